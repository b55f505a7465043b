import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type BuildOptions } from 'vite';
import { firstPageBudget, type Budget } from './build/firstPageBudget.ts';
import { precompress, preloadLatinFont, trimVendors } from './build/plugins.ts';
import { countPublicEntries } from './build/publicEntries.ts';

const API = 'http://localhost:5000';

const FRAMEWORK =
  /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|@reduxjs|redux|redux-thunk|react-redux|reselect|immer)[\\/]/;
// Modules that only forms, dialogs, steps, rich text (DOMPurify) or admin pages use stay out of the first page.
const SHARED_UI =
  /src[\\/](ui|lib|store)[\\/](?!.*(Dialog|SafeHtml|StepsBar|formFields|choices|useForm|[rR]ichText|[iI]mage(Field|Upload)|htmlText))/;
// Schemas stay out: zod loads with the first form.
const SHARED_CONTRACT =
  /contract[\\/]src[\\/](paths|plural|money|image|error|checkout|course|pricing|search|sitePages|user)\.ts$/;
// Icons that only admin and account pages use are excluded: all icons are exported by one module, so their importers cannot tell.
const ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/](arrow-(up|down)|circle-dashed|copy|download|eye|file-search|key-round|pencil|printer|rotate-ccw|trash))/;
/** A module goes into the shared chunk if at least this many public entries load it. */
const SHARED_MIN = 4;

const BUDGET: Budget = {
  firstPage: '/src/pages/home/HomePage.tsx',
  limit: 130_000,
  isPublicPage: (id) => /src\/pages\/\w+\/\w+Page\.tsx$/.test(id) && !/\/OrderPage/.test(id),
  isHeavy: (id) => /node_modules\/(react-quill|quill|parchment|@paypal|chart\.js)/.test(id),
};

const PAGES: BuildOptions = {
  target: 'es2022',
  // The server does not send them (http/staticFiles.ts); with them a stack trace of a browser can be read.
  sourcemap: 'hidden',
  // The server reads from the manifest which files a page needs.
  manifest: true,
  modulePreload: { polyfill: false },
  // An inlined asset would need `data:` in the content security policy.
  assetsInlineLimit: 0,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          // Dependencies stay cached when a new version of the site is deployed.
          { name: 'vendor', test: FRAMEWORK },
          // One file for the modules that most public pages share, instead of thirty of a few hundred bytes each.
          {
            debugName: 'shared',
            name: (id, graph) =>
              countPublicEntries(id, (at) => graph.getModuleInfo(at)) >= SHARED_MIN ? 'shared' : null,
            test: (id) => [SHARED_UI, SHARED_CONTRACT, ICONS].some((part) => part.test(id)),
            // All icons are exported by one module; this counts the users of each icon.
            minShareCount: SHARED_MIN,
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
  // The server has none of the frontend's dependencies, so they are bundled.
  ssr: { noExternal: true, resolve: { conditions } },
  server: { port: 5173, proxy: { '/api': API, '/uploads': API } },
  build: isSsrBuild ? RENDERER : PAGES,
}));
