import type { AssistantEvent } from '@lathe/proto/apps/assistant';
import { maxTurnLength } from '@lathe/proto/apps/assistant-frame';
import { applyTheme, configOf, document, element, make, type PageElement, Refusal, wordsOf } from './app-page.js';
import { isInPanel, leadOut } from './assistant-frame.client.js';
import { SignedInPerson } from './signed-in-person.client.js';
import { citeLink, madeBy, sourceLine } from './sources.client.js';
import { eventsOf, refusalOf, showWayIn } from './tool-run.client.js';

/** Runs in the browser, on the page of an app's chat assistant. */
interface Turn {
  role: 'user' | 'assistant';
  text: string;
}

const longestTalk = 20;
const turns: Turn[] = [];
/** Tells the sources of one answer from those of the others. */
let answers = 0;

const config = configOf<{ appId: string }>('lathe-chat');
const signedIn = new SignedInPerson(config.appId);
applyTheme();

function show(role: Turn['role'], ...children: (PageElement | string)[]): PageElement {
  const item = make('li', { class: role }, ...children);
  element('talk').append(item);
  item.scrollIntoView({ block: 'nearest' });
  return item;
}

/** Shows an answer as it comes and answers its text; throws a Refusal. */
async function write(item: PageElement, events: AsyncIterable<AssistantEvent>): Promise<string> {
  const words = make('p', { class: 'said' });
  const of = `${(answers += 1)}-`;
  item.append(words);
  let text = '';
  for await (const event of events) {
    if (event.type === 'error') throw new Refusal(event.message);
    if (event.type === 'cite') words.append(citeLink(event.number, of));
    else if (event.type === 'text') {
      text += event.text;
      words.append(event.text);
    } else {
      if (madeBy[event.made] !== '') item.append(make('p', { class: 'made' }, madeBy[event.made]));
      const lines = event.sources.map((source) => sourceLine(source, of));
      if (lines.length > 0) item.append(make('ol', { class: 'sources', 'aria-label': 'Sources' }, ...lines));
    }
    item.scrollIntoView({ block: 'nearest' });
  }
  return text.trim();
}

/** Throws a Refusal. */
async function ask(talk: readonly Turn[]): Promise<Response> {
  const response = await signedIn.ask('POST', `/apps/${config.appId}/chat`, { turns: talk });
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  showWayIn(config.appId, refusal);
  leadOut(refusal);
  throw new Refusal(refusal.message);
}

async function send(): Promise<void> {
  const [field, button] = [element('question'), element('send')];
  const text = field.value.trim();
  if (button.disabled || text === '') return;
  element('problem').textContent = '';
  button.disabled = true;
  button.textContent = 'Answering…';
  // What is written bit by bit is read out when it is whole.
  element('log').setAttribute('aria-busy', 'true');
  const question: Turn = { role: 'user', text };
  const shown = [show('user', text)];
  field.value = '';
  try {
    const response = await ask([...turns, question].slice(-longestTalk));
    const item = show('assistant');
    shown.push(item);
    const answer = await write(item, eventsOf<AssistantEvent>(response));
    if (answer !== '') turns.push(question, { role: 'assistant', text: answer.slice(0, maxTurnLength) });
  } catch (error) {
    // What was not answered is there to be asked again.
    for (const item of shown) item.remove();
    field.value = text;
    element('problem').textContent = wordsOf(error);
  } finally {
    element('log').removeAttribute('aria-busy');
    button.disabled = false;
    button.textContent = 'Ask';
    field.focus();
  }
}

element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void send();
});
element('question').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  void send();
});
if (isInPanel) document.documentElement.setAttribute('data-framed', '');
// Not by an attribute, which browsers do not heed in the frame of another site.
if (!isInPanel || document.hasFocus()) element('question').focus();
// Before this the form would leave the page with the question in its address.
element('send').disabled = false;
