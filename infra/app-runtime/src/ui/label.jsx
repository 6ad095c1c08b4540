import * as LabelPrimitive from '@radix-ui/react-label';
import { styled } from './styled.jsx';

export const Label = styled(
  'Label',
  LabelPrimitive.Root,
  'text-sm font-medium leading-none peer-disabled:cursor-not-allowed peer-disabled:opacity-70',
);
