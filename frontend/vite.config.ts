import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type BuildOptions } from 'vite';
import { firstPageBudget, type Budget } from './build/firstPageBudget.ts';
import { precompress } from './build/precompress.ts';
import { preloadLatinFont } from './build/preloadLatinFont.ts';
import { countPublicEntries } from './build/publicEntries.ts';
import { trimVendors } from './build/trimVendors.ts';

const API = 'http://localhost:5000';

const FRAMEWORK =
  /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|@reduxjs|redux|redux-thunk|react-redux|reselect|immer)[\\/]/;
// What only forms, steps, rich text (DOMPurify) or the administration use is no part of the first visit.
const SHARED_UI =
  /src[\\/](ui|lib|store)[\\/](?!.*(SafeHtml|StepsBar|fields|choices|useForm|[rR]ichText|[iI]mage(Field|Upload)|htmlText))/;
// The schemas stay out: zod comes with the first form.
const SHARED_CONTRACT =
  /contract[\\/]src[\\/](paths|plural|money|image|error|checkout|course|pricing|search|sitePages|user)\.ts$/;
// An icon of staff's would count as everybody's: all stand behind one module that everything imports.
const ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/](arrow-(up|down)|circle-dashed|download|eye|file-search|pencil|rotate-ccw|trash))/;
/** So many files that any visitor may load; administration, which shares nearly everything, does not count. */
const SHARED_BY = 4;

const BUDGET: Budget = {
  firstPage: '/src/pages/home/HomePage.tsx',
  limit: 130_000,
  isPublicPage: (id) => /src\/pages\/\w+\/\w+Page\.tsx$/.test(id) && !/\/OrderPage/.test(id),
  isHeavy: (id) => /node_modules\/(react-quill|quill|parchment|@paypal|chart\.js)/.test(id),
};

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
          // One file for what most public pages share, instead of thirty of a few hundred bytes each.
          {
            debugName: 'shared',
            name: (id, graph) =>
              countPublicEntries(id, (at) => graph.getModuleInfo(at)) >= SHARED_BY ? 'shared' : null,
            test: (id) => [SHARED_UI, SHARED_CONTRACT, ICONS].some((part) => part.test(id)),
            // Icons stand in one module that everything imports; this counts where each is used.
            minShareCount: SHARED_BY,
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
  plugins: [react(), trimVendors, preloadLatinFont, firstPageBudget(BUDGET), precompress],
  resolve: { conditions },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // The renderer runs beside the server, which has none of the SPA's packages.
  ssr: { noExternal: true, resolve: { conditions } },
  server: { port: 5173, proxy: { '/api': API, '/uploads': API } },
  // The server replaces it in every answer (http/spa.ts): PayPal's styles are accepted under a nonce alone.
  html: { cspNonce: 'csp-nonce-of-this-answer' },
  build: isSsrBuild ? RENDERER : PAGES,
}));
