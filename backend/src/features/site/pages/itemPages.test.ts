import fs from 'node:fs/promises';
import { Types } from 'mongoose';
import sharp from 'sharp';
import {
  createCareer,
  createCourse,
  createNewsItem,
  createReviewedCourse,
} from '../../../test/support/factories.ts';
import { testSite } from '../../../test/support/testSite.ts';
import { readHead } from '../../../test/support/xml.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { useUploadsFolder } from '../../../test/support/uploads.ts';
import { renderHead } from './pageHead.ts';
import { describePage } from './page.service.ts';
import { summarize } from './itemPages.ts';
import { Course } from '../../core/courses/course.model.ts';

useTestDatabase();

const { addImage, addBrokenImage, bytesOf } = useUploadsFolder();

const describeAt = (path: string) => describePage(path, new URLSearchParams(), testSite);

const jpeg = (name: string) => ({
  path: `/uploads/${name}-share.jpg`,
  type: 'image/jpeg',
  width: 1200,
  height: 630,
});

const absent = () => new Types.ObjectId().toString();

describe('the image of a shared page', () => {
  it.each([
    ['kurs', createCourse, (address: string) => address],
    ['vijest', createNewsItem, (address: string) => [address]],
    ['career', createCareer, () => undefined],
  ])(
    'is a stored JPEG of 1200 x 630 at /%s, also when 0.3.0 stored the image',
    async (kind, create, inJsonLd) => {
      const image = await addImage(`dijeli-${kind}`, { width: 1200, height: 750 });
      const { _id } = await create({ image, imageAlt: 'Robotska ruka' });
      const { meta, jsonLd } = readHead(renderHead(await describeAt(`/${kind}/${_id.toString()}`), testSite));
      const address = `https://www.example.ba/uploads/dijeli-${kind}-share.jpg`;
      expect(meta).toMatchObject({
        'og:image': address,
        'og:image:type': 'image/jpeg',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': 'Robotska ruka',
        'twitter:image': address,
        'twitter:image:alt': 'Robotska ruka',
      });
      expect(jsonLd[0]?.image).toEqual(inJsonLd(address));
      const file = await sharp(await bytesOf(`/uploads/dijeli-${kind}-share.jpg`)).metadata();
      expect(file).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    },
  );

  it('is that of the site until the store takes the JPEG', async () => {
    const { _id } = await createCourse({ image: await addImage('pun', { width: 120, height: 75 }) });
    const path = `/kurs/${_id.toString()}`;
    const writing = jest.spyOn(fs, 'writeFile').mockRejectedValue(new Error('full'));
    expect((await describeAt(path)).image.path).toBe('/share.png');
    writing.mockRestore();
    expect((await describeAt(path)).image.path).toBe('/uploads/pun-share.jpg');
  });
});

