import { SITE_PAGES } from '@institut/contract/site/pages';
import { testSite } from '../../../test/support/testSite.ts';
import { env } from '../../../config/env.ts';
import { pageSite } from './page.ts';
import { describePage } from './page.service.ts';
import { FIXED_PAGE_KEYS } from './pageTexts.ts';
import { createCourse, createNewsItem } from '../../../test/support/factories.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';

// None of these pages reads the database, so none is connected.
const describeAt = (path: string, query = '') => describePage(path, new URLSearchParams(query), testSite);

describe.each(FIXED_PAGE_KEYS)('the page "%s"', (key) => {
  const { path, title } = SITE_PAGES[key];

  it('is indexed by search engines under its address', async () => {
    expect(await describeAt(path)).toMatchObject({
      status: 200,
      title,
      canonicalPath: path,
      robots: 'index, follow',
      type: 'website',
      image: { path: '/share.png', type: 'image/png', width: 1200, height: 630, alt: testSite.name },
    });
  });

  it('has the same canonical address with a trailing slash or campaign parameters', async () => {
    expect((await describeAt(path, 'utm_source=mail&fbclid=1')).canonicalPath).toBe(path);
    expect((await describeAt(path.replace(/\/?$/, '/'))).canonicalPath).toBe(path);
  });
});

describe('an unusual spelling of an address', () => {
  it.each(['/onama//', '/%6Fnama', '/%6Fnama/'])(
    'is the page that the browser shows there: %s',
    async (path) => {
      expect(await describeAt(path)).toMatchObject({ status: 200, canonicalPath: '/onama' });
    },
  );

  it.each(['//onama', '/onama%2F', '/oblasti//tehnologije', '/ONAMA', '/admin', '/admin//'])(
    'is no page where the browser shows none: %s',
    async (path) => {
      expect((await describeAt(path)).status).toBe(404);
    },
  );

  it('is excluded from search engines on a private page', async () => {
    for (const path of ['/%6Cogin', '/cart//', '/%61dmin/kurslist', '/order/%31/'])
      expect(await describeAt(path)).toMatchObject({ status: 200, robots: 'noindex' });
  });
});

describe('titles and descriptions of pages', () => {
  const PAGES = [...FIXED_PAGE_KEYS.map((key) => SITE_PAGES[key].path), '/inovalab'];

  it('have a suitable length and are unique', async () => {
    const pages = await Promise.all(PAGES.map((path) => describeAt(path)));
    for (const { description, headline } of pages) {
      expect(description.length).toBeGreaterThanOrEqual(120);
      expect(description.length).toBeLessThanOrEqual(160);
      expect(headline.length).toBeLessThanOrEqual(60);
    }
    expect(new Set(pages.map(({ description }) => description)).size).toBe(PAGES.length);
    expect(new Set(pages.map(({ headline }) => headline)).size).toBe(PAGES.length);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(PAGES.length);
  });
});

describe('the product page', () => {
  it('has the configured path', async () => {
    const slug = jest.replaceProperty(env, 'SITE_PRODUCT_SLUG', 'nova-radionica');
    const name = jest.replaceProperty(env, 'SITE_PRODUCT_NAME', 'Nova radionica');
    const site = pageSite('https://www.example.ba');
    slug.restore();
    name.restore();
    const page = await describePage('/nova-radionica', new URLSearchParams(), site);
    expect(page).toMatchObject({ status: 200, title: 'Nova radionica', canonicalPath: '/nova-radionica' });
    expect(page.description).toContain('Nova radionica');
    expect((await describePage('/inovalab', new URLSearchParams(), site)).status).toBe(404);
  });
});

