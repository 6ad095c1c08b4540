/** What is sent with a message beside its text. It stands by itself, since a page keeps drafts of it before any chat is open. */
import { z } from 'zod';
import { sourceElement } from '../apps/elements.js';

/** The element of a page that a message is about, as it was chosen in the preview. */
export const messageElement = sourceElement.pick({ file: true, line: true, name: true, component: true, text: true });
export type MessageElement = z.infer<typeof messageElement>;

/**
 * A file as it is sent with a message: `url` is a data URL, or the address of a file that an earlier message of the app
 * came with.
 */
export const attachment = z.object({
  name: z.string().min(1).max(300),
  url: z.string(),
  contentType: z.string().max(200),
});
export type Attachment = z.infer<typeof attachment>;
