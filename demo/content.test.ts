import { CAREER_CATEGORIES, CAREER_STATUSES } from '@institut/contract/career';
import { COURSE_CATEGORIES, COURSE_TYPES } from '@institut/contract/course';
import { NEWS_CATEGORIES, NEWS_TYPES } from '@institut/contract/news';
import { PAYMENT_METHODS } from '@institut/contract/checkout';
import {
  NOTIFICATION_STATUSES,
  ORDER_STATUSES,
  PAYMENT_STATUS,
  PAYMENT_STATUSES,
} from '@institut/contract/order';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_LOGINS } from '@institut/backend/features/users/demoLogins';
import {
  readCareers,
  readCourses,
  readNews,
  readOrders,
  readReviews,
  readUsers,
  toHtml,
} from './readContent.ts';

const [users, courses, reviews] = [readUsers(), readCourses(), readReviews()];
const [orders, news, careers] = [readOrders(), readNews(), readCareers()];

const illustrated = [...courses, ...news, ...careers];

const htmlTexts = [
  ...courses.flatMap(({ key, description, ishodiObuke, perspektiveObuke }) =>
    [description, ishodiObuke, perspektiveObuke].map((html) => ({ key, html })),
  ),
  ...[...news, ...careers].map(({ key, description }) => ({ key, html: description })),
];