describe('structured data', () => {
  it('describes the institute and its search on the front page', async () => {
    const { jsonLd } = await describeAt('/');
    expect(jsonLd).toEqual([
      {
        '@type': 'Organization',
        '@id': 'https://www.example.ba/#institut',
        name: testSite.name,
        url: 'https://www.example.ba/',
        logo: 'https://www.example.ba/icon-512.png',
        email: 'info@example.com',
        telephone: '+387 33 123 456',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Primjerna 1',
          postalCode: '71000',
          addressLocality: 'Sarajevo',
          addressCountry: 'BA',
        },
      },
      expect.objectContaining({
        '@type': 'WebSite',
        url: 'https://www.example.ba/',
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: 'https://www.example.ba/search/{search_term_string}',
          },
          'query-input': 'required name=search_term_string',
        },
      }),
    ]);
  });

  it('lists the profiles of the institute, never the front page of a network', async () => {
    const social = [
      { name: 'Facebook', url: 'https://www.facebook.com/' },
      { name: 'LinkedIn', url: 'https://www.linkedin.com/company/institut' },
    ];
    const { jsonLd } = await describePage('/', new URLSearchParams(), { ...testSite, social });
    expect(jsonLd[0]).toMatchObject({ sameAs: ['https://www.linkedin.com/company/institut'] });
  });

  it('contains the breadcrumbs of a page below another', async () => {
    const { jsonLd } = await describeAt('/oblasti/tehnologije');
    expect(jsonLd).toEqual([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Početna', item: 'https://www.example.ba/' },
          { '@type': 'ListItem', position: 2, name: 'Oblasti', item: 'https://www.example.ba/oblasti' },
          {
            '@type': 'ListItem',
            position: 3,
            name: 'Tehnologije',
            item: 'https://www.example.ba/oblasti/tehnologije',
          },
        ],
      },
    ]);
  });
});

describe('pages of one visitor', () => {
  it.each([
    '/login',
    '/register',
    '/zaboravljena-lozinka',
    '/nova-lozinka',
    '/potvrda-emaila',
    '/polaznik',
    '/profile',
    '/profile/sigurnost',
    '/cart',
    '/cart/66f0000000000000000000aa',
    '/user/66f0000000000000000000aa',
    '/shipping',
    '/payment',
    '/placeorder',
    '/order/66f0000000000000000000aa',
    '/administracija',
    '/admin/kurslist/2',
    '/admin/order/66f0000000000000000000aa/edit',
  ])('%s exists and is not indexed', async (path) => {
    expect(await describeAt(path)).toMatchObject({
      status: 200,
      robots: 'noindex',
      canonicalPath: null,
      jsonLd: [],
    });
  });
});

describe('an address without a page', () => {
  it.each([
    '/nema',
    '/onama/nema',
    '/profile/nema',
    '/oblasti/nema',
    '/kurs',
    '/kurs/',
    '/kurs/abc',
    '/kurs/66F0000000000000000000AA',
    '/kurs/66f0000000000000000000aa/x',
    '/vijest/1',
    '/career/%00',
    '/vijest/$where',
    '/page',
    '/page/0',
    '/page/-1',
    '/page/1x',
    '/page/9999999',
    '/search',
    '/search/python/page/0',
    '/order',
    '/administracija/x',
    '/admin',
    '//onama',
    '/%',
    '/constructor',
    '/__proto__',
  ])('%s is a 404 and is not indexed', async (path) => {
    expect(await describeAt(path)).toMatchObject({
      status: 404,
      title: expect.stringMatching(/ nije pronađena?$/),
      robots: 'noindex',
      canonicalPath: null,
      jsonLd: [],
    });
  });
});

async function times(count: number, create: () => Promise<unknown>) {
  await Promise.all(Array.from({ length: count }, create));
}

