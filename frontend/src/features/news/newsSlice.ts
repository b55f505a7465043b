import { createSlice } from '@reduxjs/toolkit';
import type { NewsCategory } from '@institut/contract/news';
import { NEWS_PAGE_SIZE, type NewsAddress } from '@institut/contract/newsAddress';
import type { NewsItem, NewsListQuery, NewsSummary } from '@institut/contract/news.schema';
import { API, apiUrl } from '@institut/contract/paths';
import { http } from '../../lib/http.ts';
import { createApiThunk, hasId, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';

export type NewsQuery = NewsAddress;
export type NewsFilter = Omit<NewsQuery, 'page'>;
/** A page of news with the query it answers, so that one list is never taken for another. */
export type NewsResults = NewsQuery & { items: NewsSummary[]; total: number; pages: number };
/** The newest items, as many as were asked for or all there are. */
export type LatestNewsResults = { asked: number; items: NewsSummary[] };
/** The newest items of one category. */
export type RelatedNewsResults = { category: NewsCategory; items: NewsSummary[] };

export type NewsState = {
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

/** How many items of its category stand below an item. */
export const RELATED_SIZE = 3;

const askForNews = (params: NewsListQuery, signal: AbortSignal) =>
  http.get<NewsSummary[]>(API.news, { params, signal });

export const loadNews = createApiThunk(
  'news/loadList',
  async (query: NewsQuery, { signal }): Promise<NewsResults> => {
    const { newsType, category, page } = query;
    const filter = { ...(newsType && { newsType }), ...(category && { category }) };
    const { data, headers } = await askForNews(
      { ...filter, pageNumber: `${page}`, pageSize: `${NEWS_PAGE_SIZE}` },
      signal,
    );
    const total = Number(headers['x-total-count'] ?? data.length);
    return { ...query, items: data, total, pages: Math.ceil(total / NEWS_PAGE_SIZE) };
  },
);

export const loadNewsItem = createApiThunk(
  'news/loadDetail',
  async (id: string, { signal }) => (await http.get<NewsItem>(apiUrl(API.newsItem, { id }), { signal })).data,
);

export const loadFeaturedNews = createApiThunk(
  'news/loadFeatured',
  async (_: void, { signal }) => (await http.get<NewsItem>(API.featuredNews, { signal })).data,
);

export const loadLatestNews = createApiThunk(
  'news/loadLatest',
  async (asked: number, { signal }): Promise<LatestNewsResults> => {
    const { data } = await askForNews({ pageSize: `${asked}` }, signal);
    return { asked, items: data };
  },
);

export const loadRelatedNews = createApiThunk(
  'news/loadRelated',
  async (category: NewsCategory, { signal }): Promise<RelatedNewsResults> => {
    // One more, in the place of the item they stand below.
    const { data } = await askForNews({ category, pageSize: `${RELATED_SIZE + 1}` }, signal);
    return { category, items: data };
  },
);

/** Whether a list is the answer to this query. */
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
