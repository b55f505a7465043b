import { useBreakableDatabase } from '../../../test/support/databaseFaults.ts';
import { createCourse } from '../../../test/support/factories.ts';
import { testSite } from '../../../test/support/testSite.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { describePage } from './page.service.ts';

const proxy = useBreakableDatabase();

const describeAt = (path: string) => describePage(path, new URLSearchParams(), testSite);

async function untilDescribed(path: string): Promise<void> {
  for (;;) {
    if ((await describeAt(path)).status === 200) return;
  }
}

/** The driver alone would wait for 30 seconds, for each of several pages. */

describe.each([
  ['stopped', async () => proxy().cut()],
  ['frozen', async () => proxy().hang()],
])('the pages with a database that is %s', (_state, breakIt) => {
  it('answer 503 before the driver gives up, and recover when the database is back', async () => {
    const { _id } = await createCourse();
    const path = `/kurs/${_id.toString()}`;
    expect((await describeAt(path)).status).toBe(200);

    await breakIt();
    expect(await describeAt(path)).toMatchObject({ status: 503, canonicalPath: null, jsonLd: [] });
    expect((await describeAt('/onama')).status).toBe(200);
    expect((await describeAt('/nema')).status).toBe(404);
    for (const file of ['/sitemap.xml', '/vijesti/rss.xml']) {
      const { status, body } = await testApp().get(file);
      expect([status, body.code]).toEqual([503, 'unavailable']);
    }
    expect((await testApp().get('/robots.txt')).status).toBe(200);
    expect((await testApp().get('/site.webmanifest')).status).toBe(200);

    await proxy().restore();
    await untilDescribed(path);
  });
});
