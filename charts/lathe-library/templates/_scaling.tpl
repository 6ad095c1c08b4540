{{/* Scales what answers requests by its processor time. */}}
{{- define "lathe-library.horizontalPodAutoscaler" -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "lathe-library.workload" . }}
  labels: {{- include "lathe-library.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "lathe-library.workload" . }}
  minReplicas: {{ .settings.minReplicas }}
  maxReplicas: {{ .settings.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .settings.targetCPU }}
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 300
{{- end -}}

{{/*
Scales a worker by the events that its group has not read and by the jobs that wait. Takes {root, service, role, settings, topics, queues}.
One trigger a topic: KEDA counts partitions with lag within one topic only.
*/}}
{{- define "lathe-library.scaledObject" -}}
{{- $keda := .root.Values.keda -}}
{{- $config := .root.Values.config -}}
{{- $prefix := default "" $config.KAFKA_PREFIX -}}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: {{ include "lathe-library.workload" . }}
  labels: {{- include "lathe-library.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    name: {{ include "lathe-library.workload" . }}
  pollingInterval: {{ $keda.pollingInterval }}
  cooldownPeriod: {{ $keda.cooldownPeriod }}
  minReplicaCount: {{ max 1 (int .settings.minReplicas) }}
  maxReplicaCount: {{ .settings.maxReplicas }}
  advanced:
    horizontalPodAutoscalerConfig:
      behavior:
        scaleDown:
          stabilizationWindowSeconds: {{ $keda.cooldownPeriod }}
  triggers:
    {{- range .topics }}
    - type: kafka
      name: {{ . | replace "." "-" }}
      metadata:
        bootstrapServers: {{ $config.KAFKA_BROKERS | quote }}
        consumerGroup: {{ printf "%s%s" $prefix $.service | quote }}
        topic: {{ printf "%s%s" $prefix . | quote }}
        lagThreshold: {{ $keda.lagThreshold | quote }}
        offsetResetPolicy: earliest
        allowIdleConsumers: "false"
        limitToPartitionsWithLag: "true"
        excludePersistentLag: "true"
        tls: {{ ternary "enable" "disable" (eq (toString $config.KAFKA_SSL) "true") | quote }}
        {{- with $config.KAFKA_SASL_MECHANISM }}
        sasl: {{ get (dict "plain" "plaintext" "scram-sha-256" "scram_sha256" "scram-sha-512" "scram_sha512") . | quote }}
        {{- end }}
      {{- if $config.KAFKA_SASL_MECHANISM }}
      authenticationRef:
        name: {{ include "lathe-library.fullname" $.root }}-kafka
      {{- end }}
    {{- end }}
    {{- range .queues }}
    - type: redis
      name: {{ printf "jobs-%s" . | replace "." "-" }}
      metadata:
        address: {{ required "keda.redis.address is needed: host:port of the Redis that REDIS_URL names" $keda.redis.address | quote }}
        databaseIndex: {{ $keda.redis.databaseIndex | quote }}
        enableTLS: {{ $keda.redis.tls | quote }}
        listName: {{ printf "%sjobs:%s:wait" (default "lathe:" $config.REDIS_PREFIX) . | quote }}
        listLength: {{ $keda.waitingJobs | quote }}
      {{- if $keda.redis.passwordKey }}
      authenticationRef:
        name: {{ include "lathe-library.fullname" $.root }}-redis
      {{- end }}
    {{- end }}
{{- end -}}
