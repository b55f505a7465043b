import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API } from '@institut/contract/frame/endpoints';
import type { CreatePageRenderer, PageRendererDeps } from '@institut/contract/site/pageRenderer';
import { env } from '../../../config/env.ts';
import { createApp } from '../../../app.ts';
import { createLogger } from '../../../lib/logger.ts';
import { unrenderedPages } from '../../../lib/metrics.ts';
import { serveRaw } from '../../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { createCourse } from '../../../test/support/factories.ts';
import { getSiteConfig } from '../../config/config.service.ts';
import { Course } from '../../core/courses/course.model.ts';
import { folderStore } from '../../../lib/storage/folderStore.ts';

useTestDatabase();

const spaDir = mkdtempSync(join(tmpdir(), 'institut-pages-'));

beforeAll(() => {
  mkdirSync(join(spaDir, '.vite'));
  writeFileSync(
    join(spaDir, 'index.html'),
    '<html><head><!--head--><title>alt</title><!--/head--><script type="module" src="/assets/runtime.js"></script><script type="module" src="/assets/main.js"></script>' +
      '<link rel="stylesheet" crossorigin href="/assets/main.css"></head>' +
      '<body><div id="root"><!--page--></div><!--state--></body></html>',
  );
  const list = {
    '_main.js': { file: 'assets/main.js', name: 'main', css: ['assets/main.css'] },
    '_app.js': {
      file: 'assets/app.js',
      name: 'app',
      imports: ['_main.js', '_vendor.js'],
      css: ['assets/app.css'],
    },
    '_vendor.js': { file: 'assets/vendor.js', name: 'vendor' },
    '_card.js': { file: 'assets/card.js', name: 'card', css: ['assets/card.css'], imports: ['_vendor.js'] },
    'src/pages/home/HomePage.tsx': {
      file: 'assets/home.js',
      name: 'HomePage',
      css: ['assets/home.css'],
      imports: ['_app.js', '_card.js'],
    },
  };
  mkdirSync(join(spaDir, 'assets'));
  for (const name of ['main', 'app', 'card', 'home']) {
    writeFileSync(join(spaDir, `assets/${name}.css`), `.${name}>a{content:'$&'}`);
  }
  writeFileSync(join(spaDir, '.vite/manifest.json'), JSON.stringify(list));
});

afterAll(() => rmSync(spaDir, { recursive: true }));

type Render = (url: string, deps: PageRendererDeps) => Promise<string> | string;

/** Returns a renderer, and the list of the URLs that it rendered. */
function rendererWithList(render: Render) {
  const asked: string[] = [];
  const createPageRenderer: CreatePageRenderer = (deps) => async (url) => {
    asked.push(url);
    const html = await render(url, deps);
    return { html, state: JSON.stringify({ text: '</script><!--page-->' }), page: 'HomePage' };
  };
  return { asked, createPageRenderer };
}

/** Serves the app on one port, which is part of the keys of stored pages, by default with a clock that stands still. */
const serve = (createPageRenderer: CreatePageRenderer, now = () => 0) =>
  serveRaw(
    createApp({
      logger: createLogger('silent'),
      images: folderStore('/nowhere'),
      spaDir,
      createPageRenderer,
      now,
    }),
  );

/** Returns an app with this renderer, and the list of the URLs that it rendered. */
function rendererOf(render: Render) {
  const { asked, createPageRenderer } = rendererWithList(render);
  return { asked, app: testApp({ spaDir, createPageRenderer }) };
}

const rendererWith = (...given: Parameters<typeof rendererOf>) => {
  const { asked, app } = rendererOf(...given);
  return { asked, get: (path: string) => app.get(path) };
};

const unrendered = (answers: readonly { text: string }[]) =>
  answers.filter(({ text }) => text.includes('<div id="root"><!--page--></div>')).length;

/** Requests new pages behind a proxy that reports these addresses, all within one second of the clock. */
async function askFrom(addresses: readonly string[]) {
  jest.replaceProperty(env, 'TRUST_PROXY', 1);
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const { asked, app } = rendererOf(() => 'sve');
  const answers = await Promise.all(
    addresses.map((address, n) => app.get(`/search/${n}`).set('X-Forwarded-For', address)),
  );
  jest.restoreAllMocks();
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return { asked, answers };
}

