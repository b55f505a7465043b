import { SITE_PAGES } from '@institut/contract/site/pages';
import { Types } from 'mongoose';
import { env } from '../../../config/env.ts';
import { createNewsItem, createCareer, createCourse } from '../../../test/support/factories.ts';
import { SITE, usePublicUrl } from '../../../test/support/testSite.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { databaseCalls } from '../../../test/support/testDatabase.ts';
import { elementsNamed, parseXml, textsOf, type XmlElement } from '../../../test/support/xml.ts';
import { useUploadsFolder } from '../../../test/support/uploads.ts';
import { News } from '../news/news.model.ts';
import { PRIVATE_PAGES } from './fixedPages.ts';
import { FIXED_PAGE_KEYS } from './pageTexts.ts';
import { folderStore } from '../../../lib/storage/folderStore.ts';

useTestDatabase();

usePublicUrl();

describe('GET /robots.txt', () => {
  it('excludes the API and the pages of an account, and names the sitemap', async () => {
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
  it('contains the configured name and existing icons', async () => {
    const { text, headers } = await testApp().get('/site.webmanifest').expect(200);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(text);
    expect(manifest).toMatchObject({ name: env.SITE_NAME, lang: 'bs', start_url: '/' });
    expect(manifest.icons).toContainEqual({ src: '/icon-512.png', sizes: '512x512', type: 'image/png' });
    expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: 'maskable' }));
  });
});

describe('GET /speculation-rules.json', () => {
  it('lets browsers prefetch the public pages and never prerenders', async () => {
    const { text, headers } = await testApp().get('/speculation-rules.json').expect(200);
    expect(headers['content-type']).toBe('application/speculationrules+json');
    const rules = JSON.parse(text);
    expect(Object.keys(rules)).toEqual(['prefetch']);
    const [{ href_matches: paths }] = rules.prefetch[0].where.and;
    expect(paths).toEqual(expect.arrayContaining(['/', '/kursevi', '/kurs/:id', '/vijest/:id', '/inovalab']));
    for (const path of Object.keys(PRIVATE_PAGES)) expect(paths).not.toContain(path);
    expect(text).not.toMatch(/admin|"\/\*|"\/:/);
  });
});

const askAs = (host: string, path: string) =>
  testApp()
    .get(path)
    .set('Host', host)
    .set('X-Forwarded-Host', host)
    .set('X-Forwarded-Proto', 'https')
    .set('Forwarded', `host=${host}`);

const FILES = [
  '/sitemap.xml',
  '/vijesti/rss.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/speculation-rules.json',
];

describe.each(FILES)('%s', (path) => {
  it('is a 304 while it has not changed', async () => {
    await createNewsItem();
    const { headers } = await testApp().get(path);
    const again = await testApp().get(path).set('If-None-Match', `${headers.etag}`);
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('answers HEAD without a body', async () => {
    const [whole, head] = [await testApp().get(path), await testApp().head(path)];
    expect(head.status).toBe(200);
    expect(head.text).toBeUndefined();
    expect(head.headers).toMatchObject({
      'content-type': whole.headers['content-type'],
      etag: whole.headers.etag,
    });
  });

  it('ignores the Host header of a request', async () => {
    await createNewsItem();
    expect((await askAs('evil.example', path)).text).not.toContain('evil.example');
    env.PUBLIC_URL = undefined;
    const { text } = await askAs('evil.example', path);
    expect(text).not.toContain('evil.example');
    expect(text).not.toContain(SITE);
  });

  it('answers 404 to POST', async () => {
    expect((await testApp().post(path).send({})).status).toBe(404);
  });
});

it.each(['/sitemap.xml', '/vijesti/rss.xml'])(
  '%s is computed once for 20 parallel requests, whatever their query and headers',
  async (path) => {
    await createNewsItem();
    const one = await databaseCalls(async () => testApp().get(path));
    // A write makes the stored file invalid.
    await createNewsItem();
    const headers = [
      {},
      { Range: 'bytes=0-9' },
      { Authorization: 'Bearer x' },
      { 'If-Match': '"x"' },
      { 'Content-Length': '0' },
    ];
    const many = await databaseCalls(async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_none, n) =>
          testApp()
            .get(`${path}?n=${n}`)
            .set(headers[n % headers.length]!),
        ),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    });
    expect(one).toBeGreaterThan(0);
    expect(many).toBe(one);
  },
);

