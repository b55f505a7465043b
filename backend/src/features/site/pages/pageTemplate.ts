import type { RenderedPage } from '@institut/contract/site/pageRenderer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inlineHashes, type InlineHashes } from '../../../http/inlineHashes.ts';
import { errorCode } from '../../../lib/errors.ts';
import { usedStyles } from './usedStyles.ts';

/** The parts that replace placeholder comments such as `<!--head-->` in the built index.html. */
export type PageParts = {
  head: string;
  /** The text for browsers without JavaScript; used only if the page is not rendered. */
  noScript: string;
  assets: PageAssets;
  rendered?: RenderedPage;
};

const HEAD = /<!--head-->.*?<!--\/head-->/s;
/** React writes preload links before the HTML of the page; they belong into the head. */
const PRELOADS = /^(?:<link [^>]*>)+/;
/**
 * Preloads of images in several widths are removed: if Chromium has a larger width in its cache, the element uses that
 * one, and the console warns of the unused preload. The element is in the same response, so it loads just as early.
 */
const CHOOSY_PRELOAD = /<link [^>]*imagesrcset=[^>]*>/gi;

/** The links of index.html to the files of its first script. */
const BUILT_LINKS = /<link rel="(?:stylesheet|modulepreload)"[^>]*>\s*/g;
/** A rendered page is readable without scripts, so its images and fonts are loaded before the first scripts. */
const SCRIPT = /<script type="module"/g;

/** index.html with the parts of a page, and the hashes of its inline scripts and styles. */
type FilledTemplate = { html: string; inline: InlineHashes };

/** Returns index.html with the parts. Replacements are functions, because `$&` in a title would be a pattern. */
export function fillTemplate(
  template: string,
  { head, noScript, assets, rendered }: PageParts,
): FilledTemplate {
  const described = template.replace(BUILT_LINKS, '').replace(HEAD, () => head);
  const own = rendered ? [] : assets.ownStyles;
  const styles = [...own, ...assets.styles]
    .map((href) => `<link rel="stylesheet" crossorigin href="${href}">`)
    .join('');
  const scripts = assets.scripts
    .map((href) => `<link rel="modulepreload" crossorigin href="${href}">`)
    .join('');
  // Vite's loader adds a sheet that no link names, and fonts that are declared again make the browser lay out the page again.
  const inlined = assets.ownStyles
    .map((href) => `<link rel="stylesheet" crossorigin disabled href="${href}">`)
    .join('');
  if (!rendered) {
    const html = described
      .replace('</head>', () => `${styles}${scripts}</head>`)
      .replace('<!--state-->', () => noScript);
    return { html, inline: inlineHashes(template) };
  }
  const [preloads = ''] = PRELOADS.exec(rendered.html) ?? [];
  const css = assets.ownCss + usedStyles(assets.css, rendered.html);
  const style = css && `<style>${css}</style>`;
  const html = described
    .replace('</head>', () => `${preloads.replaceAll(CHOOSY_PRELOAD, '')}${style}</head>`)
    .replaceAll(SCRIPT, '$& fetchpriority="low"')
    .replace(
      '<!--state-->',
      () =>
        `<template id="after-paint">${inlined}${styles}${scripts}</template>${stateBlock(rendered.state)}`,
    )
    // Last, so that no text of the page is mistaken for a placeholder.
    .replace('<!--page-->', () => rendered.html.slice(preloads.length));
  return { html, inline: inlineHashes(template + style) };
}

/** JSON in a script element does not run, so it needs no hash. Escaping `<` keeps a text from closing the element. */
const stateBlock = (state: string): string =>
  `<script type="application/json" id="server-state">${state.replaceAll('<', String.raw`\u003c`)}</script>`;

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.string().array().default([]),
    css: z.string().array().default([]),
  }),
);
type Manifest = z.infer<typeof manifest>;

/** The files of a page, with those of the shell around it. */
export type PageAssets = {
  /** URLs of the scripts that the first one loads. */
  scripts: string[];
  /** URLs of the style sheets that the first script imports: tokens, fonts and rules of elements. */
  ownStyles: string[];
  /** Their rules. */
  ownCss: string;
  /** URLs of the other style sheets, whose rules name classes. */
  styles: string[];
  /** Their rules. */
  css: string;
};

/** The first script, and what it imports when the page is painted (the groups of vite.config.ts). */
const MAIN = 'main';
const APP = 'app';

/** Returns the key of an entry of Vite's build manifest, and the keys of its imports. */
function reach(list: Manifest, key: string | undefined, found = new Set<string>()): Set<string> {
  if (key === undefined || found.has(key)) return found;
  found.add(key);
  for (const imported of list[key]?.imports ?? []) reach(list, imported, found);
  return found;
}

/**
 * Returns the scripts and styles of a page, or of the shell alone; none if there is no build. Throws if the build has no
 * such page.
 * @param spaDir folder of the built pages
 * @param page name of the page's component and file
 */
export async function pageAssets(spaDir: string, page?: string): Promise<PageAssets> {
  const list = await readManifest(join(spaDir, '.vite/manifest.json'));
  const keyOf = (name: string) => Object.keys(list).find((key) => list[key]?.name === name);
  const own = page === undefined ? undefined : keyOf(page);
  const first = reach(list, keyOf(MAIN));
  // Without its styles in the head, a page would be shown unstyled first and shift.
  if (page !== undefined && own === undefined && first.size > 0)
    throw new Error(`The build has no page ${page}.`);
  const keys = [...new Set([...first, ...reach(list, keyOf(APP)), ...reach(list, own)])];
  const stylesOf = (some: readonly string[]) => some.flatMap((key) => list[key]?.css ?? []);
  const ownStyles = stylesOf([...first]);
  const styles = stylesOf(keys.filter((key) => !first.has(key)));
  const read = async (files: readonly string[]) =>
    (await Promise.all(files.map((file) => readFile(join(spaDir, file), 'utf8')))).join('');
  return {
    scripts: keys.flatMap((key) => (first.has(key) ? [] : (list[key]?.file ?? []))).map(urlOf),
    ownStyles: ownStyles.map(urlOf),
    ownCss: await read(ownStyles),
    styles: styles.map(urlOf),
    css: await read(styles),
  };
}

const urlOf = (file: string): string => `/${file}`;

async function readManifest(file: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw error;
  }
}
