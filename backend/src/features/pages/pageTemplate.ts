import type { RenderedPage } from '@institut/contract/pageRenderer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inlineHashes, type InlineHashes } from '../../http/inlineHashes.ts';
import { errorCode } from '../../lib/errors.ts';

/** The parts that replace placeholder comments such as `<!--head-->` in the built index.html. */
export type PageParts = {
  head: string;
  /** The text for browsers without JavaScript; used only if the page is not rendered. */
  noScript: string;
  rendered?: { page: RenderedPage; assets: PageAssets };
};

const HEAD = /<!--head-->.*?<!--\/head-->/s;
/** React writes preload links before the HTML of the page; they belong into the head. */
const PRELOADS = /^(?:<link [^>]*>)+/;
/**
 * Preloads of pictures in several widths are removed: if Chromium has a larger width in its cache, the element uses that
 * one, and the console warns of the unused preload. The element is in the same response, so it loads just as early.
 */
const CHOOSY_PRELOAD = /<link [^>]*imagesrcset=[^>]*>/gi;

/** A rendered page is readable without scripts, so styles, fonts and pictures are loaded before them. */
const SCRIPTS = /<script type="module"|<link rel="modulepreload"/g;

/** index.html with the parts of a page, and the hashes of its inline scripts and styles. */
type FilledTemplate = { html: string; inline: InlineHashes };

/** Returns index.html with the parts. Replacements are functions, because `$&` in a title would be a pattern. */
export function fillTemplate(template: string, { head, noScript, rendered }: PageParts): FilledTemplate {
  const described = template.replace(HEAD, () => head);
  if (!rendered) {
    return { html: described.replace('<!--state-->', () => noScript), inline: inlineHashes(template) };
  }
  const { page, assets } = rendered;
  const [preloads = ''] = PRELOADS.exec(page.html) ?? [];
  const files = assetElements(assets);
  const html = described
    .replace('</head>', () => `${preloads.replaceAll(CHOOSY_PRELOAD, '')}${files}</head>`)
    .replaceAll(SCRIPTS, '$& fetchpriority="low"')
    .replace('<!--state-->', () => stateBlock(page.state))
    // Last, so that no text of the page is mistaken for a placeholder.
    .replace('<!--page-->', () => page.html.slice(preloads.length));
  return { html, inline: inlineHashes(template + files) };
}

/** Returns the elements that load the files of a page. The policy allows inline scripts and styles among them. */
const assetElements = (assets: PageAssets): string =>
  [
    ...assets.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...assets.scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('');

/** JSON in a script element does not run, so it needs no hash. Escaping `<` keeps a text from closing the element. */
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

/** The URLs of the files of a page that index.html does not name. */
export type PageAssets = { scripts: string[]; styles: string[] };

const ENTRY = 'index.html';

/** An entry of Vite's build manifest with its imports. */
function reach(list: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of list[key]?.imports ?? []) reach(list, imported, found);
  return found;
}

/**
 * Returns the scripts and styles of a page, so that the browser loads them in parallel; none if there is no build. Throws
 * if the build has no such page.
 * @param spaDir folder of the built pages
 * @param page name of the page's component and file
 */
export async function pageAssets(spaDir: string, page: string): Promise<PageAssets> {
  const list = await readManifest(join(spaDir, '.vite/manifest.json'));
  const shell = reach(list, ENTRY);
  const entry = Object.keys(list).find((key) => key.endsWith(`/${page}.tsx`));
  // Without its styles in the head, a page would be shown unstyled first and shift.
  if (entry === undefined && list[ENTRY]) throw new Error(`The build has no page ${page}.`);
  const own = [...reach(list, entry ?? '')].filter((key) => !shell.has(key));
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
