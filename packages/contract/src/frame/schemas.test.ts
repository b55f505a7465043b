import { z } from 'zod';
import { courseListQuery, reviewBody, courseBody } from '../courses/schema.ts';
import { imageVariant, isStoredImage } from '../content/images.ts';
import { order, orderListQuery, placeOrderBody } from '../orders/schema.ts';
import { API } from './endpoints.ts';
import { apiUrl } from './paths.ts';
import { loginBody, profileBody, registerBody } from '../accounts/schema.ts';
import { careerBody } from '../careers/schema.ts';
import {
  draftDay,
  enteredDay,
  hasVisibleText,
  imagePath,
  isoDay,
  optionalPaging,
} from '../content/schema.ts';
import { repeatCourseBody } from '../timetable/schema.ts';
import { newsBody, newsListQuery } from '../news/schema.ts';
import { isPaidStatus, PAYMENT_STATUSES } from '../orders/values.ts';
import { adminOrder, adminOrderListQuery, editOrderBody } from '../orders/admin.schema.ts';
import { userBody, userListQuery } from '../accounts/admin.schema.ts';
import { anyExportQuery, EXPORT_QUERIES, exportParams } from '../exports/schema.ts';

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

/** An order of so many seats of each course. */
const orderOf = (...seats: number[]) => ({
  ...validOrder,
  orderItems: seats.map((qty, index) => ({ kurs: String(index).padStart(24, '0'), qty })),
});

