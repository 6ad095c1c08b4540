# Kafka and Redis for development and tests, where their own images cannot be pulled: `npm run images -- --infra --base IMAGE`.
# The base is a Debian with apt. The context holds kafka-entry.sh and, for Kafka, the folder `jars` from Maven Central.
ARG BASE_IMAGE=debian:12-slim

FROM ${BASE_IMAGE} AS redis
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends redis-server && apt-get clean && rm -rf /var/lib/apt/lists/* \
    && mkdir -p /data && chown 10001:10001 /data
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 6379
# As in Redis' own image: reachable from other containers whatever the command says.
ENTRYPOINT ["bash", "-c", "exec \"$@\" --bind '*' --protected-mode no", "redis"]
CMD ["redis-server", "--appendonly", "yes", "--maxmemory-policy", "noeviction", "--save", ""]

# Takes the same variables as the image apache/kafka: KAFKA_LOG_DIRS is log.dirs, and so on.
FROM ${BASE_IMAGE} AS kafka
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends default-jre-headless && apt-get clean && rm -rf /var/lib/apt/lists/* \
    && mkdir -p /var/lib/kafka/data && chown -R 10001:10001 /var/lib/kafka
COPY jars /opt/kafka/libs
COPY kafka-entry.sh /opt/kafka/entry.sh
USER 10001:10001
VOLUME /var/lib/kafka/data
EXPOSE 9092
ENTRYPOINT ["bash", "/opt/kafka/entry.sh"]

# Holds a pod's namespaces on a Kubernetes node.
FROM ${BASE_IMAGE} AS pause
USER 10001:10001
ENTRYPOINT ["sleep", "infinity"]
