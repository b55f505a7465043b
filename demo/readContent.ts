import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { careerBody } from '@institut/contract/careers/schema';
import { courseBody, reviewBody } from '@institut/contract/courses/schema';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { seatCount } from '@institut/contract/content/schema';
import { amountKm } from '@institut/contract/frame/fields';
import { newsBody } from '@institut/contract/news/schema';
import { paymentMethod } from '@institut/contract/orders/schema';
import { NOBODY } from '@institut/contract/participants/person';
import { participantPerson } from '@institut/contract/participants/schema';
import { payer } from '@institut/contract/payers/schema';
import { registerAnswers } from '@institut/contract/register/schema';
import { VENUE_MODES } from '@institut/contract/timetable/values';
import { ROLES } from '@institut/contract/accounts/roles';
import { registerBody } from '@institut/contract/accounts/schema';
import { fold } from '@institut/backend/database/search/keys';
import { REPO_ROOT } from '@institut/backend/config/repoRoot';
import { sanitizeHtml } from '@institut/backend/lib/richText';
import MarkdownIt from 'markdown-it';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';

const FOLDER = join(REPO_ROOT, 'demo');

const key = z.string();
const daysAgo = z.int().min(0);
const isDraft = z.boolean().default(false);

/** A home address in one line: `Grbavička 14, 71000 Sarajevo`. */
const address = z
  .string()
  .regex(/^.+, \d{5} .+$/)
  .transform((line) => {
    const [street = '', town = ''] = line.split(', ');
    const [postalCode = '', ...city] = town.split(' ');
    return { address: street, city: city.join(' '), postalCode, country: 'Bosna i Hercegovina' };
  });

/** A weekday of the first lesson, as `Date` counts: 1 is Monday, 6 Saturday. */
const weekday = z.int().min(1).max(6);

/** Fates of an application; only steps before the day of seeding have happened. */
const ENDINGS = [
  'attends',
  'rejected',
  'turnedAway',
  'refunded',
  'expires',
  'waits',
  'inReview',
  'owes',
] as const;

/** The address of somebody who is named without one. */
const emailOf = ({ name, lastName }: { name: string; lastName: string }) =>
  `${fold(name)}.${fold(lastName)}@example.com`;

const { name: firstName, lastName, phone } = participantPerson.shape;
const colleague = z.strictObject({ name: firstName, lastName, phone: phone.default('') });

/** Somebody whom an application names, or whom its buyer names some days later. */
const participantContent = colleague.extend({
  namedAfter: z.int().min(0).default(0),
  /** The person who was named first, and had the seat until then. */
  insteadOf: colleague.transform((person) => ({ ...NOBODY, ...person, email: emailOf(person) })).optional(),
  confirms: z.boolean().default(false),
});

const applicationContent = z
  .strictObject({
    for: z.union([key.transform((only) => [only]), z.array(key).min(1)]),
    seats: z.int().min(1).default(1),
    pays: paymentMethod.exclude(['PayPal']).default(PAYMENT_METHOD.self),
    /** The payer, if the application names another than the applicant. */
    payer: payer.optional(),
    /** In how many instalments it is paid; the first has arrived. */
    instalments: z.int().min(2).optional(),
    participants: z
      .array(participantContent.transform((person) => ({ ...NOBODY, ...person, email: emailOf(person) })))
      .default([]),
    ends: z.enum(ENDINGS).default('attends'),
    before: z.int().min(7).optional(),
    ago: z.int().min(1).optional(),
  })
  .refine(({ before, ago }) => (before === undefined) !== (ago === undefined), 'Needs "before" or "ago".')
  .refine(
    ({ participants, for: courses, seats }) =>
      participants.length === 0 || (courses.length === 1 && participants.length <= seats),
    'Names participants of one course, one for a seat.',
  )
  .refine(
    ({ participants, ago = 0 }) =>
      participants.every(({ namedAfter }) => namedAfter === 0 || namedAfter < ago),
    'Names participants before the day of seeding.',
  );

const personContent = z
  .strictObject({
    name: registerBody.shape.name,
    lastName: registerBody.shape.lastName,
    email: registerBody.shape.email.optional(),
    password: registerBody.shape.password.optional(),
    wantsEventMail: registerBody.shape.wantsEventMail,
    isAdmin: z.boolean().default(false),
    roles: z.enum(ROLES).array().default([]),
    isUnconfirmed: z.boolean().default(false),
    joinedDaysAgo: z.int().min(1).optional(),
    erasedDaysAgo: z.int().min(1).optional(),
    home: address.optional(),
    applies: z.array(applicationContent).default([]),
    reviews: z.array(reviewBody.extend({ for: key }).strict()).default([]),
  })
  .transform(({ email: given, ...person }) => ({
    ...person,
    email: given ?? emailOf(person),
  }));

const runContent = z.strictObject({
  key,
  course: key,
  startedDaysAgo: z.int().min(1),
  seats: seatCount,
  price: amountKm,
  isCancelled: z.boolean().default(false),
});

/** The answers of a participant to an act, by the full name. */
const answersContent = registerAnswers.extend({ name: z.string() }).strict();

const lecturerContent = z
  .strictObject({ key, name: z.string(), title: z.string(), image: z.string(), bio: z.string() })
  .transform(({ bio, ...lecturer }) => ({ ...lecturer, bio: toHtml(bio) }));

const time = z.string().regex(/^\d\d:\d\d$/);
const text = z.string().default('');

