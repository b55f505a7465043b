import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createLogger, defaultClientConditions, defineConfig, type BuildOptions } from 'vite';
import { attendanceWorker } from './build/attendanceWorker.ts';
import { BROWSERS, promisedBrowsers } from './build/browsers.ts';
import { ownNamespaces } from './build/namespaces.ts';
import { firstPageBudget, type Budget } from './build/firstPageBudget.ts';
import { notices } from './build/notices.ts';
import { precompress, preloadFonts, shortClassNames } from './build/plugins.ts';
import { reactModules } from './build/reactModules.ts';
import { groupOf, isImportedBy, publicEntriesOf, reaches, type Find } from './build/publicEntries.ts';

const API = 'http://localhost:5000';

const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/;
const FRAMEWORK =
  /[\\/]node_modules[\\/](react-router|react-router-dom|@reduxjs|redux|redux-thunk|react-redux|reselect|immer)[\\/]/;
const OWN = /(frontend|contract)[\\/]src[\\/]/;
const FIRST_SCRIPT =
  /vite[\\/]preload-helper|rolldown[\\/]runtime|src[\\/](main\.tsx|app[\\/]afterPaint|lib[\\/](failedImport|navigationGuard))/;
const ICONS = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const SCHEMAS = /[\\/]node_modules[\\/]zod[\\/]/;
/** Libraries that few pages use; what imports them stays out of the files that all pages load. */
const HEAVY = /[\\/]node_modules[\\/](zod|dompurify|radix-ui|@radix-ui|axios|chart\.js|react-quill)/;
/** Pages that visitors read or log in with. Those of carts, orders and staff share files of their own. */
const SITE =
  /src[\\/](app[\\/]prefetch|pages[\\/](?!(attendance|cart|checkout|order|participant|person|profile|waiting)[\\/]))/;
/** The app lists the files of all pages, so what only the pages of a group share is one file. Orders are shown without schemas. */
const PAGE_GROUPS = {
  checkout: /src[\\/]pages[\\/](cart|checkout|participant)[\\/]/,
  orders: /src[\\/]pages[\\/](cart|checkout|participant|order|profile)[\\/]/,
  account: /src[\\/]pages[\\/](account|profile)[\\/]/,
  legal: /src[\\/]pages[\\/]legal[\\/]/,
};
/** The module that the first script imports when the page is painted. */
const APP = '/src/app/openPage.tsx';

/** Pages of visitors whose first view has one style sheet besides that of the app. */
const OPENED_MOST = /src[\\/]pages[\\/](account|career|contact|course|courses|news|newsItem)[\\/]/;
/** Small modules that a page of visitors shares with those of buyers or staff alone. */
const SMALL_PARTS =
  /(icons[\\/](phone|plus)\.mjs|ui[\\/]StepsBar\.(tsx|module\.css)|PopularCourses\.tsx|lib[\\/]uuid\.ts|payments[\\/]values\.ts)$/;

const HOME = '/src/pages/home/HomePage.tsx';
const COURSE = '/src/pages/course/CoursePage.tsx';
/** Pages whose files have all that they show, also what pages of orders and of staff show of it. */
const WHOLE_PAGES = [
  COURSE,
  '/src/pages/career/CareerPage.tsx',
  '/src/pages/certificate/CertificatePage.tsx',
];

/** Returns the pages of visitors that load a module statically. */
const sitePagesOf = (id: string, find: Find) => publicEntriesOf(id, find).filter((entry) => SITE.test(entry));
const isShared = (id: string, find: Find) => sitePagesOf(id, find).length > 1;

/**
 * The files that the pages of visitors share, so that the first view needs few of them; a module belongs to the first file that
 * wants it. The manifest names them.
 */
const SHARED_FILES: { name: string; test: RegExp; wants: (id: string, find: Find) => boolean }[] = [
  // What every page needs, and what the home page shares with others.
  {
    name: 'app',
    test: new RegExp(`${OWN.source}|${FRAMEWORK.source}`),
    wants: (id, find) =>
      isImportedBy(APP, id, find) ||
      (isImportedBy(HOME, id, find) && isShared(id, find)) ||
      id.endsWith('/src/lib/confirmation.ts'),
  },
  // What other pages share, and the styles of the pages that are opened most: one sheet for all of them.
  {
    name: 'parts',
    test: new RegExp(`${OWN.source}|${ICONS.source}`),
    wants: (id, find) =>
      SMALL_PARTS.test(id) ||
      (OWN.test(id) && !reaches(HEAVY, id, find) && isShared(id, find)) ||
      (id.endsWith('.module.css') && sitePagesOf(id, find).some((entry) => OPENED_MOST.test(entry))),
  },
  { name: 'richText', test: OWN, wants: (id) => /[\\/](SafeHtml|NewsArticle)\.tsx$/.test(id) },
  // The name of such a file is that of the page, because the server looks for the page's file by it.
  ...WHOLE_PAGES.map((page) => ({
    name: basename(page, '.tsx'),
    test: OWN,
    wants: (id: string, find: Find) => isImportedBy(page, id, find),
  })),
  {
    name: 'forms',
    test: new RegExp(`${OWN.source}|${SCHEMAS.source}`),
    wants: (id, find) =>
      SCHEMAS.test(id) ||
      (reaches(SCHEMAS, id, find) && isShared(id, find)) ||
      /(PasskeyButton|ContactForm|EmailConfirmation)\.tsx$/.test(id),
  },
];

