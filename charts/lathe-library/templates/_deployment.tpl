{{/*
A Deployment of one role of a service. Takes {root, service, role, settings, account, config, own, secret, secrets, checksum, host, scaled}:
settings are the workload's values, account the service account's name, scaled whether a scaler owns the number of replicas.
*/}}
{{- define "lathe-library.deployment" -}}
{{- $root := .root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "lathe-library.workload" . }}
  labels: {{- include "lathe-library.labels" . | nindent 4 }}
spec:
  {{- if not .scaled }}
  replicas: {{ .settings.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  selector:
    matchLabels: {{- include "lathe-library.selector" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "lathe-library.labels" . | nindent 8 }}
      annotations:
        checksum/config: {{ .checksum }}
        {{- with .settings.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ .account }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: {{ .settings.terminationGracePeriodSeconds }}
      {{- include "lathe-library.pullSecrets" $root | nindent 6 }}
      securityContext: {{- include "lathe-library.podSecurity" $root | nindent 8 }}
      {{- include "lathe-library.scheduling" . | nindent 6 }}
      containers:
        - name: {{ .service }}
          image: {{ include "lathe-library.image" . }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          {{- if ne .role "gateway" }}
          args: [{{ .role }}]
          {{- end }}
          ports:
            - name: http
              containerPort: 8080
            {{- if eq .role "gateway" }}
            - name: metrics
              containerPort: 9464
            {{- end }}
          {{- include "lathe-library.environment" . | nindent 10 }}
          {{- include "lathe-library.probes" . | nindent 10 }}
          lifecycle:
            preStop:
              sleep:
                seconds: {{ $root.Values.lifecycle.preStopSeconds }}
          resources: {{- toYaml .settings.resources | nindent 12 }}
          securityContext: {{- include "lathe-library.containerSecurity" $root | nindent 12 }}
          volumeMounts:
            - name: tmp
              mountPath: /tmp
      volumes:
        - name: tmp
          emptyDir:
            sizeLimit: {{ $root.Values.tmpSizeLimit }}
{{- end -}}

{{/* A Service in front of one role; headless for workers, which are asked for metrics only. */}}
{{- define "lathe-library.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "lathe-library.workload" . }}
  labels: {{- include "lathe-library.labels" . | nindent 4 }}
spec:
  type: ClusterIP
  {{- if eq .role "worker" }}
  clusterIP: None
  {{- end }}
  ports:
    - name: http
      port: 8080
      targetPort: http
    {{- if eq .role "gateway" }}
    - name: metrics
      port: 9464
      targetPort: metrics
    {{- end }}
  selector: {{- include "lathe-library.selector" . | nindent 4 }}
{{- end -}}

{{- define "lathe-library.serviceAccount" -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ .account }}
  labels: {{- include "lathe-library.labels" . | nindent 4 }}
automountServiceAccountToken: false
{{- end -}}

{{/* Keeps all but one pod through a node's drain; only where there is more than one. */}}
{{- define "lathe-library.podDisruptionBudget" -}}
{{- $least := ternary .settings.minReplicas .settings.replicas .scaled -}}
{{- if and .root.Values.podDisruptionBudget.enabled (gt (int $least) 1) }}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "lathe-library.workload" . }}
  labels: {{- include "lathe-library.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{- include "lathe-library.selector" . | nindent 6 }}
{{- end }}
{{- end -}}
