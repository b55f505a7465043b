import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CreatePageRenderer } from '@institut/contract/pageRenderer';
import type { RequestListener } from 'node:http';
import { brieflyKept } from '../../lib/brieflyKept.ts';
import { errorCode } from '../../lib/errorCode.ts';
import { notFound } from '../../lib/errors.ts';
import { askInProcess } from '../../http/inProcess.ts';
import type { Logger } from '../../lib/logger.ts';
import { perSecond } from './perSecond.ts';
import { sanitizeHtml } from '../../lib/sanitizeHtml.ts';
import { describePage } from './page.service.ts';
import type { PageDescription } from './page.types.ts';
import { pageAssets } from './pageAssets.ts';
import { renderHead } from './pageHead.ts';
import { pageSite } from './pageSite.ts';
import { fillTemplate, type PageParts } from './pageTemplate.ts';

export type PageDeps = {
  logger: Logger;
  /** Folder of the built pages. */
  spaDir: string;
  /** The API that answers what a page shows. */
  api: RequestListener;
  /** How pages are rendered here; null leaves it to the browser. */
  createPageRenderer: CreatePageRenderer | null;
};

export type ComposedPage = Pick<PageDescription, 'status'> & {
  /** Still with the mark in the places of the nonce. */
  html: string;
};

/** How far behind a page may be, as the answers it is made of. */
const KEPT = { milliseconds: 2000, most: 200 };

/** So many pages are rendered in one second; beyond that browsers render, and the API keeps its share of the processor. */
const RENDERED_PER_SECOND = 20;
/** Whoever waits longer is better served by the empty page. */
const PATIENCE_MS = 3000;

/** Gives the HTML of an address: the same for everybody, since nobody's own data is in it. */
export function pageComposer({ logger, spaDir, api, createPageRenderer }: PageDeps) {
  const hasTurn = perSecond(RENDERED_PER_SECOND);
  const render = createPageRenderer?.({ read: (url) => askInProcess(api, url), cleanHtml: sanitizeHtml });

  /** A page that could not be rendered is rendered by the browser, which can also say what went wrong. */
  async function rendered(url: string, description: PageDescription): Promise<PageParts['rendered']> {
    if (!render || !isForEverybody(description) || !hasTurn()) return undefined;
    try {
      const page = await inTime(render(url));
      return { page, assets: await pageAssets(spaDir, page.page) };
    } catch (error) {
      logger.warn({ err: error, path: url }, 'a page was not rendered');
      return undefined;
    }
  }

  async function compose(siteUrl: string, url: string): Promise<ComposedPage> {
    const { pathname, searchParams } = new URL(siteUrl + url);
    const site = pageSite(siteUrl);
    const template = await readTemplate(spaDir);
    const description = await describePage(pathname, searchParams, site);
    const page = await rendered(url, description);
    const head = renderHead(description, site);
    return {
      status: description.status,
      html: fillTemplate(template, { head, ...(page && { rendered: page }) }),
    };
  }

  const kept = brieflyKept((key) => {
    const [siteUrl = '', url = ''] = key.split(' ');
    return compose(siteUrl, url);
  }, KEPT);
  return (siteUrl: string, url: string): Promise<ComposedPage> => kept(`${siteUrl} ${url}`);
}

/** Pages of an account show what only the browser knows. */
const isForEverybody = ({ status, robots }: PageDescription): boolean =>
  status === 404 || (status === 200 && robots !== 'noindex');

async function readTemplate(spaDir: string): Promise<string> {
  return readFile(join(spaDir, 'index.html'), 'utf8').catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? notFound('Stranica', 'f') : error;
  });
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const end = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: end.signal }).then(() => {
    throw new Error(`It took longer than ${PATIENCE_MS} ms.`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    end.abort();
  }
}