it.each(['/sitemap.xml/', '/SITEMAP.XML', '/vijesti/RSS.xml', '/sitemap-1.XML'])(
  '%s, another spelling, is a 404 with no call of the database',
  async (path) => {
    const calls = await databaseCalls(async () => {
      expect((await testApp().get(path)).status).toBe(404);
    });
    expect(calls).toBe(0);
  },
);

it.each(['/sitemap.xml', '/vijesti/rss.xml', '/robots.txt'])(
  '%s contains the address of the listening server when none is configured',
  async (path) => {
    env.PUBLIC_URL = undefined;
    const { text, request } = await testApp().get(path);
    expect(text).toContain(`http://localhost:${new URL(request.url).port}/`);
  },
);

const { addImage } = useUploadsFolder();

const feed = async () => parseXml((await testApp().get('/vijesti/rss.xml').expect(200)).text);

const inFeed = async () => elementsNamed(await feed(), 'item');

const read = (item: XmlElement | undefined) =>
  Object.fromEntries((item?.children ?? []).map(({ name, text }) => [name, text]));

describe('GET /vijesti/rss.xml', () => {
  it('describes each item as RSS readers expect', async () => {
    const image = await addImage('feed', { width: 1200, height: 750 });
    const { _id } = await createNewsItem({
      title: 'Otvorena radionica',
      subTitle: 'Od ponedjeljka.',
      image,
      date: '2026-03-01',
    });
    const [item] = await inFeed();
    expect(read(item)).toMatchObject({
      title: 'Otvorena radionica',
      link: `${SITE}/vijest/${_id.toString()}`,
      guid: `${SITE}/vijest/${_id.toString()}`,
      pubDate: 'Sun, 01 Mar 2026 00:00:00 GMT',
      'dc:creator': 'Redakcija',
      category: 'Tehnologija',
      description: 'Od ponedjeljka.',
    });
    const [enclosure] = item ? elementsNamed(item, 'enclosure') : [];
    expect(enclosure?.attributes).toEqual({
      url: `${SITE}/uploads/feed-share.jpg`,
      length: expect.stringMatching(/^[1-9]\d*$/),
      type: 'image/jpeg',
    });
    const enclosed = await testApp({ images: folderStore(env.UPLOADS_DIR) }).get('/uploads/feed-share.jpg');
    expect(enclosed.type).toBe('image/jpeg');
    expect(enclosed.headers['content-length']).toBe(enclosure?.attributes.length);
  });

  it('contains its own address and that of the site', async () => {
    const document = await feed();
    expect(document).toMatchObject({ name: 'rss', attributes: { version: '2.0' } });
    expect(textsOf(document, 'link')).toEqual([`${SITE}/vijesti`]);
    expect(textsOf(document, 'language')).toEqual(['bs']);
    expect(elementsNamed(document, 'atom:link').map(({ attributes }) => attributes)).toEqual([
      { href: `${SITE}/vijesti/rss.xml`, rel: 'self', type: 'application/rss+xml' },
    ]);
  });

  it('contains the newest twenty items, newest first, and no draft', async () => {
    for (let day = 10; day < 32; day += 1) await createNewsItem({ title: `${day}`, date: `2026-03-${day}` });
    await createNewsItem({ title: 'Nacrt', isDraft: true, date: '2026-04-01' });
    const titles = (await inFeed()).map((item) => textsOf(item, 'title')[0]);
    expect(titles).toEqual(Array.from({ length: 20 }, (_, index) => `${31 - index}`));
  });

  it('escapes hostile texts and removes what XML cannot contain', async () => {
    const hostile = `]]></title><script>"'&amp;$&\u0000\u0008\uFFFF kraj`;
    await createNewsItem({
      title: hostile,
      author: hostile,
      subTitle: '<img src=x onerror=alert(1)> & kraj',
    });
    const [item] = await inFeed();
    const told = `]]></title><script>"'&amp;$& kraj`;
    expect(read(item)).toMatchObject({
      title: told,
      'dc:creator': told,
      // Readers interpret a description as HTML.
      description: '&lt;img src=x onerror=alert(1)&gt; &amp; kraj',
    });
  });

  it('contains no image that does not exist', async () => {
    await createNewsItem({ image: '/uploads/nema.webp' });
    const [item] = await inFeed();
    expect(item?.children.map(({ name }) => name)).not.toContain('enclosure');
  });

  it('is sent as RSS and cached for five minutes', async () => {
    const { headers } = await testApp().get('/vijesti/rss.xml');
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=300');
  });
});

