import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Replacements of modules by the end of their ids. The parts of axios are never run here; icons are used with the size and
 * the stroke of the style sheets alone. They would add about 5 kB and 1 kB.
 */
const REPLACED: Record<string, string> = {
  'axios/lib/adapters/fetch.js': 'export const getFetch = () => null;',
  'axios/lib/cancel/CancelToken.js': 'export default null;',
  'axios/lib/helpers/HttpStatusCode.js': 'export default {};',
  'lucide-react/dist/esm/createLucideIcon.mjs': `
    import { createElement } from 'react';
    const svg = {
      xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
      stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true,
    };
    export default ({ node }) => (props) => createElement('svg', { ...svg, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)));`,
};

const ROUTER = /react-router\/dist\/production\/chunk-\w+\.mjs$/;
/** Without this comment a bundler keeps components that nobody uses. */
const COMPONENT = /(?<=^var \w+ = )(?=React\w*\.forwardRef\()/gm;
/** Names for React's developer tools. */
const DISPLAY_NAME = /^\w+\.displayName = "[\w.]+";$/gm;
/** Every `Link` contains it; it prefetches only what the router's own server describes. */
const PREFETCH = 'function PrefetchPageLinks({';

/** Errors of React's server components. */
const SERVER_ERRORS = /if \(this\.context\) \{\s*return [^;]*RSCErrorHandler[^;]*;\s*\}/;

/** Returns the router's code without parts that are never run here. */
export const trimRouter = (code: string): string =>
  code
    .replaceAll(DISPLAY_NAME, '')
    .replace(SERVER_ERRORS, '')
    .replaceAll(COMPONENT, '/* @__PURE__ */ ')
    .replace(PREFETCH, () => `function PrefetchPageLinks() { return null; }\nfunction UnusedPageLinks({`);

export const trimVendors: Plugin = {
  name: 'trim-vendors',
  apply: 'build',
  enforce: 'pre',
  load: (id) => REPLACED[id.split('/node_modules/').at(-1) ?? ''] ?? null,
  transform: (code, id) => (ROUTER.test(id) ? { code: trimRouter(code), map: null } : null),
  async resolveId(id, importer) {
    // The router's `exports` name only its development build.
    if (id !== 'react-router') return null;
    const found = await this.resolve(id, importer, { skipSelf: true });
    return found?.id.replace('/dist/development/', '/dist/production/') ?? null;
  },
};

const FONT = /manrope-latin(-ext)?-wght-normal.*\.woff2$/;

/** Preloads both subsets of the font, which every page needs, so that its text is laid out once. */
export const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const fonts = Object.keys(bundle ?? {}).filter((file) => FONT.test(file));
      if (fonts.length !== 2) throw new Error('Both subsets of Manrope must be part of the build.');
      return fonts.map((font) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
        injectTo: 'head-prepend',
      }));
    },
  },
};

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Smaller files fit into one packet uncompressed. */
const MIN_BYTES = 1000;

/** The server looks for copies with these extensions (`http/staticFiles.ts`). */
const COPIES: Record<string, (content: Buffer) => Buffer> = {
  br: (content) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gz: (content) => gzipSync(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes a copy in each encoding beside every text file of a folder that is large enough. */
export function compressFiles(folder: string): void {
  for (const file of readdirSync(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const content = readFileSync(join(folder, file));
    if (content.length < MIN_BYTES) continue;
    for (const [extension, compress] of Object.entries(COPIES)) {
      writeFileSync(join(folder, `${file}.${extension}`), compress(content));
    }
  }
}

/** Compresses at the highest level, which is too slow for the server to do per request. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  writeBundle: ({ dir }) => compressFiles(join(dir ?? '', 'assets')),
};
