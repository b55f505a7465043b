import { daysBetween } from '@institut/contract/frame/days';
import { emailAddress } from '@institut/contract/frame/fields';
import { countText } from '@institut/contract/frame/plural';
import { apiUrl } from '@institut/contract/frame/paths';
import { formatKm } from '@institut/contract/money/money';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { lessonText } from '@institut/contract/timetable/timetable';
import { instantOf } from '@institut/contract/timetable/wallTime';
import { z } from 'zod';
import { today } from '../../lib/instituteDay.ts';
import { refundBlocks, refundMessage } from '../cancellations/cancellation.mails.ts';
import type { CourseFields } from '../courses/course.model.ts';
import {
  paragraphs,
  type Block,
  greetingByFirstName,
  type MailContext,
  type MailType,
  pageUrl,
} from '../mail/mailType.ts';
import {
  accessFacts,
  hasOnlineLink,
  lessonFacts,
  plannedLessons,
  venueFacts,
  venueText,
} from './timetableFacts.ts';
import type { LessonFields } from './timetable.model.ts';
import { dayText, noonOf, toOrder } from '../orders/order.mails.ts';

/** A course as the mails about its timetable describe it. */
const runFacts = {
  course: z.string(),
  courseId: z.string(),
  /** The first lines of the timetable. */
  lessons: z.array(z.string()),
  /** The first day of a course without lessons; absent for others and in mails of earlier versions. */
  start: z.string().optional(),
  /** Empty when it is not known. */
  venue: z.string(),
  /** The course has a link for online lessons; absent in mails of earlier versions. */
  hasLink: z.boolean().optional(),
};

const LINES_MAX = 20;

/** Returns what the mails about a run say about it, or about one of its lessons. */
export function runFactsOf({ _id, name, start, lessons = [], venue }: Described, only?: LessonFields) {
  const planned = plannedLessons(only ? [only] : lessons).map(lessonText);
  return {
    course: name,
    courseId: _id.toString(),
    lessons: planned.slice(0, LINES_MAX),
    ...(lessons.length === 0 && start && { start: dayText(noonOf(start)) }),
    venue: venueText(venue),
    hasLink: hasOnlineLink({ venue }),
  };
}
type Described = Pick<CourseFields, '_id' | 'name' | 'start' | 'lessons' | 'venue'>;

const runMessage = z.object({
  to: emailAddress(),
  /** Empty for somebody who was not named. */
  name: z.string(),
  orderId: z.string(),
  /** Absent in mails of earlier versions, as `ownsOrder`. */
  isAdmitted: z.boolean().optional(),
  ownsOrder: z.boolean().optional(),
  ...runFacts,
  /** A text that staff add. */
  text: z.string(),
});
type RunMessage = z.infer<typeof runMessage>;

