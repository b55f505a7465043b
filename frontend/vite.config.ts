import { createRequire } from 'node:module';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createLogger, defaultClientConditions, defineConfig, type BuildOptions } from 'vite';
import { BROWSERS, promisedBrowsers } from './build/browsers.ts';
import { firstPageBudget, type Budget } from './build/firstPageBudget.ts';
import { notices } from './build/notices.ts';
import { precompress, preloadFonts, shortClassNames } from './build/plugins.ts';
import { groupOf, isImportedBy, publicEntriesOf } from './build/publicEntries.ts';

const API = 'http://localhost:5000';

const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const FRAMEWORK =
  /[\\/]node_modules[\\/](react-router|react-router-dom|@reduxjs|redux|redux-thunk|react-redux|reselect|immer)[\\/]/;
// Modules that only forms, dialogs, lines of orders, steps, rich text (DOMPurify), account or admin pages use stay out of the first page.
const SHARED_UI =
  /src[\\/](ui|lib|store)[\\/](?!.*(Dialog|[cC]all(s|Form)|primitives|WithAside|LineList|PriceSums|SafeHtml|StepsBar|formFields|choices|useForm|formValues|saveFile|[rR]ichText|[iI]mage(Field|Upload)|htmlText))/;
// Schemas stay out: zod loads with the first form.
const SHARED_CONTRACT =
  /contract[\\/]src[\\/](paths|plural|money|image|error|checkout|course|pricing|search|sitePages|user)\.ts$/;
const SHARED = [SHARED_UI, SHARED_CONTRACT];
// Cards and lists of the home page, which the pages of their kind also show; it has no filters of courses and no sums.
const CARDS =
  /frontend[\\/]src[\\/]features[\\/](courses|news|site)[\\/](?!courseListAddress|ContactDetails|CurrentSums|NewsList|PopularCourses)\w+\.\w+/;
const OWN = /(frontend|contract)[\\/]src[\\/]/;
// Icons that only admin and account pages use are excluded: all icons are exported by one module, so their importers cannot tell.
const ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/](arrow-(up|down)|circle-dashed|copy|download|eye|file-search|key-round|pencil|printer|rotate-ccw|trash))/;
const FIRST_SCRIPT =
  /vite[\\/]preload-helper|rolldown[\\/]runtime|src[\\/](main\.tsx|app[\\/]afterPaint|lib[\\/](failedImport|navigationGuard))/;
/** How pages of the cart, the account and staff are arranged: one file instead of four, because the app lists them for each page. */
const ARRANGEMENT = /src[\\/]ui[\\/](primitives|WithAside|LineList|PriceSums)\./;
const FORMS = /src[\\/](ui[\\/]formFields|lib[\\/](formValues|useForm))\.tsx?$/;
/** The app lists the files of all pages, so what only the pages of a group share is one file. Orders are shown without schemas. */
const PAGE_GROUPS = {
  checkout: /src[\\/]pages[\\/](cart|checkout|participant)[\\/]/,
  orders: /src[\\/]pages[\\/](cart|checkout|participant|order|profile)[\\/]/,
  account: /src[\\/]pages[\\/](account|profile)[\\/]/,
  careers: /src[\\/]pages[\\/](careers?|courses)[\\/]/,
  legal: /src[\\/]pages[\\/]legal[\\/]/,
};
/** A module goes into a shared chunk if at least this many public entries load it. */
const SHARED_MIN = 4;
/** The module that the first script imports when the page is painted. */
const APP = '/src/app/openPage.tsx';

const BUDGET: Budget = {
  app: APP,
  firstPage: '/src/pages/home/HomePage.tsx',
  limit: 112_500,
  isPublicPage: (id) =>
    /src\/pages\/\w+\/\w+Page\.tsx$/.test(id) &&
    !/\/(Order|Participant|Person|Waiting|CourseWaiting)Page/.test(id),
  isHeavy: (id) => /node_modules\/(react-quill|quill|parchment|@paypal|chart\.js)/.test(id),
};

/** The chunks whose file names say what they are. */
const NAMED = new Set(['main', 'app', 'react', 'rolldown-runtime']);

/** Most of the time goes into compressing every file as well as possible; the bundler would report that as a fault. */
const CHECKS = { bundlerTimings: false };

