import type { ApiCall } from './call.ts';
import {
  adminNewsItem,
  adminNewsSummary,
  newsBody,
  newsItem,
  newsListQuery,
  newsSummary,
} from './news.schema.ts';
import { API } from './paths.ts';

/** The calls of news. */
export const NEWS_CALLS = {
  listNews: {
    method: 'GET',
    path: API.news,
    group: 'news',
    access: 'public',
    summary: 'Vraća vijesti, najnovije prve ako se ne zatraži drugi redoslijed: sve, ili zatraženu stranicu.',
    query: newsListQuery,
    answer: { status: 200, json: newsSummary.array(), adminJson: adminNewsSummary.array() },
    paging: 'links',
  },
  featuredNews: {
    method: 'GET',
    path: API.featuredNews,
    group: 'news',
    access: 'public',
    summary: 'Vraća najnoviju vijest u fokusu, a bez nje najnoviju vijest.',
    answer: { status: 200, json: newsItem },
    errors: [404],
  },
  getNewsItem: {
    method: 'GET',
    path: API.newsItem,
    group: 'news',
    access: 'optional',
    summary: 'Vraća jednu vijest; administratorima i nacrt, s verzijom.',
    answer: { status: 200, json: newsItem, adminJson: adminNewsItem },
  },
  createNewsItem: {
    method: 'POST',
    path: API.news,
    group: 'news',
    access: 'admin',
    summary: 'Otvara nacrt vijesti, koji objavljuje prva ispravna izmjena.',
    answer: { status: 201, json: adminNewsItem },
  },
  updateNewsItem: {
    method: 'PUT',
    path: API.newsItem,
    group: 'news',
    access: 'admin',
    summary: 'Mijenja vijest; izmjena zastarjele verzije se odbija.',
    body: newsBody,
    answer: { status: 200, json: adminNewsItem },
    errors: [409],
  },
  deleteNewsItem: {
    method: 'DELETE',
    path: API.newsItem,
    group: 'news',
    access: 'admin',
    summary: 'Briše vijest.',
    answer: { status: 204 },
  },
} as const satisfies Record<string, ApiCall>;
