export { toast, useToast } from '@/hooks/use-toast';
