import type { NewsCategory } from '@institut/contract/news';
import type { NewsSummary } from '@institut/contract/news.schema';
import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useRequest } from '../../store/useRequest.ts';
import {
  answers,
  loadFeaturedNews,
  loadLatestNews,
  loadNews,
  loadNewsItem,
  loadRelatedNews,
  RELATED_SIZE,
  type NewsQuery,
  type NewsState,
} from './newsSlice.ts';

/**
 * The list for this query; null until it has come.
 * @param withoutFeatured the page shows the featured item above the list, so that the list leaves it out
 */
export function useNewsList({ newsType, category, page }: NewsQuery, withoutFeatured = false) {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(({ news }) => news.list);
  const featuredId = useAppSelector(selectFeaturedId);
  const load = useCallback(
    () => dispatch(loadNews({ newsType, category, page })),
    [dispatch, newsType, category, page],
  );
  useRequest(load);
  const found = data && answers(data, { newsType, category, page }) ? data : null;
  const leftOut = withoutFeatured ? featuredId : null;
  const results = found && leftOut !== undefined && { ...found, items: without(found.items, leftOut) };
  return { results: results || null, error, retry: () => void load() };
}

/** One item; null until it has come. */
export function useNewsItem(id: string) {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(({ news }) => news.detail);
  const load = useCallback(() => dispatch(loadNewsItem(id)), [dispatch, id]);
  useRequest(load);
  return { item: data?._id === id ? data : null, error, retry: () => void load() };
}

/** The item in focus; null until it has come. Without any news the error has status 404. */
export function useFeaturedNews() {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(({ news }) => news.featured);
  const load = useCallback(() => dispatch(loadFeaturedNews()), [dispatch]);
  useRequest(load);
  return { item: data, error, retry: () => void load() };
}

/** The newest items without the featured one, where the page shows that too; null until both are known. */
export function useLatestNews(count: number) {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(({ news }) => news.latest);
  const featuredId = useAppSelector(selectFeaturedId);
  const load = useCallback(() => dispatch(loadLatestNews(count + 1)), [dispatch, count]);
  useRequest(load);
  const isReady = data?.asked === count + 1 && featuredId !== undefined;
  const items = isReady ? without(data.items, featuredId).slice(0, count) : null;
  return { items, error, retry: () => void load() };
}

/** A few others of an item's category, newest first; null until they have come. */
export function useRelatedNews({ _id, category }: { _id: string; category: NewsCategory }) {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(({ news }) => news.related);
  const load = useCallback(() => dispatch(loadRelatedNews(category)), [dispatch, category]);
  useRequest(load);
  const items = data?.category === category ? without(data.items, _id).slice(0, RELATED_SIZE) : null;
  return { items, error, retry: () => void load() };
}

/** Undefined while it is on its way, null when there is none or nobody has asked. */
const selectFeaturedId = ({ news: { featured } }: { news: NewsState }): string | null | undefined =>
  featured.data?._id ?? (featured.status === 'request' ? undefined : null);

const without = (items: readonly NewsSummary[], id: string | null): NewsSummary[] =>
  items.filter(({ _id }) => _id !== id);
