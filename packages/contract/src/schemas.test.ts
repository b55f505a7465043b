import type { z } from 'zod';
import { courseListQuery, reviewBody } from './course.schema.ts';
import { imageVariant, isStoredImage } from './image.ts';
import { order, orderListQuery, placeOrderBody } from './order.schema.ts';
import { API } from './endpoints.ts';
import { apiUrl } from './paths.ts';
import { plural } from './plural.ts';
import { loginBody, profileBody, registerBody } from './user.schema.ts';

const sentences = (schema: z.ZodType, input: unknown) => {
  const result = schema.safeParse(input);
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map((i) => [i.path.join('.'), i.message]));
};

const kurs = '0123456789abcdef01234567';
const validOrder = {
  orderItems: [{ kurs, qty: 1 }],
  shippingAddress: { address: 'Zmaja od Bosne 1', city: 'Sarajevo', postalCode: '71000', country: 'BiH' },
  paymentMethod: 'licno',
};

describe('placeOrderBody', () => {
  it('drops amounts, names and flags a client sends along', () => {
    const sent = {
      ...validOrder,
      isPaid: true,
      totalPrice: 0.01,
      orderItems: [{ kurs, qty: 1, price: 0, name: 'Jeftino' }],
    };
    expect(placeOrderBody.parse(sent)).toEqual(validOrder);
  });

  it.each([0, -1, 1.5, '2', 1e9, null, Number.NaN])('refuses the quantity %p', (qty) => {
    const errors = sentences(placeOrderBody, { ...validOrder, orderItems: [{ kurs, qty }] });
    expect(Object.keys(errors)).toEqual(['orderItems.0.qty']);
  });

  it('refuses an empty list and the same course twice', () => {
    expect(sentences(placeOrderBody, { ...validOrder, orderItems: [] })).toEqual({
      orderItems: 'Niste odabrali ni jedan trening program',
    });
    const twice = [validOrder.orderItems[0], validOrder.orderItems[0]];
    expect(sentences(placeOrderBody, { ...validOrder, orderItems: twice })).toEqual({
      orderItems: 'Isti kurs je naveden više puta.',
    });
  });

  it('names every missing part of the address', () => {
    const errors = sentences(placeOrderBody, { ...validOrder, shippingAddress: { address: '  ' } });
    expect(errors).toEqual({
      'shippingAddress.address': 'Unesite adresu.',
      'shippingAddress.city': 'Ovo polje je obavezno.',
      'shippingAddress.postalCode': 'Ovo polje je obavezno.',
      'shippingAddress.country': 'Ovo polje je obavezno.',
    });
  });
});

describe('orders', () => {
  it('reads the list query, 50 a page unless asked otherwise', () => {
    expect(orderListQuery.parse({})).toEqual({ pageNumber: 1, pageSize: 50 });
    expect(orderListQuery.parse({ pageNumber: '2', pageSize: '100' })).toEqual({
      pageNumber: 2,
      pageSize: 100,
    });
    expect(sentences(orderListQuery, { pageSize: '101' })).toEqual({
      pageSize: 'Broj stavki po stranici mora biti cijeli broj od 1 do 100.',
    });
  });

  it('bounds no sum, but wants whole feninga', () => {
    expect(order.shape.totalPrice.safeParse(114_999_988.5).success).toBe(true);
    expect(order.shape.totalPrice.safeParse(0.001).success).toBe(false);
  });
});

describe('user bodies', () => {
  it('lower-cases and trims the address', () => {
    expect(loginBody.parse({ email: '  Ana@Example.COM ', password: 'x' }).email).toBe('ana@example.com');
  });

  it('refuses operator objects', () => {
    expect(Object.keys(sentences(loginBody, { email: { $gt: '' }, password: { $ne: null } }))).toEqual([
      'email',
      'password',
    ]);
  });

  it('counts the bytes of a password, not its characters', () => {
    const base = { name: 'Ana', email: 'ana@example.com' };
    expect(sentences(registerBody, { ...base, password: 'č'.repeat(36) })).toEqual({});
    expect(sentences(registerBody, { ...base, password: 'č'.repeat(37) })).toEqual({
      password: 'Lozinka je predugačka.',
    });
    expect(sentences(registerBody, { ...base, password: 'kratka' })).toEqual({
      password: 'Lozinka mora imati najmanje 8 znakova.',
    });
  });

  it('takes a blank password in a profile as unchanged', () => {
    expect(profileBody.parse({ password: '', isAdmin: true })).toEqual({ password: '' });
  });
});

describe('courses', () => {
  it('reads the list query', () => {
    expect(courseListQuery.parse({})).toEqual({ keyword: '', pageNumber: 1 });
    expect(courseListQuery.parse({ keyword: ' web ', pageNumber: '3' })).toEqual({
      keyword: 'web',
      pageNumber: 3,
    });
    expect(Object.keys(sentences(courseListQuery, { keyword: ['a', 'b'], pageNumber: '0' }))).toEqual([
      'keyword',
      'pageNumber',
    ]);
  });

  it.each([0, 6, 4.5, '5', undefined])('refuses the rating %p', (rating) => {
    expect(sentences(reviewBody, { rating, comment: 'Odličan kurs' })).toHaveProperty('rating');
  });
});

describe('helpers', () => {
  it('fills paths without letting a value add a segment', () => {
    expect(apiUrl(API.courseReviews, { id: 'a/../b' })).toBe('/api/kursevi/a%2F..%2Fb/reviews');
  });

  it('names the variants of our own images only', () => {
    expect(isStoredImage('/uploads/kurs-1.webp')).toBe(true);
    expect(isStoredImage('/uploads/../tajna.webp')).toBe(false);
    expect(imageVariant('/uploads/kurs-1.webp', 400)).toBe('/uploads/kurs-1-400.webp');
  });

  it('declines counted nouns', () => {
    const forms = { one: 'ocjena', few: 'ocjene', other: 'ocjena' };
    expect([1, 2, 5, 11, 21, 22].map((n) => plural(n, forms))).toEqual([
      'ocjena',
      'ocjene',
      'ocjena',
      'ocjena',
      'ocjena',
      'ocjene',
    ]);
  });
});
