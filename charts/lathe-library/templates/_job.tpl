{{/* Annotations of what runs as a hook; nothing where `hook` is empty. Takes {hook, weight}. */}}
{{- define "lathe-library.hook" -}}
{{- if .hook -}}
annotations:
  helm.sh/hook: {{ .hook }}
  helm.sh/hook-weight: {{ .weight | quote }}
  helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end }}
{{- end -}}

{{/* A Job of one role of a service. Takes what a Deployment takes and {hook, weight}. */}}
{{- define "lathe-library.job" -}}
{{- $root := .root -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "lathe-library.workload" . }}
  labels: {{- include "lathe-library.labels" . | nindent 4 }}
  {{- include "lathe-library.hook" . | nindent 2 }}
spec:
  backoffLimit: {{ .settings.backoffLimit }}
  activeDeadlineSeconds: {{ .settings.deadlineSeconds }}
  {{- if .hook }}
  # Helm removes what succeeded; what failed stays to be read for a day.
  ttlSecondsAfterFinished: 86400
  {{- end }}
  template:
    metadata:
      labels: {{- include "lathe-library.labels" . | nindent 8 }}
    spec:
      restartPolicy: Never
      serviceAccountName: {{ .account }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      {{- include "lathe-library.pullSecrets" $root | nindent 6 }}
      securityContext: {{- include "lathe-library.podSecurity" $root | nindent 8 }}
      containers:
        - name: {{ .service }}
          image: {{ include "lathe-library.image" . }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args: [{{ .role }}]
          {{- include "lathe-library.environment" . | nindent 10 }}
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
