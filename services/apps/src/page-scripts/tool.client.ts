import { type FieldValue, valueProblem } from '@lathe/proto/apps/tools/field-values';
import { idleRun, nextRunState, type RunAction, type RunState, type RunStep } from '@lathe/proto/apps/tools/run-state';
import type { RunEvent, RunnableTool, ToolRun } from '@lathe/proto/apps/tools/runs';
import { ofTool } from '@lathe/proto/apps/visit-names';
import { applyTheme, configOf, document, element, location, make, Refusal, wordsOf } from './app-page.js';
import { enterPreview } from './preview.client.js';
import type { PreviewAccess } from './preview-access.js';
import { SignedInPerson } from './signed-in-person.client.js';
import { complainOfInput, type FieldControl, fieldControl, inputBox } from './tool-fields.client.js';
import { RunHistory } from './tool-history.client.js';
import { ToolResult } from './tool-result.client.js';
import { eventsOf, loginOf, needsSignIn, refusalOf, refused, reportVisit, showWayIn } from './tool-run.client.js';

/** Runs in the browser, on the page of a tool of an app. */
const config = configOf<{ appId: string; path: string; preview?: PreviewAccess }>('lathe-tool');
const person = new SignedInPerson(config.appId);
const own = `/apps/${config.appId}/tools/${config.path}`;
const memories = `/api/live_api/user/memories/current?appId=${config.appId}`;
const result = new ToolResult(person, own);
const history = new RunHistory(person, own, (runId) => void reopen(runId));
applyTheme();

const doing: Record<RunStep, (entity: string) => string> = {
  'read-rows': (entity) => `Reading ${entity}…`,
  'search-similar-item': () => 'Looking for similar items…',
  'query-context-items': () => 'Reading the sources…',
  generate: () => 'Writing…',
  validate: () => 'Checking…',
  'save-row': (entity) => `Saving to ${entity}…`,
};
const trials = {
  draft: 'You try out a draft: nobody else sees this tool yet. What you run counts against your plan.',
  active: 'You try this tool out. What you run counts against your plan.',
};

let tool: RunnableTool;
let controls: FieldControl[] = [];
let state: RunState = idleRun;
let step = 0;
let stopper = new AbortController();

function act(action: RunAction): void {
  state = nextRunState(state, action);
  const isLoading = state.kind === 'loading';
  element('run').disabled = isLoading;
  element('stop').hidden = !isLoading;
  element('retry').hidden = state.kind !== 'error';
  element('problem').textContent = state.kind === 'error' ? state.message : '';
  element('state').textContent = state.kind === 'loading' ? doing[state.step](state.entity ?? '') : '';
  result.settle(state);
}

/** The fields that are asked now: all of them, or those of a step. */
const askedIn = (index: number): FieldControl[] =>
  tool.steps.length === 0
    ? controls
    : controls.filter(
        ({ field }) =>
          Math.max(
            0,
            tool.steps.findIndex(({ id }) => id === field.stepId),
          ) === index,
      );
const isLastStep = (): boolean => step >= tool.steps.length - 1;

function showStep(index: number): void {
  step = index;
  const asked = new Set(askedIn(index));
  for (const control of controls) control.box.hidden = !asked.has(control);
  if (!tool.isInputHidden) element('input-box').hidden = index > 0;
  element('back').hidden = index === 0;
  element('run').textContent = isLastStep() ? 'Run' : 'Next';
  element('steps').hidden = tool.steps.length === 0;
  const { title = '' } = tool.steps[index] ?? {};
  element('steps').textContent = [`Step ${index + 1} of ${tool.steps.length}`, title].filter(Boolean).join(': ');
}

/** Says what is wrong with some fields and leads to the first; whether nothing is. */
function check(asked: readonly FieldControl[]): boolean {
  const wrong = asked.filter((control) => {
    const value = control.read();
    // A photo that was chosen is looked at by the server.
    const message = value instanceof Blob ? null : valueProblem(control.field, value);
    control.complain(message);
    return message !== null;
  });
  wrong[0]?.focus();
  return wrong.length === 0;
}

/** Everything that was put in; photos are stored first. */
async function given(): Promise<{ input: string; values: Record<string, FieldValue> }> {
  const values: Record<string, FieldValue> = {};
  for (const { field, read } of controls) {
    const value = read();
    if (value instanceof Blob) values[field.name] = await store(value);
    else if (value !== undefined) values[field.name] = value;
  }
  return { input: tool.isInputHidden ? '' : element('input').value, values };
}

async function store(file: Blob & { name?: string }): Promise<string> {
  const form = new FormData();
  form.append('file', file, file.name ?? 'photo');
  const response = await person.ask('POST', '/integrations/Core/UploadFile', form);
  if (!response.ok) {
    const refusal = await refusalOf(response);
    showWayIn(config.appId, refusal);
    throw new Refusal(refusal.message);
  }
  return ((await response.json()) as { file_url: string }).file_url;
}

async function findPlaces(text: string): Promise<readonly string[]> {
  const response = await person.ask('GET', `${own}/places?text=${encodeURIComponent(text)}`);
  if (!response.ok) throw await refused(response);
  return ((await response.json()) as { places: string[] }).places;
}

async function run(): Promise<void> {
  stopper = new AbortController();
  const { signal } = stopper;
  if (state.kind !== 'idle') act({ type: 'reset' });
  act({ type: 'generate' });
  result.clear();
  try {
    const sent = await given();
    const response = await person.ask('POST', `${own}/run`, sent, signal);
    if (!response.ok) return await tell(response);
    for await (const event of eventsOf<RunEvent>(response)) take(event);
    if (state.kind === 'success') await remember(sent.values);
  } catch (error) {
    act(signal.aborted ? { type: 'cancel' } : { type: 'error', message: wordsOf(error) });
  }
}

