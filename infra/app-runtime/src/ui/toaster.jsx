export { Toaster } from './sonner.jsx';
