import { createCourse, createNewsItem } from '../../test/support/factories.ts';
import { testSite } from '../../test/support/testSite.ts';
import { useTestDatabase } from '../../test/support/testApp.ts';
import { describePage } from './page.service.ts';

useTestDatabase();

const describeAt = (path: string, query = '') => describePage(path, new URLSearchParams(query), testSite);

async function times(count: number, create: () => Promise<unknown>) {
  await Promise.all(Array.from({ length: count }, create));
}

describe('/page/:n', () => {
  it('is the list of courses by another name when it is the first', async () => {
    expect(await describeAt('/page/1')).toEqual(await describeAt('/kursevi'));
  });

  it('is a page of its own up to the last', async () => {
    await times(7, createCourse);
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
    await times(6, createCourse);
    await createCourse({ isDraft: true });
    expect((await describeAt('/page/2')).status).toBe(404);
  });
});

describe('/search/:keyword', () => {
  it('is there for any words, and only its links are followed', async () => {
    expect(await describeAt('/search/python')).toMatchObject({
      status: 200,
      title: 'Kursevi za „python“',
      canonicalPath: null,
      robots: 'noindex, follow',
      jsonLd: [],
    });
  });

  it('reads the words as the page does', async () => {
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
      'Kursevi za „c++“',
      'Kursevi za „50%“',
      'Kursevi za „rad“',
      `Kursevi za „${'a'.repeat(100)}“`,
      'Kursevi',
    ]);
  });

  it('has as many pages as there are results', async () => {
    await times(7, () => createCourse({ name: 'Python' }));
    await createCourse({ name: 'Varenje' });
    expect((await describeAt('/search/python/page/2')).title).toBe('Kursevi za „python“, stranica 2');
    expect((await describeAt('/search/python/page/3')).status).toBe(404);
    expect((await describeAt('/search/varenje/page/2')).status).toBe(404);
    expect((await describeAt('/search/nema/page/1')).status).toBe(200);
  });
});

describe('/vijesti', () => {
  it('is kept page by page, up to the last', async () => {
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

  it('is only followed when it is filtered', async () => {
    await times(9, () => createNewsItem({ category: 'techNews' }));
    const followed = { status: 200, canonicalPath: null, robots: 'noindex, follow' };
    expect(await describeAt('/vijesti', 'tip=oglasi')).toMatchObject(followed);
    expect(await describeAt('/vijesti', 'kategorija=tehnologija&strana=2')).toMatchObject(followed);
    expect((await describeAt('/vijesti', 'kategorija=inovacije&strana=2')).status).toBe(404);
  });

  it('leaves out what it does not understand, as the page does', async () => {
    const whole = await describeAt('/vijesti');
    for (const query of ['tip=nema', 'kategorija=%3Cscript%3E', 'strana=0', 'strana=x', 'strana=9999999']) {
      expect(await describeAt('/vijesti', query)).toEqual(whole);
    }
  });
});
