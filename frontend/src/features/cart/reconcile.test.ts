import type { CartItem, CourseOffer } from './cartItem.ts';
import { reconcileCart } from './reconcile.ts';

const offer: CourseOffer = {
  kurs: 'a',
  name: 'Python za početnike',
  image: '/uploads/a.webp',
  category: 'Digital Skills',
  price: 80,
  countInStock: 5,
};
const item: CartItem = { ...offer, qty: 4 };
const whenOffered = (changes: Partial<CourseOffer>, before: CartItem = item) =>
  reconcileCart([before], [{ kurs: 'a', offer: { ...offer, ...changes } }]);

describe('reconcileCart', () => {
  it('reports no change of an unchanged course', () => {
    expect(whenOffered({})).toEqual({ items: [item], changes: [] });
  });

  it('updates the price and reports the old and the new one', () => {
    const { items, changes } = whenOffered({ price: 95.5 });
    expect(items[0]).toMatchObject({ price: 95.5, qty: 4 });
    expect(changes).toEqual([{ kind: 'price', kurs: 'a', name: offer.name, from: 80, to: 95.5 }]);
  });

  it('lowers the quantity to the free seats', () => {
    const { items, changes } = whenOffered({ countInStock: 2 });
    expect(items[0]).toMatchObject({ qty: 2, countInStock: 2 });
    expect(changes).toEqual([{ kind: 'fewerSeats', kurs: 'a', name: offer.name, from: 4, to: 2, seats: 2 }]);
  });

  it('lowers the quantity to what one person may have', () => {
    const { items, changes } = reconcileCart([item], [{ kurs: 'a', offer }], 3);
    expect(items[0]).toMatchObject({ qty: 3, countInStock: 5 });
    expect(changes).toEqual([{ kind: 'overLimit', kurs: 'a', name: offer.name, from: 4, to: 3 }]);
  });

  it('keeps a course that has begun and reports it once', () => {
    const first = whenOffered({ isClosed: true });
    expect(first.items).toEqual([{ ...item, isClosed: true }]);
    expect(first.changes).toEqual([{ kind: 'closed', kurs: 'a', name: offer.name }]);
    expect(whenOffered({ isClosed: true }, first.items[0]).changes).toEqual([]);
  });

  it('keeps a full course with its quantity and reports it once', () => {
    const first = whenOffered({ countInStock: 0 });
    expect(first.items[0]).toMatchObject({ qty: 4, countInStock: 0 });
    expect(first.changes).toEqual([{ kind: 'full', kurs: 'a', name: offer.name }]);
    expect(whenOffered({ countInStock: 0 }, first.items[0]).changes).toEqual([]);
    expect(whenOffered({}, first.items[0])).toEqual({
      items: [item],
      changes: [{ kind: 'availableAgain', kurs: 'a', name: offer.name }],
    });
  });

  it('marks a withdrawn course, reports it once, and restores it when it is offered again', () => {
    const gone = [{ kurs: 'a', offer: null }];
    const first = reconcileCart([item], gone);
    expect(first.items).toEqual([{ ...item, isWithdrawn: true }]);
    expect(first.changes).toEqual([{ kind: 'withdrawn', kurs: 'a', name: offer.name }]);
    expect(reconcileCart(first.items, gone).changes).toEqual([]);
    expect(whenOffered({}, first.items[0]).items).toEqual([item]);
  });

  it('keeps an item that was not refreshed', () => {
    const other = { ...item, kurs: 'b' };
    const { items } = reconcileCart([other, item], [{ kurs: 'a', offer: { ...offer, price: 1 } }]);
    expect(items).toEqual([other, { ...item, price: 1 }]);
  });

  it('corrects an invalid quantity from the storage', () => {
    expect(whenOffered({}, { ...item, qty: 1.5 }).items[0]?.qty).toBe(1);
    expect(whenOffered({}, { ...item, qty: 900 }).items[0]?.qty).toBe(5);
  });
});
