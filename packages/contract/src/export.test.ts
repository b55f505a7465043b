import { z } from 'zod';
import { anyExportQuery, EXPORT_QUERIES, exportParams } from './export.schema.ts';

describe('EXPORT_QUERIES', () => {
  it('keep the filters and the sort of their lists and drop the page', () => {
    const asked = { status: 'Prijava se nalazi u proceduri', sort: 'totalPrice', keyword: ' ana ' };
    const page = { pageNumber: '2', pageSize: '10', drafts: 'include' };
    expect(EXPORT_QUERIES.orders.parse({ ...asked, ...page, format: 'xlsx' })).toEqual({
      ...asked,
      keyword: 'ana',
      direction: 'desc',
      format: 'xlsx',
    });
    expect(EXPORT_QUERIES.kursevi.parse(page)).toEqual({ keyword: '', format: 'csv' });
  });

  it.each([
    ['kursevi', { sort: 'title' }],
    ['vijesti', { category: 'Soft Skills' }],
    ['careers', { status: 'Placeno' }],
    ['orders', { format: 'pdf' }],
    ['users', { isAdmin: '1' }],
  ] as const)('refuse what the list of %s would: %j', (list, query) => {
    expect(EXPORT_QUERIES[list].safeParse(query).success).toBe(false);
  });
});

it('knows the lists by name alone', () => {
  expect(exportParams.safeParse({ list: 'orders' }).success).toBe(true);
  expect(exportParams.safeParse({ list: '__proto__' }).success).toBe(false);
});

it('describes whatever any export takes', () => {
  const names = Object.values(EXPORT_QUERIES).flatMap(({ shape }) => Object.keys(shape));
  const { properties = {} } = z.toJSONSchema(anyExportQuery, { io: 'input' });
  expect(Object.keys(properties).toSorted()).toEqual([...new Set(names)].toSorted());
  expect(properties.sort).toMatchObject({
    anyOf: expect.arrayContaining([expect.objectContaining({ enum: ['date', 'title', 'author'] })]),
  });
  expect(properties.format).toMatchObject({ anyOf: [{ enum: ['csv', 'xlsx'], default: 'csv' }] });
});
