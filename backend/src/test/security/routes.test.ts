import { CERTIFICATE_PATH, ISSUER_DID_PATH, STATUS_LIST_PATH } from '@institut/contract/certificates/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { COURSE_CALENDAR, COURSES_CALENDAR } from '@institut/contract/timetable/values';
import { tmpdir } from 'node:os';
import { previewRowOf } from '@institut/contract/frame/call';
import { CALL_NAMES, callNamed } from '@institut/contract/frame/calls';
import express, { Router, type Express } from 'express';
import { createFramework } from '../../app.ts';
import {
  MANIFEST_PATH,
  NEWS_FEED_PATH,
  ROBOTS_PATH,
  SITEMAP_PART_PATH,
  SITEMAP_PATH,
  SPECULATION_RULES_PATH,
} from '../../features/site/pages/page.ts';
import { createLogger } from '../../lib/logger.ts';
import { testApp, useTestDatabase } from '../support/testApp.ts';
import { folderStore } from '../../lib/storage/folderStore.ts';

type Layer = Express['router']['stack'][number];

function innerStack({ handle }: Layer): Layer[] | undefined {
  return 'stack' in handle && Array.isArray(handle.stack) ? handle.stack : undefined;
}

const isAtRoot = (layer: Layer) => 'slash' in layer && layer.slash === true;

/**
 * Returns the routes of an application as `GET /api/kursevi`, in the order in which they are matched. Throws for a router
 * that is mounted under a prefix, because the paths of its routes would be incomplete.
 */
function mountedRoutes(app: Express): string[] {
  return routesIn(app.router.stack);
}

function routesIn(stack: Layer[]): string[] {
  return stack.flatMap((layer) => {
    const { route } = layer;
    if (route) {
      const methods = new Set(route.stack.map(({ method }) => method.toUpperCase()));
      return [...methods].map((method) => `${method} ${route.path}`);
    }
    const inner = innerStack(layer);
    const routes = inner ? routesIn(inner) : [];
    if (routes.length > 0 && !isAtRoot(layer))
      throw new Error(`A router is mounted under a prefix: ${routes[0]}`);
    return routes;
  });
}

useTestDatabase();

const SITE_FILES = [
  SITEMAP_PATH,
  SITEMAP_PART_PATH,
  ROBOTS_PATH,
  NEWS_FEED_PATH,
  MANIFEST_PATH,
  SPECULATION_RULES_PATH,
  COURSE_CALENDAR,
  COURSES_CALENDAR,
  ISSUER_DID_PATH,
  STATUS_LIST_PATH,
  // The limit in front of the page.
  CERTIFICATE_PATH,
].map((path) => `GET ${path}`);
// The form of a browser without JavaScript.
const CANDIDATE_FORM = `POST ${SITE_PAGES.career.path}`;
const PAGES = 'GET /^/';
const app = createFramework({
  logger: createLogger('silent'),
  images: folderStore(tmpdir()),
  spaDir: tmpdir(),
  createPageRenderer: null,
});
const rows = CALL_NAMES.map(callNamed);
const described = [...rows, ...rows.filter(({ hasMailPreview }) => hasMailPreview).map(previewRowOf)].map(
  ({ method, path }) => `${method} ${path}`,
);

describe('the routes of the application', () => {
  it('are the calls of the contract, the site files and the pages', () => {
    expect(mountedRoutes(app).toSorted()).toEqual(
      [...described, ...SITE_FILES, CANDIDATE_FORM, PAGES].toSorted(),
    );
  });

  it('are not hidden by the path template of an earlier route', () => {
    const mounted = mountedRoutes(app);
    const hidden = mounted.filter((route, place) =>
      mounted.slice(0, place).some((earlier) => covers(earlier, route)),
    );
    expect(hidden).toEqual([]);
  });

  it('are refused in a router under a prefix', () => {
    const inner = Router().get('/secret', (_req, res) => res.end());
    expect(() => mountedRoutes(express().use('/api', inner))).toThrow('mounted under a prefix: GET /secret');
  });
});

/** Returns whether an earlier route matches every path of a later one. */
function covers(earlier: string, later: string): boolean {
  const pattern = earlier.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(later);
}

describe('any other path under /api', () => {
  it.each(['get', 'post', 'put', 'delete', 'patch', 'options'] as const)(
    'is a JSON 404 for %s',
    async (method) => {
      for (const path of ['/api', '/api/', '/api/nema', '/api/kursevi/one/two', '/api/users/profile/x']) {
        const call = testApp()[method];
        const answer = await call(path)
          .expect(404)
          .expect('Content-Type', /application\/json/);
        expect(answer.body).toEqual({ code: 'not_found', message: expect.any(String) });
      }
    },
  );
});
