import JSON5 from 'json5';

/** What JSON says, or where it is none JSON5, which models write by habit; or the reason why neither can be read. */
export function readJson(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    try {
      return { ok: true, value: JSON5.parse(text) };
    } catch {
      return { ok: false, reason: error instanceof Error ? error.message : 'it cannot be read' };
    }
  }
}
