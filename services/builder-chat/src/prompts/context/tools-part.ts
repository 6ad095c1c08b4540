import type { CallableTool } from '@lathe/proto/apps/tools/callable-tool';

/** How the code of an app runs its tools, where it has some. */
export function toolsPart(tools: readonly CallableTool[] = []): string[] {
  if (tools.length === 0) return [];
  return [
    [
      '# Tools of this app',
      "Code runs them by their path, where the wish asks for it: import { tools } from '@/integrations/tools'",
      "- const { answer, sources } = await tools.run('path', { input, values }, { onText: (text) => setText(text) }): input is what the person writes, values holds what they give in the fields, by name; onText hears the text so far; sources are { number, name, place, url, text }. It takes seconds and may be refused: catch the error and show its message.",
      'The tools there are, no others:',
      ...tools.map(
        ({ path, title, takesInput, fields }) =>
          `- ${path} (${JSON.stringify(title)}): ${[...(takesInput ? ['input'] : []), ...fields.map(fieldText)].join('; ')}`,
      ),
    ].join('\n'),
  ];
}

function fieldText({ name, label, type, required, options }: CallableTool['fields'][number]): string {
  const kinds: Partial<Record<typeof type, string>> = {
    multiselect: 'a list of its options',
    photo: 'the file_url of a stored picture',
    height: 'a number, cm',
    weight: 'a number, kg',
  };
  const about = [kinds[type] ?? type, ...(required ? ['required'] : [])].join(', ');
  const among = options.length > 0 ? `, one of ${options.map((option) => JSON.stringify(option)).join(', ')}` : '';
  return `values.${name} (${JSON.stringify(label)}: ${about}${among})`;
}
