import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreatePageRenderer } from '@institut/contract/site/pageRenderer';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { createApp } from '../../../app.ts';
import { createLogger } from '../../../lib/logger.ts';
import { createCareer, createCourse, createNewsItem } from '../../../test/support/factories.ts';
import { serveRaw, type RawHttp } from '../../../test/support/httpClient.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { folderStore } from '../../../lib/storage/folderStore.ts';

useTestDatabase();

const SCRIPT = 'document.documentElement.dataset.script = "1";';
const STYLE = 'body{margin:0}';
const NOSCRIPT_STYLE = '.menu{display:none}';

const spaDir = mkdtempSync(join(tmpdir(), 'institut-policy-'));

/** The page's own HTML contains a script and a style that were smuggled into a text. */
const SMUGGLED = { script: 'alert(1)', style: 'main{display:none}' };
const createPageRenderer: CreatePageRenderer = () => async (url) => ({
  html: `<main>${url}<script>${SMUGGLED.script}</script><style>${SMUGGLED.style}</style></main>`,
  state: '{"text":"</script>"}',
  page: 'HomePage',
});

let site: RawHttp;
beforeAll(() => {
  mkdirSync(join(spaDir, '.vite'));
  writeFileSync(
    join(spaDir, 'index.html'),
    `<!doctype html><html><head><!--head--><!--/head--><script>${SCRIPT}</script><style>${STYLE}</style>` +
      `<noscript><style>${NOSCRIPT_STYLE}</style></noscript><script type="module" src="/assets/index.js"></script></head>` +
      '<body><div id="root"><!--page--></div><!--state--></body></html>',
  );
  writeFileSync(
    join(spaDir, '.vite/manifest.json'),
    JSON.stringify({ 'src/pages/home/HomePage.tsx': { file: 'assets/home.js' } }),
  );
});
afterAll(() => rmSync(spaDir, { recursive: true }));
// Each application renders a limited number of pages per second.
beforeEach(async () => {
  site = await serveRaw(
    createApp({
      logger: createLogger('silent'),
      images: folderStore('/nowhere'),
      spaDir,
      createPageRenderer,
    }),
  );
});
afterEach(() => site.close());

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the sources of one directive of the policy. */
function sourcesOf(policy: unknown, directive: string): string[] {
  const found = String(policy)
    .split(';')
    .find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

async function open(path: string) {
  const { status, headers, body } = await site.ask({ path });
  return { status, headers, html: body.toString(), policy: headers['content-security-policy'] };
}

const OTHER_PAGES = ['/nema-toga', '/kurs/nema', '/search/x', '/login', '/placeorder', '/admin/kurslist'];

describe('the security policy of a page', () => {
  it.each([...Object.values(SITE_PAGES).map(({ path }) => path), ...OTHER_PAGES])(
    'allows exactly the inline scripts and styles of the build by their hashes: %s',
    async (template) => {
      const id = template.startsWith('/kurs/')
        ? (await createCourse())._id
        : template.startsWith('/vijest/')
          ? (await createNewsItem())._id
          : (await createCareer())._id;
      const { html, policy } = await open(template.replace(':id', id.toString()));
      expect(html).toContain(`<script>${SCRIPT}</script>`);
      expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", hash(SCRIPT)]);
      expect(sourcesOf(policy, 'style-src')).toEqual(["'self'", hash(STYLE), hash(NOSCRIPT_STYLE)]);
    },
  );

  it('allows no inline script or style of the page’s texts, and no other inline script', async () => {
    const { html, policy } = await open('/');
    expect(html).toContain(SMUGGLED.script);
    expect(policy).not.toContain(hash(SMUGGLED.script));
    expect(policy).not.toContain(hash(SMUGGLED.style));
    expect(sourcesOf(policy, 'script-src')).not.toContain("'unsafe-inline'");
    expect(sourcesOf(policy, 'style-src')).not.toContain("'unsafe-inline'");
  });

  it('has a new nonce in every response with the page of an order, and in no other', async () => {
    const path = '/order/507f1f77bcf86cd799439011';
    const nonces = [];
    for (let n = 0; n < 3; n += 1) {
      const { html, policy } = await open(path);
      const [, nonce = ''] = /<meta property="csp-nonce" nonce="([^"]+)"><\/head>/.exec(html) ?? [];
      expect(sourcesOf(policy, 'style-src')).toContain(`'nonce-${nonce}'`);
      expect(sourcesOf(policy, 'script-src')).not.toContain(`'nonce-${nonce}'`);
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(3);
    for (const other of ['/', '/orders/1']) {
      const { html, policy } = await open(other);
      expect(html).not.toContain('nonce');
      expect(policy).not.toContain('nonce');
    }
  });

  it.each(['/kursevi', '/cart', '/nema-toga'])(
    'comes with the same bytes for every visitor: %s',
    async (path) => {
      const first = await site.ask({ path });
      const second = await site.ask({ path, headers: { cookie: 'a=1', 'user-agent': 'b' } });
      expect(second.body.equals(first.body)).toBe(true);
      expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
      expect(second.headers.etag).toBe(first.headers.etag);
    },
  );

  it('stays with a page that the visitor has already', async () => {
    const { headers, policy } = await open('/onama');
    const again = await site.ask({ path: '/onama', headers: { 'if-none-match': headers.etag! } });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers['content-security-policy']).toBe(policy);
  });
});
