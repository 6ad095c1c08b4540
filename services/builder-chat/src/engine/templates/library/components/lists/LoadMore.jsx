import { Button } from '@/components/ui/button';

/** The rest of a long list, page by page. */
export default function LoadMore({ list }) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-4 flex justify-center">
      <Button variant="outline" onClick={() => list.fetchNextPage()} disabled={list.isFetchingNextPage}>
        {list.isFetchingNextPage ? 'loadingMore__' : 'loadMore__'}
      </Button>
    </div>
  );
}
