import { daysBetween } from '@institut/contract/frame/days';
import { emailAddress } from '@institut/contract/frame/fields';
import { countText } from '@institut/contract/frame/plural';
import { apiUrl } from '@institut/contract/frame/paths';
import { formatKm } from '@institut/contract/money/money';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { lessonText } from '@institut/contract/timetable/timetable';
import { instantOf } from '@institut/contract/timetable/wallTime';
import { z } from 'zod';
import { today } from '../../../lib/instituteDay.ts';
import { refundBlocks, refundMessage } from '../../core/orders/mails/cancellation.mails.ts';
import { nextRunBlocks } from '../../core/courses/nextRunBlocks.ts';
import type { CourseFields } from '../../core/courses/course.model.ts';
import {
  paragraphs,
  type Block,
  type Fact,
  facts,
  greetingByFirstName,
  type MailContext,
  type MailType,
  pageUrl,
  personName,
  small,
  text,
} from '../../mail/mailType.ts';
import {
  accessFacts,
  firstDayOf,
  hasOnlineLink,
  lessonFacts,
  plannedLessons,
  venueFacts,
  venueText,
} from '../../core/courses/timetableFacts.ts';
import type { LessonFields } from '../../core/courses/timetable.model.ts';
import { introduction } from '../../mail/introduction.ts';
import { dayText, noonOf } from '../../mail/dayText.ts';
import { runName } from '@institut/contract/timetable/runName';
import { toOrder } from '../../core/orders/mails/order.mails.ts';

/** A course as the mails about its timetable describe it. */
const runFacts = {
  course: z.string(),
  courseId: z.string(),
  /** The first lines of the timetable. */
  lessons: z.array(z.string()),
  /** The first day of a course without lessons; absent for others. */
  start: z.string().optional(),
  /** The first day of the run (YYYY-MM-DD); absent when it is not known, and in mails of 0.3.0. */
  firstDay: z.string().optional(),
  /** Empty when it is not known. */
  venue: z.string(),
  /** The course has a link for online lessons. */
  hasLink: z.boolean(),
};

const LINES_MAX = 20;

/** Returns what the mails about a run say about it, or about one of its lessons. */
export function runFactsOf({ _id, name, start, lessons, venue }: Described, only?: LessonFields) {
  const planned = plannedLessons(only ? [only] : lessons).map(lessonText);
  const firstDay = only ? start : firstDayOf({ start, lessons });
  return {
    course: name,
    courseId: _id.toString(),
    lessons: planned.slice(0, LINES_MAX),
    ...(lessons.length === 0 && start && { start: dayText(noonOf(start)) }),
    ...(firstDay && { firstDay }),
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
  isAdmitted: z.boolean(),
  ownsOrder: z.boolean(),
  /** How many seats the mail is about; absent in mails of 0.3.0. */
  seats: z.number().optional(),
  /** For the buyer of several seats: who was named for them. */
  people: z.string().array().optional(),
  ...runFacts,
  /** A text that staff add. */
  text: z.string(),
});
type RunMessage = z.infer<typeof runMessage>;

/** Other readers than the buyer were invited by name. */
const keepsName = ({ ownsOrder }: Pick<RunMessage, 'ownsOrder'>) => !ownsOrder;

