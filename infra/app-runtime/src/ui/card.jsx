import { styled } from './styled.jsx';

export const Card = styled('Card', 'div', 'rounded-xl border bg-card text-card-foreground shadow-sm');
export const CardHeader = styled('CardHeader', 'div', 'flex flex-col space-y-1.5 p-6');
export const CardTitle = styled('CardTitle', 'h3', 'font-semibold leading-none tracking-tight');
export const CardDescription = styled('CardDescription', 'p', 'text-sm text-muted-foreground');
export const CardContent = styled('CardContent', 'div', 'p-6 pt-0');
export const CardFooter = styled('CardFooter', 'div', 'flex items-center p-6 pt-0');
