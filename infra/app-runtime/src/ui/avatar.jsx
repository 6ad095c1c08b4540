import * as AvatarPrimitive from '@radix-ui/react-avatar';
import { styled } from './styled.jsx';

export const Avatar = styled(
  'Avatar',
  AvatarPrimitive.Root,
  'relative flex h-10 w-10 shrink-0 overflow-hidden rounded-full',
);
export const AvatarImage = styled('AvatarImage', AvatarPrimitive.Image, 'aspect-square h-full w-full object-cover');
export const AvatarFallback = styled(
  'AvatarFallback',
  AvatarPrimitive.Fallback,
  'flex h-full w-full items-center justify-center rounded-full bg-muted text-sm font-medium text-muted-foreground',
);
