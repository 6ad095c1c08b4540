import type { App } from '@lathe/proto/apps/model';

/** Host of the published app, made from its slug and the domain that its preview is on. */
export function hostOf({ slug, previewUrl }: Pick<App, 'slug' | 'previewUrl'>): string {
  const { host } = new URL(previewUrl);
  return `${slug}${host.slice(host.indexOf('.'))}`;
}
