import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Parts of axios that are never run here; they would add about 5 kB to the first page. */
const unusedInAxios: Record<string, string> = {
  'adapters/fetch.js': 'export const getFetch = () => null;',
  'cancel/CancelToken.js': 'export default null;',
  'helpers/HttpStatusCode.js': 'export default {};',
};

export const trimVendors: Plugin = {
  name: 'trim-vendors',
  apply: 'build',
  enforce: 'pre',
  load: (id) => unusedInAxios[id.split('/node_modules/axios/lib/')[1] ?? ''] ?? null,
  async resolveId(id, importer) {
    // The router's `exports` name only its development build.
    if (id !== 'react-router') return null;
    const found = await this.resolve(id, importer, { skipSelf: true });
    return found?.id.replace('/dist/development/', '/dist/production/') ?? null;
  },
};

/** Preloads the Latin subset of the font, which every page needs, before the browser has read any CSS. */
export const preloadLatinFont: Plugin = {
  name: 'preload-latin-font',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => /manrope-latin-wght-normal.*\.woff2$/.test(file));
      if (!font) throw new Error('The Latin subset of Manrope is not part of the build.');
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
          injectTo: 'head-prepend',
        },
      ];
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
