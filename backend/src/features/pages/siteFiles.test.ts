import { SITE_PAGES } from '@institut/contract/sitePages';
import { env } from '../../config/env.ts';
import { createNewsItem } from '../../test/support/factories.ts';
import { SITE, usePublicUrl } from '../../test/support/testSite.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';

useTestDatabase();
usePublicUrl();

describe('GET /robots.txt', () => {
  it('closes the API and the pages of an account, and names the map of the site', async () => {
    const { text, headers } = await testApp().get('/robots.txt').expect(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = text.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Disallow: /api/',
        'Disallow: /admin/',
        'Disallow: /administracija',
        'Disallow: /login',
        'Disallow: /order/',
        'Disallow: /cart',
        'Allow: /api/kursevi',
        `Sitemap: ${SITE}/sitemap.xml`,
      ]),
    );
    const closed = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice(10));
    const hidden = Object.values(SITE_PAGES).filter(({ path }) =>
      closed.some((start) => path.startsWith(start)),
    );
    expect(hidden).toEqual([]);
  });
});

describe('GET /site.webmanifest', () => {
  it('carries the configured name and icons that are there', async () => {
    const name = jest.replaceProperty(env, 'SITE_NAME', 'Zavod "Ž" </script>');
    const { text, headers } = await testApp().get('/site.webmanifest').expect(200);
    name.restore();
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(text);
    expect(manifest).toMatchObject({ name: 'Zavod "Ž" </script>', lang: 'bs', start_url: '/' });
    expect(manifest.icons).toContainEqual({ src: '/icon-512.png', sizes: '512x512', type: 'image/png' });
    expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: 'maskable' }));
  });
});

const askAs = (host: string, path: string) =>
  testApp()
    .get(path)
    .set('Host', host)
    .set('X-Forwarded-Host', host)
    .set('X-Forwarded-Proto', 'https')
    .set('Forwarded', `host=${host}`);

const FILES = ['/sitemap.xml', '/vijesti/rss.xml', '/robots.txt', '/site.webmanifest'];

describe.each(FILES)('%s', (path) => {
  it('is not sent again while it stays the same', async () => {
    await createNewsItem();
    const { headers } = await testApp().get(path);
    const again = await testApp().get(path).set('If-None-Match', `${headers.etag}`);
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('has a head without a body', async () => {
    const [whole, head] = [await testApp().get(path), await testApp().head(path)];
    expect(head.status).toBe(200);
    expect(head.text).toBeUndefined();
    expect(head.headers).toMatchObject({
      'content-type': whole.headers['content-type'],
      etag: whole.headers.etag,
    });
  });

  it('believes nothing a request says of its address', async () => {
    await createNewsItem();
    expect((await askAs('evil.example', path)).text).not.toContain('evil.example');
    env.PUBLIC_URL = undefined;
    const { text } = await askAs('evil.example', path);
    expect(text).not.toContain('evil.example');
    expect(text).not.toContain(SITE);
  });

  it('is only read', async () => {
    expect((await testApp().post(path).send({})).status).toBe(404);
  });
});

it.each(FILES.filter((path) => path !== '/site.webmanifest'))(
  '%s names the address the server listens at when none is configured',
  async (path) => {
    env.PUBLIC_URL = undefined;
    const { text, request } = await testApp().get(path);
    expect(text).toContain(`http://localhost:${new URL(request.url).port}/`);
  },
);
