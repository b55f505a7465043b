import { NEWS_CALLS } from '@institut/contract/news/calls';
import { implement } from '../../../http/implement.ts';
import {
  presentAdminNewsItem,
  presentAdminNewsSummary,
  presentNewsItem,
  presentNewsSummary,
} from './news.presenter.ts';
import {
  createNewsDraft,
  deleteNewsItem,
  featuredNews,
  getNewsItem,
  saveNewsItemDraft,
  updateNewsItem,
} from './news.service.ts';
import { listNews } from './newsList.service.ts';

export const newsRoutes = implement(NEWS_CALLS, {
  listNews: async ({ query }) => {
    const { items, total } = await listNews(query);
    const present = query.drafts ? presentAdminNewsSummary : presentNewsSummary;
    return { body: items.map((item) => present(item)), total };
  },
  featuredNews: async () => presentNewsItem(await featuredNews()),
  getNewsItem: async ({ params, isPermitted }) => {
    const item = await getNewsItem(params.id, { withDrafts: isPermitted });
    return isPermitted ? presentAdminNewsItem(item) : presentNewsItem(item);
  },
  createNewsItem: async () => presentAdminNewsItem(await createNewsDraft()),
  updateNewsItem: async ({ params, body }) => presentAdminNewsItem(await updateNewsItem(params.id, body)),
  saveNewsItemDraft: async ({ params, body }) =>
    presentAdminNewsItem(await saveNewsItemDraft(params.id, body)),
  deleteNewsItem: ({ params }) => deleteNewsItem(params.id),
});