/** Tells everybody who holds a seat that the course takes place. */
export const runConfirmedMail: MailType<RunMessage> = {
  kind: 'runConfirmed',
  schema: runMessage,
  render: (message, context) => ({
    subject: `Kurs „${message.course}” se održava`,
    preview: 'Potvrdili smo održavanje kursa na koji ste prijavljeni.',
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

const changedMessage = runMessage.extend({
  changes: z.array(z.object({ label: z.string(), value: z.string() })),
});

/** Tells everybody who holds a seat what has changed in the timetable. */
export const lessonsChangedMail: MailType<z.infer<typeof changedMessage>> = {
  kind: 'lessonsChanged',
  schema: changedMessage,
  render: (message, context) => ({
    subject: `Promjena rasporeda: kurs „${message.course}”`,
    preview: message.changes.map(({ label, value }) => `${label}: ${value}`).join('; '),
    heading: 'Promijenjen je raspored',
    blocks: [
      { kind: 'text', text: greetingByFirstName(message.name) },
      { kind: 'text', text: `raspored kursa „${message.course}” je promijenjen:` },
      { kind: 'facts', title: 'Promjene', facts: message.changes },
      timetableBlock(message),
      toCourse(message, context),
      questions(message, context),
    ],
  }),
};

const reminderMessage = runMessage.extend({
  inDays: z.number(),
  /** It is the first lesson of the course. */
  isFirst: z.boolean(),
  /** The day of the lesson and the time from; absent in mails that an earlier version has queued. */
  begins: z.object({ day: z.string(), from: z.string() }).optional(),
});

const IN_DAYS = new Map([
  [0, 'danas'],
  [1, 'sutra'],
]);
const inDaysText = (days: number): string =>
  IN_DAYS.get(days) ?? `za ${countText(days, { one: '%d dan', few: '%d dana', other: '%d dana' })}`;

/** Reminds somebody who holds a seat of a lesson. */
export const lessonReminderMail: MailType<z.infer<typeof reminderMessage>> = {
  kind: 'lessonReminder',
  schema: reminderMessage,
  render: (message, context) => {
    const { begins } = message;
    // The mail server was down for too long.
    if (begins && context.now >= instantOf(begins.day, begins.from)) return null;
    const when = inDaysText(begins ? daysBetween(today(context.now), begins.day) : message.inDays);
    const what = message.isFirst ? `počinje ${when}` : `ima termin ${when}`;
    return {
      subject: `Podsjetnik: kurs „${message.course}” ${what}`,
      preview: [...message.lessons, message.venue].filter(Boolean).join(', '),
      heading: message.isFirst ? `Kurs počinje ${when}` : `Termin je ${when}`,
      blocks: [
        { kind: 'text', text: greetingByFirstName(message.name) },
        { kind: 'text', text: `kurs „${message.course}” ${what}.` },
        timetableBlock(message),
        toCourse(message, context),
        questions(message, context),
      ],
    };
  },
};

const cancelledMessage = z.object({
  to: emailAddress(),
  name: z.string(),
  orderId: z.string(),
  reference: z.string(),
  course: z.string(),
  courseId: z.string(),
  text: z.string(),
  /** For the buyer: what is given back, in KM. */
  refund: z.number().optional(),
  /** For the buyer: the request of the refund; absent in mails of earlier versions. */
  cancellation: refundMessage.optional(),
  /** For the buyer: the application holds seats of other courses. */
  hasOtherSeats: z.boolean().optional(),
  /** Some lessons took place; absent in mails of earlier versions. */
  isBegun: z.boolean().optional(),
});

/** Tells a buyer or a participant that the course does not take place, or not to its end. */
export const runCancelledMail: MailType<z.infer<typeof cancelledMessage>> = {
  kind: 'runCancelled',
  schema: cancelledMessage,
  render: (message, context) => ({
    subject: `Kurs „${message.course}” se ${message.isBegun ? 'prekida' : 'ne održava'}`,
    preview: 'Nažalost, kurs na koji ste prijavljeni je otkazan.',
    heading: 'Kurs je otkazan',
    blocks: [
      { kind: 'text', text: greetingByFirstName(message.name) },
      {
        kind: 'text',
        text: message.isBegun
          ? `nažalost, kurs „${message.course}” se prekida: preostali termini se neće održati.`
          : `nažalost, kurs „${message.course}” se neće održati, pa mjesta na njemu više ne čuvamo.`,
      },
      ...paragraphs(message.text),
      ...refundBlocksOf(message),
      ...(message.hasOtherSeats
        ? [{ kind: 'text', text: 'Ostali kursevi iz vaše prijave ostaju kako jesu.' } as const]
        : []),
      ...(message.refund === undefined ? [] : [toOrder(message, context)]),
      questions(message, context),
    ],
  }),
};

function refundBlocksOf({ refund = 0, cancellation }: z.infer<typeof cancelledMessage>): Block[] {
  if (refund === 0) return [];
  if (cancellation) return refundBlocks(cancellation);
  const text = `Vraćamo vam ${formatKm(refund)} u roku od 15 dana. O povratu ćemo vam javiti e-mailom. Ako nam račun za povrat niste dali, unesite ga na stranici prijave.`;
  return [{ kind: 'text', text }];
}

const toCourse = ({ courseId: id }: RunMessage, context: MailContext): Block => ({
  kind: 'action',
  label: 'Otvori stranicu kursa',
  url: pageUrl(context, apiUrl(SITE_PAGES.course.path, { id })),
});

const timetableBlock = (message: RunMessage): Block => ({
  kind: 'facts',
  title: 'Raspored',
  facts: [
    { label: 'Kurs', value: message.course },
    ...(message.start ? [{ label: 'Početak', value: message.start }] : []),
    ...lessonFacts(message.lessons),
    ...venueFacts(message.venue),
    ...accessFacts(
      message.ownsOrder ? 'order' : 'participant',
      message.isAdmitted === true && message.hasLink === true,
    ),
  ],
});

const questions = ({ course }: { course: string }, { site }: MailContext): Block => ({
  kind: 'small',
  text: `Ovu poruku dobijate jer ste prijavljeni na kurs „${course}”. Pitanja šaljite na ${site.contact.email}.`,
});
