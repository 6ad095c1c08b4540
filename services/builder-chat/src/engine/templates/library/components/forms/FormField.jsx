import { Label } from '@/components/ui/label';

/** Label, required mark, control and what is wrong with it. */
export default function FormField({ id, label, required = false, error, hint, children }) {
  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>
        {label}
        {required && <span className="ml-0.5 text-destructive" aria-hidden="true">*</span>}
      </Label>
      {children}
      {hint && !error && <p className="text-xs text-muted-foreground">{hint}</p>}
      {error && (
        <p id={id + '-error'} className="text-xs font-medium text-destructive">
          {error}
        </p>
      )}
    </div>
  );
}
