import { newsBody, newsListQuery } from '@institut/contract/news.schema';
import { API } from '@institut/contract/paths';
import { Router } from 'express';
import { listHeaders } from '../../http/pageHeaders.ts';
import { parse, parseId } from '../../http/parse.ts';
import { isAskedByAdmin, recognizeAdmin, requireAdmin, requireAdminForDrafts } from '../../http/auth.ts';
import {
  presentAdminNewsItem,
  presentAdminNewsSummary,
  presentNewsItem,
  presentNewsSummary,
} from './news.presenter.ts';
import { listNews } from './newsList.service.ts';
import {
  createNewsDraft,
  deleteNewsItem,
  featuredNews,
  getNewsItem,
  newsNotFound,
  updateNewsItem,
} from './news.service.ts';

export const newsRoutes = Router();

const newsId = (id: unknown) => parseId(id, newsNotFound);

newsRoutes.get(API.news, requireAdminForDrafts, async (req, res) => {
  const query = parse(newsListQuery, req.query);
  const { items, total } = await listNews(query);
  const { pageNumber, pageSize, ...filters } = query;
  const present = query.drafts ? presentAdminNewsSummary : presentNewsSummary;
  res
    .set(listHeaders(API.news, { asked: { pageNumber, pageSize }, total, filters }))
    .json(items.map((item) => present(item)));
});

newsRoutes.get(API.featuredNews, async (_req, res) => {
  res.json(presentNewsItem(await featuredNews()));
});

newsRoutes.get(API.newsItem, recognizeAdmin, async (req, res) => {
  const withDrafts = isAskedByAdmin(req);
  const item = await getNewsItem(newsId(req.params.id), { withDrafts });
  res.json(withDrafts ? presentAdminNewsItem(item) : presentNewsItem(item));
});

newsRoutes.post(API.news, requireAdmin, async (_req, res) => {
  res.status(201).json(presentAdminNewsItem(await createNewsDraft()));
});

newsRoutes.put(API.newsItem, requireAdmin, async (req, res) => {
  const item = await updateNewsItem(newsId(req.params.id), parse(newsBody, req.body));
  res.json(presentAdminNewsItem(item));
});

newsRoutes.delete(API.newsItem, requireAdmin, async (req, res) => {
  await deleteNewsItem(newsId(req.params.id));
  res.status(204).end();
});
