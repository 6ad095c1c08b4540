import type { ShownActionType } from '@lathe/proto/builder-chat/actions';
import {
  Check,
  ChevronRight,
  CircleAlert,
  CircleQuestionMark,
  FilePen,
  FilePlus,
  FileX,
  LoaderCircle,
  Rows3,
  Table2,
  Upload,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { useDisclosure } from '@/components/ui/use-disclosure';
import { cx } from '@/lib/cx';
import type { ShownAction } from './answer';
import { FileContent } from './file-content';
import { StoredBody } from './stored-body';

interface Look {
  icon: ComponentType<{ size: number; className?: string }>;
  /** While it is written, and after. */
  doing: string;
  done: string;
}

const looks: Record<ShownActionType, Look> = {
  add_file: { icon: FilePlus, doing: 'Writing', done: 'Wrote' },
  edit_file: { icon: FilePen, doing: 'Changing', done: 'Changed' },
  delete_file: { icon: FileX, doing: 'Removing', done: 'Removed' },
  add_entity: { icon: Table2, doing: 'Adding data', done: 'Added data' },
  edit_entity: { icon: Table2, doing: 'Changing data', done: 'Changed data' },
  import_entities: { icon: Upload, doing: 'Importing into', done: 'Imported into' },
  insert_entity_records: { icon: Rows3, doing: 'Adding rows to', done: 'Added rows to' },
  unknown: { icon: CircleQuestionMark, doing: 'Reading', done: 'Not understood' },
};

/** One action of an answer: a line, and the file behind it when opened. */
export function ActionRow({ action, live }: { action: ShownAction; live: boolean }) {
  const { open, id, toggle } = useDisclosure();
  const { icon: Icon, doing, done } = looks[action.type];
  const writing = live && action.status === 'streaming';
  const failed = action.status === 'rejected' || action.status === 'truncated';

  return (
    <li>
      <button
        type="button"
        {...toggle}
        title={action.title}
        className="flex min-h-9 w-full touch:min-h-11 items-center gap-2 px-3 py-1.5 text-left text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Icon size={16} className="shrink-0 text-muted" aria-hidden />
        <span className="shrink-0 text-muted">{writing ? doing : failed ? 'Not applied' : done}</span>
        <span className="min-w-0 flex-1 truncate font-medium">{shortName(action)}</span>
        <Lines added={action.added} removed={action.removed} />
        <StatusMark writing={writing} failed={failed} />
        <ChevronRight
          size={16}
          aria-hidden
          className={cx('shrink-0 text-muted transition-transform', open && 'rotate-90')}
        />
      </button>
      {open && (
        <div id={id} className="border-t border-line bg-sunken">
          {action.reason !== null && <p className="px-3 pt-2 text-sm text-bad">{action.reason}</p>}
          <Body action={action} writing={writing} />
        </div>
      )}
    </li>
  );
}

function Body({ action: { content, place, type }, writing }: { action: ShownAction; writing: boolean }) {
  const diff = type === 'edit_file';
  return place === null ? (
    <FileContent content={content} diff={diff} follow={writing} />
  ) : (
    <StoredBody place={place} diff={diff} />
  );
}

/** "pages/Dogs.jsx" without what the icon and the verb say already. */
const shortName = ({ file, title }: ShownAction): string => file.replace(/^entities\/(.+)\.json$/, '$1') || title;

function Lines({ added, removed }: { added: number; removed: number }) {
  if (added === 0 && removed === 0) return null;
  return (
    <span className="tabular shrink-0 font-mono text-[12px]">
      {added > 0 && <span className="text-good">+{added}</span>}{' '}
      {removed > 0 && <span className="text-bad">−{removed}</span>}
    </span>
  );
}

function StatusMark({ writing, failed }: { writing: boolean; failed: boolean }) {
  if (writing) return <LoaderCircle size={16} className="shrink-0 animate-spin text-accent" aria-label="in progress" />;
  if (failed) return <CircleAlert size={16} className="shrink-0 text-bad" aria-label="not applied" />;
  return <Check size={16} className="shrink-0 text-good" aria-label="done" />;
}