describe('placeOrderBody', () => {
  it('drops amounts, names and flags a client sends along', () => {
    const sent = {
      ...validOrder,
      isPaid: true,
      itemsPrice: 0.01,
      orderItems: [{ kurs, qty: 1, price: 0, name: 'Jeftino' }],
    };
    expect(placeOrderBody.parse(sent)).toEqual(validOrder);
  });

  it.each([0, -1, 1.5, '2', 1e9, null, Number.NaN])('refuses the quantity %p', (qty) => {
    const errors = sentences(placeOrderBody, { ...validOrder, orderItems: [{ kurs, qty }] });
    expect(Object.keys(errors)).toEqual(['orderItems.0.qty']);
  });

  it('accepts 200 seats over all courses, and refuses one more', () => {
    expect(sentences(placeOrderBody, orderOf(120, 80))).toEqual({});
    expect(sentences(placeOrderBody, orderOf(120, 81))).toEqual({
      orderItems: 'U jednoj prijavi može biti najviše 200 mjesta.',
    });
    expect(sentences(placeOrderBody, orderOf(201))).toMatchObject({
      'orderItems.0.qty': 'Možete odabrati najviše 200 mjesta.',
    });
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

describe('order schemas', () => {
  it('read the list query, with 50 orders per page by default', () => {
    expect(orderListQuery.parse({})).toEqual({ pageNumber: 1, pageSize: 50 });
    expect(orderListQuery.parse({ pageNumber: '2', pageSize: '100' })).toEqual({
      pageNumber: 2,
      pageSize: 100,
    });
    expect(sentences(orderListQuery, { pageSize: '101' })).toEqual({
      pageSize: 'Broj stavki po stranici mora biti cijeli broj od 1 do 100.',
    });
  });

  it('accept a sum of any size, but only whole feninga', () => {
    expect(order.shape.totalPrice.safeParse(114_999_988.5).success).toBe(true);
    expect(order.shape.totalPrice.safeParse(0.001).success).toBe(false);
  });
});

describe('user bodies', () => {
  it('trim and lower-case the e-mail address', () => {
    expect(loginBody.parse({ email: '  Ana@Example.COM ', password: 'x' }).email).toBe('ana@example.com');
  });

  it('refuse operator objects', () => {
    expect(Object.keys(sentences(loginBody, { email: { $gt: '' }, password: { $ne: null } }))).toEqual([
      'email',
      'password',
    ]);
  });

  it('limit the characters of a new password in the form NFC, and refuse a NUL', () => {
    const base = { name: 'Ana', email: 'ana@example.com' };
    expect(registerBody.parse({ ...base, password: 's\u030Cifra sa kvacicom' }).password).toBe(
      '\u0161ifra sa kvacicom',
    );
    expect(sentences(registerBody, { ...base, password: 'č'.repeat(200) })).toEqual({});
    expect(sentences(registerBody, { ...base, password: 'č'.repeat(201) })).toEqual({
      password: 'Lozinka može imati najviše 200 znakova.',
    });
    for (const password of ['kratka', 's\u030C'.repeat(7)]) {
      expect(sentences(registerBody, { ...base, password })).toEqual({
        password: 'Lozinka mora imati najmanje 8 znakova.',
      });
    }
    for (const schema of [registerBody, loginBody]) {
      expect(sentences(schema, { ...base, password: 'lozinka\0lozinka' })).toEqual({
        password: 'Lozinka sadrži znak koji nije dozvoljen.',
      });
    }
  });

  it('accept an empty password in a profile', () => {
    expect(profileBody.parse({ password: '', isAdmin: true })).toEqual({ password: '' });
  });
});

describe('course schemas', () => {
  it('read the list query', () => {
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

  it.each([0, 6, 4.5, '5', undefined])('refuse the rating %p', (rating) => {
    expect(sentences(reviewBody, { rating, comment: 'Odličan kurs' })).toHaveProperty('rating');
  });
});

describe('apiUrl', () => {
  it('percent-encodes values, so that none adds a path segment', () => {
    expect(apiUrl(API.courseReviews, { id: 'a/../b' })).toBe('/api/kursevi/a%2F..%2Fb/reviews');
  });
});

describe('isStoredImage', () => {
  it('accepts only the paths of uploaded images', () => {
    expect(isStoredImage('/uploads/kurs-1.webp')).toBe(true);
    expect(isStoredImage('/uploads/../tajna.webp')).toBe(false);
    expect(imageVariant('/uploads/kurs-1.webp', 400)).toBe('/uploads/kurs-1-400.webp');
  });
});

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
  it('drop fields that an editor may not set', () => {
    const smuggled = { _id: 'x', isDraft: true, createdAt: 'x', searchKey: 'x', $set: { title: 'x' } };
    expect(newsBody.parse({ ...news, ...smuggled })).toEqual(news);
  });

  it('report every missing field', () => {
    expect(fieldsOf(newsBody, {})).toEqual(Object.keys(news));
    expect(fieldsOf(courseBody, {})).not.toContain('version');
    expect(fieldsOf(courseBody, {})).not.toContain('countInStockRead');
  });

  it.each(['2026-02-30', '28.02.2026', '2026-2-8', '', 20260228, null])('refuse the day %j', (date) => {
    expect(isoDay.safeParse(date).success).toBe(false);
  });

  it.each([
    [{ start: '' }, 'start', 'Unesite datum.'],
    [{ start: '1. 9.' }, 'start', 'Unesite ispravan datum.'],
    [{ start: '0026-11-20' }, 'start', 'Unesite datum od 2000. do 2100. godine.'],
    [{ applyUntil: '9999-12-31' }, 'applyUntil', 'Unesite datum od 2000. do 2100. godine.'],
    [
      { lessons: [{ day: '0026-11-20', from: '17:00', to: '18:00' }] },
      'lessons.0.day',
      'Unesite datum od 2000. do 2100. godine.',
    ],
    [{ capacity: -1 }, 'capacity', 'Broj mjesta ne može biti negativan.'],
    [{ countInStock: 1.5 }, 'countInStock', 'Broj mjesta mora biti cijeli broj.'],
  ])('report %j under %s: %s', (body, field, sentence) => {
    const issues = courseBody.safeParse(body).error?.issues ?? [];
    expect(issues.find(({ path }) => path.join('.') === field)?.message).toBe(sentence);
  });

  it.each([
    ['1999-12-31', 'Unesite datum od 2000. do 2100. godine.'],
    ['2000-01-01', undefined],
    ['2100-12-31', undefined],
    ['2101-01-01', 'Unesite datum od 2000. do 2100. godine.'],
    ['20.11.26', 'Unesite ispravan datum.'],
  ])('say about the day %s: %s', (day, sentence) => {
    for (const schema of [enteredDay, draftDay, newsBody.shape.date, repeatCourseBody.shape.firstDay]) {
      expect(schema.safeParse(day).error?.issues.map(({ message }) => message)).toEqual(
        sentence && [sentence],
      );
    }
  });

  it('read every day that was stored before', () => {
    expect(isoDay.parse('0026-11-20')).toBe('0026-11-20');
  });

  it('refuse a career whose deadline is before its date', () => {
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
    ['<p>\u200b\u2060</p><p>\u3164</p>', false],
    ['<p>👍</p>', true],
    ['', false],
  ])('detect whether %j has visible text', (html, isVisible) => {
    expect(hasVisibleText(html)).toBe(isVisible);
  });
});

describe('lists of edited content', () => {
  it('distinguish a query without a page from the first page', () => {
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

describe('editOrderBody', () => {
  it('accepts flags and stored statuses', () => {
    expect(editOrderBody.parse({ isPaid: true, isDelivered: false })).toEqual({
      isPaid: true,
      isDelivered: false,
    });
    const texts = { isPaid: 'Placeno', isDelivered: 'Korisnik obavjesten' };
    expect(editOrderBody.parse(texts)).toEqual(texts);
  });

  it('reads an empty date as absent and a plain text as the note of a payment', () => {
    expect(editOrderBody.parse({ paidAt: '', paymentResult: ' Izvod 7 ' })).toEqual({
      paymentResult: { note: 'Izvod 7' },
    });
    expect(editOrderBody.parse({ paidAt: null, paymentResult: null })).toEqual({});
  });

  it('drops all other fields, including those of the payment provider', () => {
    const sent = { _id: 'x', totalPrice: 1, history: [], paymentResult: { note: 'n', captureId: 'x' } };
    expect(editOrderBody.parse(sent)).toEqual({ paymentResult: { note: 'n' } });
  });
});

describe('lists for admins', () => {
  it('read flags and sort the newest first by default', () => {
    expect(adminOrderListQuery.parse({ isPaid: 'false', keyword: ' ana ' })).toEqual({
      pageNumber: 1,
      pageSize: 50,
      keyword: 'ana',
      isPaid: false,
      sort: 'createdAt',
      direction: 'desc',
    });
    expect(userListQuery.parse({})).toEqual({
      pageNumber: 1,
      pageSize: 50,
      keyword: '',
      direction: 'desc',
    });
  });
});

describe('userBody', () => {
  it('accepts a version and its absence', () => {
    const sent = { name: 'Ana', email: 'ana@example.com', isAdmin: false };
    expect(userBody.parse({ ...sent, version: 2 })).toEqual({ ...sent, version: 2 });
    expect(userBody.safeParse({ ...sent, version: -1 }).success).toBe(false);
  });

  it('requires name, address and rights, and drops a password', () => {
    const sent = { name: ' Ana ', email: 'ANA@example.com', isAdmin: false, password: 'x', _id: 'x' };
    expect(userBody.parse(sent)).toEqual({ name: 'Ana', email: 'ana@example.com', isAdmin: false });
    const { error } = userBody.safeParse({});
    expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(['email', 'isAdmin', 'name']);
  });
});

it('isPaidStatus counts a grant as paid', () => {
  expect(PAYMENT_STATUSES.map(isPaidStatus)).toEqual([false, true, true]);
});

it.each([adminOrderListQuery, editOrderBody, adminOrder, userListQuery, userBody])(
  'admin schema %# converts to JSON Schema',
  (schema) => {
    expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('type', 'object');
  },
);

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
  ] as const)('refuse the same values as the list of %s: %j', (list, query) => {
    expect(EXPORT_QUERIES[list].safeParse(query).success).toBe(false);
  });
});

it('exportParams accepts only the names of lists', () => {
  expect(exportParams.safeParse({ list: 'orders' }).success).toBe(true);
  expect(exportParams.safeParse({ list: '__proto__' }).success).toBe(false);
});

it('anyExportQuery has the fields of all export queries', () => {
  const names = Object.values(EXPORT_QUERIES).flatMap(({ shape }) => Object.keys(shape));
  const { properties = {} } = z.toJSONSchema(anyExportQuery, { io: 'input' });
  expect(Object.keys(properties).toSorted()).toEqual([...new Set(names)].toSorted());
  expect(properties.sort).toMatchObject({
    anyOf: expect.arrayContaining([expect.objectContaining({ enum: ['date', 'title', 'author'] })]),
  });
  expect(properties.format).toMatchObject({ anyOf: [{ enum: ['csv', 'xlsx'], default: 'csv' }] });
});
