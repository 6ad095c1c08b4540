import type { Excess } from '@lathe/proto/payments/model';
import type { PlanFeature } from '@lathe/proto/plans/features';
import type { Preview } from '../api';
import { limitWords } from '../model/comparison';

/** Whether there is anything to confirm: the plan may have been changed elsewhere meanwhile. */
export const isChange = ({ when }: Preview): boolean => when === 'now' || when === 'period-end';

/** "7 apps; Explorer includes 5", with the app where the limit is one app's. */
export function excessText({ limit, used, allowed, app }: Excess, planName: string): string {
  const { text, label } = limitWords[limit];
  const what = app === null ? label : `${label}, “${app.name}”`;
  return `${what}: you have ${text(used)}, ${planName} includes ${text(allowed)}`;
}

/** What becomes of what is beyond the new plan; each as the server does it. */
export const keptWords: Record<Excess['limit'], string> = {
  apps: 'All your apps stay and go on working. You cannot create another one until you have fewer than the plan includes.',
  genApps:
    'All your generated apps stay and go on working. You cannot create another one until you have fewer than the plan includes.',
  rowsPerApp: 'All rows stay and can be read, changed and deleted. New ones are refused until there is room.',
  storagePerApp: 'Everything that is stored stays. What would take more room is refused until there is some.',
};

/** What a lower plan does not include stops, is kept, and comes back with the plan. */
export const lostWords: Record<PlanFeature, string> = {
  'custom-domain': 'Domains of your own stop opening your apps; their Lathe addresses go on.',
  embed: 'Other sites stop showing your apps.',
  watermark: 'You cannot choose any more whether your apps carry the watermark.',
  'tool-settings': 'The settings of tools can be read and not changed.',
  'photo-field': 'Tools that ask for photos go on. You cannot ask for more of them.',
  'payment-system': 'Apps that charge go on as they are. Charging cannot be switched on for others.',
  'app-settings': 'The settings of generated apps stay as they are, and their panel is closed.',
};
