import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { careerBody } from '@institut/contract/career.schema';
import { courseBody, reviewBody } from '@institut/contract/course.schema';
import { newsBody } from '@institut/contract/news.schema';
import { order, shippingAddress } from '@institut/contract/order.schema';
import { registerBody } from '@institut/contract/user.schema';
import { REPO_ROOT } from '@institut/backend/config/repoRoot';
import { sanitizeHtml } from '@institut/backend/lib/richText';
import MarkdownIt from 'markdown-it';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';

const FOLDER = join(REPO_ROOT, 'demo');

const key = z.string();
const daysAgo = z.int().min(0);

const userContent = registerBody.extend({ key, isAdmin: z.boolean() }).strict();
const reviewContent = reviewBody.extend({ course: key, user: key, daysAgo }).strict();

const courseContent = courseBody
  .omit({ version: true, countInStockRead: true, start: true })
  .extend({ key, startsInDays: z.int() })
  .strict();

const newsContent = newsBody.omit({ version: true, date: true }).extend({ key, daysAgo }).strict();

// Zod cannot omit fields of a schema with a refinement, so the rule about the two dates is repeated below.
const careerContent = z
  .object(careerBody.shape)
  .omit({ version: true, date: true, dateEnd: true })
  .extend({ key, daysAgo, endsInDays: z.int() })
  .strict()
  .refine((career) => -career.daysAgo <= career.endsInDays, 'The deadline is before the day of publication.');

const orderContent = order
  .pick({
    paymentMethod: true,
    paymentStatus: true,
    status: true,
    notificationStatus: true,
    isDelivered: true,
  })
  .extend({
    user: key,
    items: z.array(z.strictObject({ course: key, qty: z.int().min(1) })).min(1),
    shippingAddress: shippingAddress.strict(),
    daysAgo,
    paidAfterDays: z.int().min(0).nullable(),
    deliveredAfterDays: z.int().min(0).nullable(),
  })
  .strict();

export type UserContent = z.infer<typeof userContent>;
export type ReviewContent = z.infer<typeof reviewContent>;
export type CourseContent = z.infer<typeof courseContent>;
export type NewsContent = z.infer<typeof newsContent>;
export type CareerContent = z.infer<typeof careerContent>;
export type OrderContent = z.infer<typeof orderContent>;

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
  const texts = descriptionOf(description);
  return Object.assign(
    texts,
    ...sections.map((section) => {
      const [, title = '', body = ''] = /^(.*?)\n(.*)$/s.exec(section) ?? [];
      return { [COURSE_SECTIONS[title] ?? title]: toHtml(body) };
    }),
  );
}

const newestFirst = (a: { daysAgo: number }, b: { daysAgo: number }) => a.daysAgo - b.daysAgo;

export const readUsers = () => readRecords('users.yaml', userContent);
export const readReviews = () => readRecords('reviews.yaml', reviewContent);
export const readOrders = () => readRecords('orders.yaml', orderContent);
export const readCourses = () => readPages('courses', courseContent, courseTexts);
export const readNews = () => readPages('news', newsContent, descriptionOf).sort(newestFirst);
export const readCareers = () => readPages('careers', careerContent, descriptionOf).sort(newestFirst);
