import type { ApiCall } from '../frame/call.ts';
import {
  adminNewsItem,
  adminNewsSummary,
  newsBody,
  newsDraftBody,
  newsItem,
  newsListQuery,
  newsSummary,
} from './schema.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';

export const NEWS_CALLS = {
  listNews: {
    ...ENDPOINTS.listNews,
    group: 'news',
    access: 'public',
    summary:
      'Vraća vijesti, najnovije prve ako se ne zatraži drugi redoslijed: prvih 500, ili zatraženu stranicu.',
    query: newsListQuery,
    response: { status: 200, json: newsSummary.array(), adminJson: adminNewsSummary.array() },
    limit: 'search',
    cache: 'news',
  },
  featuredNews: {
    ...ENDPOINTS.featuredNews,
    group: 'news',
    access: 'public',
    summary: 'Vraća najnoviju vijest u fokusu, a bez nje najnoviju vijest.',
    response: { status: 200, json: newsItem },
    errors: [404],
    cache: 'news',
  },
  getNewsItem: {
    ...ENDPOINTS.getNewsItem,
    group: 'news',
    access: 'optional',
    summary: 'Vraća jednu vijest; administratorima i nacrt, s verzijom.',
    response: { status: 200, json: newsItem, adminJson: adminNewsItem },
    cache: 'news',
  },
  createNewsItem: {
    ...ENDPOINTS.createNewsItem,
    group: 'news',
    access: 'admin',
    summary: 'Otvara nacrt vijesti, koji objavljuje izmjena sa svim obaveznim poljima.',
    response: { status: 201, json: adminNewsItem },
  },
  updateNewsItem: {
    ...ENDPOINTS.updateNewsItem,
    group: 'news',
    access: 'admin',
    summary: 'Mijenja vijest; izmjena sa zastarjelom verzijom se odbija.',
    body: newsBody,
    response: { status: 200, json: adminNewsItem },
    errors: [409],
  },
  saveNewsItemDraft: {
    ...ENDPOINTS.saveNewsItemDraft,
    group: 'news',
    access: 'admin',
    summary: 'Čuva nacrt vijesti, koji smije biti nepotpun i ostaje nacrt; objavljeni zapis se odbija.',
    body: newsDraftBody,
    response: { status: 200, json: adminNewsItem },
    errors: [409],
  },
  deleteNewsItem: {
    ...ENDPOINTS.deleteNewsItem,
    group: 'news',
    access: 'admin',
    summary: 'Briše vijest.',
    response: { status: 204 },
  },
} as const satisfies Record<string, ApiCall>;
