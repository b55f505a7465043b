import { fullName } from '@institut/contract/accounts/values';
import { CAREER_CATEGORIES, CAREER_STATUSES } from '@institut/contract/careers/values';
import { COURSE_CATEGORIES, COURSE_TYPES } from '@institut/contract/courses/values';
import { NEWS_CATEGORIES, NEWS_TYPES } from '@institut/contract/news/values';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_LOGINS } from '@institut/backend/features/users/accounts/demoLogins';
import {
  readAnswers,
  readCareers,
  readCourses,
  readLecturers,
  readNews,
  readPeople,
  readRuns,
  readTimetables,
  toHtml,
} from './readContent.ts';

const isPublished = ({ isDraft }: { isDraft: boolean }) => !isDraft;
const [people, runs] = [readPeople(), readRuns()];
const courses = readCourses().filter(isPublished);
const news = readNews().filter(isPublished);
const careers = readCareers().filter(isPublished);
const drafts = [readCourses(), readNews(), readCareers()].map((all) => all.filter(({ isDraft }) => isDraft));
const reviews = people.flatMap((person) => person.reviews.map((review) => ({ ...review, person })));

const illustrated = [...courses, ...news, ...careers, ...readLecturers()];

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
  ...reviews.map(({ for: run, comment }) => ({ key: run, text: comment })),
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

  it('cost from 99,90 to 1.200 KM, in whole feninga, and none is free', () => {
    const prices = [...courses, ...runs].map(({ price }) => price);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([99.9, 1200]);
    for (const price of prices) expect(Number(price.toFixed(2))).toBe(price);
  });

  it.each(courses)(
    '$key has texts of the intended length',
    ({ shortDesc, description, ishodiObuke, perspektiveObuke }) => {
      expect(shortDesc.length).toBeLessThanOrEqual(100);
      expect(wordCount(description)).toBeGreaterThanOrEqual(150);
      expect(wordCount(description)).toBeLessThanOrEqual(300);
      expect(wordCount(perspektiveObuke)).toBeGreaterThanOrEqual(70);
      expect(wordCount(perspektiveObuke)).toBeLessThanOrEqual(150);
      const outcomes = ishodiObuke.match(/<li>/g) ?? [];
      expect(outcomes.length).toBeGreaterThanOrEqual(5);
      expect(outcomes.length).toBeLessThanOrEqual(7);
    },
  );

  it('that are taught on Saturdays begin on one', () => {
    const onSaturdays = courses.filter(({ description }) => /Subotom (od|po)/.test(description));
    expect(onSaturdays.map(({ key, weekday }) => [key, weekday])).toEqual(
      onSaturdays.map(({ key }) => [key, 6]),
    );
    expect(courses.filter(({ weekday }) => weekday === 6)).toHaveLength(2);
  });

  it('have runs of known courses, and at most two of one', () => {
    const keys = courses.map(({ key }) => key);
    for (const { course } of runs) expect(keys).toContain(course);
    for (const key of keys) expect(runs.filter(({ course }) => course === key).length).toBeLessThanOrEqual(2);
  });
});

describe('demo timetables', () => {
  it('are of known courses, begin on their weekday and fill their hours', () => {
    for (const { course, days, from, to } of readTimetables()) {
      const known = courses.find(({ key }) => key === course);
      const hours = (Date.parse(`2027-01-01T${to}Z`) - Date.parse(`2027-01-01T${from}Z`)) / 3_600_000;
      expect([course, known && days.includes(known.weekday)]).toEqual([course, true]);
      expect([course, (known?.duration ?? 0) % hours]).toEqual([course, 0]);
      expect([course, (known?.duration ?? 0) / hours]).toEqual([course, days.length * (known?.weeks ?? 0)]);
    }
  });

  it('have a confirmed run, a moved one, a cancelled one, and invented lecturers', () => {
    const timetables = readTimetables();
    expect(timetables.filter(({ isConfirmed }) => isConfirmed)).toHaveLength(1);
    expect(timetables.filter(({ movedDays }) => movedDays > 0)).toHaveLength(1);
    expect(runs.filter(({ isCancelled }) => isCancelled)).toHaveLength(1);
    const keys = readLecturers().map(({ key }) => key);
    for (const { lecturers } of timetables) expect(keys).toEqual(expect.arrayContaining(lecturers));
  });
});

describe('demo drafts', () => {
  it('are two courses, a news item and a career', () => {
    expect(drafts.map(({ length }) => length)).toEqual([2, 1, 1]);
  });
});

describe('demo people', () => {
  it('have addresses that belong to nobody, and one is an administrator', () => {
    for (const { email } of people) expect(email).toMatch(/^[a-z.-]+@example\.com$/);
    expect(areUnique(people.map(({ email }) => email))).toBe(true);
    expect(areUnique(people.map(({ name, lastName }) => `${name} ${lastName}`))).toBe(true);
    expect(people.filter(({ isAdmin }) => isAdmin).map(({ name }) => name)).toEqual(['Amina']);
  });

  it('who can log in are those whose passwords the doctor looks for in production', () => {
    const logins = people.flatMap(({ email, password }) => (password ? [{ email, password }] : []));
    expect(logins).toEqual(DEMO_LOGINS);
  });

  it('answer an act once, under a name that an application has', () => {
    const names = people.flatMap(({ applies, ...person }) =>
      [person, ...applies.flatMap(({ participants }) => participants)].map(fullName),
    );
    const answers = readAnswers().map(({ name }) => name);
    expect(areUnique(answers)).toBe(true);
    expect(names).toEqual(expect.arrayContaining(answers));
  });

  it('live at one address each, with a postal code', () => {
    const applicants = people.filter(({ applies }) => applies.length > 0);
    const withoutHome = applicants.filter(({ home }) => !/^[78]\d{4}$/.test(home?.postalCode ?? ''));
    expect(withoutHome.map(({ email }) => email)).toEqual([]);
  });
});

describe('demo reviews', () => {
  it('are by twelve to fifteen people, each of courses that they have attended', () => {
    const authors = new Set(reviews.map(({ person }) => person.email));
    expect(authors.size).toBeGreaterThanOrEqual(12);
    expect(authors.size).toBeLessThanOrEqual(15);
    for (const { for: run, person } of reviews) {
      const attended = person.applies.filter(({ ends }) => ends === 'attends').flatMap((each) => each.for);
      expect([person.email, attended]).toEqual([person.email, expect.arrayContaining([run])]);
    }
    expect(areUnique(reviews.map(({ for: run, person }) => `${run} ${person.email}`))).toBe(true);
  });

  it('have different ratings and lengths, and leave some courses unrated', () => {
    expect(new Set(reviews.map(({ rating }) => rating))).toEqual(new Set([2, 3, 4, 5]));
    const lengths = reviews.map(({ comment }) => comment.length);
    expect(Math.min(...lengths)).toBeLessThan(100);
    expect(Math.max(...lengths)).toBeGreaterThan(300);
    const rated = new Set(reviews.map(({ for: run }) => runs.find(({ key }) => key === run)?.course));
    expect(rated.size).toBeLessThan(courses.length - 2);
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

describe('demo images', () => {
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
