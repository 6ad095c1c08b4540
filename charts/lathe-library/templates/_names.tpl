{{/* Name of the release's objects: the release, with the chart's name unless it holds it. */}}
{{- define "lathe-library.fullname" -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if .Values.fullnameOverride -}}{{ .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains $name .Release.Name -}}{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else -}}{{ printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" }}
{{- end -}}
{{- end -}}

{{/* Labels that select pods and never change. Takes {root, service, role}. */}}
{{- define "lathe-library.selector" -}}
app.kubernetes.io/part-of: lathe
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/name: {{ .service }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{/* All labels of an object. Takes {root, service, role}. */}}
{{- define "lathe-library.labels" -}}
{{ include "lathe-library.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* Name of a workload: the service itself for what answers requests, `-worker` and the like behind it otherwise. */}}
{{- define "lathe-library.workload" -}}
{{ include "lathe-library.fullname" .root }}-{{ .service }}{{ if not (has .role (list "api" "gateway")) }}-{{ .role }}{{ end }}
{{- end -}}

{{/* Image of a service. Takes {root, service}. */}}
{{- define "lathe-library.image" -}}
{{- $image := .root.Values.image -}}
{{- with $image.registry }}{{ . }}/{{ end }}{{ $image.repository }}-{{ .service }}:{{ coalesce (get $image.tags .service) $image.tag .root.Chart.AppVersion }}
{{- end -}}