function take(event: RunEvent): void {
  if (event.type === 'step') {
    // It is written by then (spec 2, section 4).
    if (event.step === 'validate') act({ type: 'success' });
    return act({ type: event.step, entity: event.entity });
  }
  if (event.type === 'block') return result.put(event.block);
  if (event.type === 'error') return act({ type: 'error', message: event.message });
  if (event.type !== 'end') return result.add(event);
  result.end({ ...event, rating: null, isShared: false, isOwn: true });
  act({ type: 'success' });
  element('state').textContent = 'Done';
  result.focus();
  void history.refresh();
}

/** A run that was answered before, here or by whoever has sent its address. */
async function reopen(runId: string): Promise<void> {
  if (state.kind === 'loading') return;
  const response = await person.ask('GET', `${own}/runs/${runId}`);
  if (!response.ok) return void (element('state').textContent = 'This answer is not there any more.');
  const run = (await response.json()) as ToolRun;
  act({ type: 'reset' });
  result.show(run);
  result.settle(state);
  element('state').textContent = run.isOwn ? '' : 'This answer was shared with you.';
  result.focus();
}

/** Says why a run was refused. */
async function tell(response: Response): Promise<void> {
  const refusal = await refusalOf(response);
  const { message, issues } = refusal;
  showWayIn(config.appId, refusal);
  for (const issue of issues) {
    const control = controls.find(({ field }) => issue.path === `values.${field.name}`);
    control?.complain(issue.message);
    if (issue.path === 'input' && !tool.isInputHidden) complainOfInput(issue.message);
  }
  act({ type: 'error', message });
}

/** What is to be filled in again is kept for whoever is signed in. */
async function remember(values: Record<string, FieldValue>): Promise<void> {
  const names = controls.filter(({ field }) => field.memorize).map(({ field }) => field.name);
  if (names.length === 0 || !person.isSignedIn) return;
  const kept = names.map((name) => {
    const value = values[name];
    return [name, value === undefined ? null : typeof value === 'number' ? String(value) : value];
  });
  await person.ask('PATCH', memories, { memories: Object.fromEntries(kept) });
}

async function recall(): Promise<void> {
  if (!person.isSignedIn || !controls.some(({ field }) => field.memorize)) return;
  const response = await person.ask('GET', memories);
  if (!response.ok) return;
  const { memories: kept } = (await response.json()) as { memories: Record<string, FieldValue> };
  for (const { field, fill } of controls) if (field.memorize && kept[field.name] !== undefined) fill(kept[field.name]!);
}

function show(): void {
  document.title = tool.header;
  element('header').textContent = tool.header;
  element('description').textContent = tool.description ?? '';
  element('welcome').textContent = tool.welcomeMessage ?? '';
  element('no-model').hidden = tool.hasModel;
  element('trial').textContent = tool.trialOf === null ? '' : trials[tool.trialOf];
  result.isShareable = tool.trialOf === null;
  result.isEditable = tool.userCanEditResults;
  controls = tool.fields.map((field) => fieldControl(field, findPlaces));
  if (!tool.isInputHidden) {
    const { inputLabel, inputPlaceholder = '', examples = [], isInputCollapsed = false } = tool;
    const { box } = inputBox(inputLabel || 'Your input', inputPlaceholder, examples, isInputCollapsed);
    element('fields').append(make('div', { id: 'input-box' }, box));
  }
  element('fields').append(...controls.map(({ box }) => box));
  const { ctaMessage = '', ctaButton, ctaLink = '' } = tool;
  element('cta').hidden = ctaLink === '';
  element('cta-message').textContent = ctaMessage;
  element('cta-link').textContent = ctaButton || 'Learn more';
  if (ctaLink !== '') element('cta-link').href = ctaLink;
  showStep(0);
  element('tool').hidden = false;
}

/** Says why the tool is not shown. Who has to sign in first is led there at once, as by every other page of an app. */
async function stayOut(response: Response): Promise<void> {
  const refusal = await refusalOf(response);
  if (needsSignIn(refusal)) return location.replace(loginOf(config.appId));
  showWayIn(config.appId, refusal);
  if (refusal.code !== 'not-found') throw new Refusal(refusal.message);
  element('no-tool').hidden = false;
}

async function open(): Promise<void> {
  try {
    if (config.preview !== undefined) await enterPreview(person, config.preview);
    const response = await person.ask('GET', own);
    if (!response.ok) return await stayOut(response);
    tool = (await response.json()) as RunnableTool;
    show();
    reportVisit(config.appId, ofTool + config.path);
    await recall();
    const { searchParams } = new URL(location.href);
    const runId = searchParams.get('run');
    if (runId !== null) await reopen(runId);
    await history.refresh();
  } catch (error) {
    element('problem').textContent = wordsOf(error);
  } finally {
    element('loading').hidden = true;
  }
}

element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  if (state.kind === 'loading' || !check(askedIn(step))) return;
  if (!tool.isInputHidden) complainOfInput('');
  if (!isLastStep()) {
    showStep(step + 1);
    askedIn(step)[0]?.focus();
    return;
  }
  void run();
});
element('back').addEventListener('click', () => showStep(step - 1));
element('stop').addEventListener('click', () => stopper.abort());
element('retry').addEventListener('click', () => void run());
element('again').addEventListener('click', () => {
  act({ type: 'reset' });
  result.clear();
  showStep(0);
  (tool.isInputHidden ? element('run') : element('input')).focus();
});
void open();
