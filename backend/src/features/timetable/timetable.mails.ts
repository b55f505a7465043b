import { lessonText } from '@institut/contract/timetable/timetable';
import { z } from 'zod';
import type { CourseFields } from '../courses/course.model.ts';
import { type Block, greetingByFirstName, type MailContext, type MailType } from '../mail/mailType.ts';
import { dayText, noonOf } from '../orders/order.mails.ts';

/** A course as the mails about its timetable describe it. */
const runFacts = {
  course: z.string(),
  courseId: z.string(),
  /** The first lines of the timetable, or the day of the start. */
  lessons: z.array(z.string()),
  /** Empty when it is not known. */
  venue: z.string(),
};

const LINES_MAX = 20;

/** Returns what the mails about a run say about it. */
export function runFactsOf({ _id, name, start, lessons = [], venue }: Described) {
  const planned = lessons.filter(({ state }) => state !== 'cancelled').map(lessonText);
  return {
    course: name,
    courseId: _id.toString(),
    lessons:
      planned.length > 0 ? planned.slice(0, LINES_MAX) : start ? [`počinje ${dayText(noonOf(start))}`] : [],
    venue: [venue?.address, venue?.city].filter(Boolean).join(', '),
  };
}
type Described = Pick<CourseFields, '_id' | 'name' | 'start' | 'lessons' | 'venue'>;

const runMessage = z.object({
  to: z.email(),
  /** Empty for somebody who was not named. */
  name: z.string(),
  orderId: z.string(),
  ...runFacts,
  /** What staff add. */
  text: z.string(),
});
type RunMessage = z.infer<typeof runMessage>;

/** Tells everybody who holds a seat that the course takes place. */
export const runConfirmedMail: MailType<RunMessage> = {
  kind: 'runConfirmed',
  schema: runMessage,
  render: (message, context) => ({
    subject: `Kurs „${message.course}” se održava`,
    preview: 'Potvrdili smo održavanje kursa na koji ste upisani.',
    heading: 'Kurs se održava',
    blocks: [
      { kind: 'text', text: greetingByFirstName(message.name) },
      { kind: 'text', text: `potvrdili smo održavanje kursa „${message.course}”.` },
      ...paragraphs(message.text),
      timetableBlock(message),
      questions(message, context),
    ],
  }),
};

const paragraphs = (text: string): Block[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => ({ kind: 'text', text: paragraph }));

const timetableBlock = ({ course, lessons, venue }: RunMessage): Block => ({
  kind: 'facts',
  title: 'Raspored',
  facts: [
    { label: 'Kurs', value: course },
    ...lessons.map((value, index) => ({ label: `${index + 1}. termin`, value })),
    ...(venue ? [{ label: 'Mjesto', value: venue }] : []),
  ],
});

const questions = ({ course }: { course: string }, { site }: MailContext): Block => ({
  kind: 'small',
  text: `Ovu poruku dobijate jer ste upisani na kurs „${course}”. Pitanja šaljite na ${site.contact.email}.`,
});
