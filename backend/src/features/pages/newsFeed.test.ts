import { env } from '../../config/env.ts';
import { createNewsItem } from '../../test/support/factories.ts';
import { elementsNamed, parseXml, textsOf, type XmlElement } from '../../test/support/xml.ts';
import { SITE, usePublicUrl } from '../../test/support/testSite.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { useUploadsFolder } from '../../test/support/uploads.ts';

useTestDatabase();
usePublicUrl();
const { addImage } = useUploadsFolder();

const feed = async () => parseXml((await testApp().get('/vijesti/rss.xml').expect(200)).text);

const inFeed = async () => elementsNamed(await feed(), 'item');

const read = (item: XmlElement | undefined) =>
  Object.fromEntries((item?.children ?? []).map(({ name, text }) => [name, text]));

describe('GET /vijesti/rss.xml', () => {
  it('tells each item as readers expect it', async () => {
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
      url: `${SITE}/uploads/feed-1200.webp`,
      length: expect.stringMatching(/^[1-9]\d*$/),
      type: 'image/webp',
    });
    const picture = await testApp({ uploadsDir: env.UPLOADS_DIR }).get('/uploads/feed-1200.webp');
    expect(picture.headers['content-length']).toBe(enclosure?.attributes.length);
  });

  it('says where it lives and where its site is', async () => {
    const document = await feed();
    expect(document).toMatchObject({ name: 'rss', attributes: { version: '2.0' } });
    expect(textsOf(document, 'link')).toEqual([`${SITE}/vijesti`]);
    expect(textsOf(document, 'language')).toEqual(['bs']);
    expect(elementsNamed(document, 'atom:link').map(({ attributes }) => attributes)).toEqual([
      { href: `${SITE}/vijesti/rss.xml`, rel: 'self', type: 'application/rss+xml' },
    ]);
  });

  it('has the newest twenty, newest first, and no draft', async () => {
    for (let day = 10; day < 32; day += 1) await createNewsItem({ title: `${day}`, date: `2026-03-${day}` });
    await createNewsItem({ title: 'Nacrt', isDraft: true, date: '2026-04-01' });
    const titles = (await inFeed()).map((item) => textsOf(item, 'title')[0]);
    expect(titles).toEqual(Array.from({ length: 20 }, (_, index) => `${31 - index}`));
  });

  it('keeps hostile texts texts, and leaves out what XML cannot hold', async () => {
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
      // Readers take a description for HTML.
      description: '&lt;img src=x onerror=alert(1)&gt; &amp; kraj',
    });
  });

  it('shows no picture that is not there', async () => {
    await createNewsItem({ image: '/uploads/nema.webp' });
    const [item] = await inFeed();
    expect(item?.children.map(({ name }) => name)).not.toContain('enclosure');
  });

  it('is a feed, to be asked for again after a while', async () => {
    const { headers } = await testApp().get('/vijesti/rss.xml');
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=300');
  });
});
