import type { AnswerFindings } from '@lathe/proto/builder-chat/model';
import { ChevronDown, TriangleAlert, WandSparkles } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useDisclosure } from '@/components/ui/use-disclosure';

interface FindingsProps {
  findings: AnswerFindings;
  /**
   * Absent where asking makes no sense: while an answer is written, and under a version that is not the current one.
   */
  onRepair?: ((text: string) => void) | undefined;
}

/** What the checks found in a version that runs all the same: folded, since it is no reason to stop. */
export function Findings({ findings: { issues, repairable }, onRepair }: FindingsProps) {
  const { open, id, toggle } = useDisclosure();
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <button
        type="button"
        {...toggle}
        className="flex min-h-9 w-full touch:min-h-11 items-center gap-2 px-3 py-1.5 text-left text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2"
      >
        <TriangleAlert size={16} className="shrink-0 text-warn" aria-hidden />
        <span className="min-w-0 flex-1 truncate font-medium">
          {issues.length === 1 ? '1 thing to check' : `${issues.length} things to check`}
        </span>
        <span className="text-muted">{open ? 'Show less' : 'Show'}</span>
        <ChevronDown
          size={16}
          aria-hidden
          className={`shrink-0 text-muted transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      {open && (
        <div id={id} className="border-t border-line">
          <ul aria-label="Things to check" className="max-h-64 divide-y divide-line overflow-y-auto">
            {issues.map(({ file, line, message }) => (
              <li key={`${file} ${line} ${message}`} className="px-3 py-2 text-sm">
                <p className="wrap-anywhere">{message}</p>
                <p className="wrap-anywhere text-muted">
                  <span className="font-mono text-[12px]">{file}</span>, line {line}
                </p>
              </li>
            ))}
          </ul>
          {repairable && onRepair !== undefined && (
            <div className="border-t border-line p-2">
              <Button
                size="sm"
                icon={<WandSparkles size={16} aria-hidden />}
                onClick={() => onRepair(repairPrompt(issues))}
              >
                Repair
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** The message that asks the assistant to mend them. */
function repairPrompt(issues: AnswerFindings['issues']): string {
  const lines = issues.map(({ file, line, message }) => `- ${file}, line ${line}: ${message}`);
  return `Repair ${issues.length === 1 ? 'this problem' : 'these problems'} in the app:\n${lines.join('\n')}`;
}
