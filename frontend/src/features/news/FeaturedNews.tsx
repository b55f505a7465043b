import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { NewsLead } from './NewsLead.tsx';
import { NewsLeadSkeleton } from './NewsLeadSkeleton.tsx';
import { useFeaturedNews } from './useNews.ts';

type FeaturedNewsProps = {
  /** Stands in its place when there are no news at all. */
  whenEmpty?: ReactNode;
  /** Stands in the first view. */
  priority?: boolean;
};

const nothingYet = (
  <EmptyState title="Prve vijesti su u pripremi">
    Ovdje će stajati najvažnija vijest iz instituta. Navratite uskoro.
  </EmptyState>
);

/** The item in focus as a large block of a page, under its own title (h2). Loads itself. */
export function FeaturedNews({ whenEmpty = nothingYet, priority = false }: FeaturedNewsProps) {
  const { item, error, retry } = useFeaturedNews();
  if (item) return <NewsLead item={item} priority={priority} />;
  if (error?.status === 404) return whenEmpty;
  if (error) {
    return <LoadError title="Vijest u fokusu nije učitana." message={error.message} onRetry={retry} />;
  }
  return <NewsLeadSkeleton />;
}
