import { Types } from 'mongoose';
import { createCareer, createCourse, createNewsItem } from '../../test/support/factories.ts';
import { testSite } from '../../test/support/testSite.ts';
import { useTestDatabase } from '../../test/support/testApp.ts';
import { describePage } from './page.service.ts';

useTestDatabase();

async function dataAt(path: string) {
  const { jsonLd } = await describePage(path, new URLSearchParams(), testSite);
  const [item, way] = jsonLd;
  return { item, way };
}

const INSTITUTE = {
  '@type': 'Organization',
  '@id': 'https://www.example.ba/#institut',
  name: 'Institut za tehnologiju i inovacije',
  url: 'https://www.example.ba/',
  logo: 'https://www.example.ba/icon-512.png',
};

const ADDRESS = {
  '@type': 'PostalAddress',
  streetAddress: 'Zmaja od Bosne 8',
  postalCode: '71000',
  addressLocality: 'Sarajevo',
  addressCountry: 'BA',
};

const review = (rating: number, comment: string) => ({
  _id: new Types.ObjectId(),
  user: new Types.ObjectId(),
  name: 'Ana H.',
  rating,
  comment,
  createdAt: new Date('2026-02-03T10:00:00Z'),
});

describe('a course', () => {
  it('carries what search engines require of one', async () => {
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
        price: '129.90',
        priceCurrency: 'BAM',
        availability: 'https://schema.org/InStock',
      },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Onsite',
        courseWorkload: 'PT40H',
        startDate: '2099-09-01',
        location: { '@type': 'Place', name: testSite.name, address: ADDRESS },
      },
    });
  });

  it('says when all places are taken, when it is free, and when a part is held elsewhere', async () => {
    const { _id } = await createCourse({
      countInStock: 0,
      price: 0,
      description: '<p>Jednom u učionici i jednom <em>na daljinu</em>.</p>',
    });
    expect((await dataAt(`/kurs/${_id.toString()}`)).item).toMatchObject({
      offers: { category: 'Free', price: '0.00', availability: 'https://schema.org/SoldOut' },
      hasCourseInstance: { courseMode: 'Blended' },
    });
  });

  it('is rated only when somebody has rated it', async () => {
    const rated = await createCourse({
      rating: 13 / 3,
      numReviews: 3,
      reviews: [review(5, 'Odlično!'), review(4, '</script>'), review(4, 'Dobro')],
    });
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

  it('stands below the list of courses', async () => {
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
  it('carries what search engines ask of an article', async () => {
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
  ])('takes %s for a %s', async (author, type) => {
    const { _id } = await createNewsItem({ author });
    expect((await dataAt(`/vijest/${_id.toString()}`)).item).toMatchObject({
      author: { '@type': type, name: author },
    });
  });
});

describe('a career', () => {
  it('carries what search engines require of a job', async () => {
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
  ] as const)('calls %s %s', async (category, employmentType) => {
    const { _id } = await createCareer({ category });
    expect((await dataAt(`/career/${_id.toString()}`)).item).toMatchObject({ employmentType });
  });
});