const visible = (html: string) =>
  html
    .replace(/<\/(p|h2|h3|li|ul|ol|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .trim();

const wordCount = (html: string) => visible(html).split(/\s+/).length;

const shortTexts = [
  ...courses.flatMap(({ key, name, subTitle, shortDesc }) =>
    [name, subTitle, shortDesc].map((text) => ({ key, text })),
  ),
  ...news.flatMap(({ key, title, subTitle, author }) =>
    [title, subTitle, author].map((text) => ({ key, text })),
  ),
  ...careers.flatMap(({ key, title, brief }) => [title, brief].map((text) => ({ key, text }))),
  ...reviews.map(({ course, comment }) => ({ key: course, text: comment })),
];

const allTexts = [...shortTexts, ...htmlTexts.map(({ key, html }) => ({ key, text: visible(html) }))];

const areUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

describe('demo courses', () => {
  it('are eighteen, with unique names and keys', () => {
    expect(courses).toHaveLength(18);
    expect(areUnique(courses.map(({ name }) => name))).toBe(true);
    expect(areUnique(illustrated.map(({ key }) => key))).toBe(true);
  });

  it('cover every category and every type', () => {
    expect(new Set(courses.map(({ category }) => category))).toEqual(new Set(COURSE_CATEGORIES));
    expect(new Set(courses.map(({ tipObuke }) => tipObuke))).toEqual(new Set(COURSE_TYPES));
  });

  it('cost from nothing to 1.200 KM, in whole feninga', () => {
    const prices = courses.map(({ price }) => price);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([0, 1200]);
    for (const price of prices) expect(Number(price.toFixed(2))).toBe(price);
    expect(prices.filter((price) => !Number.isInteger(price))).toHaveLength(2);
  });

  it('have one that is full, one with a single place, and no more than 24 in the others', () => {
    const places = courses.map(({ countInStock }) => countInStock).sort((a, b) => a - b);
    expect(places.slice(0, 3)).toEqual([0, 1, expect.any(Number)]);
    for (const count of places.slice(2)) {
      expect(count).toBeGreaterThanOrEqual(4);
      expect(count).toBeLessThanOrEqual(24);
    }
  });

  it.each(courses)(
    '$key has texts of the intended length',
    ({ shortDesc, description, ishodiObuke, perspektiveObuke }) => {
      expect(shortDesc.length).toBeLessThanOrEqual(100);
      expect(wordCount(description)).toBeGreaterThanOrEqual(150);
      expect(wordCount(description)).toBeLessThanOrEqual(300);
      expect(wordCount(perspektiveObuke)).toBeGreaterThanOrEqual(80);
      expect(wordCount(perspektiveObuke)).toBeLessThanOrEqual(150);
      const outcomes = ishodiObuke.match(/<li>/g) ?? [];
      expect(outcomes.length).toBeGreaterThanOrEqual(5);
      expect(outcomes.length).toBeLessThanOrEqual(7);
    },
  );

  it('begin after the day of seeding, each on another day', () => {
    const days = courses.map(({ startsInDays }) => startsInDays);
    expect(Math.min(...days)).toBeGreaterThan(0);
    expect(areUnique(days)).toBe(true);
  });
});

describe('demo users', () => {
  it('have reserved addresses, and one is an administrator', () => {
    expect(users.map(({ email }) => email)).toEqual([
      'admin@example.com',
      'ana@example.com',
      'tarik@example.com',
    ]);
    expect(users.filter(({ isAdmin }) => isAdmin).map(({ name }) => name)).toEqual(['Amina']);
  });

  it('are those whose passwords the doctor looks for in production', () => {
    expect(users.map(({ email, password }) => ({ email, password }))).toEqual(DEMO_LOGINS);
  });
});

describe('demo reviews', () => {
  it('belong to known courses and users, at most one per pair', () => {
    for (const review of reviews) {
      expect(courses.map(({ key }) => key)).toContain(review.course);
      expect(users.map(({ key }) => key)).toContain(review.user);
    }
    expect(areUnique(reviews.map(({ course, user }) => `${course} ${user}`))).toBe(true);
  });

  it('leave some course unrated', () => {
    expect(new Set(reviews.map(({ course }) => course)).size).toBeLessThan(courses.length);
  });
});

describe('demo orders', () => {
  it('show every state at least once', () => {
    expect(orders).toHaveLength(6);
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
    expect(new Set(orders.map(({ paymentStatus }) => paymentStatus))).toEqual(new Set(PAYMENT_STATUSES));
    expect(new Set(orders.map((order) => order.notificationStatus))).toEqual(new Set(NOTIFICATION_STATUSES));
    expect(new Set(orders.map(({ paymentMethod }) => paymentMethod))).toEqual(
      new Set(PAYMENT_METHODS.filter((method) => method !== 'PayPal')),
    );
  });

  it.each(orders)('of $user, $daysAgo days old, are consistent', (order) => {
    expect(order.shippingAddress.postalCode).toMatch(/^[78]\d{4}$/);
    for (const { course } of order.items) expect(courses.map(({ key }) => key)).toContain(course);
    expect(order.paidAfterDays === null).toBe(order.paymentStatus === PAYMENT_STATUS.unpaid);
    expect(order.deliveredAfterDays === null).toBe(!order.isDelivered);
    const days = [0, order.paidAfterDays, order.deliveredAfterDays, order.daysAgo].filter(
      (day) => day !== null,
    );
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect(order.isDelivered && order.paidAfterDays === null).toBe(false);
  });
});

describe('demo news and careers', () => {
  it('are thirteen and nine, and cover every category', () => {
    expect(news).toHaveLength(13);
    expect(new Set(news.map(({ newsType }) => newsType))).toEqual(new Set(NEWS_TYPES));
    expect(new Set(news.map(({ category }) => category))).toEqual(new Set(NEWS_CATEGORIES));
    expect(careers).toHaveLength(9);
    expect(new Set(careers.map(({ category }) => category))).toEqual(new Set(CAREER_CATEGORIES));
    expect(new Set(careers.map(({ status }) => status))).toEqual(new Set(CAREER_STATUSES));
  });

  it('are long enough and have unique titles', () => {
    expect(areUnique([...news, ...careers].map(({ title }) => title))).toBe(true);
    for (const { description } of news) {
      expect(wordCount(description)).toBeGreaterThanOrEqual(150);
      expect(wordCount(description)).toBeLessThanOrEqual(300);
    }
    for (const { description } of careers) expect(wordCount(description)).toBeGreaterThanOrEqual(120);
  });

  it('close exactly those careers whose deadline has passed', () => {
    for (const { status, endsInDays } of careers) expect(status === 'Zatvoreno').toBe(endsInDays < 0);
  });
});

/** Removes well-nested elements from the inside out; unbalanced tags remain. */
function peel(html: string): string {
  const peeled = html.replace(/<(\w+)>([^<>]*)<\/\1>/g, '$2');
  return peeled === html ? html : peel(peeled);
}

describe('demo texts', () => {
  const allowed = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'br']);

  it.each(htmlTexts)('$key is HTML of the allowed tags, properly nested', ({ html }) => {
    const tags = Array.from(html.matchAll(/<\/?(\w+)/g), ([, tag = '']) => tag);
    expect(tags.filter((tag) => !allowed.has(tag))).toEqual([]);
    expect(peel(html)).not.toMatch(/[<>&]/);
  });

  it('contain diacritics', () => {
    for (const { key, html } of htmlTexts) {
      const letters = visible(html).match(/\p{L}/gu) ?? [];
      const share = letters.filter((letter) => /[čćšžđ]/i.test(letter)).length / letters.length;
      expect([key, share > 0.01]).toEqual([key, true]);
    }
    const everything = allTexts.map(({ text }) => text).join('\n');
    for (const letter of 'čćšžđČŠŽ') expect(everything).toContain(letter);
  });

  it.each(allTexts)('of $key have no typical error: $text', ({ text }) => {
    expect(text).not.toMatch(/&\w+;|lorem|TODO/i);
    expect(text).not.toMatch(/ {2}| [,.;:!?]|^\s|\s$|[,;:](?=[A-Za-zČčĆćŠšŽžĐđ])/);
    expect(text).not.toMatch(/["']/);
    expect(text).not.toMatch(
      /(?<!\p{L})(sta|jos|vise|moze|zelite|nase|vase|takodje|takodjer|sedmicno|placanje|ocjenite)(?!\p{L})/iu,
    );
    expect(text).not.toMatch(
      /(?<!\p{L})(vreme|uvek|lepo|deca|mesto|nedelja|tjedan|tisuća|tko|opšti|istorija|uopšte)(?!\p{L})/iu,
    );
    expect(text).not.toMatch(/(?<!\p{L})(\p{L}+) \1(?!\p{L})/iu);
  });
});

describe('demo pictures', () => {
  it('are never the same twice', () => {
    expect(areUnique(illustrated.map(({ image }) => image))).toBe(true);
  });

  it.each(illustrated)('of $key exists', ({ image }) => {
    expect(image).toMatch(/^\/uploads\//);
    expect([image, existsSync(join(import.meta.dirname, image))]).toEqual([image, true]);
  });

  it('are stored in full size only', () => {
    expect(readdirSync(join(import.meta.dirname, 'uploads'))).toHaveLength(illustrated.length);
  });
});

describe('toHtml', () => {
  it('turns Markdown into the HTML of the rich text editor, without line breaks', () => {
    const markdown =
      '## Naslov\n\nPrvi red\ni drugi, **važno** i _blago_.\n\n- jedan\n- dva\n\n> Citat.\n\n1. prvo\n';
    expect(toHtml(markdown)).toBe(
      '<h2>Naslov</h2><p>Prvi red i drugi, <strong>važno</strong> i <em>blago</em>.</p>' +
        '<ul><li>jedan</li><li>dva</li></ul><blockquote>Citat.</blockquote><ol><li>prvo</li></ol>',
    );
  });

  it('removes HTML that the site would not store', () => {
    expect(toHtml('[a](javascript:alert(1)) <script>alert(1)</script>')).not.toMatch(/<script|<a /);
  });
});