const timetableContent = z.strictObject({
  course: key,
  days: z.array(weekday).min(1),
  from: time,
  to: time,
  /** In turn. */
  rooms: z.array(z.string()).min(1),
  topics: z.array(z.string()).default([]),
  venue: z.strictObject({ mode: z.enum(VENUE_MODES), city: text, address: text, link: text }),
  lecturers: z.array(key).default([]),
  minSeats: seatCount.default(0),
  isConfirmed: z.boolean().default(false),
  movedDays: z.int().min(0).default(0),
  closesDaysBefore: z.int().min(0).default(0),
  benefits: z
    .string()
    .transform((text) => toHtml(text))
    .default(''),
  faq: z
    .array(z.strictObject({ question: z.string(), answer: z.string().transform((answer) => toHtml(answer)) }))
    .default([]),
});
export type TimetableContent = z.infer<typeof timetableContent>;

const courseContent = courseBody
  .omit({ version: true, countInStock: true, countInStockRead: true, start: true })
  .omit({ lessons: true, venue: true, lecturers: true, applyUntil: true, minSeats: true })
  .omit({ remindEach: true, benefits: true, faq: true, discounts: true })
  .extend({ key, isDraft, startsInDays: z.int().min(1), weekday, weeks: z.int().min(1), seats: seatCount })
  .extend({
    /** A discount until so many days before the start, and one from so many seats. */
    early: z.strictObject({ percent: z.int(), daysBefore: z.int() }).optional(),
    group: z.strictObject({ percent: z.int(), minSeats: z.int() }).optional(),
  })
  .strict();

const newsContent = newsBody.omit({ version: true, date: true }).extend({ key, isDraft, daysAgo }).strict();

// Zod cannot omit fields of a schema with a refinement, so the rule about the two dates is repeated below.
const careerContent = z
  .object(careerBody.shape)
  .omit({ version: true, date: true, dateEnd: true })
  .extend({ key, isDraft, daysAgo, endsInDays: z.int() })
  .strict()
  .refine((career) => -career.daysAgo <= career.endsInDays, 'The deadline is before the day of publication.');

export type PersonContent = z.infer<typeof personContent>;
export type ApplicationContent = z.infer<typeof applicationContent>;
export type RunContent = z.infer<typeof runContent>;
export type CourseContent = z.infer<typeof courseContent>;
export type NewsContent = z.infer<typeof newsContent>;
export type CareerContent = z.infer<typeof careerContent>;

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, file: string): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`demo/${file}: ${z.prettifyError(result.error)}`);
  return result.data;
}

const markdown = new MarkdownIt();
// A line that is wrapped in the file is not wrapped in the stored text.
markdown.renderer.rules.softbreak = () => ' ';

/** Returns Markdown as the HTML that the rich text editor would have stored. */
export function toHtml(text: string): string {
  const html = markdown.render(text).replaceAll('\n', '');
  return sanitizeHtml(
    html.replace(/<blockquote><p>(.*?)<\/p><\/blockquote>/g, '<blockquote>$1</blockquote>'),
  );
}

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8').replaceAll('\r\n', '\n');

/** Returns the records of a YAML file. Throws an error that names the file when one of them is invalid. */
function readRecords<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema>[] {
  return checked(z.array(schema), parseYaml(read(file)), file);
}

const FRONT_MATTER = /^---\n(?<fields>.*?\n)---\n(?<text>.*)$/s;

/** Returns the pages of a folder, by file name. The file name is the key; a number in front of it only sorts. */
function readPages<Schema extends z.ZodType>(
  folder: string,
  schema: Schema,
  textsOf: (text: string) => Record<string, string>,
): z.infer<Schema>[] {
  const names = readdirSync(join(FOLDER, folder)).filter((name) => name.endsWith('.md'));
  return names.toSorted().map((name) => {
    const file = `${folder}/${name}`;
    const { fields = '', text = '' } = FRONT_MATTER.exec(read(file))?.groups ?? {};
    const key = basename(name, '.md').replace(/^\d\d-/, '');
    return checked(
      schema,
      { ...z.record(z.string(), z.unknown()).parse(parseYaml(fields)), ...textsOf(text), key },
      file,
    );
  });
}

const descriptionOf = (text: string) => ({ description: toHtml(text) });

/** Headings of the first level divide the text of a course. */
const COURSE_SECTIONS: Record<string, string> = {
  'Ishodi obuke': 'ishodiObuke',
  'Perspektive obuke': 'perspektiveObuke',
};

function courseTexts(text: string): Record<string, string> {
  const [description = '', ...sections] = text.split(/^# /m);
  // A draft may have no other text yet.
  const texts = { ...descriptionOf(description), ishodiObuke: '', perspektiveObuke: '' };
  return Object.assign(
    texts,
    ...sections.map((section) => {
      const [, title = '', body = ''] = /^(.*?)\n(.*)$/s.exec(section) ?? [];
      return { [COURSE_SECTIONS[title] ?? title]: toHtml(body) };
    }),
  );
}

const newestFirst = (a: { daysAgo: number }, b: { daysAgo: number }) => a.daysAgo - b.daysAgo;

export const readPeople = () => readRecords('people.yaml', personContent);
export const readAnswers = () => readRecords('answers.yaml', answersContent);
export const readRuns = () => readRecords('runs.yaml', runContent);
export const readTimetables = () => readRecords('timetables.yaml', timetableContent);
export const readLecturers = () => readRecords('lecturers.yaml', lecturerContent);
export const readCourses = () => readPages('courses', courseContent, courseTexts);
export const readNews = () => readPages('news', newsContent, descriptionOf).sort(newestFirst);
export const readCareers = () => readPages('careers', careerContent, descriptionOf).sort(newestFirst);