/** Tells everybody who holds a seat that the course takes place. */
export const runConfirmedMail: MailType<RunMessage> = {
  kind: 'runConfirmed',
  schema: runMessage,
  keepsName,
  render: (message, context) => ({
    subject: `Kurs ${runOf(message)} se održava`,
    preview: 'Potvrdili smo održavanje kursa na koji ste prijavljeni.',
    heading: 'Kurs se održava',
    blocks: [
      text(greetingByFirstName(message.name)),
      introduction('runConfirmed', { ...message, course: runOf(message) }, context),
      paragraphs(message.text),
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
  keepsName,
  render: (message, context) => ({
    subject: `Promjena rasporeda: kurs ${runOf(message)}`,
    preview: message.changes.map(({ label, value }) => `${label}: ${value}`).join('; '),
    heading: 'Promijenjen je raspored',
    blocks: [
      text(greetingByFirstName(message.name)),
      introduction('lessonsChanged', { ...message, course: runOf(message) }, context),
      facts('Promjene', message.changes),
      paragraphs(message.text),
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
  /** The day of the lesson and the time from. */
  begins: z.object({ day: z.string(), from: z.string() }),
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
  keepsName,
  render: (message, context) => {
    const { begins } = message;
    // The mail server was down for too long.
    if (context.now >= instantOf(begins.day, begins.from)) return null;
    const when = inDaysText(daysBetween(today(context.now), begins.day));
    const what = message.isFirst ? `počinje ${when}` : `ima susret ${when}`;
    return {
      subject: `Podsjetnik: kurs „${message.course}” ${what}`,
      preview: [...message.lessons, message.venue].filter(Boolean).join(', '),
      heading: message.isFirst ? `Kurs počinje ${when}` : `Susret je ${when}`,
      blocks: [
        text(greetingByFirstName(message.name)),
        text(`kurs ${runOf(message)} ${what}.`),
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
  /** For the buyer: the request of the refund. */
  cancellation: refundMessage.optional(),
  /** For the buyer: the application holds seats of other courses. */
  hasOtherSeats: z.boolean().optional(),
  /** Some lessons took place. */
  isBegun: z.boolean(),
  /** The first day of the run; absent when it is not known, and in mails of 0.3.0, as all that follows. */
  firstDay: z.string().optional(),
  /** For the buyer: how many seats the application had, and who was named for them. */
  seats: z.number().optional(),
  people: z.string().array().optional(),
  /** For the buyer: what is open of the application now, in KM. */
  open: z.number().optional(),
  /** For the buyer: a grant pays, so no transfer of theirs can be on its way. */
  isGrant: z.boolean().optional(),
});
type CancelledMessage = z.infer<typeof cancelledMessage>;

/** Tells a buyer or a participant that the course does not take place, or not to its end. */
export const runCancelledMail: MailType<CancelledMessage> = {
  kind: 'runCancelled',
  schema: cancelledMessage,
  keepsName: ({ refund }) => refund === undefined,
  render: async (message, context) => ({
    subject: `Kurs ${runOf(message)} se ${message.isBegun ? 'prekida' : 'ne održava'}`,
    preview: 'Nažalost, kurs na koji ste prijavljeni je otkazan.',
    heading: 'Kurs je otkazan',
    blocks: [
      text(greetingByFirstName(message.name)),
      message.isBegun
        ? text(`nažalost, kurs ${runOf(message)} se prekida: preostali susreti se neće održati.`)
        : introduction('runCancelled', { ...message, course: runOf(message) }, context, {
            rest: 'Mjesta na njemu više ne čuvamo.',
          }),
      paragraphs(message.text),
      seatBlocks(message),
      refundBlocksOf(message),
      moneyBlocks(message),
      message.hasOtherSeats && text('Ostali kursevi iz vaše prijave ostaju kako jesu.'),
      await nextRunBlocks(message.courseId, context),
      message.refund !== undefined && toOrder(message, context),
      questions(message, context),
    ],
  }),
};

/** Returns which seats of the application are concerned; nothing in mails to participants, who have one. */
function seatBlocks({ seats, people }: CancelledMessage): Block[] {
  if (seats === undefined) return [];
  return [
    facts('Mjesta iz vaše prijave', [
      { label: 'Otkazana mjesta', value: String(seats) },
      ...peopleFacts(people),
    ]),
  ];
}

function peopleFacts(people: readonly string[] = []): Fact[] {
  const names = people.map(personName).filter(Boolean);
  return names.length > 0 ? [{ label: 'Polaznici', value: names.join(', ') }] : [];
}

/** Returns what happens with the money when nothing is given back. */
function moneyBlocks({ refund, open, isGrant, hasOtherSeats = false }: CancelledMessage): Block[] {
  if (refund === undefined) return [text('O novcu se javljamo osobi koja je poslala prijavu.')];
  if (open === undefined || refund > 0) return [];
  if (isGrant) return [text('Za ovaj kurs ne plaćate ništa.')];
  return [
    text(
      hasOtherSeats && open > 0
        ? `Za ovaj kurs ne plaćate ništa. Za ostale kurseve iz prijave ostaje ${formatKm(open)}.`
        : 'Za ovaj kurs ne plaćate ništa. Ako ste uplatu već poslali, javite nam se, pa ćemo je vratiti.',
    ),
  ];
}

const refundBlocksOf = ({ refund = 0, cancellation }: CancelledMessage): Block[] =>
  refund > 0 && cancellation ? refundBlocks(cancellation) : [];

const toCourse = (
  { courseId: id }: Pick<RunMessage, 'courseId'>,
  context: MailContext,
): Extract<Block, { kind: 'action' }> => ({
  kind: 'action',
  label: 'Otvori stranicu kursa',
  url: pageUrl(context, apiUrl(SITE_PAGES.course.path, { id })),
});

const timetableBlock = (message: RunMessage): Block =>
  facts('Raspored', [
    { label: 'Kurs', value: message.course },
    message.seats && message.seats > 1 && { label: 'Mjesta', value: String(message.seats) },
    ...peopleFacts(message.people),
    message.start && { label: 'Početak', value: message.start },
    ...lessonFacts(message.lessons),
    ...venueFacts(message.venue),
    ...accessFacts(message.ownsOrder ? 'order' : 'participant', message.isAdmitted && message.hasLink),
  ]);

const runOf = ({ course, firstDay }: { course: string; firstDay?: string | undefined }): string =>
  runName(course, firstDay);

const questions = (run: { course: string; firstDay?: string | undefined }, { site }: MailContext): Block =>
  small(
    `Ovu poruku dobijate jer ste prijavljeni na kurs ${runOf(run)}. Pitanja šaljite na ${site.contact.email}.`,
  );
