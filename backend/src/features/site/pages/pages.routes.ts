import { ISSUER_DID_PATH, STATUS_LIST_PATH } from '@institut/contract/certificates/paths';
import { COURSE_CALENDAR, COURSES_CALENDAR } from '@institut/contract/timetable/values';
import { objectId, pageNumber } from '@institut/contract/frame/fields';
import type { Request, Response } from 'express';
import { watchDatabase } from '../../../http/databaseWatch.ts';
import { strictRouter } from '../../../http/implement.ts';
import { RATE_LIMITS } from '../../../http/rateLimit.ts';
import { siteUrl } from '../../../http/siteUrl.ts';
import { buildManifest, buildNewsFeed, buildRobots, buildSpeculationRules } from './siteFiles.ts';
import {
  pageSite,
  MANIFEST_PATH,
  NEWS_FEED_PATH,
  ROBOTS_PATH,
  SITEMAP_PART_PATH,
  SITEMAP_PATH,
  SPECULATION_RULES_PATH,
} from './page.ts';
import { courseCalendar, coursesCalendar } from '../../catalogue/timetable/calendar.service.ts';
import { issuerDocument, statusList } from '../../outputs/certificates/credential.ts';
import { buildSitemap } from './sitemap.ts';

/** The files for programs beside the pages. */
export const pageRoutes = strictRouter();

const siteOf = (req: Request) => pageSite(siteUrl(req));

/** Programs request these files often, and a change may reach them late. */
const sendBriefly = (res: Response, type: string, body: string) =>
  res.set('Cache-Control', 'public, max-age=300').type(type).send(body);

const XML_TYPE = 'application/xml; charset=utf-8';

pageRoutes.get(SITEMAP_PATH, watchDatabase, async (req, res) => {
  sendBriefly(res, XML_TYPE, (await buildSitemap(siteOf(req))) ?? '');
});

pageRoutes.get(SITEMAP_PART_PATH, watchDatabase, async (req, res, next) => {
  const part = pageNumber.safeParse(req.params.part);
  const file = part.success ? await buildSitemap(siteOf(req), part.data) : null;
  if (file === null) next();
  else sendBriefly(res, XML_TYPE, file);
});

pageRoutes.get(NEWS_FEED_PATH, watchDatabase, async (req, res) => {
  sendBriefly(res, 'application/rss+xml; charset=utf-8', await buildNewsFeed(siteOf(req)));
});

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

pageRoutes.get(COURSE_CALENDAR, watchDatabase, async (req, res, next) => {
  const id = objectId.safeParse(req.params.id);
  if (!id.success) next();
  else sendBriefly(res, CALENDAR_TYPE, await courseCalendar(id.data, siteOf(req)));
});

pageRoutes.get(COURSES_CALENDAR, watchDatabase, async (req, res) => {
  const site = siteOf(req);
  sendBriefly(res, CALENDAR_TYPE, await coursesCalendar(`Kursevi | ${site.name}`, site));
});

pageRoutes.get(ROBOTS_PATH, (req, res) => {
  sendBriefly(res, 'text/plain; charset=utf-8', buildRobots(siteOf(req)));
});

pageRoutes.get(MANIFEST_PATH, (req, res) => {
  sendBriefly(res, 'application/manifest+json; charset=utf-8', JSON.stringify(buildManifest(siteOf(req))));
});

pageRoutes.get(SPECULATION_RULES_PATH, (req, res) => {
  sendBriefly(res, 'application/speculationrules+json', JSON.stringify(buildSpeculationRules(siteOf(req))));
});

/** Pages of other sites may read what badges are checked with. */
const sendToEverybody = (res: Response, type: string, body: string) =>
  sendBriefly(res.set('Access-Control-Allow-Origin', '*'), type, body);

pageRoutes.get(ISSUER_DID_PATH, watchDatabase, async (_req, res) => {
  sendToEverybody(res, 'application/json', JSON.stringify(await issuerDocument()));
});

pageRoutes.get(
  STATUS_LIST_PATH,
  watchDatabase,
  ...[RATE_LIMITS.certificate].flat(),
  async (req, res, next) => {
    const year = String(req.params.year);
    if (!/^20\d\d$/.test(year)) next();
    else sendToEverybody(res, 'application/vc+jwt', await statusList(Number(year)));
  },
);
