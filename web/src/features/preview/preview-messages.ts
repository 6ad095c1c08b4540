import { id } from '@lathe/proto/common/ids';
import { z } from 'zod';

/**
 * What an app in the preview tells the builder. Its code is the builder's own, so nothing of it is trusted beyond its
 * form.
 */
export const previewMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('app_error'),
    error: z.object({
      title: z.string().max(500),
      details: z.string().max(20_000).catch(''),
      componentName: z.string().max(200).nullable().catch(null),
      stack: z.string().max(50_000).catch(''),
      versionId: id.optional().catch(undefined),
      /** Where the app was. */
      path: z.string().max(4000).optional().catch(undefined),
    }),
  }),
  z.object({ type: z.literal('app_changed_url'), path: z.string().max(4000) }),
  z.object({ type: z.literal('app_ready') }),
  z.object({ type: z.literal('lathe-preview-expired') }),
  z.object({ type: z.literal('visual-edit-agent-ready') }),
  z.object({ type: z.literal('visual-edit-ended') }),
  z.object({
    type: z.literal('element-selected'),
    element: z.object({
      tag: z.string().max(100),
      text: z.string().max(1000).catch(''),
      /** Of what made it and the components around it, from the inside out. */
      stacks: z.array(z.string().max(10_000)).max(20),
    }),
  }),
]);
export type PreviewMessage = z.output<typeof previewMessage>;
/** What it tells while elements of it are chosen. */
export type ElementMessage = Extract<
  PreviewMessage,
  { type: 'visual-edit-agent-ready' | 'visual-edit-ended' | 'element-selected' }
>;
/** An error of the app as the preview tells of it. */
export type ReportedError = Extract<PreviewMessage, { type: 'app_error' }>['error'];

/** The page in an address of the app: its last path segment (spec 2, section 2); null at the root. */
export function pageOfPath(path: string): string | null {
  const segment = path.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1);
  if (segment === undefined) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    // An app may go to any address, also to one that is badly encoded.
    return segment;
  }
}