const sitemap = async () => parseXml((await testApp().get('/sitemap.xml').expect(200)).text);

describe('GET /sitemap.xml', () => {
  it('contains every page that may be indexed, and no other', async () => {
    const course = await createCourse();
    await createCourse({ isDraft: true });
    const item = await createNewsItem();
    await createNewsItem({ isDraft: true });
    const career = await createCareer();
    await createCareer({ isDraft: true });
    await createCareer({ status: 'Zatvoreno' });
    await createCareer({ dateEnd: '2020-01-01' });

    const addresses = textsOf(await sitemap(), 'loc');
    expect(addresses.toSorted()).toEqual(
      [
        ...FIXED_PAGE_KEYS.map((key) => SITE_PAGES[key].path),
        '/inovalab',
        `/kurs/${course._id.toString()}`,
        `/vijest/${item._id.toString()}`,
        `/career/${career._id.toString()}`,
      ]
        .map((path) => `${SITE}${path}`)
        .toSorted(),
    );
  });

  it('contains the date of the last edit of each item', async () => {
    const { _id, updatedAt } = await createCourse();
    const urls = elementsNamed(await sitemap(), 'url');
    const url = urls.find((element) => textsOf(element, 'loc')[0] === `${SITE}/kurs/${_id.toString()}`);
    expect(url && textsOf(url, 'lastmod')).toEqual([updatedAt.toISOString()]);
  });

  it('contains the further pages of the course list, and the courses that have begun after the others', async () => {
    const begun = await createCourse({ start: '2020-01-01' });
    await Promise.all(Array.from({ length: 13 }, () => createCourse()));
    const addresses = textsOf(await sitemap(), 'loc');
    expect(addresses.filter((address) => /\/page\/|odrzani/.test(address))).toEqual([
      `${SITE}/page/2`,
      `${SITE}/kursevi?odrzani=da`,
    ]);
    const courses = addresses.filter((address) => address.includes('/kurs/'));
    expect(courses).toHaveLength(14);
    expect(courses.at(-1)).toBe(`${SITE}/kurs/${begun._id.toString()}`);
  });

  it('is an index of parts for a site with more than 500 pages, and every page is in exactly one part', async () => {
    const [course, career] = [await createCourse(), await createCareer()];
    const items = Array.from({ length: 1000 }, (_, n) => ({
      _id: new Types.ObjectId(),
      isDraft: n % 100 === 0,
      date: '2026-01-01',
      updatedAt: new Date(),
    }));
    await News.collection.insertMany(items);
    const index = await sitemap();
    expect(index.name).toBe('sitemapindex');
    const parts = textsOf(index, 'loc');
    expect(parts).toEqual([1, 2, 3].map((part) => `${SITE}/sitemap-${part}.xml`));

    const answers = await Promise.all(parts.map((part) => testApp().get(new URL(part).pathname).expect(200)));
    const addresses = answers.map(({ text }) => textsOf(parseXml(text), 'loc'));
    expect(addresses.map(({ length }) => length)).toEqual([500, 500, expect.any(Number)]);
    const news = items.filter(({ isDraft }) => !isDraft).map(({ _id }) => `/vijest/${_id.toString()}`);
    const others = [`/kurs/${course._id.toString()}`, `/career/${career._id.toString()}`, '/inovalab'];
    const fixed = FIXED_PAGE_KEYS.map((key) => SITE_PAGES[key].path);
    expect(addresses.flat().toSorted()).toEqual(
      [...news, ...others, ...fixed].map((path) => `${SITE}${path}`).toSorted(),
    );
    await testApp().get('/sitemap-4.xml').expect(404);
    await testApp().get('/sitemap-0.xml').expect(404);
  });

  it('is sent as XML and cached for five minutes', async () => {
    const { headers, text } = await testApp().get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/);
    expect(parseXml(text)).toMatchObject({
      name: 'urlset',
      attributes: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
    });
  });
});
