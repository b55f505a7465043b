import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiAnswer, CreatePageRenderer } from '@institut/contract/site/pageRenderer';
import { env } from '../../../config/env.ts';
import { errorCode, notFound } from '../../../lib/errors.ts';
import type { Logger } from '../../../lib/logger.ts';
import { unrenderedPages } from '../../../lib/metrics.ts';
import { sanitizeHtml } from '../../../lib/richText.ts';
import type { InlineHashes } from '../../../http/inlineHashes.ts';
import { describePage } from './page.service.ts';
import { type PageDescription, pageSite } from './page.ts';
import { noScriptPage } from './noScriptPage.ts';
import { pageAssets, fillTemplate, type PageParts } from './pageTemplate.ts';
import { renderHead } from './pageHead.ts';
import { unchangedPages } from './unchangedPages.ts';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export type PageDeps = {
  logger: Logger;
  /** Folder of the built pages. */
  spaDir: string;
  /** Calls the API (GET) as a visitor without a login. */
  read: (url: string) => Promise<ApiAnswer>;
  /** Null leaves the rendering to the browser. */
  createPageRenderer: CreatePageRenderer | null;
};

export type ComposedPage = Pick<PageDescription, 'status'> & {
  html: string;
  inline: InlineHashes;
  /** Every visitor gets the same page, so that browsers may prefetch what it links to. */
  isPublic: boolean;
  /** True when the page has no server-rendered content, because the renderer failed or its limit per second was reached. */
  isShortened: boolean;
};

/** Beyond these rates the browser renders, so that the API keeps its share of the processor. */
const RENDERED_PER_SECOND = 20;
/** One visitor who asks for ever new addresses leaves the others their share. */
const RENDERED_PER_SECOND_AND_CLIENT = 10;
/** After this time the server sends the empty page. */
const PATIENCE_MS = 3000;

/** Returns a function that makes the HTML of an address, the same for every visitor. */
export function pageComposer({ logger, spaDir, read, createPageRenderer }: PageDeps) {
  const hasTurn = turnsPerSecond(RENDERED_PER_SECOND, RENDERED_PER_SECOND_AND_CLIENT * env.RATE_LIMIT_FACTOR);
  const unchanged = unchangedPages<ComposedPage>(read);
  const render = createPageRenderer?.({ read: unchanged.read, cleanHtml: sanitizeHtml });

  /** The browser renders a page that fails here, and shows the error. */
  async function rendered(
    url: string,
    isPublic: boolean,
    client: string,
  ): Promise<Pick<PageParts, 'assets' | 'rendered'>> {
    if (!render || !isPublic || !hasTurn(client)) return { assets: await pageAssets(spaDir) };
    try {
      const page = await inTime(render(url));
      return { rendered: page, assets: await pageAssets(spaDir, page.page) };
    } catch (error) {
      logger.warn({ err: error, path: url }, 'a page was not rendered');
      return { assets: await pageAssets(spaDir) };
    }
  }

  /**
   * `client` is the network that asks first; the result does not depend on it. `given` describes the page instead of what is
   * at its address.
   */
  return async function compose(
    siteUrl: string,
    url: string,
    client: string,
    given?: PageDescription,
  ): Promise<ComposedPage> {
    const { pathname, searchParams } = new URL(siteUrl + url);
    const site = pageSite(siteUrl);
    const description = given ?? (await describePage(pathname, searchParams, site));
    const isPublic = isForEverybody(description);
    return unchanged.reuse(siteUrl + url, description, async () => {
      const template = await readTemplate(spaDir);
      const page = await rendered(url, isPublic, client);
      const isShortened = render !== undefined && isPublic && !page.rendered;
      if (isShortened) unrenderedPages.inc();
      const head = renderHead(description, site);
      return {
        status: description.status,
        isPublic,
        isShortened,
        ...fillTemplate(template, { head, noScript: noScriptPage(description, site), ...page }),
      };
    });
  };
}

/** Pages of an account need the login, which only the browser has. */
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

/** Returns a function that is true in each second at most `limit` times, and at most `limitOfClient` times for a client. */
function turnsPerSecond(limit: number, limitOfClient: number): (client: string) => boolean {
  let second = -1;
  let begun = 0;
  const begunBy = new Map<string, number>();
  return (client) => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) {
      [second, begun] = [now, 0];
      begunBy.clear();
    }
    const own = begunBy.get(client) ?? 0;
    if (begun >= limit || own >= limitOfClient) return false;
    begun += 1;
    begunBy.set(client, own + 1);
    return true;
  };
}

/** Returns the built renderer of the SPA in `folder`, or null before the first build. */
export async function loadPageRenderer(folder: string): Promise<CreatePageRenderer | null> {
  const file = join(folder, 'renderer.js');
  if (!existsSync(file)) return null;
  const built: { createPageRenderer: CreatePageRenderer } = await import(pathToFileURL(file).href);
  return built.createPageRenderer;
}
