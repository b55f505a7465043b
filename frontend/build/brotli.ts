import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Smaller files fit into one packet as they are. */
const LEAST_BYTES = 1000;

/** A Brotli copy beside each file that shrinks: at the highest level, which is far too slow to do for each visitor. */
export const brotli: Plugin = {
  name: 'brotli',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  writeBundle({ dir }) {
    const assets = join(dir ?? '', 'assets');
    for (const file of readdirSync(assets).filter((name) => COMPRESSIBLE.test(name))) {
      const content = readFileSync(join(assets, file));
      if (content.length < LEAST_BYTES) continue;
      const params = {
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      };
      writeFileSync(join(assets, `${file}.br`), brotliCompressSync(content, { params }));
    }
  },
};
