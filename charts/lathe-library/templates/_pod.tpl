{{/* Security of every pod: an unprivileged numeric user, no host access, the runtime's system call filter. */}}
{{- define "lathe-library.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "lathe-library.containerSecurity" -}}
allowPrivilegeEscalation: false
privileged: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* The environment of a process: the ConfigMap as a whole, then its own variables, then secrets by reference. Takes {root, config, own, secret, secrets}. */}}
{{- define "lathe-library.environment" -}}
envFrom:
  - configMapRef:
      name: {{ .config }}
{{- if or .own .secrets }}
env:
  {{- range $name, $value := .own }}
  {{- if not (or (kindIs "invalid" $value) (eq (toString $value) "")) }}
  - name: {{ $name }}
    value: {{ include "lathe-library.plain" $value | quote }}
  {{- end }}
  {{- end }}
  {{- range $name := keys .secrets | sortAlpha }}
  - name: {{ $name }}
    valueFrom:
      secretKeyRef:
        name: {{ $.secret }}
        key: {{ $name }}
        optional: {{ ne (get $.secrets $name) "required" }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* A value as a variable has it: whole numbers without an exponent. */}}
{{- define "lathe-library.plain" -}}
{{- if kindIs "float64" . }}{{ int64 . }}{{ else }}{{ . }}{{ end }}
{{- end -}}

{{/*
Startup and liveness ask whether the process itself is well; readiness asks for what it stands on, too. A broker, database or Redis that is away
for a moment thus takes pods out of service and restarts none. A process that has heard nothing of one for 30 seconds says so in its liveness: it
may be the only one, and a new one connects anew. Takes {root, host}; host is the Host header of the gateway's own site.
*/}}
{{- define "lathe-library.probes" -}}
{{- $probes := .root.Values.probes -}}
startupProbe:
  httpGet: {{- include "lathe-library.get" (dict "path" "/healthz" "host" .host) | nindent 4 }}
  periodSeconds: 2
  timeoutSeconds: 5
  failureThreshold: {{ $probes.startup.failureThreshold }}
livenessProbe:
  httpGet: {{- include "lathe-library.get" (dict "path" "/healthz" "host" .host) | nindent 4 }}
  periodSeconds: {{ $probes.liveness.periodSeconds }}
  timeoutSeconds: {{ $probes.liveness.timeoutSeconds }}
  failureThreshold: {{ $probes.liveness.failureThreshold }}
readinessProbe:
  httpGet: {{- include "lathe-library.get" (dict "path" "/readyz" "host" .host) | nindent 4 }}
  periodSeconds: {{ $probes.readiness.periodSeconds }}
  timeoutSeconds: {{ $probes.readiness.timeoutSeconds }}
  failureThreshold: {{ $probes.readiness.failureThreshold }}
{{- end -}}

{{- define "lathe-library.get" -}}
path: {{ .path }}
port: http
{{- with .host }}
httpHeaders:
  - name: Host
    value: {{ . | quote }}
{{- end }}
{{- end -}}

{{/* Where pods may run. Takes {root, service, role}. */}}
{{- define "lathe-library.scheduling" -}}
{{- $scheduling := .root.Values.scheduling -}}
{{- if ne $scheduling.topologySpread "none" }}
topologySpreadConstraints:
  {{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ $key }}
    whenUnsatisfiable: {{ $scheduling.topologySpread }}
    labelSelector:
      matchLabels: {{- include "lathe-library.selector" $ | nindent 8 }}
    matchLabelKeys: [pod-template-hash]
  {{- end }}
{{- end }}
{{- with $scheduling.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $scheduling.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $scheduling.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $scheduling.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end -}}

{{- define "lathe-library.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}
