import { cva } from 'class-variance-authority';
import { cn } from '@/lib/utils';
import { styled } from './styled.jsx';

export const Empty = styled(
  'Empty',
  'div',
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-5 text-balance rounded-lg border border-dashed p-6 text-center md:p-10',
);
export const EmptyHeader = styled('EmptyHeader', 'div', 'flex max-w-sm flex-col items-center gap-2');
export const EmptyTitle = styled('EmptyTitle', 'div', 'text-base font-medium');
export const EmptyDescription = styled(
  'EmptyDescription',
  'p',
  'text-sm leading-relaxed text-muted-foreground [&>a]:text-primary [&>a]:underline [&>a]:underline-offset-4',
);
export const EmptyContent = styled(
  'EmptyContent',
  'div',
  'flex w-full min-w-0 max-w-sm flex-col items-center gap-3 text-sm',
);

const media = cva('mb-1 flex shrink-0 items-center justify-center [&_svg]:pointer-events-none [&_svg]:shrink-0', {
  variants: {
    variant: {
      default: '',
      icon: 'size-11 rounded-lg bg-muted text-muted-foreground [&_svg]:size-5',
    },
  },
  defaultVariants: { variant: 'default' },
});

export function EmptyMedia({ className, variant, ...props }) {
  return <div aria-hidden className={cn(media({ variant }), className)} {...props} />;
}
