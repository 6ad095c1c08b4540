import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { Segmented } from '@/components/ui/segmented';
import type { Viewport } from '@/features/preview/viewport';

const options = [
  { value: 'desktop', label: 'Desktop', icon: <Monitor size={16} aria-hidden /> },
  { value: 'tablet', label: 'Tablet', icon: <Tablet size={16} aria-hidden /> },
  { value: 'mobile', label: 'Mobile', icon: <Smartphone size={16} aria-hidden /> },
] as const;

export function ViewportSwitch({ value, onChange }: { value: Viewport; onChange: (value: Viewport) => void }) {
  return <Segmented label="Width of the preview" iconsOnly value={value} onChange={onChange} options={options} />;
}
