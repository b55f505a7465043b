import type { z } from 'zod';
import { careerBody } from './career.schema.ts';
import { hasVisibleText, imagePath, isoDay, optionalPaging } from './content.schema.ts';
import { courseBody } from './course.schema.ts';
import { newsBody, newsListQuery } from './news.schema.ts';

const fieldsOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? [];

const news = {
  title: 'Vijest',
  subTitle: '',
  image: '',
  description: '<p>Tekst</p>',
  newsType: 'Oglas',
  author: 'Redakcija',
  category: 'techNews',
  date: '2026-02-28',
};

describe('bodies of edited content', () => {
  it('drop whatever no editor may set', () => {
    const smuggled = { _id: 'x', isDraft: true, createdAt: 'x', searchKey: 'x', $set: { title: 'x' } };
    expect(newsBody.parse({ ...news, ...smuggled })).toEqual(news);
  });

  it('name every field that is missing', () => {
    expect(fieldsOf(newsBody, {})).toEqual(Object.keys(news));
    expect(fieldsOf(courseBody, {})).not.toContain('version');
    expect(fieldsOf(courseBody, {})).not.toContain('countInStockRead');
  });

  it.each(['2026-02-30', '28.02.2026', '2026-2-8', '', 20260228, null])('refuse the day %j', (date) => {
    expect(isoDay.safeParse(date).success).toBe(false);
  });

  it.each([
    [{ start: '' }, 'start', 'Unesite datum.'],
    [{ start: '1. 9.' }, 'start', 'Unesite datum, npr. 2026-09-01.'],
    [{}, 'countInStock', 'Unesite broj mjesta.'],
    [{ countInStock: 1.5 }, 'countInStock', 'Broj mjesta mora biti cijeli broj.'],
  ])('ask in %j for %s: %s', (body, field, sentence) => {
    const issues = courseBody.safeParse(body).error?.issues ?? [];
    expect(issues.find(({ path }) => path.join('.') === field)?.message).toBe(sentence);
  });

  it('let no career end before it begins', () => {
    const career = {
      ...news,
      brief: 'Kratko',
      category: 'Volontiranje',
      status: 'Otvoreno',
      dateEnd: news.date,
    };
    expect(fieldsOf(careerBody, career)).toEqual([]);
    expect(fieldsOf(careerBody, { ...career, dateEnd: '2026-02-27' })).toEqual(['dateEnd']);
  });

  it.each([
    'https://evil.example/a.webp',
    '//evil.example/a.webp',
    '/uploads/../a.webp',
    '/uploads/a.svg',
    'data:image/png;base64,AA',
    'javascript:alert(1)',
    { $ne: '' },
  ])('refuse the image %j', (image) => {
    expect(imagePath.safeParse(image).success).toBe(false);
  });

  it.each([
    ['<p>Tekst</p>', true],
    ['<p><br></p>', false],
    ['<p>&nbsp; \u00a0</p>', false],
    ['', false],
  ])('see whether %j can be read', (html, isVisible) => {
    expect(hasVisibleText(html)).toBe(isVisible);
  });
});

describe('lists of edited content', () => {
  it('tell "no page asked for" from the first page', () => {
    expect(newsListQuery.parse({})).toEqual({});
    expect(newsListQuery.parse({ pageNumber: '1' })).toEqual({ pageNumber: 1 });
    expect(optionalPaging.pageSize.safeParse('101').success).toBe(false);
    expect(fieldsOf(newsListQuery, { pageNumber: '0', newsType: 'x', drafts: 'x' })).toEqual([
      'pageNumber',
      'newsType',
      'drafts',
    ]);
  });
});
