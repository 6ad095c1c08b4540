import { z } from 'zod';
import { webAddress } from './web-address.js';

/** So many examples of an input an app has at most (spec 1, section 9). */
export const maxExamples = 3;

const shape = {
  header: z.string().max(200),
  description: z.string().max(5_000),
  welcomeMessage: z.string().max(1_000),
  inputLabel: z.string().max(60),
  inputPlaceholder: z.string().max(200),
  isInputHidden: z.boolean(),
  isInputCollapsed: z.boolean(),
  examples: z.array(z.string().trim().min(1, 'must not be empty').max(500)).max(maxExamples),
  ctaMessage: z.string().max(300),
  ctaButton: z.string().max(60),
  ctaLink: webAddress,
};

/** Texts of an app (spec 1 and 2, section 3) as they are answered. */
export const appTexts = z.object(shape).partial();
export type AppTexts = z.output<typeof appTexts>;
export type AppText = keyof AppTexts;

/** The same as they are sent: what they do not know is refused. */
export const sentAppTexts = z.strictObject(shape).partial();

export const textNames = Object.keys(shape) as AppText[];
