import { Rows3, SearchX } from 'lucide-react';
import { EmptyState } from '@/components/empty-state';

interface NoRowsProps {
  entity: string;
  isFiltered: boolean;
  isOfUsers: boolean;
  isReadOnly: boolean;
}

/** What a grid says that has no rows to show. */
export function NoRows({ entity, isFiltered, isOfUsers, isReadOnly }: NoRowsProps) {
  return (
    <div className="absolute inset-x-0 top-12">
      {isFiltered ? (
        <EmptyState
          icon={<SearchX size={20} aria-hidden />}
          title="Nothing found"
          text="No row meets the search and the filters."
        />
      ) : (
        <EmptyState
          icon={<Rows3 size={20} aria-hidden />}
          title={isOfUsers ? 'Nobody has signed up yet' : `${entity} has no rows yet`}
          text={
            isOfUsers
              ? 'Whoever signs up to the app is listed here.'
              : isReadOnly
                ? 'Rows are shown here once there are some.'
                : 'Add one with the button above, or paste some from a spreadsheet into a new row.'
          }
        />
      )}
    </div>
  );
}
