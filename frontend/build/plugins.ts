import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const PREFIX_LENGTH = 5;

/**
 * Returns a function that names the classes of CSS modules: a prefix from the path of the file and the number of the class
 * in it. The names are the same in the builds for the browser and for the server, and short, because pages and scripts
 * repeat each of them. It throws if two files have the same prefix.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const files = new Map<string, string>();
  const classes = new Map<string, Map<string, number>>();
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
    // The first character of a class must be a letter.
    const hash = createHash('sha256').update(path).digest().readUIntBE(0, 6).toString(36);
    const prefix = `c${hash.slice(-(PREFIX_LENGTH - 1))}`;
    const other = files.get(prefix) ?? path;
    if (other !== path)
      throw new Error(`The classes of ${path} and ${other} have the same prefix: rename one of them.`);
    files.set(prefix, path);
    const known = classes.get(path) ?? new Map<string, number>();
    classes.set(path, known);
    if (!known.has(name)) known.set(name, known.size);
    return prefix + (known.get(name) ?? 0).toString(36);
  };
}

const FONT = /manrope-(latin-wght-normal|bosnian).*\.woff2$/;

/** Preloads the letters that every page needs, so that its text is laid out once. */
export const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const fonts = Object.keys(bundle ?? {}).filter((file) => FONT.test(file));
      if (fonts.length !== 2)
        throw new Error('The Latin and the Bosnian letters of Manrope must be part of the build.');
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

/** The server looks for copies with these extensions (`features/site/pages/staticFiles.ts`). */
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
