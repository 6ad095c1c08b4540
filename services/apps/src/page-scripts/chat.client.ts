import { applyTheme, configOf, document, element, type PageElement, Refusal, wordsOf } from './app-page.js';
import { SignedInPerson } from './signed-in-person.client.js';

/** Runs in the browser, on the page of an app's chat assistant. */
interface Turn {
  role: 'user' | 'assistant';
  text: string;
}

const longestTalk = 20;
const turns: Turn[] = [];

const config = configOf<{ appId: string }>('lathe-chat');
const signedIn = new SignedInPerson(config.appId);
applyTheme();

function show({ role, text }: Turn): PageElement {
  const item = document.createElement('li');
  item.className = role;
  item.textContent = text;
  element('talk').append(item);
  item.scrollIntoView({ block: 'nearest' });
  return item;
}

/** The answer; throws a Refusal. */
async function answerOf(talk: readonly Turn[]): Promise<string> {
  const path = `/apps/${config.appId}/chat`;
  const response = await signedIn.ask('POST', path, { turns: talk });
  const answer = (await response.json()) as { text?: string; error?: { message?: string } };
  if (response.status === 401) element('sign-in').hidden = false;
  if (!response.ok || answer.text === undefined) throw new Refusal(answer.error?.message);
  return answer.text;
}

async function ask(): Promise<void> {
  const [field, button] = [element('question'), element('send')];
  const text = field.value.trim();
  if (button.disabled || text === '') return;
  element('problem').textContent = '';
  button.disabled = true;
  button.textContent = 'Answering…';
  const question: Turn = { role: 'user', text };
  const shown = show(question);
  field.value = '';
  try {
    const answer: Turn = { role: 'assistant', text: await answerOf([...turns, question].slice(-longestTalk)) };
    turns.push(question, answer);
    show(answer);
  } catch (error) {
    // What was not answered is there to be asked again.
    shown.remove();
    field.value = text;
    element('problem').textContent = wordsOf(error);
  } finally {
    button.disabled = false;
    button.textContent = 'Ask';
    field.focus();
  }
}

element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void ask();
});
element('question').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  void ask();
});
// Before this the form would leave the page with the question in its address.
element('send').disabled = false;
