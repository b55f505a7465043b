import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type BuildOptions, type Plugin } from 'vite';

const API = 'http://localhost:5000';

/** The first words on the page are set in the Latin subset, so the browser should ask for it before it has read any CSS. */
const preloadLatinFont: Plugin = {
  name: 'preload-latin-font',
  apply: 'build',
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

/** Parts of axios that stand in its every import and that nothing here ever runs: about 5 kB of each first visit. */
const unusedInAxios: Record<string, string> = {
  'adapters/fetch.js': 'export const getFetch = () => null;',
  'cancel/CancelToken.js': 'export default null;',
  'helpers/HttpStatusCode.js': 'export default {};',
};

const trimVendors: Plugin = {
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

const FRAMEWORK =
  /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|@reduxjs|redux|redux-thunk|react-redux|reselect|immer)[\\/]/;
const SHARED_UI = /src[\\/](ui|lib|store)[\\/](?!.*(PasswordField|SelectField|FormError|Checkbox|useForm))/;
// The schemas stay out: zod comes with the first form.
const SHARED_CONTRACT =
  /contract[\\/]src[\\/](paths|plural|money|image|error|course|order|pricing|user)\.ts$/;
const ICONS = /lucide-react/;

const PAGES: BuildOptions = {
  target: 'es2022',
  sourcemap: true,
  // The server reads from it which files a page needs.
  manifest: true,
  modulePreload: { polyfill: false },
  // An inlined asset would need `data:` in the content security policy.
  assetsInlineLimit: 0,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          // What changes only with a dependency stays cached when the site itself is published anew.
          { name: 'vendor', test: FRAMEWORK },
          // One file for what most pages share, instead of thirty of a few hundred bytes each.
          {
            name: 'shared',
            test: (id) => [SHARED_UI, SHARED_CONTRACT, ICONS].some((part) => part.test(id)),
            minShareCount: 4,
          },
        ],
      },
    },
  },
};

const RENDERER: BuildOptions = {
  target: 'node20',
  outDir: 'dist-server',
  copyPublicDir: false,
  assetsInlineLimit: 0,
};

const conditions = ['source', ...defaultClientConditions];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), !isSsrBuild && preloadLatinFont, trimVendors],
  resolve: { conditions },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // The renderer runs beside the server, which has none of the SPA's packages.
  ssr: { noExternal: true, resolve: { conditions } },
  server: { port: 5173, proxy: { '/api': API, '/uploads': API } },
  // The server replaces it in every answer (middleware/spa.ts): PayPal's styles are accepted under a nonce alone.
  html: { cspNonce: 'csp-nonce-of-this-answer' },
  build: isSsrBuild ? RENDERER : PAGES,
}));