describe('the response to the request of a page', () => {
  it('contains the rendered page with its data, its files and its head', async () => {
    const preload = '<link rel="preload" as="image" href="/a.svg"/>';
    const choosy = '<link rel="preload" as="image" imageSrcSet="/b-400.webp 400w" imageSizes="92vw"/>';
    const { status, text } = await rendererWith(() => `${choosy}${preload}<main>$& <!--state--></main>`).get(
      '/',
    );
    expect(status).toBe(200);
    expect(text).toContain('<div id="root"><main>$& <!--state--></main></div>');
    expect(text).toContain(
      `<script type="application/json" id="server-state">{"text":"\\u003c/script>\\u003c!--page-->"}</script>`,
    );
    const head = text.slice(0, text.indexOf('</head>'));
    expect(head).toContain(preload);
    // The browser may have a larger image in its cache, which only the element uses.
    expect(text).not.toContain('imageSrcSet');
    expect(head).not.toContain('<title>alt</title>');
  });

  it('contains the first style sheet and the rules of the others that its elements use, in their order, and its policy allows no others', async () => {
    const { text, headers } = await rendererWith(() => '<main class="card"><p class="home"></p></main>').get(
      '/',
    );
    const css = ['main', 'home', 'card'].map((name) => `.${name}>a{content:'$&'}`).join('');
    const head = text.slice(0, text.indexOf('</head>'));
    expect(head).toContain(`<style>${css}</style>`);
    const hash = createHash('sha256').update(css).digest('base64');
    expect(headers['content-security-policy']).toMatch(/; ?style-src 'self' 'sha256-/);
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  });

  it('loads nothing but its first script before it is painted; the rest is in a template', async () => {
    const { text } = await rendererWith(() => '<main></main>').get('/');
    const [, later = ''] = /<template id="after-paint">(.*)<\/template>/.exec(text) ?? [];
    const atOnce = text.replace(later, '');
    for (const name of ['runtime', 'main']) {
      expect(atOnce).toContain(`<script type="module" fetchpriority="low" src="/assets/${name}.js">`);
    }
    expect(atOnce).not.toMatch(/rel="(?:stylesheet|modulepreload)"/);
    for (const name of ['app', 'vendor', 'home', 'card']) {
      expect(later).toContain(`<link rel="modulepreload" crossorigin href="/assets/${name}.js">`);
    }
    expect(later).not.toContain('/assets/main.js');
    // The page contains only the rules of its first view.
    for (const name of ['app', 'home', 'card']) {
      expect(later).toContain(`<link rel="stylesheet" crossorigin href="/assets/${name}.css">`);
    }
    // The style element has all of its rules; the link keeps Vite from loading them again.
    expect(later).toContain('<link rel="stylesheet" crossorigin disabled href="/assets/main.css">');
  });

  it('links the styles and the scripts of the shell when it is not rendered', async () => {
    const { text, headers } = await rendererWith(() => 'sve').get('/login');
    const head = text.slice(0, text.indexOf('</head>'));
    expect(head.match(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" crossorigin href="/assets/main.css">',
      '<link rel="stylesheet" crossorigin href="/assets/app.css">',
      '<link rel="modulepreload" crossorigin href="/assets/app.js">',
      '<link rel="modulepreload" crossorigin href="/assets/vendor.js">',
    ]);
    expect(text).not.toContain('<style>');
    expect(headers['content-security-policy']).not.toContain('sha256-');
  });

  it('is rendered from the responses of the API to a visitor', async () => {
    const course = await createCourse({ name: 'Robotika' });
    const { get } = rendererWith(async (_url, { read }) => {
      const { data, status } = await read(API.courses);
      const own = await read(API.myOrders);
      return `${status} ${JSON.stringify(data)} ${own.status}`;
    });
    const { text } = await get('/kursevi').set('Authorization', 'Bearer x');
    expect(text).toContain('<div id="root">200 {"kursevi":[');
    expect(text).toContain(String(course._id));
    expect(text).toMatch(/ 401<\/div>/);
  });

  it('contains stored HTML only after sanitising', async () => {
    const { get } = rendererWith((_url, { cleanHtml }) =>
      cleanHtml('<p onclick="x()">Tekst</p><script>x</script>'),
    );
    expect((await get('/')).text).toContain('<div id="root"><p>Tekst</p></div>');
  });

  it('is rendered once for simultaneous requests', async () => {
    const asked: string[] = [];
    const createPageRenderer: CreatePageRenderer = () => async (url) => {
      asked.push(url);
      return { html: '', state: '{}', page: 'HomePage' };
    };
    const app = testApp({ spaDir, createPageRenderer });
    await Promise.all([app.get('/kursevi'), app.get('/kursevi'), app.get('/kursevi')]);
    expect(asked).toEqual(['/kursevi']);
  });

  it('is rendered and stored once for 1,000 query strings that the page does not read', async () => {
    const { asked, createPageRenderer } = rendererWithList(() => 'sve');
    const { _id } = await createCourse();
    const { ask, close } = await serve(createPageRenderer);
    const paths = ['/', `/kurs/${_id.toString()}`, '/vijesti', '/nema-toga'];
    for (let n = 0; n < 250; n += 1) {
      for (const path of paths) await ask({ path: `${path}?utm_source=${n}&${'x'.repeat(n * 8)}=${n}` });
    }
    await close();
    expect(asked).toEqual(paths);
  });

  it('is rendered for each combination of the query parameters that the page reads, in any order', async () => {
    const { asked, createPageRenderer } = rendererWithList(() => 'sve');
    const { ask, close } = await serve(createPageRenderer);
    const given = ['tip=opce&kategorija=inovacije', 'kategorija=inovacije&x=1&tip=opce', 'tip=oglasi', 'x=2'];
    for (const query of given) await ask({ path: `/vijesti?${query}` });
    await ask({ path: '/careers?kategorija=volontiranje&strana=2' });
    await close();
    expect(asked).toEqual([
      '/vijesti?tip=opce&kategorija=inovacije',
      '/vijesti?tip=oglasi',
      '/vijesti',
      '/careers?kategorija=volontiranje',
    ]);
  });

  it('is not rendered again while nothing that it shows has changed', async () => {
    const { asked, createPageRenderer } = rendererWithList(async (url, { read }) => {
      const { data } = await read(url.replace('/kurs/', '/api/kursevi/'));
      return JSON.stringify(data);
    });
    const [shown, other] = [await createCourse({ name: 'Robotika' }), await createCourse()];
    let time = 0;
    const { ask, close } = await serve(createPageRenderer, () => time);
    const path = `/kurs/${shown._id.toString()}`;
    const first = await ask({ path });
    await Course.updateOne({ _id: other._id }, { name: 'Drugi kurs' });
    const afterOther = await ask({ path });
    time += 60_000;
    const later = await ask({ path });
    expect([afterOther.body, later.body]).toEqual([first.body, first.body]);
    expect(asked).toEqual([path]);

    await Course.updateOne({ _id: shown._id }, { name: 'Mehatronika' });
    const changed = await ask({ path });
    await close();
    expect(changed.body.toString()).toContain('Mehatronika');
    expect(asked).toEqual([path, path]);
  });

  it('is rendered again when only its head has changed', async () => {
    const { createPageRenderer } = rendererWithList(async (_url, { read }) => {
      await read(API.news);
      return 'sve';
    });
    const { _id } = await createCourse({ name: 'Robotika' });
    const { ask, close } = await serve(createPageRenderer);
    const path = `/kurs/${_id.toString()}`;
    expect((await ask({ path })).body.toString()).toContain('<title>Robotika');
    await Course.updateOne({ _id }, { name: 'Mehatronika' });
    const { body } = await ask({ path });
    await close();
    expect(body.toString()).toContain('<title>Mehatronika');
  });

  it('is the unrendered page, which is counted, when rendering fails', async () => {
    const { get } = rendererWith(() => Promise.reject(new Error('puklo')));
    unrenderedPages.reset();
    const { status, text } = await get('/');
    expect((await unrenderedPages.get()).values).toEqual([{ value: 1, labels: {} }]);
    expect(status).toBe(200);
    expect(text).toContain('<div id="root"><!--page--></div><noscript>');
    expect(text).not.toContain('puklo');
  });

  it('is for a minute the last rendered page while rendering fails, then the unrendered one until it succeeds', async () => {
    let [time, isBroken] = [1, false];
    const { createPageRenderer } = rendererWithList(() => {
      if (isBroken) throw new Error('pokvareno');
      return 'sve';
    });
    const { ask, close } = await serve(createPageRenderer, () => time);
    const isRendered = async (after: number) => {
      time = 1 + after;
      return (await ask({ path: '/' })).body.includes('<div id="root">sve</div>');
    };
    const shown = [await isRendered(0)];
    isBroken = true;
    shown.push(await isRendered(59_999), await isRendered(60_000));
    isBroken = false;
    // The unrendered page is stored for two seconds, so that a busy server does not compose it for every request.
    shown.push(await isRendered(61_999), await isRendered(62_000));
    await close();
    expect(shown).toEqual([true, true, false, false, true]);
  });

  it('is the unrendered page when rendering takes too long', async () => {
    const { get } = rendererWith(() => new Promise<string>(() => {}));
    const { status, text } = await get('/');
    expect(status).toBe(200);
    expect(text).toContain('<div id="root"><!--page--></div>');
  });

  it('is the unrendered page when more requests come than the server may render', async () => {
    const { asked, answers } = await askFrom(Array.from({ length: 30 }, (_none, n) => `203.0.${n}.1`));
    expect(asked).toHaveLength(20);
    expect(unrendered(answers)).toBe(10);
  });

  it('is rendered for other visitors while one network asks for ever new pages', async () => {
    const greedy = Array.from({ length: 20 }, (_none, n) => `2001:db8:0:${n % 2}::${n}`);
    const others = ['203.0.113.1', '203.0.113.2', '203.0.113.2'];
    const { asked, answers } = await askFrom([...greedy, ...others]);
    expect(unrendered(answers.slice(greedy.length))).toBe(0);
    expect(unrendered(answers.slice(0, greedy.length))).toBe(10);
    expect(asked).toHaveLength(13);
  });

  it.each(['/login', '/cart', '/order/123', '/profile', '/admin/kurslist'])(
    'is the unrendered page for the pages of an account: %s',
    async (path) => {
      const { asked, get } = rendererWith(() => 'sve');
      const { status, text } = await get(path);
      expect(status).toBe(200);
      expect(text).toContain('<div id="root"><!--page--></div>');
      expect(asked).toEqual([]);
    },
  );

  it('tells a browser without JavaScript how to reach the institute instead of using an account', async () => {
    jest.replaceProperty(env, 'SITE_NAME', 'Institut <„R&D”>');
    const { get } = rendererWith(() => 'sve');
    const { text } = await get('/cart');
    const [, noScript = ''] = /<noscript>(.*)<\/noscript>/s.exec(text) ?? [];
    expect(noScript).toContain('<a href="/">Institut &lt;„R&amp;D”&gt;</a>');
    expect(noScript).toContain('<h1>Moji kursevi</h1>');
    const { contact } = getSiteConfig();
    const [phone = ''] = contact.phones;
    expect(noScript).toContain(
      `Za ovu stranicu uključite JavaScript u pregledniku, nazovite nas na <a href="tel:${phone.replaceAll(' ', '')}">${phone}</a> ili pišite na <a href="mailto:${contact.email}">${contact.email}</a>.`,
    );
    expect((await get('/')).text).not.toContain('<noscript>');
  });

  it('is rendered with 404 for an unknown path', async () => {
    const { get } = rendererWith((url) => `nema ${url}`);
    const { status, text } = await get('/nema-toga?a=1');
    expect(status).toBe(404);
    expect(text).toContain('nema /nema-toga');
  });
});
