import type { App } from '@lathe/proto/apps/model';
import { PictureOr } from '@/components/picture-or';
import { openablePages, spaced } from '@/features/apps/pages';

/** The picture that was taken of the app; a drawing of it until there is one. */
export function AppThumbnail({ app }: { app: App }) {
  return <PictureOr picture={app.picture?.url ?? null} drawing={<Drawing app={app} />} />;
}

/**
 * A quiet drawing of the app: its pages as tabs and its first entity as a list. It is made of names alone, so no app
 * runs for it.
 */
function Drawing({ app }: { app: App }) {
  const pages = openablePages(app).slice(0, 4);
  return (
    <div aria-hidden className="flex aspect-8/5 flex-col gap-2 border-b border-line bg-sunken px-4 pt-4">
      <div className="flex-1 overflow-hidden rounded-t-md border border-b-0 border-line bg-surface p-3">
        <div className="flex gap-3 overflow-hidden text-sm whitespace-nowrap text-muted">
          {pages.length === 0 ? (
            <span>No pages yet</span>
          ) : (
            pages.map((page, index) => (
              <span key={page} className={index === 0 ? 'font-medium text-accent' : undefined}>
                {words(page)}
              </span>
            ))
          )}
        </div>
        <div className="mt-3 flex flex-col gap-2">
          {[88, 64, 76].map((width) => (
            <div
              key={width}
              className="h-2 rounded-full bg-pressed"
              style={{ width: `${pages.length === 0 ? width / 2 : width}%` }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** "DogDetail" as "Dog detail". */
const words = (name: string): string => {
  const lower = spaced(name).toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
};
