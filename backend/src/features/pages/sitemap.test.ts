import { SITE_PAGES } from '@institut/contract/sitePages';
import { createCareer, createCourse, createNewsItem } from '../../test/support/factories.ts';
import { elementsNamed, parseXml, textsOf } from '../../test/support/xml.ts';
import { SITE, usePublicUrl } from '../../test/support/testSite.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { FIXED_PAGE_KEYS } from './pageTexts.ts';

useTestDatabase();
usePublicUrl();

const sitemap = async () => parseXml((await testApp().get('/sitemap.xml').expect(200)).text);

describe('GET /sitemap.xml', () => {
  it('names every page that search engines may keep, and nothing else', async () => {
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

  it('tells when each item was last edited', async () => {
    const { _id, updatedAt } = await createCourse();
    const urls = elementsNamed(await sitemap(), 'url');
    const url = urls.find((element) => textsOf(element, 'loc')[0] === `${SITE}/kurs/${_id.toString()}`);
    expect(url && textsOf(url, 'lastmod')).toEqual([updatedAt.toISOString()]);
  });

  it('names the further pages of the course list', async () => {
    await Promise.all(Array.from({ length: 13 }, () => createCourse()));
    const addresses = textsOf(await sitemap(), 'loc');
    expect(addresses.filter((address) => address.includes('/page/'))).toEqual([
      `${SITE}/page/2`,
      `${SITE}/page/3`,
    ]);
  });

  it('is a document of its kind', async () => {
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
