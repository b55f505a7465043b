import { listHeaders, pageHeaders } from './pageHeaders.ts';

const relations = (pageNumber: number, total: number, limit = Infinity) => {
  const { Link = '' } = pageHeaders('/api/x', { pageNumber, pageSize: 10, total, limit });
  const links = [...Link.matchAll(/<\/api\/x\?pageNumber=(\d+)&pageSize=10>; rel="(\w+)"/g)];
  return Object.fromEntries(links.map(([, page, rel]) => [rel, Number(page)]));
};

it.each([
  [1, 0, { first: 1, last: 1 }],
  [1, 10, { first: 1, last: 1 }],
  [1, 25, { first: 1, next: 2, last: 3 }],
  [2, 25, { first: 1, prev: 1, next: 3, last: 3 }],
  [3, 25, { first: 1, prev: 2, last: 3 }],
  [9, 25, { first: 1, prev: 3, last: 3 }],
])('links page %d of %d items', (pageNumber, total, expected) => {
  expect(relations(pageNumber, total)).toEqual(expected);
});

it('contains the number of records of the whole list', () => {
  expect(pageHeaders('/api/x', { pageNumber: 3, pageSize: 10, total: 25 })['X-Total-Count']).toBe('25');
});

describe('a list that is counted up to 40', () => {
  it.each([
    [40, { 'X-Total-Count': '40' }],
    [41, { 'X-Total-Count': '40', 'X-Total-Count-Relation': 'gte' }],
    [50_000, { 'X-Total-Count': '40', 'X-Total-Count-Relation': 'gte' }],
  ])('says of %d items whether there are more', (total, expected) => {
    const { Link: _links, ...headers } = pageHeaders('/api/x', {
      pageNumber: 1,
      pageSize: 10,
      total,
      limit: 40,
    });
    expect(headers).toEqual(expected);
    expect(listHeaders('/api/x', {}, { total, limit: 40 })).toEqual(expected);
  });

  it.each([
    [1, { first: 1, next: 2, last: 4 }],
    [4, { first: 1, prev: 3, last: 4 }],
    [5, { first: 1, prev: 4, last: 4 }],
  ])('links page %d to the pages of the first 40 only', (pageNumber, expected) => {
    expect(relations(pageNumber, 41, 40)).toEqual(expected);
  });
});

it('keeps the filters of the list in its links', () => {
  const page = { pageNumber: 1, pageSize: 10, total: 25 };
  const { Link } = pageHeaders('/api/x', page, { category: 'a b&c', newsType: undefined, keyword: '' });
  expect(Link).toContain('</api/x?pageNumber=2&pageSize=10&category=a+b%26c>; rel="next"');
});
