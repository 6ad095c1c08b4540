import type { Template } from '@lathe/proto/apps/sharing';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ErrorState } from '@/components/error-state';
import { PublicPage } from '@/components/public-page';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { useDocumentTitle } from '@/lib/use-document-title';
import { templatesQuery } from './api';
import { starters } from './starters';
import { TemplateGrid } from './template-grid';

/** The library of templates, by category. */
export function TemplatesScreen() {
  useDocumentTitle('Templates');
  const templates = useQuery(templatesQuery());
  return (
    <PublicPage>
      <h1 className="mt-8 text-2xl font-semibold tracking-[-0.02em]">Templates</h1>
      <p className="mt-1 mb-6 text-lg text-muted">Begin with an app that works, then ask for what you need.</p>
      {templates.isPending && (
        <Loading label="Loading the templates">
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} className="h-72 rounded-lg" />
            ))}
          </div>
        </Loading>
      )}
      {templates.isError && (
        <ErrorState
          title="The templates could not be loaded"
          error={templates.error}
          onRetry={() => void templates.refetch()}
        />
      )}
      {templates.isSuccess && <Library templates={templates.data} />}
    </PublicPage>
  );
}

function Library({ templates }: { templates: readonly Template[] }) {
  const { category } = useSearch({ from: '/templates' });
  const categories = [
    ...new Set([...templates.flatMap((template) => template.categories), ...starters.map((one) => one.category)]),
  ].sort((a, b) => a.localeCompare(b));
  const shown = templates.filter((one) => category === undefined || one.categories.includes(category));
  const begun = starters.filter((one) => category === undefined || one.category === category);
  const count = shown.length + begun.length;
  return (
    <>
      <Categories categories={categories} chosen={category} />
      <p role="status" className="sr-only">{`${count} template${count === 1 ? '' : 's'}`}</p>
      {count === 0 ? (
        <p className="text-muted">There is no template in this category.</p>
      ) : (
        <TemplateGrid templates={shown} starters={begun} heading="h2" />
      )}
    </>
  );
}

function Categories({ categories, chosen }: { categories: readonly string[]; chosen: string | undefined }) {
  const navigate = useNavigate();
  return (
    <ul aria-label="Categories" className="mb-6 flex flex-wrap gap-2">
      {[undefined, ...categories].map((category) => (
        <li key={category ?? ''}>
          <button
            type="button"
            aria-pressed={category === chosen}
            onClick={() =>
              void navigate({ to: '/templates', search: category === undefined ? {} : { category }, replace: true })
            }
            className="h-8 rounded-full border border-line bg-surface px-3 text-sm text-muted transition-colors hover:text-ink aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-accent touch:h-11"
          >
            {category ?? 'All'}
          </button>
        </li>
      ))}
    </ul>
  );
}
