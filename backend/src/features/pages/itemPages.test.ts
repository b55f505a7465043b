import { Types } from 'mongoose';
import { createCareer, createCourse, createNewsItem } from '../../test/support/factories.ts';
import { testSite } from '../../test/support/testSite.ts';
import { readHead } from '../../test/support/xml.ts';
import { useTestDatabase } from '../../test/support/testApp.ts';
import { useUploadsFolder } from '../../test/support/uploads.ts';
import { renderHead } from './pageHead.ts';
import { describePage } from './page.service.ts';

useTestDatabase();
const { addImage } = useUploadsFolder();

const describeAt = (path: string) => describePage(path, new URLSearchParams(), testSite);
const absent = () => new Types.ObjectId().toString();

describe('/kurs/:id', () => {
  it('is described by the course itself', async () => {
    const image = await addImage('opis', { width: 1200, height: 750 });
    const { _id } = await createCourse({
      name: 'Python za podatke',
      image,
      shortDesc: `<p>Naučite <strong>obraditi</strong> podatke, R&amp;D.</p><p>${'Vježbe na stvarnim zadacima. '.repeat(9)}</p>`,
    });
    const page = await describeAt(`/kurs/${_id.toString()}`);
    expect(page).toMatchObject({
      status: 200,
      title: 'Python za podatke',
      headline: 'Python za podatke',
      canonicalPath: `/kurs/${_id.toString()}`,
      robots: 'index, follow',
      type: 'website',
      image: { path: '/uploads/opis-1200.webp', width: 1200, height: 750, alt: 'Python za podatke' },
    });
    expect(page.description).toMatch(/^Naučite obraditi podatke, R&D\. Vježbe na stvarnim zadacima\..+…$/);
    expect(page.description.length).toBeLessThanOrEqual(160);
  });

  it('is shared by the picture of the site when its own is not there', async () => {
    for (const image of [
      '',
      '/uploads/nema.webp',
      '/uploads/../secret.webp',
      'https://evil.example/x.webp',
    ]) {
      const { _id } = await createCourse({ image });
      expect((await describeAt(`/kurs/${_id.toString()}`)).image.path).toBe('/share.png');
    }
  });

  it('falls back to the subtitle when the short description is empty', async () => {
    const { _id } = await createCourse({ shortDesc: '<p>&nbsp;</p>', subTitle: 'Od nule do modela' });
    expect((await describeAt(`/kurs/${_id.toString()}`)).description).toBe('Od nule do modela');
  });

  it('keeps a hostile name a text', async () => {
    const name = `</script><script>alert(1)</script>"'$&<!--`;
    const { _id } = await createCourse({ name });
    const html = renderHead(await describeAt(`/kurs/${_id.toString()}`), testSite);
    const { title, meta, jsonLd } = readHead(html);
    expect(title).toBe(`${name} | ${testSite.name}`);
    expect(meta['og:title']).toBe(name);
    expect(jsonLd[0]).toMatchObject({ '@type': 'Course', name });
    expect(html.match(/<script/g)).toHaveLength(2);
  });
});

describe('/vijest/:id', () => {
  it('is described by the item itself, as an article', async () => {
    const { _id } = await createNewsItem({
      title: 'Otvorena nova radionica',
      subTitle: 'Prvi polaznici dolaze u ponedjeljak.',
      date: '2026-03-01',
    });
    expect(await describeAt(`/vijest/${_id.toString()}`)).toMatchObject({
      status: 200,
      title: 'Otvorena nova radionica',
      description: 'Prvi polaznici dolaze u ponedjeljak.',
      canonicalPath: `/vijest/${_id.toString()}`,
      type: 'article',
      publishedTime: '2026-03-01',
    });
  });

  it('falls back to the text when there is no subtitle', async () => {
    const { _id } = await createNewsItem({ subTitle: '', description: '<h2>Prvo</h2><p>pa drugo.</p>' });
    expect((await describeAt(`/vijest/${_id.toString()}`)).description).toBe('Prvo pa drugo.');
  });
});

describe('/career/:id', () => {
  it('is described by the career itself', async () => {
    const { _id } = await createCareer({ title: 'Predavač', brief: 'Vodite radionice iz elektronike.' });
    expect(await describeAt(`/career/${_id.toString()}`)).toMatchObject({
      status: 200,
      title: 'Predavač',
      description: 'Vodite radionice iz elektronike.',
      canonicalPath: `/career/${_id.toString()}`,
      robots: 'index, follow',
    });
  });
});

describe('what is not public', () => {
  const secret = 'Tajni naslov';
  const text = `<p>${secret}</p>`;

  it.each([
    [
      'a draft course',
      async () =>
        `/kurs/${(await createCourse({ name: secret, shortDesc: text, isDraft: true }))._id.toString()}`,
    ],
    [
      'a draft item of news',
      async () =>
        `/vijest/${(await createNewsItem({ title: secret, subTitle: secret, isDraft: true }))._id.toString()}`,
    ],
    [
      'a draft career',
      async () =>
        `/career/${(await createCareer({ title: secret, brief: secret, isDraft: true }))._id.toString()}`,
    ],
    [
      'a closed career',
      async () =>
        `/career/${(await createCareer({ title: secret, brief: secret, status: 'Zatvoreno' }))._id.toString()}`,
    ],
    [
      'a career past its deadline',
      async () =>
        `/career/${(await createCareer({ title: secret, brief: secret, dateEnd: '2020-01-01' }))._id.toString()}`,
    ],
    ['a course that was deleted', async () => `/kurs/${absent()}`],
    [
      'a course under the address of a career',
      async () => `/career/${(await createCourse({ name: secret }))._id.toString()}`,
    ],
  ])('%s is a 404 that tells nothing', async (_what, create) => {
    const page = await describeAt(await create());
    expect(page).toMatchObject({ status: 404, robots: 'noindex', canonicalPath: null, jsonLd: [] });
    expect(JSON.stringify(page)).not.toContain(secret);
  });

  it.each([
    ['/kurs/', 'Kurs nije pronađen'],
    ['/vijest/', 'Vijest nije pronađena'],
    ['/career/', 'Oglas nije pronađen'],
  ])('%s says what is missing: %s', async (folder, title) => {
    for (const id of [absent(), 'nije-id']) expect((await describeAt(folder + id)).title).toBe(title);
  });
});