describe('pages of lists', () => {
  useTestDatabase();

  describe('/page/:n', () => {
    it('is canonically the list of courses on page 1', async () => {
      expect(await describeAt('/page/1')).toEqual(await describeAt('/kursevi'));
    });

    it('has its own canonical address up to the last page', async () => {
      await times(13, createCourse);
      const second = await describeAt('/page/2');
      expect(second).toMatchObject({
        status: 200,
        title: 'Kursevi, stranica 2',
        canonicalPath: '/page/2',
        robots: 'index, follow',
      });
      expect(second.description).toContain('stranica 2 od 2');
      expect(second.description.length).toBeGreaterThanOrEqual(120);
      expect((await describeAt('/page/3')).status).toBe(404);
    });

    it('does not count drafts', async () => {
      await times(12, createCourse);
      await createCourse({ isDraft: true });
      expect((await describeAt('/page/2')).status).toBe(404);
    });
  });

  describe('/kursevi?odrzani=da', () => {
    it('is a list of its own with the courses that have begun', async () => {
      await times(13, () => createCourse({ start: '2020-01-01' }));
      await createCourse();
      const first = await describeAt('/kursevi', 'odrzani=da');
      expect(first).toMatchObject({
        title: 'Održani kursevi',
        canonicalPath: '/kursevi?odrzani=da',
        robots: 'index, follow',
      });
      expect(await describeAt('/page/2', 'odrzani=da')).toMatchObject({
        title: 'Održani kursevi, stranica 2',
        canonicalPath: '/page/2?odrzani=da',
      });
      expect((await describeAt('/page/3', 'odrzani=da')).status).toBe(404);
      expect((await describeAt('/page/2')).status).toBe(404);
      expect(await describeAt('/kursevi', 'odrzani=da&tip=trening')).toMatchObject({
        title: 'Održani kursevi',
        canonicalPath: null,
        robots: 'noindex, follow',
      });
    });
  });

  describe('/kursevi with filters', () => {
    const FILTERS = 'kategorija=digitalne&tip=trening&slobodni=da&poredaj=cijena';

    it('is followed, but not indexed by search engines', async () => {
      expect(await describeAt('/kursevi', FILTERS)).toMatchObject({
        status: 200,
        title: 'Kursevi',
        canonicalPath: null,
        robots: 'noindex, follow',
        jsonLd: [],
      });
      expect(await describeAt('/kursevi', 'poredaj=nikako&tip=')).toMatchObject({
        canonicalPath: '/kursevi',
        robots: 'index, follow',
      });
    });

    it('has as many pages as courses that match', async () => {
      await times(13, () => createCourse({ category: 'Digital Skills', tipObuke: 'Trening kurs' }));
      await times(13, () => createCourse({ category: 'Tehnicke' }));
      expect(await describeAt('/page/2', FILTERS)).toMatchObject({
        status: 200,
        title: 'Kursevi, stranica 2',
        canonicalPath: null,
      });
      expect((await describeAt('/page/3', FILTERS)).status).toBe(404);
      expect((await describeAt('/page/3')).status).toBe(200);
    });
  });

  describe('/search/:keyword', () => {
    it('exists for any words, and search engines only follow its links', async () => {
      expect(await describeAt('/search/python')).toMatchObject({
        status: 200,
        title: 'Kursevi za „python”',
        canonicalPath: null,
        robots: 'noindex, follow',
        jsonLd: [],
      });
    });

    it('decodes the keyword as the browser does', async () => {
      const titles = await Promise.all(
        [
          '/search/c%2B%2B',
          '/search/50%',
          '/search/%20rad%20',
          `/search/${'a'.repeat(200)}`,
          '/search/%20',
        ].map(async (path) => (await describeAt(path)).title),
      );
      expect(titles).toEqual([
        'Kursevi za „c++”',
        'Kursevi za „50%”',
        'Kursevi za „rad”',
        `Kursevi za „${'a'.repeat(100)}”`,
        'Kursevi',
      ]);
    });

    it('has as many pages as there are results', async () => {
      await times(13, () => createCourse({ name: 'Python' }));
      await createCourse({ name: 'Varenje' });
      expect((await describeAt('/search/python/page/2')).title).toBe('Kursevi za „python”, stranica 2');
      expect((await describeAt('/search/python/page/3')).status).toBe(404);
      expect((await describeAt('/search/varenje/page/2')).status).toBe(404);
      expect((await describeAt('/search/nema/page/1')).status).toBe(200);
    });
  });

  describe('/vijesti', () => {
    it('is indexed page by page, up to the last', async () => {
      await times(9, createNewsItem);
      await createNewsItem({ isDraft: true });
      expect((await describeAt('/vijesti', 'strana=1')).canonicalPath).toBe('/vijesti');
      const second = await describeAt('/vijesti', 'strana=2&utm_source=mail');
      expect(second).toMatchObject({
        status: 200,
        canonicalPath: '/vijesti?strana=2',
        robots: 'index, follow',
      });
      expect(second.description).toContain('stranica 2 od 2');
      expect((await describeAt('/vijesti', 'strana=3')).status).toBe(404);
    });

    it('is not indexed when it is filtered, and its links are followed', async () => {
      await times(9, () => createNewsItem({ category: 'techNews' }));
      const followed = { status: 200, canonicalPath: null, robots: 'noindex, follow' };
      expect(await describeAt('/vijesti', 'tip=oglasi')).toMatchObject(followed);
      expect(await describeAt('/vijesti', 'kategorija=tehnologija&strana=2')).toMatchObject(followed);
      expect((await describeAt('/vijesti', 'kategorija=inovacije&strana=2')).status).toBe(404);
    });

    it('ignores unknown filters and page numbers, as the browser does', async () => {
      const whole = await describeAt('/vijesti');
      for (const query of ['tip=nema', 'kategorija=%3Cscript%3E', 'strana=0', 'strana=x', 'strana=9999999']) {
        expect(await describeAt('/vijesti', query)).toEqual(whole);
      }
    });
  });
});
