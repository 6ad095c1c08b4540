import type { ModelMessage } from '@lathe/platform/models/models';
import { namesOf } from '@lathe/proto/apps/project/paths';
import type { AnswerRequest } from './answer-request.js';
import { chooseFiles } from './choose-files.js';
import { rules } from './grammar-prompt.js';

/** The request as messages: stable rules first, then the conversation, then the app as it is and what is asked. */
export function promptMessages(request: AnswerRequest): ModelMessage[] {
  const history = request.history.map(({ role, content }) =>
    role === 'user' ? { role, content } : { role, content: content || '(no text)' },
  );
  return [{ role: 'system', content: rules }, ...history, { role: 'user', content: question(request) }];
}

function question(request: AnswerRequest): string {
  const first = Object.keys(request.files).length === 0;
  const parts = [
    `NONCE for this answer: ${request.nonce}. Today is ${request.today}.`,
    first ? newAppPart : continuation(request),
    ...request.attachments.map(({ name, content }) => `# Attached file ${name}\n${fenced(content.slice(0, 20_000))}`),
    request.repair === undefined ? `# What the user wants\n${request.prompt}` : repairTask(request),
  ];
  return parts.join('\n\n');
}

const newAppPart = `# The app
It is new and has no files yet. Build all of it in this answer: entities, a layout with navigation, a home page, for each main entity a list with search, a form to add and change rows and a way to delete them, and five sample rows each.`;

function continuation({ files, prompt, appName, repair }: AnswerRequest): string {
  const { whole, listed } = chooseFiles(files, prompt, repair?.map(({ path }) => path) ?? []);
  const paths = Object.keys(files);
  return [
    `# The app${appName === undefined ? '' : ` "${appName}"`} as it is now`,
    `Pages: ${namesOf(paths, 'page').join(', ') || 'none'}. Entities: ${namesOf(paths, 'entity').join(', ') || 'none'}.`,
    ...whole.map((path) => `## ${path}\n${fenced(files[path] ?? '')}`),
    listed.length === 0
      ? ''
      : `Files that are not shown: ${listed.map((path) => `${path} (${(files[path] ?? '').split('\n').length} lines)`).join(', ')}. Do not change a file you have not seen.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function repairTask({ prompt, repair = [] }: AnswerRequest): string {
  const list = repair.map(({ path, line, message }) => `- ${path}, line ${line}: ${message}`).join('\n');
  return `# What to repair
The last answer was made for this wish: ${prompt.slice(0, 2000)}
These checks found problems in the app as it is shown above:
${list}
Mend exactly these, with as small changes as possible, and nothing else. When an edit could not be applied, read the file above again; write the whole file if it is short.`;
}

const fenced = (text: string): string => `~~~\n${text}${text.endsWith('\n') ? '' : '\n'}~~~`;
