import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useLoaded } from '../../store/hooks.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Note, Stack } from '../../ui/primitives.ts';
import { NewsList, NewsListSkeleton } from './NewsList.tsx';
import { NEWS_PATH, newsPath } from './newsPaths.ts';
import {
  loadNews,
  matchesQuery,
  selectFeaturedNewsId,
  selectNewsList,
  withoutItem,
  type NewsQuery,
} from './newsSlice.ts';
import { filterText, resultsText } from './newsTexts.ts';
import styles from './NewsResults.module.css';

type NewsResultsProps = {
  query: NewsQuery;
  /** The list omits the featured item, because the page shows it above the list. */
  withoutFeatured: boolean;
};

/** The results of a query with links to its other pages. */
export function NewsResults({ query, withoutFeatured }: NewsResultsProps) {
  const loaded = useNewsList(query, withoutFeatured);
  const results = loaded.value;
  const top = useStartOfPage(query.page);
  const isEmpty = results?.total === 0 || (results?.items.length === 0 && query.page > 1);
  return (
    <Stack gap={5} ref={top} tabIndex={-1} className={styles.results}>
      <Note size="base" aria-live="polite" className={styles.count}>
        {results && !isEmpty && resultsText(results)}
      </Note>
      <Loaded {...loaded} failure="Vijesti nisu učitane." skeleton={<NewsListSkeleton />}>
        {({ items, pages }) =>
          isEmpty ? (
            <NoNews query={query} />
          ) : (
            <>
              {items.length > 0 && <NewsList items={items} from={newsPath(query)} />}
              <Pagination
                label="Stranice liste vijesti"
                page={query.page}
                pages={pages}
                hrefFor={(page) => newsPath({ ...query, page })}
              />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

function useNewsList({ newsType, category, page }: NewsQuery, withoutFeatured: boolean) {
  const found = useLoaded(loadNews, { newsType, category, page }, selectNewsList, matchesQuery);
  const featuredId = useSelector(selectFeaturedNewsId);
  const omittedId = withoutFeatured ? featuredId : null;
  const { value } = found;
  const isReady = value !== null && omittedId !== undefined;
  return { ...found, value: isReady ? { ...value, items: withoutItem(value.items, omittedId) } : null };
}

/** Scrolls to the top of the list after a change of the page, because the page links are below the list. */
function useStartOfPage(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  }, [page]);
  return top;
}

function NoNews({ query }: { query: NewsQuery }) {
  const filter = filterText(query);
  if (query.page > 1) {
    return (
      <EmptyState
        title="Na ovoj stranici nema vijesti"
        drawing="search"
        actions={<ButtonLink to={newsPath({ ...query, page: 1 })}>Idi na prvu stranicu</ButtonLink>}
      >
        Lista je u međuvremenu postala kraća. Krenite od prve stranice.
      </EmptyState>
    );
  }
  if (filter) {
    return (
      <EmptyState
        title="Ovdje još nema vijesti"
        drawing="search"
        actions={<ButtonLink to={NEWS_PATH}>Pogledaj sve vijesti</ButtonLink>}
      >
        Odabrali ste: {filter}. Promijenite vrstu ili temu, ili pogledajte sve vijesti.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Prve vijesti su u pripremi">
      Još nismo objavili nijednu vijest. Navratite uskoro.
    </EmptyState>
  );
}
