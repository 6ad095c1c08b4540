{{/* Egress to names and to what every service stands on.  */}}
{{- define "lathe.egressToInfrastructure" -}}
- ports:
    - port: 53
      protocol: UDP
    - port: 53
      protocol: TCP
{{- range $name, $_ := .Values.networkPolicy.infrastructure }}
{{- with include "lathe.egressTo" (dict "root" $ "name" $name) }}
{{ . }}
{{- end }}
{{- end }}
{{- end -}}

{{/* One rule of egress to a part of the infrastructure; nothing when no port is known. Takes {root, name}. */}}
{{- define "lathe.egressTo" -}}
{{- $target := get .root.Values.networkPolicy.infrastructure .name -}}
{{- $ports := $target.ports -}}
{{- if not $ports -}}
{{- $ports = (include "lathe.configuredPorts" . | fromJson).ports -}}
{{- end -}}
{{- if $ports -}}
- ports:
    {{- range $ports }}
    - port: {{ . }}
      protocol: TCP
    {{- end }}
  {{- with $target.to }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
{{- end -}}

{{/* Ports that the configuration names, as JSON {ports}; of Redis, MongoDB and mail it names none, since their addresses are secrets. */}}
{{- define "lathe.configuredPorts" -}}
{{- $config := .root.Values.config -}}
{{- $ports := list -}}
{{- if eq .name "kafka" -}}
  {{- range splitList "," $config.KAFKA_BROKERS -}}{{- $ports = append $ports (trim . | splitList ":" | last | int) -}}{{- end -}}
{{- else -}}
  {{- $address := "" -}}
  {{- if eq .name "s3" -}}{{- $address = $config.S3_ENDPOINT -}}{{- end -}}
  {{- if eq .name "telemetry" -}}{{- $address = $config.OTEL_EXPORTER_OTLP_ENDPOINT -}}{{- end -}}
  {{- if eq .name "keycloak" -}}{{- $address = default $config.KEYCLOAK_URL .root.Values.services.accounts.config.KEYCLOAK_INTERNAL_URL -}}{{- end -}}
  {{- if $address -}}
    {{- $url := urlParse $address -}}
    {{- $port := trimPrefix $url.hostname $url.host | trimPrefix ":" -}}
    {{- $ports = append $ports (int (default (ternary "443" "80" (eq $url.scheme "https")) $port)) -}}
  {{- end -}}
{{- end -}}
{{- toJson (dict "ports" (uniq $ports)) -}}
{{- end -}}

{{/* The pods of a service. Takes {root, service, role}; without a role all of them. */}}
{{- define "lathe.pods" -}}
podSelector:
  matchLabels:
    app.kubernetes.io/instance: {{ .root.Release.Name }}
    {{- with .service }}
    app.kubernetes.io/name: {{ . }}
    {{- end }}
    {{- with .role }}
    app.kubernetes.io/component: {{ . }}
    {{- end }}
{{- end -}}

{{- define "lathe.onHttp" -}}
ports:
  - port: 8080
    protocol: TCP
{{- end -}}