const PAGES: BuildOptions = {
  target: BROWSERS,
  // The server does not send them (features/site/pages/staticFiles.ts); with them a stack trace of a browser can be read.
  sourcemap: 'hidden',
  // The server reads from the manifest which files a page needs.
  manifest: true,
  reportCompressedSize: false,
  modulePreload: {
    polyfill: false,
    // Every page has links to the files of the app.
    resolveDependencies: (_file, files) =>
      files.filter((file) => !/assets\/(main|app|react|rolldown-runtime)-/.test(file)),
  },
  // An inlined asset would need `data:` in the content security policy.
  assetsInlineLimit: 0,
  rolldownOptions: {
    checks: CHECKS,
    output: {
      // The app contains a list of all files of pages; their names would be a third of it. The manifest has the names. Seven
      // characters of a hash are the fewest that the bundler allows for this number of files.
      chunkFileNames: ({ name }) => `assets/${NAMED.has(name) ? '[name]' : 'c'}-[hash:7].js`,
      // The renderer names images as the bundler does by default.
      assetFileNames: ({ names: [name = ''] }) =>
        name.endsWith('.css') && !NAMED.has(name.slice(0, -4))
          ? 'assets/c-[hash:7][extname]'
          : 'assets/[name]-[hash][extname]',
      codeSplitting: {
        groups: [
          // The first script paints nothing and imports nothing else.
          { name: 'main', test: FIRST_SCRIPT },
          // React stays cached when a new version of the site is deployed, and is evaluated in a task of its own (main.tsx).
          { name: 'react', test: REACT },
          // One file for the app and what most public pages share, instead of thirty of a few hundred bytes each.
          {
            debugName: 'app',
            name: (id, graph) => {
              const find = (at: string) => graph.getModuleInfo(at);
              const isShared = publicEntriesOf(id, find).length >= SHARED_MIN;
              return isImportedBy(APP, id, find) || (isShared && SHARED.some((part) => part.test(id)))
                ? 'app'
                : null;
            },
            test: (id) => OWN.test(id) || FRAMEWORK.test(id),
          },
          {
            debugName: 'cards',
            name: (id, graph) =>
              publicEntriesOf(id, (at) => graph.getModuleInfo(at)).length > 1 ? 'cards' : null,
            test: CARDS,
          },
          // With their dependencies, these two would bring zod and icons to pages that use neither.
          { name: 'arrangement', test: ARRANGEMENT, includeDependenciesRecursively: false },
          { name: 'forms', test: FORMS, includeDependenciesRecursively: false },
          {
            debugName: 'pages',
            name: (id, graph) => groupOf(id, (at) => graph.getModuleInfo(at), PAGE_GROUPS),
            test: OWN,
            includeDependenciesRecursively: false,
          },
          // All icons are exported by one module; the count is of the users of each icon.
          { name: 'icons', test: ICONS, minShareCount: SHARED_MIN },
        ],
      },
    },
  },
};

const RENDERER: BuildOptions = {
  target: 'node20',
  reportCompressedSize: false,
  rolldownOptions: { checks: CHECKS },
  outDir: 'dist-server',
  copyPublicDir: false,
  assetsInlineLimit: 0,
};

const conditions = ['source', ...defaultClientConditions];

const router = createRequire(import.meta.url).resolve('react-router');

/** For the build. */
const alias = [
  // The package names only its development build.
  { find: /^react-router$/, replacement: join(router, '../../production/index.mjs') },
  { find: /^\.*\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'src/ui/createIcon.ts') },
];

const logger = createLogger();
const warnOnce = logger.warnOnce.bind(logger);
/** `composes` makes declarations without a file, which Vite takes for a fault of a plugin. They contain no address. */
logger.warnOnce = (message, options) => {
  if (!message.includes('did not pass the `from` option')) warnOnce(message, options);
};

export default defineConfig(({ command, isSsrBuild }) => ({
  customLogger: logger,
  plugins: [react(), preloadFonts, promisedBrowsers, firstPageBudget(BUDGET), notices, precompress],
  resolve: { conditions, ...(command === 'build' && { alias }) },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // The server has none of the frontend's dependencies, so they are bundled.
  ssr: { noExternal: true, resolve: { conditions } },
  server: { port: 5173, proxy: { '/api': API, '/uploads': API } },
  ...(command === 'build' && {
    css: { modules: { generateScopedName: shortClassNames(import.meta.dirname) } },
  }),
  build: isSsrBuild ? RENDERER : PAGES,
}));
