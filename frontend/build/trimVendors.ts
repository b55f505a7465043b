import type { Plugin } from 'vite';

/** Parts of axios that stand in its every import and that nothing here ever runs: about 5 kB of each first visit. */
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
    // The router's `exports` name only its development build, with warnings meant for developers.
    if (id !== 'react-router') return null;
    const found = await this.resolve(id, importer, { skipSelf: true });
    return found?.id.replace('/dist/development/', '/dist/production/') ?? null;
  },
};
