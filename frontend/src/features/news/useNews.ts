import type { NewsCategory } from '@institut/contract/news';
import type { NewsSummary } from '@institut/contract/news.schema';
import { useSelector } from 'react-redux';
import { useLoaded } from '../../store/hooks.ts';
import {
  loadLatestNews,
  loadNews,
  loadRelatedNews,
  matchesQuery,
  RELATED_SIZE,
  selectLatestNews,
  selectNewsList,
  selectRelatedNews,
  type NewsQuery,
  type NewsState,
} from './newsSlice.ts';

/**
 * Loads the list for this query.
 * @param withoutFeatured the page shows the featured item above the list, so that the list leaves it out
 */
export function useNewsList({ newsType, category, page }: NewsQuery, withoutFeatured = false) {
  const found = useLoaded(loadNews, { newsType, category, page }, selectNewsList, matchesQuery);
  const featuredId = useSelector(selectFeaturedId);
  const leftOut = withoutFeatured ? featuredId : null;
  const { value } = found;
  const isReady = value !== null && leftOut !== undefined;
  return { ...found, value: isReady ? { ...value, items: without(value.items, leftOut) } : null };
}

/** Loads the newest items without the featured one; null until both are known, where the page shows that too. */
export function useLatestNews(count: number) {
  // One more, in the place of the featured one.
  const latest = useLoaded(loadLatestNews, count + 1, selectLatestNews, ({ asked }, size) => asked === size);
  const featuredId = useSelector(selectFeaturedId);
  const { value } = latest;
  const isReady = value !== null && featuredId !== undefined;
  return { ...latest, value: isReady ? without(value.items, featuredId).slice(0, count) : null };
}

/** Loads a few others of an item's category, newest first. */
export function useRelatedNews({ _id, category }: { _id: string; category: NewsCategory }) {
  const related = useLoaded(
    loadRelatedNews,
    category,
    selectRelatedNews,
    (data) => data.category === category,
  );
  return { ...related, value: related.value && without(related.value.items, _id).slice(0, RELATED_SIZE) };
}

/** Returns undefined while it is loading, null when there is none or the page does not show it. */
const selectFeaturedId = ({ news: { featured } }: { news: NewsState }): string | null | undefined =>
  featured.data?._id ?? (featured.status === 'request' ? undefined : null);

const without = (items: readonly NewsSummary[], id: string | null): NewsSummary[] =>
  items.filter(({ _id }) => _id !== id);
