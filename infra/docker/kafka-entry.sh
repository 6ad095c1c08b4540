#!/usr/bin/env bash
# Starts one KRaft node from the variables KAFKA_*, as the image apache/kafka does: KAFKA_LOG_DIRS is log.dirs. Writes to /tmp and log.dirs only.
set -euo pipefail
: "${KAFKA_LOG_DIRS:=/var/lib/kafka/data}"
export KAFKA_LOG_DIRS
file=/tmp/server.properties
env | grep -E '^KAFKA_[A-Z0-9_]+=' | grep -vE '^KAFKA_(HEAP_OPTS|VERSION|IMAGE)=' | while IFS='=' read -r name value; do
  key=${name#KAFKA_}
  key=${key,,}
  echo "${key//_/.}=$value"
done >"$file"

run() {
  exec java ${KAFKA_HEAP_OPTS:--Xms256m -Xmx512m} -XX:+UseSerialGC -XX:+ExitOnOutOfMemoryError -Djava.awt.headless=true -Dkafka.logs.dir=/tmp \
    -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info -cp '/opt/kafka/libs/*' "$@"
}
# A subshell: `run` replaces its process.
[[ -f $KAFKA_LOG_DIRS/meta.properties ]] || (run kafka.tools.StorageTool format -t "${CLUSTER_ID:-$(head -c 16 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=')}" -c "$file")
run kafka.Kafka "$file"
