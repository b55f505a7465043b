import { countText } from '@institut/contract/frame/plural';
import { daysText } from '@institut/contract/frame/durations';
import { emailAddress } from '@institut/contract/frame/fields';
import { apiUrl } from '@institut/contract/frame/paths';
import { RETENTION_DAYS, WAITING_LINK_DAYS } from '@institut/contract/limits';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { heldText, releasedText, untilText } from '@institut/contract/waitingList/texts';
import {
  CLOSING_REASONS,
  CLOSING_TEXTS,
  type ClosingReason,
  WAITING_KINDS,
  waitingLink,
} from '@institut/contract/waitingList/values';
import { z } from 'zod';
import { dryRunSession } from '../../../database/dryRun.ts';
import {
  paragraphs,
  type Block,
  greetingByFirstName,
  type MailContext,
  type MailType,
  pageUrl,
  notice,
  small,
  text,
} from '../../mail/mailType.ts';
import { dayText, noonOf } from '../../mail/dayText.ts';
import { filledMessage, messageTemplate } from '../../mail/messageText.ts';
import { runName } from '@institut/contract/timetable/runName';
import { nextRunBlocks } from '../../core/courses/nextRunBlocks.ts';
import { findWaited, type WaitedCourse } from '../../core/seats/waitingSeats.service.ts';
import { firstDayOf } from '../../core/courses/timetableFacts.ts';
import { beginOf, canOffer, endOfOffer } from './offerPeriod.ts';
import { WaitingEntry, type WaitingEntryFields, mailedTokenOf } from './waitingEntry.model.ts';

/** The message holds no token: the mail reads the entry when it is sent. */
const waitingMessage = z.object({
  to: emailAddress(),
  name: z.string(),
  waitingId: z.string(),
  course: z.string(),
  /** The first day of the run that somebody waits for; absent for the next run, and in mails of 0.3.0. */
  firstDay: z.string().optional(),
});

/** Returns the run that an entry waits for as its mails name it; the next run has no day yet. */
export const runWaitedFor = (
  course: Pick<WaitedCourse, 'name' | 'start' | 'lessons'>,
  { kind }: Pick<WaitingEntryFields, 'kind'>,
): { course: string; firstDay?: string } => {
  const firstDay = kind === 'seats' ? firstDayOf(course) : undefined;
  return { course: course.name, ...(firstDay && { firstDay }) };
};

const runOf = ({ course, firstDay }: { course: string; firstDay?: string | undefined }): string =>
  runName(course, firstDay);

/** The active entry that a mail is about; null when it has ended, or its address is another one. */
async function entryOf({
  waitingId,
  to,
}: z.infer<typeof waitingMessage>): Promise<WaitingEntryFields | null> {
  const entry = await WaitingEntry.findById(waitingId).session(dryRunSession()).lean<WaitingEntryFields>();
  return entry?.isActive && entry.email === to ? entry : null;
}

const toPage = (label: string, entry: WaitingEntryFields, context: MailContext): Block => ({
  kind: 'action',
  label,
  url: pageUrl(context, waitingLink(mailedTokenOf(entry))),
});

const toCourse = (label: string, id: string, context: MailContext): Block => ({
  kind: 'action',
  label,
  url: pageUrl(context, apiUrl(SITE_PAGES.course.path, { id })),
});

/** These mails greet by name: they go to confirmed entries only. */
const keepsName = () => true;

const hello = ({ name }: { name: string }): Block => text(greetingByFirstName(name));

const NOT_ASKED =
  'Ako se niste upisivali, ne morate ništa uraditi: bez potvrde upis ne vrijedi i briše se sam.';

