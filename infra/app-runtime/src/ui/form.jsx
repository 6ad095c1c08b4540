import { Slot } from '@radix-ui/react-slot';
import { createContext, forwardRef, useContext, useId } from 'react';
import { Controller, FormProvider, useFormContext } from 'react-hook-form';
import { Label } from '@/components/ui/label';
import { cn } from '@/lib/utils';

export const Form = FormProvider;
const FieldName = createContext(null);
const ItemId = createContext(null);

export function FormField(props) {
  return (
    <FieldName.Provider value={props.name}>
      <Controller {...props} />
    </FieldName.Provider>
  );
}

/** Name, ids and validation state of the field around the caller. Throws outside a FormField. */
export function useFormField() {
  const name = useContext(FieldName);
  const id = useContext(ItemId);
  const { getFieldState, formState } = useFormContext();
  if (name === null) throw new Error('useFormField belongs inside a FormField.');
  return {
    ...getFieldState(name, formState),
    name,
    id,
    formItemId: `${id}-control`,
    formDescriptionId: `${id}-help`,
    formMessageId: `${id}-error`,
  };
}

export const FormItem = forwardRef(({ className, ...props }, ref) => (
  <ItemId.Provider value={useId()}>
    <div ref={ref} className={cn('space-y-2', className)} {...props} />
  </ItemId.Provider>
));
FormItem.displayName = 'FormItem';

export const FormLabel = forwardRef(({ className, ...props }, ref) => {
  const { error, formItemId } = useFormField();
  return <Label ref={ref} htmlFor={formItemId} className={cn(error && 'text-destructive', className)} {...props} />;
});
FormLabel.displayName = 'FormLabel';

export const FormControl = forwardRef((props, ref) => {
  const { error, formItemId, formDescriptionId, formMessageId } = useFormField();
  const describedBy = error ? `${formDescriptionId} ${formMessageId}` : formDescriptionId;
  return <Slot ref={ref} id={formItemId} aria-describedby={describedBy} aria-invalid={Boolean(error)} {...props} />;
});
FormControl.displayName = 'FormControl';

export const FormDescription = forwardRef(({ className, ...props }, ref) => {
  const { formDescriptionId } = useFormField();
  return (
    <p ref={ref} id={formDescriptionId} className={cn('text-[0.8rem] text-muted-foreground', className)} {...props} />
  );
});
FormDescription.displayName = 'FormDescription';

export const FormMessage = forwardRef(({ className, children, ...props }, ref) => {
  const { error, formMessageId } = useFormField();
  const text = error ? String(error.message ?? '') : children;
  if (!text) return null;
  return (
    <p
      ref={ref}
      id={formMessageId}
      role="alert"
      className={cn('text-[0.8rem] font-medium text-destructive', className)}
      {...props}
    >
      {text}
    </p>
  );
});
FormMessage.displayName = 'FormMessage';
