import { domainOf } from './knowledge/lookup.js';
import { normaliseRequest } from './language/request.js';
import { buildPlan } from './plan/build-plan.js';
import type { Accent } from './plan/model.js';
import { appNameFor } from './plan/naming.js';

/**
 * The name the engine would give an app that somebody asks for with this sentence; never empty, at most 40 characters.
 */
export function proposeAppName(prompt: string): string {
  const request = normaliseRequest(prompt);
  return appNameFor(request, domainOf(request));
}

export interface ProposedStyle {
  accent: Accent;
  serif: boolean;
  /** lucide icon name. */
  icon: string;
}

/** The look the engine gives an app that somebody asks for with this sentence. */
export function proposeStyle(prompt: string): ProposedStyle {
  const { accent, serif, icon } = buildPlan(prompt);
  return { accent, serif, icon };
}
