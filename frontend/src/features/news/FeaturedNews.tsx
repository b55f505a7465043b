import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { NewsLead } from './NewsLead.tsx';
import { NewsLeadSkeleton } from './NewsLeadSkeleton.tsx';
import { useFeaturedNews } from './useNews.ts';

/** The item in focus as a large block of a page, under its own title (h2). Loads itself. */
export function FeaturedNews() {
  const { item, error, retry } = useFeaturedNews();
  if (item) return <NewsLead item={item} />;
  if (error?.status === 404) {
    return (
      <EmptyState title="Prve vijesti su u pripremi">
        Ovdje će stajati najvažnija vijest iz instituta. Navratite uskoro.
      </EmptyState>
    );
  }
  if (error)
    return <LoadError title="Vijest u fokusu nije učitana." message={error.message} onRetry={retry} />;
  return <NewsLeadSkeleton />;
}
