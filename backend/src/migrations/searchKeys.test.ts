import { Career } from '../features/site/careers/career.model.ts';
import { Course } from '../features/core/courses/course.model.ts';
import { News } from '../features/site/news/news.model.ts';
import { Order } from '../features/core/orders/order.model.ts';
import { UserModel } from '../features/users/lookup/user.model.ts';
import { fixtureVersions, readDatabase } from '../test/support/versionFixture.ts';

/** The version that may run beside this one. */
const PREVIOUS = fixtureVersions().toSorted().at(-1) ?? '';
const KEYS = new Set(['searchKey', 'searchKeys', 'searchGrams', 'sortKeys']);

const keysIn = (record: object): unknown =>
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(record).filter(([name]) => KEYS.has(name)))));
const withoutKeys = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !KEYS.has(name)));

/** Both versions may write side by side, and each finds what the other has stored. */
it.each([
  [Course, Course.collection.name],
  [News, News.collection.name],
  [Career, Career.collection.name],
  [Order, Order.collection.name],
  [UserModel, UserModel.collection.name],
])('%p computes the keys that the previous version has stored', async (model, name) => {
  const stored = readDatabase(PREVIOUS).find((collection) => collection.name === name)?.documents ?? [];
  expect(stored.length).toBeGreaterThan(0);
  for (const record of stored) {
    const document = new model(withoutKeys(record));
    // The keys come first; an order of a deleted account has no address and is not valid.
    await document.validate().catch(() => undefined);
    expect(keysIn(document.toObject())).toEqual(keysIn(record));
  }
});
