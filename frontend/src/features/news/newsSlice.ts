import { type NewsCategory, type NewsAddress } from '@institut/contract/news/values';
import { NEWS_PAGE_SIZE } from '@institut/contract/limits';
import type { NewsItem, NewsSummary } from '@institut/contract/news/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, hasId, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';

export type NewsQuery = NewsAddress;
export type NewsFilter = Omit<NewsQuery, 'page'>;
/** A page of news with its query, so that it is not mistaken for the page of another query. */
export type NewsResults = NewsQuery & { items: NewsSummary[]; total: number; pages: number };
/** The newest items, `asked` at most. */
type LatestNewsResults = { asked: number; items: NewsSummary[] };
type RelatedNewsResults = { category: NewsCategory; items: NewsSummary[] };

type NewsState = {
  list: AsyncState<NewsResults>;
  detail: AsyncState<NewsItem>;
  featured: AsyncState<NewsItem>;
  latest: AsyncState<LatestNewsResults>;
  related: AsyncState<RelatedNewsResults>;
};

const initialState: NewsState = {
  list: idle(),
  detail: idle(),
  featured: idle(),
  latest: idle(),
  related: idle(),
};

/** The number of newest items on the home page. */
export const LATEST_SIZE = 3;
/** The number of related items below an item. */
export const RELATED_SIZE = 3;

export const loadNews = createApiThunk(
  'news/loadList',
  async (query: NewsQuery, { signal }): Promise<NewsResults> => {
    const { newsType, category, page } = query;
    const filter = { ...(newsType && { newsType }), ...(category && { category }) };
    const asked = { ...filter, pageNumber: `${page}`, pageSize: `${NEWS_PAGE_SIZE}` };
    const { data, total: counted } = await api.listNews({ query: asked, signal });
    const total = counted ?? data.length;
    return { ...query, items: data, total, pages: Math.ceil(total / NEWS_PAGE_SIZE) };
  },
);

export const loadNewsItem = createApiThunk('news/loadDetail', (id: string, { signal }) =>
  api.getNewsItem({ params: { id }, signal }),
);

export const loadFeaturedNews = createApiThunk('news/loadFeatured', (_: void, { signal }) =>
  api.featuredNews({ signal }),
);

export const loadLatestNews = createApiThunk(
  'news/loadLatest',
  async (asked: number, { signal }): Promise<LatestNewsResults> => {
    const { data } = await api.listNews({ query: { pageSize: `${asked}` }, signal });
    return { asked, items: data };
  },
);

export const loadRelatedNews = createApiThunk(
  'news/loadRelated',
  async (category: NewsCategory, { signal }): Promise<RelatedNewsResults> => {
    // One more than shown, because the response may contain the item itself.
    const query = { category, pageSize: `${RELATED_SIZE + 1}` };
    const { data } = await api.listNews({ query, signal });
    return { category, items: data };
  },
);

export const matchesQuery = (results: NewsQuery, { newsType, category, page }: NewsQuery): boolean =>
  results.newsType === newsType && results.category === category && results.page === page;

export const newsSlice = createSlice({
  name: 'news',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackRequest(builder, 'list', loadNews, matchesQuery);
    trackRequest(builder, 'detail', loadNewsItem, hasId);
    trackRequest(builder, 'featured', loadFeaturedNews, () => true);
    trackRequest(builder, 'latest', loadLatestNews, (latest, asked) => latest.asked === asked);
    trackRequest(builder, 'related', loadRelatedNews, (related, category) => related.category === category);
  },
});

type WithNews = { news: NewsState };
export const selectNewsList = (state: WithNews) => state.news.list;
export const selectNewsItem = (state: WithNews) => state.news.detail;
export const selectFeaturedNews = (state: WithNews) => state.news.featured;
export const selectLatestNews = (state: WithNews) => state.news.latest;
export const selectRelatedNews = (state: WithNews) => state.news.related;
/** Returns undefined while the featured item is loading, null if there is none or the page does not load it. */
export const selectFeaturedNewsId = ({ news: { featured } }: WithNews): string | null | undefined =>
  featured.data?._id ?? (featured.status === 'request' ? undefined : null);

export const withoutItem = (items: readonly NewsSummary[], id: string | null): NewsSummary[] =>
  items.filter(({ _id }) => _id !== id);