/** Asks somebody to confirm the entry, or tells that the address is on the list already: the answer of the call does not. */
export const confirmWaitingMail: MailType<z.infer<typeof waitingMessage>> = {
  kind: 'waitingConfirmation',
  schema: waitingMessage,
  render: async (message, context) => {
    const entry = await entryOf(message);
    if (!entry) return null;
    const course = runOf(message);
    const list = entry.kind === 'seats' ? 'na listu čekanja' : 'na listu za sljedeći termin';
    if (entry.confirmedAt)
      return {
        subject: `Već ste upisani: kurs ${course}`,
        preview: `Vaša adresa je već upisana ${list}.`,
        heading: 'Već ste na listi',
        blocks: [
          hello(message),
          text(`vaša adresa je već upisana ${list} za kurs ${course}, pa ne morate ništa uraditi.`),
          toPage('Otvori moj upis', entry, context),
        ],
      };
    return {
      subject: `Potvrdite upis: kurs ${course}`,
      preview: `Upis ${list} vrijedi kada ga potvrdite.`,
      heading: 'Potvrdite upis',
      blocks: [
        hello(message),
        text(
          entry.kind === 'seats'
            ? `potvrdite upis na listu čekanja za kurs ${course} (${seatsText(entry.qty)}). Redoslijed se računa od trenutka kada ste se upisali.`
            : `potvrdite da želite e-mail kada objavimo sljedeći termin kursa ${course}.`,
        ),
        toPage('Potvrdi upis', entry, context),
        ...(entry.kind === 'seats' ? await nextRunBlocks(entry.course.toString(), context) : []),
        small(`Link se može koristiti ${daysText(WAITING_LINK_DAYS)}. ${NOT_ASKED}`),
      ],
    };
  },
};

const seatsText = (seats: number): string =>
  countText(seats, { one: '%d mjesto', few: '%d mjesta', other: '%d mjesta' });

const offerMessage = waitingMessage.extend({ offerId: z.string() });

/** Offers seats. The period begins when this mail leaves, so it is computed then; too late, it does not leave. */
export const offerMail: MailType<z.infer<typeof offerMessage>> = {
  kind: 'waitingOffer',
  schema: offerMessage,
  keepsName,
  isUrgent: true,
  render: async (message, context) => {
    const entry = await entryOf(message);
    const [course] = entry ? await findWaited([entry.course], dryRunSession()) : [];
    if (!entry || !course || entry.offer?._id.toString() !== message.offerId) return null;
    const begin = beginOf(course);
    if (!canOffer(context.now, begin)) return null;
    const { seats } = entry.offer;
    const until = untilText(endOfOffer(context.now, begin));
    const run = runName(course.name, firstDayOf(course));
    const offered = `${heldText(seats)} do ${until}.`;
    const released = releasedText(seats);
    return {
      subject: `${released}: kurs ${run}`,
      preview: offered,
      heading: released,
      blocks: [
        hello(message),
        text(
          `na kursu ${run}, za koji ste na listi čekanja, ${released.charAt(0).toLowerCase()}${released.slice(1)}.`,
        ),
        notice(offered),
        seats < entry.qty && text(`Tražili ste ${seatsText(entry.qty)} i označili da primate i manje.`),
        toPage('Pogledaj ponudu', entry, context),
        small(
          'Ako vam mjesto ne treba, odbijte ponudu na istoj stranici, pa će ga odmah dobiti sljedeća osoba.',
        ),
      ],
    };
  },
};

const expiredMessage = waitingMessage.extend({ isLast: z.boolean(), isOver: z.boolean() });

export const offerExpiredMail: MailType<z.infer<typeof expiredMessage>> = {
  kind: 'waitingOfferExpired',
  schema: expiredMessage,
  keepsName,
  render: ({ isLast, isOver, ...message }, context) => {
    const then = isOver
      ? 'Ovo je bila treća ponuda bez odgovora, pa više niste na listi čekanja. Možete se upisati ponovo.'
      : isLast
        ? 'Ovo je bila druga ponuda bez odgovora, pa ste sada na kraju liste čekanja.'
        : 'I dalje ste na listi čekanja, na istom mjestu.';
    return {
      subject: `Ponuda je istekla: kurs ${runOf(message)}`,
      preview: then,
      heading: 'Ponuda je istekla',
      blocks: [
        hello(message),
        text(`ponudu za mjesto na kursu ${runOf(message)} niste prihvatili na vrijeme.`),
        text(then),
        questions(context),
      ],
    };
  },
};

const questions = ({ site }: MailContext): Block => small(`Pitanja šaljite na ${site.contact.email}.`);

const closedMessage = waitingMessage.extend({ courseId: z.string(), reason: z.enum(CLOSING_REASONS) });

