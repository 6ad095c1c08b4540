import { OTPInput, OTPInputContext } from 'input-otp';
import { Minus } from 'lucide-react';
import { forwardRef, useContext } from 'react';
import { cn } from '@/lib/utils';
import { styled } from './styled.jsx';

export const InputOTP = forwardRef(({ className, containerClassName, ...props }, ref) => (
  <OTPInput
    ref={ref}
    containerClassName={cn('flex items-center gap-2 has-[:disabled]:opacity-50', containerClassName)}
    className={cn('disabled:cursor-not-allowed', className)}
    {...props}
  />
));
InputOTP.displayName = 'InputOTP';

export const InputOTPGroup = styled('InputOTPGroup', 'div', 'flex items-center');

export const InputOTPSlot = forwardRef(({ index, className, ...props }, ref) => {
  const { char, hasFakeCaret, isActive } = useContext(OTPInputContext).slots[index];
  return (
    <div
      ref={ref}
      className={cn(
        'relative flex size-10 items-center justify-center border-y border-r border-input text-sm shadow-sm first:rounded-l-md first:border-l last:rounded-r-md',
        isActive && 'z-10 ring-2 ring-ring',
        className,
      )}
      {...props}
    >
      {char}
      {hasFakeCaret ? <span className="absolute h-4 w-px animate-caret-blink bg-foreground" /> : null}
    </div>
  );
});
InputOTPSlot.displayName = 'InputOTPSlot';

export const InputOTPSeparator = forwardRef((props, ref) => (
  <div ref={ref} role="separator" {...props}>
    <Minus className="size-4" />
  </div>
));
InputOTPSeparator.displayName = 'InputOTPSeparator';
