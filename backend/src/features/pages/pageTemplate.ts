import type { RenderedPage } from '@institut/contract/pageRenderer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../lib/errors.ts';

/** What the server puts into the built index.html; the marks stand there as comments. */
export type PageParts = {
  head: string;
  rendered?: { page: RenderedPage; assets: PageAssets };
};

const HEAD = /<!--head-->.*?<!--\/head-->/s;
/** React puts what should be fetched early before the page itself; it belongs into the head. */
const PRELOADS = /^(?:<link [^>]*>)+/;
/**
 * Of a picture in several widths the element may take a larger one that Chromium still holds, a preload never does:
 * it then goes unused, and the console says so. The element itself is found as soon, it stands in the same answer.
 */
const CHOOSY_PRELOAD = /<link [^>]*imagesrcset=[^>]*>/gi;

/** A rendered page can be read without them: style, font and pictures come first. */
const SCRIPTS = /<script type="module"|<link rel="modulepreload"/g;

/** Fills index.html. Replacements are functions: `$&` in a title is a title. */
export function fillTemplate(template: string, { head, rendered }: PageParts): string {
  const described = template.replace(HEAD, () => head);
  if (!rendered) return described;
  const { page, assets } = rendered;
  const [preloads = ''] = PRELOADS.exec(page.html) ?? [];
  const files = [
    preloads.replaceAll(CHOOSY_PRELOAD, ''),
    ...assets.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...assets.scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('');
  return (
    described
      .replace('</head>', () => `${files}</head>`)
      .replaceAll(SCRIPTS, '$& fetchpriority="low"')
      .replace('<!--state-->', () => stateBlock(page.state))
      // Last, so that nothing in the page can be taken for a mark.
      .replace('<!--page-->', () => page.html.slice(preloads.length))
  );
}

/** Data that is never run, so the policy asks no nonce of it. Without `<` no text can end the element. */
const stateBlock = (state: string): string =>
  `<script type="application/json" id="server-state">${state.replaceAll('<', String.raw`\u003c`)}</script>`;

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.string().array().default([]),
    css: z.string().array().default([]),
  }),
);
type Manifest = z.infer<typeof manifest>;

/** Files a page needs beyond those that index.html names itself, as addresses. */
export type PageAssets = { scripts: string[]; styles: string[] };

const ENTRY = 'index.html';

/** What stands in Vite's list of the build, with everything it imports. */
function reach(list: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of list[key]?.imports ?? []) reach(list, imported, found);
  return found;
}

/**
 * The scripts and styles of a page, so that the browser fetches them at once instead of one after the other.
 * @param spaDir folder of the built pages
 * @param page name of the page's component and file
 */
export async function pageAssets(spaDir: string, page: string): Promise<PageAssets> {
  const list = await readManifest(join(spaDir, '.vite/manifest.json'));
  const shell = reach(list, ENTRY);
  const own = [...reach(list, `src/pages/${page}.tsx`)].filter((key) => !shell.has(key));
  return {
    scripts: own.flatMap((key) => list[key]?.file ?? []).map((file) => `/${file}`),
    styles: own.flatMap((key) => list[key]?.css ?? []).map((file) => `/${file}`),
  };
}

async function readManifest(file: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw error;
  }
}