describe('/kurs/:id', () => {
  it('has the title, description and image of the course', async () => {
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
      image: { ...jpeg('opis'), alt: 'Python za podatke' },
    });
    expect(page.description).toMatch(/^Naučite obraditi podatke, R&D\. Vježbe na stvarnim zadacima\..+…$/);
    expect(page.description.length).toBeLessThanOrEqual(160);
  });

  it('names the image by its alternative text', async () => {
    const image = await addImage('ruka', { width: 1200, height: 750 });
    const { _id } = await createCourse({ image, imageAlt: 'Robotska ruka' });
    expect((await describeAt(`/kurs/${_id.toString()}`)).image.alt).toBe('Robotska ruka');
  });

  it('has the image of the site when the course has none', async () => {
    for (const image of [
      '',
      '/uploads/nema.webp',
      await addBrokenImage('kvar'),
      '/uploads/../secret.webp',
      'https://evil.example/x.webp',
    ]) {
      const { _id } = await createCourse({ image });
      expect((await describeAt(`/kurs/${_id.toString()}`)).image.path).toBe('/share.png');
    }
  });

  it('has the subtitle as description when the short description is empty', async () => {
    const { _id } = await createCourse({ shortDesc: '<p>&nbsp;</p>', subTitle: 'Od nule do modela' });
    expect((await describeAt(`/kurs/${_id.toString()}`)).description).toBe('Od nule do modela');
  });

  it('escapes a hostile name', async () => {
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
  it('has the title, description and image of the item, as an article', async () => {
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

  it('has the text as description when there is no subtitle', async () => {
    const { _id } = await createNewsItem({ subTitle: '', description: '<h2>Prvo</h2><p>pa drugo.</p>' });
    expect((await describeAt(`/vijest/${_id.toString()}`)).description).toBe('Prvo pa drugo.');
  });
});

describe('/career/:id', () => {
  it('has the title and description of the career', async () => {
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

describe('unpublished and unknown items', () => {
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
  ])('%s is a 404 that reveals nothing', async (_what, create) => {
    const page = await describeAt(await create());
    expect(page).toMatchObject({ status: 404, robots: 'noindex', canonicalPath: null, jsonLd: [] });
    expect(JSON.stringify(page)).not.toContain(secret);
  });

  it.each([
    ['/kurs/', 'Kurs nije pronađen'],
    ['/vijest/', 'Vijest nije pronađena'],
    ['/career/', 'Oglas nije pronađen'],
  ])('%s has the title of a missing record: %s', async (folder, title) => {
    for (const id of [absent(), 'nije-id']) expect((await describeAt(folder + id)).title).toBe(title);
  });
});

async function dataAt(path: string) {
  const { jsonLd } = await describePage(path, new URLSearchParams(), testSite);
  const [item, way] = jsonLd;
  return { item, way };
}

const review = (rating: number, comment: string) => ({
  rating,
  comment,
  createdAt: new Date('2026-02-02T23:30:00Z'),
});

describe('structured data', () => {
  const INSTITUTE = {
    '@type': 'Organization',
    '@id': 'https://www.example.ba/#institut',
    name: 'Institut za tehnologiju i inovacije',
    url: 'https://www.example.ba/',
    logo: 'https://www.example.ba/icon-512.png',
  };

  const ADDRESS = {
    '@type': 'PostalAddress',
    streetAddress: 'Primjerna 1',
    postalCode: '71000',
    addressLocality: 'Sarajevo',
    addressCountry: 'BA',
  };

  describe('a course', () => {
    it('has all properties that search engines require of a course', async () => {
      const { _id } = await createCourse({
        name: 'Python',
        shortDesc: '<p>Osnove jezika.</p>',
        price: 129.9,
        duration: 40,
        start: '2099-09-01',
      });
      const url = `https://www.example.ba/kurs/${_id.toString()}`;
      expect((await dataAt(`/kurs/${_id.toString()}`)).item).toEqual({
        '@type': 'Course',
        '@id': url,
        url,
        name: 'Python',
        description: 'Osnove jezika.',
        inLanguage: 'bs',
        image: 'https://www.example.ba/share.png',
        provider: INSTITUTE,
        offers: {
          '@type': 'Offer',
          url,
          category: 'Paid',
          price: '149.39',
          priceCurrency: 'BAM',
          availability: 'https://schema.org/InStock',
          validThrough: '2099-09-01T23:59:59+02:00',
        },
        hasCourseInstance: {
          '@type': 'CourseInstance',
          courseWorkload: 'PT40H',
          startDate: '2099-09-01',
          location: { '@type': 'Place', name: testSite.name, address: ADDRESS },
        },
      });
    });

    it('contains that it is full, partly online, and costs the fee', async () => {
      const { _id } = await createCourse({
        countInStock: 0,
        price: 0,
        description: '<p>Jednom u učionici i jednom <em>na daljinu</em>.</p>',
      });
      expect((await dataAt(`/kurs/${_id.toString()}`)).item).toMatchObject({
        offers: { category: 'Paid', price: '100.00', availability: 'https://schema.org/SoldOut' },
        hasCourseInstance: { courseMode: 'Blended' },
      });
    });

    it('contains no available offer once the course has begun', async () => {
      const { _id } = await createCourse({ start: '2020-01-01' });
      expect((await dataAt(`/kurs/${_id.toString()}`)).item).toMatchObject({
        offers: {
          availability: 'https://schema.org/OutOfStock',
          validThrough: '2020-01-01T23:59:59+01:00',
        },
      });
    });

    it('says that a run is cancelled', async () => {
      const { _id } = await createCourse({ runState: 'cancelled' });
      expect((await dataAt(`/kurs/${_id.toString()}`)).item).toMatchObject({
        hasCourseInstance: { eventStatus: 'https://schema.org/EventCancelled' },
      });
    });

    it('has the days, the lecturers and the way of teaching of its timetable', async () => {
      const { _id } = await createCourse({ start: '2099-09-01' });
      const venue = { mode: 'online', city: '', address: '', link: 'https://tajni.example.com' };
      const lecturers = [{ name: 'Lejla Lejlić', title: 'dr.', bio: '', image: '', user: null }];
      await Course.updateOne({ _id }, { $set: { lastDay: '2099-10-01', venue, lecturers } });
      const { item } = await dataAt(`/kurs/${_id.toString()}`);
      expect(item).toMatchObject({
        hasCourseInstance: {
          '@type': 'CourseInstance',
          courseMode: 'Online',
          startDate: '2099-09-01',
          endDate: '2099-10-01',
          instructor: [{ '@type': 'Person', name: 'Lejla Lejlić', jobTitle: 'dr.' }],
          location: { '@type': 'VirtualLocation' },
        },
      });
      expect(JSON.stringify(item)).not.toContain('tajni');
    });

    it('has a rating only when it has reviews', async () => {
      const { course: rated } = await createReviewedCourse([
        review(5, 'Odlično!'),
        review(4, '</script>'),
        review(4, 'Dobro'),
      ]);
      const { item } = await dataAt(`/kurs/${rated._id.toString()}`);
      expect(item).toMatchObject({
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: 4.33,
          reviewCount: 3,
          bestRating: 5,
          worstRating: 1,
        },
      });
      expect(item?.review).toContainEqual({
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Ana H.' },
        datePublished: '2026-02-03',
        reviewBody: 'Odlično!',
        reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5, worstRating: 1 },
      });
      const unrated = await createCourse();
      expect((await dataAt(`/kurs/${unrated._id.toString()}`)).item).not.toHaveProperty('aggregateRating');
      expect((await dataAt(`/kurs/${unrated._id.toString()}`)).item).not.toHaveProperty('review');
    });

    it('has at most five reviews', async () => {
      const { course } = await createReviewedCourse(Array.from({ length: 12 }, () => ({})));
      const { item } = await dataAt(`/kurs/${course._id.toString()}`);
      expect(item).toMatchObject({ aggregateRating: { reviewCount: 12 } });
      expect(item?.review).toHaveLength(5);
      expect(item?.review).toMatchObject([{ reviewBody: 'Komentar 12' }, {}, {}, {}, {}]);
    });

    it('is below the list of courses in the breadcrumbs', async () => {
      const { _id, name } = await createCourse();
      expect((await dataAt(`/kurs/${_id.toString()}`)).way).toMatchObject({
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'https://www.example.ba/' },
          { position: 2, name: 'Kursevi', item: 'https://www.example.ba/kursevi' },
          { position: 3, name, item: `https://www.example.ba/kurs/${_id.toString()}` },
        ],
      });
    });
  });

  describe('an item of news', () => {
    it('has all properties that search engines require of an article', async () => {
      const item = await createNewsItem({ title: 'Naslov', subTitle: 'Podnaslov', date: '2026-03-01' });
      const url = `https://www.example.ba/vijest/${item._id.toString()}`;
      expect((await dataAt(`/vijest/${item._id.toString()}`)).item).toEqual({
        '@type': 'NewsArticle',
        '@id': url,
        mainEntityOfPage: url,
        headline: 'Naslov',
        description: 'Podnaslov',
        inLanguage: 'bs',
        articleSection: 'Tehnologija',
        image: ['https://www.example.ba/share.png'],
        datePublished: '2026-03-01',
        dateModified: item.updatedAt.toISOString(),
        author: { '@type': 'Organization', name: 'Redakcija', url: 'https://www.example.ba/' },
        publisher: INSTITUTE,
      });
    });

    it.each([
      ['Amra Hodžić', 'Person'],
      ['Ana-Marija Žižak Đurić', 'Person'],
      ['Odjel za obrazovanje', 'Organization'],
      ['Radionica za 3D štampu', 'Organization'],
    ])('has %s as an author of type %s', async (author, type) => {
      const { _id } = await createNewsItem({ author });
      expect((await dataAt(`/vijest/${_id.toString()}`)).item).toMatchObject({
        author: { '@type': type, name: author },
      });
    });
  });

  describe('a career', () => {
    it('has all properties that search engines require of a job posting', async () => {
      const { _id } = await createCareer({
        title: 'Predavač',
        description: '<p>Opis posla.</p>',
        date: '2026-03-01',
        dateEnd: '2099-07-01',
      });
      const url = `https://www.example.ba/career/${_id.toString()}`;
      expect((await dataAt(`/career/${_id.toString()}`)).item).toEqual({
        '@type': 'JobPosting',
        '@id': url,
        url,
        title: 'Predavač',
        description: '<p>Opis posla.</p>',
        identifier: { '@type': 'PropertyValue', name: testSite.name, value: _id.toString() },
        datePosted: '2026-03-01',
        validThrough: '2099-07-01T23:59:59+02:00',
        employmentType: 'FULL_TIME',
        hiringOrganization: INSTITUTE,
        jobLocation: { '@type': 'Place', address: ADDRESS },
      });
    });

    it.each([
      ['Ugovor o djelu', 'CONTRACTOR'],
      ['Apprentiship', 'PART_TIME'],
      ['Obuka uz rad', 'INTERN'],
      ['Volontiranje', 'VOLUNTEER'],
    ] as const)('maps the category %s to %s', async (category, employmentType) => {
      const { _id } = await createCareer({ category });
      expect((await dataAt(`/career/${_id.toString()}`)).item).toMatchObject({ employmentType });
    });
  });
});

it('returns a short text unchanged, in one line', () => {
  expect(summarize('  Prva \n\n rečenica .\tDruga!  ')).toBe('Prva rečenica. Druga!');
  expect(summarize(' \n ')).toBe('');
});

it('cuts between words and appends an ellipsis', () => {
  const text = 'Učite raditi s podacima, '.repeat(20);
  const short = summarize(text);
  expect(short.length).toBeLessThanOrEqual(160);
  expect(short.length).toBeGreaterThan(130);
  expect(short).toMatch(/\p{L}…$/u);
  expect(text).toContain(short.slice(0, -1));
});

it('returns a text of the maximum length unchanged, and cuts one that is a character longer', () => {
  expect(summarize('abcd efgh', 9)).toBe('abcd efgh');
  expect(summarize('abcd efghi', 9)).toBe('abcd…');
});

it('cuts a single long word, never within a character', () => {
  expect(summarize('a'.repeat(300), 10)).toBe('aaaaaaaaa…');
  expect(summarize(`aaaaaaaa${'😀'.repeat(10)}`, 10)).toBe('aaaaaaaa…');
  expect(summarize('half \uD83D of it')).toBe('half \uFFFD of it');
});
