import { Router, type Request, type Response } from 'express';
import { watchDatabase } from '../../http/databaseWatch.ts';
import { siteUrl } from '../../http/siteUrl.ts';
import { buildManifest, buildNewsFeed, buildRobots, buildSitemap } from './siteFiles.ts';
import { pageSite, MANIFEST_PATH, NEWS_FEED_PATH, ROBOTS_PATH, SITEMAP_PATH } from './page.ts';

/** The files for programs beside the pages. */
export const pageRoutes = Router();

const siteOf = (req: Request) => pageSite(siteUrl(req));

/** Programs request these files often, and a change may reach them late. */
const sendBriefly = (res: Response, type: string, body: string) =>
  res.set('Cache-Control', 'public, max-age=300').type(type).send(body);

pageRoutes.get(SITEMAP_PATH, watchDatabase, async (req, res) => {
  sendBriefly(res, 'application/xml; charset=utf-8', await buildSitemap(siteOf(req)));
});

pageRoutes.get(NEWS_FEED_PATH, watchDatabase, async (req, res) => {
  sendBriefly(res, 'application/rss+xml; charset=utf-8', await buildNewsFeed(siteOf(req)));
});

pageRoutes.get(ROBOTS_PATH, (req, res) => {
  sendBriefly(res, 'text/plain; charset=utf-8', buildRobots(siteOf(req)));
});

pageRoutes.get(MANIFEST_PATH, (req, res) => {
  sendBriefly(res, 'application/manifest+json; charset=utf-8', JSON.stringify(buildManifest(siteOf(req))));
});
