import { Tag } from './desk-table';
import type { ServiceAnswer } from './services';

/** Says which services a list lacks. */
export function SilentServices({
  answers,
}: {
  answers: readonly Pick<ServiceAnswer<'health'>, 'service' | 'error'>[];
}) {
  const silent = answers.filter(({ error }) => error !== null).map(({ service }) => service);
  if (silent.length === 0) return null;
  return (
    <p role="alert" className="mb-3 flex flex-wrap items-center gap-2">
      <Tag tone="bad">No answer</Tag> {silent.join(', ')}: what they have is missing here.
    </p>
  );
}
