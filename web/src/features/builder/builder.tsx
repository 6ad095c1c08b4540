import type { App } from '@lathe/proto/apps/model';
import { useWide } from '@/lib/use-media';
import { NarrowBuilder } from './narrow-builder';
import { useBuilder } from './use-builder';
import { WideBuilder } from './wide-builder';

export function Builder({ app }: { app: App }) {
  const builder = useBuilder(app);
  return useWide() ? <WideBuilder builder={builder} /> : <NarrowBuilder builder={builder} />;
}
