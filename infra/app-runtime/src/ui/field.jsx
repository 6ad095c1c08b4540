import { cva } from 'class-variance-authority';
import { forwardRef } from 'react';
import { Label } from '@/components/ui/label';
import { Separator } from '@/components/ui/separator';
import { cn } from '@/lib/utils';
import { styled } from './styled.jsx';

export const FieldSet = styled('FieldSet', 'fieldset', 'm-0 flex min-w-0 flex-col gap-5 border-0 p-0');
export const FieldGroup = styled('FieldGroup', 'div', 'flex w-full flex-col gap-5');
export const FieldContent = styled('FieldContent', 'div', 'flex flex-1 flex-col gap-1 leading-snug');
export const FieldTitle = styled('FieldTitle', 'div', 'flex w-fit items-center gap-2 text-sm font-medium leading-snug');
export const FieldDescription = styled('FieldDescription', 'p', 'text-[0.8rem] text-muted-foreground');

export function FieldLegend({ className, variant = 'legend', ...props }) {
  const look = variant === 'label' ? 'text-sm' : 'text-base';
  return <legend className={cn('mb-3 p-0 font-medium', look, className)} {...props} />;
}

const looks = cva('group/field flex w-full gap-2 data-[invalid=true]:text-destructive', {
  variants: {
    orientation: {
      vertical: 'flex-col',
      horizontal: 'flex-row items-center gap-3',
      responsive: 'flex-col md:flex-row md:items-center md:gap-3',
    },
  },
  defaultVariants: { orientation: 'vertical' },
});

/** A label, its control and what is said about them; `data-invalid` colours all of it. */
export const Field = forwardRef(({ className, orientation = 'vertical', ...props }, ref) => (
  <div
    ref={ref}
    role="group"
    data-orientation={orientation}
    className={cn(looks({ orientation }), className)}
    {...props}
  />
));
Field.displayName = 'Field';

export const FieldLabel = styled(
  'FieldLabel',
  Label,
  'flex w-fit items-center gap-2 leading-snug group-data-[disabled=true]/field:opacity-50',
);

/** A line between fields, with words in it where there are any. */
export function FieldSeparator({ children, className, ...props }) {
  return (
    <div className={cn('relative flex h-5 items-center justify-center text-sm', className)} {...props}>
      <Separator className="absolute inset-x-0 top-1/2" />
      {children && <span className="relative bg-background px-2 text-muted-foreground">{children}</span>}
    </div>
  );
}

const messagesOf = (errors) => [...new Set((errors ?? []).map((error) => error?.message ?? error).filter(Boolean))];

/** Says what is wrong: `children`, or the messages of `errors`, each once. Nothing where nothing is. */
export function FieldError({ className, children, errors, ...props }) {
  const messages = messagesOf(errors);
  const content =
    children ??
    (messages.length > 1 ? (
      <ul className="ml-4 list-disc space-y-1">
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    ) : (
      messages[0]
    ));
  if (!content) return null;
  return (
    <div role="alert" className={cn('text-[0.8rem] font-medium text-destructive', className)} {...props}>
      {content}
    </div>
  );
}
