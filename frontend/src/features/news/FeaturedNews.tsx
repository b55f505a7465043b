import type { ReactNode } from 'react';
import { useLoaded } from '../../store/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { NewsLead } from './NewsLead.tsx';
import { NewsLeadSkeleton } from './NewsLeadSkeleton.tsx';
import { loadFeaturedNews, selectFeaturedNews } from './newsSlice.ts';

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
  const featured = useLoaded(loadFeaturedNews, undefined, selectFeaturedNews);
  return (
    <Loaded
      {...featured}
      skeleton={<NewsLeadSkeleton />}
      failure="Vijest u fokusu nije učitana."
      missing={whenEmpty}
    >
      {(item) => <NewsLead item={item} priority={priority} />}
    </Loaded>
  );
}
