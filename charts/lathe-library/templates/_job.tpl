{{/* Runs as a hook before an upgrade's pods and at the installation, with a configuration of its own. Takes {root, hook, weight, delete}. */}}
{{- define "lathe-library.hook" -}}
helm.sh/hook: {{ .hook }}
helm.sh/hook-weight: {{ .weight | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end -}}

{{/* A Job of one role of a service. Takes what a Deployment takes and {hook, weight}. */}}
{{- define "lathe-library.job" -}}
{{- $root := .root -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "lathe-library.workload" . }}
  labels: {{- include "lathe-library.labels" . | nindent 4 }}
  annotations: {{- include "lathe-library.hook" . | nindent 4 }}
spec:
  backoffLimit: {{ .settings.backoffLimit }}
  activeDeadlineSeconds: {{ .settings.deadlineSeconds }}
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