export const listClosedMail: MailType<z.infer<typeof closedMessage>> = {
  kind: 'waitingListClosed',
  schema: closedMessage,
  keepsName,
  render: async ({ courseId, reason, ...message }, context) => ({
    subject: `Lista čekanja je zatvorena: kurs ${runOf(message)}`,
    preview: `Lista čekanja je zatvorena jer ${CLOSING_TEXTS[reason]}.`,
    heading: 'Lista čekanja je zatvorena',
    blocks: [
      hello(message),
      text(
        `lista čekanja za kurs ${runOf(message)} je zatvorena jer ${CLOSING_TEXTS[reason]}.${reason === 'begun' ? ' Nažalost, mjesto se nije oslobodilo na vrijeme.' : ''}`,
      ),
      ...(await afterClosing(courseId, reason, context)),
      questions(context),
    ],
  }),
};

/** Returns the next run with free seats; without one, how to hear of it. */
async function afterClosing(course: string, reason: ClosingReason, context: MailContext): Promise<Block[]> {
  const next = await nextRunBlocks(course, context);
  if (next.length > 0 || reason === 'deleted') return next;
  return [
    text('Na stranici kursa možete tražiti da vam javimo kada objavimo sljedeći termin.'),
    toCourse('Pogledaj kurs', course, context),
  ];
}

const removedMessage = waitingMessage.extend({ courseId: z.string(), list: z.enum(WAITING_KINDS) });

/** Tells somebody that staff took them off a list. */
export const waitingRemovedMail: MailType<z.infer<typeof removedMessage>> = {
  kind: 'waitingRemoved',
  schema: removedMessage,
  keepsName,
  render: ({ courseId, list: kind, ...message }, context) => {
    const list = kind === 'seats' ? 'liste čekanja' : 'liste za sljedeći termin';
    return {
      subject: `Više niste na listi: kurs ${runOf(message)}`,
      preview: `Skinuli smo vas s ${list}.`,
      heading: 'Više niste na listi',
      blocks: [
        hello(message),
        text(`skinuli smo vas s ${list} za kurs ${runOf(message)}.`),
        kind === 'seats' && text('Ako smo vam ponudili mjesto, ta ponuda više ne vrijedi.'),
        toCourse('Pogledaj kurs', courseId, context),
        questions(context),
      ],
    };
  },
};

const nextRunMessage = waitingMessage.extend({ courseId: z.string(), start: z.string() });

export const nextRunMail: MailType<z.infer<typeof nextRunMessage>> = {
  kind: 'nextRunPublished',
  schema: nextRunMessage,
  keepsName,
  render: ({ course, courseId, start, ...message }, context) => ({
    subject: `Novi termin: kurs „${course}”`,
    preview: `Kurs počinje ${dayText(noonOf(start))}`,
    heading: 'Objavili smo novi termin',
    blocks: [
      hello(message),
      text(`tražili ste da vam javimo: kurs „${course}” ponovo počinje ${dayText(noonOf(start))}`),
      toCourse('Pogledaj kurs', courseId, context),
      small(
        `Ovo je jedini e-mail na ovaj zahtjev: s liste smo vas skinuli, a adresu brišemo za ${daysText(RETENTION_DAYS.waiting)}.`,
      ),
    ],
  }),
};

const staffMessage = waitingMessage.extend({
  subject: z.string(),
  text: z.string(),
  template: messageTemplate,
  /** Absent in mails of 0.3.0. */
  courseId: z.string().optional(),
});

/** A mail of staff to everybody who waits for a course. */
export const waitingMessageMail: MailType<z.infer<typeof staffMessage>> = {
  kind: 'waitingMessage',
  isBulk: true,
  schema: staffMessage,
  keepsName,
  render: async ({ courseId: _id, ...message }, context) => {
    const entry = await entryOf(message);
    if (!entry) return null;
    const { template, firstDay: start } = message;
    const { subject, text: given } = template ? filledMessage(template, { ...message, start }) : message;
    return {
      subject,
      preview: `Poruka o kursu ${runOf(message)}`,
      heading: subject,
      blocks: [
        paragraphs(given),
        small(
          `Ovu poruku dobijate jer ste na listi čekanja za kurs ${runOf(message)}. S liste se možete skinuti ovdje: ${pageUrl(context, waitingLink(mailedTokenOf(entry)))}`,
        ),
      ],
    };
  },
};
