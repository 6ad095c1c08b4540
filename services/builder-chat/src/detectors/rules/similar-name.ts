const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(?:ses|xes|ches|shes)$/.test(name)) return name.slice(0, -2);
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : name;
}

/** The one known name that differs only in case, separators or plural; null when there is none or more than one. */
export function similarName(name: string, known: Iterable<string>): string | null {
  const all = [...known];
  for (const same of [folded, (text: string) => singular(folded(text))]) {
    const hits = all.filter((other) => same(other) === same(name));
    if (hits.length > 0) return hits.length === 1 ? (hits[0] ?? null) : null;
  }
  return null;
}
