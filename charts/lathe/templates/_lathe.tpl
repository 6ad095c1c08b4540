{{/* Everything that every process reads and that is no secret. Addresses of the services are the chart's own affair. */}}
{{- define "lathe.config" -}}
{{- $fullname := include "lathe-library.fullname" . -}}
HOST: "0.0.0.0"
PORT: "8080"
DATA_DIR: /tmp/lathe
{{- range $name, $_ := (.Files.Get "files/catalogue.yaml" | fromYaml).services }}
{{ $name | upper | replace "-" "_" }}_URL: http://{{ $fullname }}-{{ $name }}:8080
{{- end }}
{{- range $name, $value := .Values.config }}
{{- if not (or (kindIs "invalid" $value) (eq (toString $value) "")) }}
{{ $name }}: {{ include "lathe-library.plain" $value | quote }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Name of the Secret: the given one, or the chart's own. Takes {root, own}. */}}
{{- define "lathe.secret" -}}
{{- $secrets := .root.Values.secrets -}}
{{- if and $secrets.existingSecret $secrets.values -}}
{{- fail "secrets.existingSecret and secrets.values are two ways to say the same: give one of them" -}}
{{- end -}}
{{- if not (or $secrets.existingSecret $secrets.values) -}}
{{- fail "secrets.existingSecret is needed: the name of a Secret that holds at least INTERNAL_SECRET, SECRETS_KEY, MONGODB_URI and REDIS_URL" -}}
{{- end -}}
{{- default .own $secrets.existingSecret -}}
{{- end -}}

{{/* Changes when a restart is needed for the configuration to count. */}}
{{- define "lathe.checksum" -}}
{{- printf "%s%s" (include "lathe.config" .) (toJson .Values.secrets.values) | sha256sum -}}
{{- end -}}

{{/* Host of PUBLIC_URL, without its port. */}}
{{- define "lathe.platformHost" -}}
{{- (urlParse .Values.config.PUBLIC_URL).hostname -}}
{{- end -}}

{{/*
Every workload as JSON: {items: [{service, role, settings, own, secrets, account, config, secret, checksum, host, scaled, by}]}.
`by` is what scales it: "", hpa or keda.
*/}}
{{- define "lathe.workloads" -}}
{{- $fullname := include "lathe-library.fullname" . -}}
{{- $catalogue := .Files.Get "files/catalogue.yaml" | fromYaml -}}
{{- $config := printf "%s-config" $fullname -}}
{{- $secret := include "lathe.secret" (dict "root" . "own" (printf "%s-secrets" $fullname)) -}}
{{- $checksum := include "lathe.checksum" . -}}
{{- $items := list -}}
{{- range $service, $facts := $catalogue.services -}}
  {{- $values := get $.Values.services $service -}}
  {{- range $role := list "api" "worker" -}}
    {{- $by := "" -}}
    {{- if and (eq $role "api") (ne $.Values.autoscaling "none") -}}{{- $by = "hpa" -}}{{- end -}}
    {{- if and (eq $role "worker") (eq $.Values.autoscaling "keda") -}}{{- $by = "keda" -}}{{- end -}}
    {{- $items = append $items (dict "service" $service "role" $role "settings" (get $values $role) "own" $values.config "secrets" (merge (dict) $facts.secrets $catalogue.commonSecrets) "topics" $facts.topics "queues" $facts.queues "account" (printf "%s-%s" $fullname $service) "config" $config "secret" $secret "checksum" $checksum "host" "" "by" $by "scaled" (ne $by "")) -}}
  {{- end -}}
{{- end -}}
{{- $by := ternary "" "hpa" (eq .Values.autoscaling "none") -}}
{{- $items = append $items (dict "service" "web" "role" "gateway" "settings" .Values.web "own" (merge (dict "METRICS_PORT" 9464) .Values.web.config) "secrets" (dict) "account" (printf "%s-web" $fullname) "config" $config "secret" $secret "checksum" $checksum "host" (include "lathe.platformHost" .) "by" $by "scaled" (ne $by "")) -}}
{{- toJson (dict "items" $items) -}}
{{- end -}}
