import { field, styled } from './styled.jsx';

export const Textarea = styled('Textarea', 'textarea', [field, 'min-h-[72px] px-3 py-2']);