/**
 * Returns the file for what pages of buyers share with each other and with others; null for other modules. Schemas are apart,
 * because pages behind links of mails need none of these, and dialogs, because all pages of staff have some.
 */
function buyerFileOf(id: string, find: Find): string | null {
  const pages = publicEntriesOf(id, find).filter((entry) => PAGE_GROUPS.orders.test(entry));
  if (pages.length < 2 || /ui[\\/]Dialog\./.test(id)) return null;
  return reaches(SCHEMAS, id, find) ? 'orderSchemas' : 'buyers';
}

/** The most files of pages whose first view needs others than 8. */
const OTHER_FILES: Readonly<Record<string, number>> = {
  HomePage: 6,
  CoursesPage: 7,
  NewsPage: 7,
  ContactPage: 7,
  CertificatePage: 7,
  // No visit begins with a cart, and it needs the schemas and the form of an order, which pages of staff share.
  CartPage: 21,
};

const BUDGET: Budget = {
  script: '/src/main.tsx',
  app: APP,
  firstPage: HOME,
  limit: 109_000,
  // The server sends the pages of accounts without content, so that they load one more: the styles of the first script.
  filesOf: (id) =>
    OTHER_FILES[basename(id, '.tsx')] ??
    (SITE.test(id) && /(?<!Candidate|CourseWaiting)Page\.tsx$/.test(id) ? 8 : undefined),
  isPublicPage: (id) =>
    /src\/pages\/\w+\/\w+Page\.tsx$/.test(id) &&
    !/\/(Attendance|Order|Participant|Person|Waiting|CourseWaiting)Page/.test(id),
  isHeavy: (id) => /node_modules\/(react-quill|quill|parchment|@paypal|chart\.js)/.test(id),
};

/** The chunks whose file names say what they are. */
const NAMED = new Set(['main', 'app', 'react']);

/** Most of the time goes into compressing every file as well as possible, and React reads what tools alone add; the bundler would report both. */
const CHECKS = { bundlerTimings: false, importIsUndefined: false };

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
      files.filter((file) => !/assets\/(main|app|react|run)-/.test(file)),
  },
  // An inlined asset would need `data:` in the content security policy.
  assetsInlineLimit: 0,
  rolldownOptions: {
    checks: CHECKS,
    output: {
      // The app contains a list of all files of pages; their names would be a third of it. The manifest has the names. Seven
      // characters of a hash are the fewest that the bundler allows for this number of files.
      chunkFileNames: ({ name }) =>
        `assets/${NAMED.has(name) ? '[name]' : name === 'rolldown-runtime' ? 'run' : 'c'}-[hash:7].js`,
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
          ...SHARED_FILES.map(({ name, test, wants }) => ({
            debugName: name,
            name: (id: string, graph: { getModuleInfo: Find }) =>
              wants(id, (at) => graph.getModuleInfo(at)) ? name : null,
            test,
          })),
          {
            debugName: 'pages',
            name: (id, graph) => groupOf(id, (at) => graph.getModuleInfo(at), PAGE_GROUPS),
            test: OWN,
            includeDependenciesRecursively: false,
          },
          {
            debugName: 'buyers',
            name: (id, graph) => buyerFileOf(id, (at) => graph.getModuleInfo(at)),
            test: OWN,
            includeDependenciesRecursively: false,
          },
          // What no page of visitors needs shares a file, too; all icons are exported by one module, so their importers cannot tell.
          { name: 'icons', test: ICONS, minShareCount: 2 },
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
  plugins: [
    reactModules,
    react(),
    ownNamespaces,
    preloadFonts,
    promisedBrowsers,
    firstPageBudget(BUDGET),
    notices,
    precompress,
    attendanceWorker,
  ],
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
