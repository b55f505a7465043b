import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Smaller files fit into one packet as they are. */
const LEAST_BYTES = 1000;

/** The server looks for copies under these endings (`http/precompressed.ts`). */
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

/** Writes a copy in each coding beside every file of a folder that is worth it. */
export function compressFiles(folder: string): void {
  for (const file of readdirSync(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const content = readFileSync(join(folder, file));
    if (content.length < LEAST_BYTES) continue;
    for (const [ending, compress] of Object.entries(COPIES)) {
      writeFileSync(join(folder, `${file}.${ending}`), compress(content));
    }
  }
}

/** Brotli and gzip copies at the highest level, which is far too slow to do for each visitor. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  writeBundle: ({ dir }) => compressFiles(join(dir ?? '', 'assets')),
};
