import type { ListedRun } from '@lathe/proto/apps/tools/runs';
import { element, make, type PageElement, wordsOf } from './app-page.js';
import type { SignedInPerson } from './signed-in-person.client.js';
import { refused } from './tool-run.client.js';

/** What somebody has run of a tool before; it runs in the browser. */
export class RunHistory {
  constructor(
    private readonly person: SignedInPerson,
    private readonly own: string,
    private readonly open: (runId: string) => void,
  ) {}

  /** It is not shown where there is none. */
  async refresh(): Promise<void> {
    try {
      const response = await this.person.ask('GET', `${this.own}/runs`);
      if (!response.ok) throw await refused(response);
      const { runs } = (await response.json()) as { runs: ListedRun[] };
      element('history').hidden = runs.length === 0;
      element('runs').replaceChildren(...runs.map((run) => this.lineOf(run)));
    } catch (error) {
      element('state').textContent = wordsOf(error);
    }
  }

  private lineOf({ runId, asked, createdAt }: ListedRun): PageElement {
    const when = new Date(createdAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
    const title = asked === '' ? when : `${asked} (${when})`;
    const opener = make('button', { type: 'button', class: 'plain open' }, title);
    opener.addEventListener('click', () => this.open(runId));
    const remover = make('button', { type: 'button', class: 'plain', 'aria-label': `Delete ${title}` }, 'Delete');
    remover.addEventListener('click', () => void this.remove(runId));
    return make('li', {}, opener, remover);
  }

  private async remove(runId: string): Promise<void> {
    try {
      const response = await this.person.ask('DELETE', `${this.own}/runs/${runId}`);
      if (!response.ok) throw await refused(response);
      element('state').textContent = 'Deleted';
    } catch (error) {
      element('state').textContent = wordsOf(error);
    }
    await this.refresh();
  }
}
