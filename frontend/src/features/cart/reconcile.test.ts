import type { CartItem } from './cartItem.ts';
import type { CourseOffer } from './courseOffer.ts';
import { reconcile } from './reconcile.ts';

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
  reconcile([before], [{ kurs: 'a', offer: { ...offer, ...changes } }]);

describe('reconcile', () => {
  it('finds nothing when nothing changed', () => {
    expect(whenOffered({})).toEqual({ items: [item], changes: [] });
  });

  it('takes the new price and says from what to what', () => {
    const { items, changes } = whenOffered({ price: 95.5 });
    expect(items[0]).toMatchObject({ price: 95.5, qty: 4 });
    expect(changes).toEqual([{ kind: 'price', kurs: 'a', name: offer.name, from: 80, to: 95.5 }]);
  });

  it('lowers the quantity to the places that are left', () => {
    const { items, changes } = whenOffered({ countInStock: 2 });
    expect(items[0]).toMatchObject({ qty: 2, countInStock: 2 });
    expect(changes).toEqual([
      { kind: 'fewerPlaces', kurs: 'a', name: offer.name, from: 4, to: 2, places: 2 },
    ]);
  });

  it('keeps a full course with the quantity that was wanted, and tells it once', () => {
    const first = whenOffered({ countInStock: 0 });
    expect(first.items[0]).toMatchObject({ qty: 4, countInStock: 0 });
    expect(first.changes).toEqual([{ kind: 'full', kurs: 'a', name: offer.name }]);
    expect(whenOffered({ countInStock: 0 }, first.items[0]).changes).toEqual([]);
    expect(whenOffered({}, first.items[0])).toEqual({
      items: [item],
      changes: [{ kind: 'availableAgain', kurs: 'a', name: offer.name }],
    });
  });

  it('marks a course that is not offered any more, tells it once, and takes it back when it returns', () => {
    const gone = [{ kurs: 'a', offer: null }];
    const first = reconcile([item], gone);
    expect(first.items).toEqual([{ ...item, isWithdrawn: true }]);
    expect(first.changes).toEqual([{ kind: 'withdrawn', kurs: 'a', name: offer.name }]);
    expect(reconcile(first.items, gone).changes).toEqual([]);
    expect(whenOffered({}, first.items[0]).items).toEqual([item]);
  });

  it('leaves alone what the server did not speak of', () => {
    const other = { ...item, kurs: 'b' };
    const { items } = reconcile([other, item], [{ kurs: 'a', offer: { ...offer, price: 1 } }]);
    expect(items).toEqual([other, { ...item, price: 1 }]);
  });

  it('mends a quantity that somebody wrote into the storage', () => {
    expect(whenOffered({}, { ...item, qty: 1.5 }).items[0]?.qty).toBe(1);
    expect(whenOffered({}, { ...item, qty: 900 }).items[0]?.qty).toBe(5);
  });
});
