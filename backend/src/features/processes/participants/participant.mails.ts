import { fullName } from '@institut/contract/accounts/values';
import { emailAddress } from '@institut/contract/frame/fields';
import { plural } from '@institut/contract/frame/plural';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { participantLink } from '@institut/contract/participants/values';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { type ClientSession, trusted, type Types } from 'mongoose';
import { z } from 'zod';
import { dryRunSession } from '../../../database/dryRun.ts';
import { findCourseFacts } from '../../core/courses/courseLookup.service.ts';
import { introduction } from '../../mail/introduction.ts';
import { noteWithoutEmail, queueMails } from '../../mail/mail.service.ts';
import {
  type Fact,
  facts,
  greetingByFirstName,
  type MailText,
  type MailContext,
  type MailType,
  pageUrl,
  personName,
  small,
  text,
} from '../../mail/mailType.ts';
import { dayText, noonOf } from '../../mail/dayText.ts';
import { runName } from '@institut/contract/timetable/runName';
import { orderMail, orderMessage } from '../../core/orders/mails/order.mails.ts';
import { findOrders, type OrderFields } from '../../core/orders/orderLookup.service.ts';
import { isUnsettled } from '../../core/orders/unpaid/unpaidRules.ts';
import { heldAmong, lostAmong } from '../../core/seats/seatLookup.service.ts';
import { isOver } from '../../core/seats/seats.service.ts';
import {
  accessFacts,
  hasOnlineLink,
  plannedLessons,
  timetableFacts,
} from '../../core/courses/timetableFacts.ts';
import { hashToken, Participant, type ParticipantFields, tokenOf } from './participant.model.ts';

const invitation = z.object({
  to: emailAddress(),
  participantId: z.string(),
  orderId: z.string(),
  reference: z.string(),
  /** The full name of the person who placed the application. */
  buyer: z.string(),
  course: z.string(),
  /** The first day of the course; empty when it is not known. */
  start: z.string(),
  /** The course from which the seat was moved to this one; absent for others. */
  movedFrom: z.string().optional(),
});
type Invitation = z.infer<typeof invitation>;

/** Invites a participant to the private page, unless the seat was given up or taken by somebody else since the mail was queued. */
export const participantInvitationMail: MailType<Invitation> = {
  kind: 'participantInvitation',
  schema: invitation,
  render: async (message, context) => {
    const session = dryRunSession();
    const participant = await Participant.findById(message.participantId)
      .session(session)
      .lean<ParticipantFields>();
    if (!participant?.isCurrent || participant.email !== message.to) return null;
    if ((await heldAmong([participant.seat], session)).length === 0) return null;
    // As it is now: the timetable may have changed since the mail was queued.
    const [course] = await findCourseFacts([participant.course], session);
    const [order] = await findOrders([participant.order], session);
    const isAdmitted = order?.status === ORDER_STATUS.admitted;
    const when = course
      ? [...timetableFacts(course), ...accessFacts('participant', isAdmitted && hasOnlineLink(course))]
      : [];
    const firstDay = course?.start ?? message.start;
    const start = plannedLessons(course?.lessons ?? []).length === 0 ? firstDay : '';
    const isOwn = order?.buyerEmail === participant.email;
    const invited = { ...message, start, firstDay, when, isAdmitted, isOwn };
    // A stranger reads no name before staff have admitted the order or money has arrived.
    const buyer = order && !isUnsettled(order) ? message.buyer : '';
    return renderInvitation({ ...invited, buyer }, participant, await issueToken(participant), context);
  },
};

/** Returns the token of the private page, and stores its hash, by which the page finds the participant. */
async function issueToken(participant: ParticipantFields): Promise<string> {
  if (dryRunSession()) return '';
  const token = tokenOf(participant);
  const tokenHash = hashToken(token);
  if (participant.tokenHash !== tokenHash) {
    const { _id, nonce } = participant;
    await Participant.updateOne({ _id, nonce, isCurrent: true }, { $set: { tokenHash } });
  }
  return token;
}

function renderInvitation(
  {
    buyer,
    course,
    start,
    firstDay,
    reference,
    movedFrom,
    when,
    isAdmitted,
    isOwn,
  }: Invitation & { firstDay: string; when: Fact[]; isAdmitted: boolean; isOwn: boolean },
  { name }: ParticipantFields,
  token: string,
  context: MailContext,
): MailText {
  const { name: institute, contact } = context.site;
  const what = movedFrom
    ? 'Premješteni ste na kurs'
    : isAdmitted
      ? 'Upisani ste na kurs'
      : 'Prijavljeni ste na kurs';
  const enrols = `${isAdmitted ? 'upisuje' : 'prijavljuje'} vas ${personName(buyer) || 'osoba koja je poslala prijavu'}`;
  // The buyer knows who has placed the application.
  const by = isOwn ? (isAdmitted ? 'upisani ste' : 'prijavljeni ste') : enrols;
  return {
    subject: `${what} ${runName(course, firstDay)}`,
    preview: 'Na svojoj stranici vidite kada kurs počinje i potvrđujete dolazak. Nalog vam ne treba.',
    heading: what,
    blocks: [
      text(greetingByFirstName(name)),
      text(
        movedFrom
          ? `vaše mjesto s kursa ${movedFrom} premješteno je na kurs ${runName(course, firstDay)}. Na ovaj kurs, koji organizuje ${institute}, ${by}.`
          : `na kurs ${runName(course, firstDay)}, koji organizuje ${institute}, ${by}.`,
      ),
      facts('Kurs', [
        { label: 'Kurs', value: course },
        start && { label: 'Početak', value: dayText(noonOf(start)) },
        ...when,
        { label: 'Referentni broj', value: reference },
      ]),
      !isAdmitted && text('O prijemu još odlučujemo; odluku ćemo javiti onome ko je poslao prijavu.'),
      text('Otvorite svoju stranicu, provjerite ime i potvrdite da dolazite. Nalog vam za to ne treba.'),
      { kind: 'action', label: 'Otvori moju stranicu', url: pageUrl(context, participantLink(token)) },
      small(
        `Vaše ime i adresu dobili smo ${isOwn ? 'iz vaše prijave' : 'od osobe koja je poslala prijavu'}, samo da bismo organizovali ovaj kurs. Ako se ne slažete, pišite nam na ${contact.email}, pa ćemo ih obrisati. Više: ${pageUrl(context, SITE_PAGES.privacy.path)}`,
      ),
    ],
  };
}

type Invited = {
  _id: Types.ObjectId;
  reference: string;
  buyerName: string;
  orderItems: readonly { kurs: Types.ObjectId; name: string; start?: string }[];
};

/**
 * Queues an invitation to each of the participants of an order who has an address and is not the buyer; after a move with
 * the course from which they come.
 */
export async function queueInvitations(
  participants: readonly ParticipantFields[],
  order: Invited & { movedFrom?: string },
  session: ClientSession,
  notBefore?: Date,
): Promise<void> {
  const invited = participants.filter(
    ({ state, isBuyer, email }) => state === 'invited' && !isBuyer && email,
  );
  noteUnreached(
    participants.filter(({ state }) => state === 'invited'),
    order,
  );
  if (invited.length === 0) return;
  await queueMails(
    participantInvitationMail,
    invited.map((participant) => invitationOf(participant, order)),
    session,
    notBefore,
  );
  const isAmong = { _id: { $in: invited.map(({ _id }) => _id) } };
  await Participant.collection.updateMany(isAmong, { $set: { invitedAt: new Date() } }, { session });
}

/** Notes, for a preview of mails, the named participants of an order who have no address; a buyer is told as such. */
export const noteUnreached = (
  people: readonly ParticipantFields[],
  { reference }: Pick<Invited, 'reference'>,
): void =>
  noteWithoutEmail(
    people
      .filter(({ isBuyer, email, state }) => !isBuyer && !email && state !== 'unnamed')
      .map((person) => ({ name: fullName(person), reference })),
  );

/**
 * Invites the participants of an accepted application who were not invited yet, to courses that are not over; while the
 * decision can be undone, their mails wait.
 */
export async function inviteAdmitted(
  order: Invited,
  session: ClientSession,
  notBefore: Date | undefined,
): Promise<void> {
  const waiting = { order: order._id, isCurrent: true, state: 'invited', invitedAt: null } as const;
  const participants = await Participant.find(waiting).session(session).lean<ParticipantFields[]>();
  if (participants.length === 0) return;
  const [held, courses] = [
    await heldAmong(
      participants.map(({ seat }) => seat),
      session,
    ),
    await findCourseFacts(
      participants.map(({ course }) => course),
      session,
    ),
  ];
  const hasEnded = (id: Types.ObjectId) =>
    courses.some((course) => course._id.equals(id) && course.lessons.length > 0 && isOver(course));
  const invited = participants.filter(
    ({ seat, course }) => held.some(({ _id }) => _id.equals(seat)) && !hasEnded(course),
  );
  await queueInvitations(invited, order, session, notBefore);
}

/** Forgets that participants were invited since a moment, after their mails were withdrawn. */
export async function forgetInvitations(
  { order, since }: { order: Types.ObjectId; since: Date },
  session: ClientSession,
): Promise<void> {
  const invited = { order, invitedAt: trusted({ $gte: since }) };
  await Participant.updateMany(invited, { invitedAt: null }, { session });
}

function invitationOf(
  { _id, email, course }: ParticipantFields,
  { _id: order, reference, buyerName, orderItems, movedFrom }: Invited & { movedFrom?: string },
): Invitation {
  const item = orderItems.find(({ kurs }) => kurs.equals(course));
  return {
    to: email,
    participantId: _id.toString(),
    orderId: order.toString(),
    reference,
    buyer: buyerName,
    course: item?.name ?? '',
    start: item?.start ?? '',
    ...(movedFrom && { movedFrom }),
  };
}

const cancelled = z.object({
  to: emailAddress(),
  name: z.string(),
  orderId: z.string(),
  reference: z.string(),
  buyer: z.string(),
  course: z.string(),
  /** The first day of the course; absent when it is not known, and in mails of 0.3.0. */
  start: z.string().optional(),
});

/** Tells an invited participant that the seat was cancelled. */
export const participantCancelledMail: MailType<z.infer<typeof cancelled>> = {
  kind: 'participantCancelled',
  schema: cancelled,
  keepsName: () => true,
  render: ({ name, reference, buyer, course, start }, context) => ({
    subject: `Vaše mjesto je otkazano: kurs ${runName(course, start)}`,
    preview: `Na kursu ${runName(course, start)} više nemate mjesto.`,
    heading: 'Vaše mjesto je otkazano',
    blocks: [
      text(greetingByFirstName(name)),
      text(
        `vaše mjesto na kursu ${runName(course, start)} je otkazano, pa link za potvrdu dolaska i podsjetnici više ne vrijede.`,
      ),
      facts('Otkazano mjesto', [
        { label: 'Kurs', value: course },
        personName(buyer) && { label: 'Prijavu je poslala osoba', value: personName(buyer) },
        { label: 'Referentni broj', value: reference },
      ]),
      small(
        `Ako mislite da je ovo greška, javite se osobi koja vas je upisala ili pišite na ${context.site.contact.email}.`,
      ),
    ],
  }),
};

/** Tells the invited participants of cancelled seats; the buyer of the order gets a mail of their own. */
export async function queueSeatsCancelled(
  seats: readonly Types.ObjectId[],
  order: Invited & Pick<OrderFields, 'buyerEmail' | 'status' | 'paid' | 'paymentStatus'>,
  session: ClientSession,
): Promise<void> {
  const ofSeats = { seat: trusted({ $in: [...seats] }), isCurrent: true };
  const people = await Participant.find(ofSeats).session(session).lean<ParticipantFields[]>();
  noteUnreached(people, order);
  const told = people.filter(
    ({ isBuyer, email, invitedAt }) => !isBuyer && email && invitedAt && email !== order.buyerEmail,
  );
  const courses = await findCourseFacts(
    told.map(({ course }) => course),
    session,
  );
  const startOf = (course: Types.ObjectId) =>
    courses.find(({ _id }) => _id.equals(course))?.start || undefined;
  const messages = told.map(({ email: to, name, course }) => ({
    to,
    name,
    orderId: order._id.toString(),
    reference: order.reference,
    buyer: isUnsettled(order) ? '' : order.buyerName,
    course: order.orderItems.find(({ kurs }) => kurs.equals(course))?.name ?? '',
    start: startOf(course),
  }));
  if (messages.length > 0) await queueMails(participantCancelledMail, messages, session);
}

const OUTCOMES = ['admitted', 'rejected', 'expired'] as const;
type Outcome = (typeof OUTCOMES)[number];

const decided = z.object({
  to: emailAddress(),
  name: z.string(),
  participantId: z.string(),
  orderId: z.string(),
  reference: z.string(),
  /** Empty for a reader who may not know it. */
  buyer: z.string(),
  outcome: z.enum(OUTCOMES),
  /** The courses of the person's seats, each with its first day; that is empty when it is not known. */
  courses: z.array(z.object({ name: z.string(), start: z.string() })).min(1),
});

/** Tells a participant who was invited before what became of the application, unless something else has since. */
export const participantDecidedMail: MailType<z.infer<typeof decided>> = {
  kind: 'participantDecided',
  schema: decided,
  keepsName: () => true,
  render: async ({ to, name, participantId, reference, buyer, outcome, courses }, context) => {
    const session = dryRunSession();
    const participant = await Participant.findById(participantId).session(session).lean<ParticipantFields>();
    if (!participant?.isCurrent || participant.email !== to) return null;
    const [order] = await findOrders([participant.order], session);
    if (order && (order.status === ORDER_STATUS.admitted) !== (outcome === 'admitted')) return null;
    const { email } = context.site.contact;
    const runs = courses.map((course) => runName(course.name, course.start)).join(', ');
    const where = `${courses.length === 1 ? 'kurs' : 'kurseve'} ${runs}`;
    const { heading, sentence } = DECISIONS[outcome];
    return {
      subject: `${heading}: ${where}`,
      preview: sentence(where),
      heading,
      blocks: [
        text(greetingByFirstName(name)),
        text(sentence(where)),
        facts('Prijava', [
          personName(buyer) && { label: 'Prijavu je poslala osoba', value: personName(buyer) },
          { label: 'Referentni broj', value: reference },
        ]),
        ...(outcome === 'admitted'
          ? [
              text('Na svojoj stranici vidite raspored i potvrđujete dolazak ako to još niste uradili.'),
              {
                kind: 'action' as const,
                label: 'Otvori moju stranicu',
                url: pageUrl(context, participantLink(await issueToken(participant))),
              },
            ]
          : [
              text('Link za potvrdu dolaska i podsjetnici više ne vrijede.'),
              small(
                `Ako mislite da je ovo greška, javite se osobi koja vas je upisala ili pišite na ${email}.`,
              ),
            ]),
      ],
    };
  },
};

const DECISIONS: Record<Outcome, { heading: string; sentence: (where: string) => string }> = {
  admitted: {
    heading: 'Mjesto je potvrđeno',
    sentence: (where) => `prijava na ${where} je prihvaćena i vaše mjesto je potvrđeno.`,
  },
  rejected: {
    heading: 'Prijava nije prihvaćena',
    sentence: (where) => `nažalost, prijava na ${where} nije prihvaćena, pa mjesto za vas više ne čuvamo.`,
  },
  expired: {
    heading: 'Prijava je istekla',
    sentence: (where) => `prijava na ${where} je istekla, pa mjesto za vas više ne čuvamo.`,
  },
};

type Decided = Invited & Pick<OrderFields, 'buyerEmail' | 'status' | 'paid' | 'paymentStatus'>;

/**
 * Tells those who were invited that the application was admitted, rejected or has expired, each address once; nobody about a
 * course that is over. While the decision can be undone, the mails wait.
 */
export async function queueDecided(
  order: Decided,
  outcome: Outcome,
  session: ClientSession,
  notBefore?: Date,
): Promise<void> {
  const invited = { order: order._id, isCurrent: true, isBuyer: false, invitedAt: trusted({ $ne: null }) };
  const people = await Participant.find(invited).session(session).lean<ParticipantFields[]>();
  const seats = people.map(({ seat }) => seat);
  const concerned =
    outcome === 'admitted' ? await heldAmong(seats, session) : await lostAmong(seats, outcome, session);
  const courses = await findCourseFacts(
    people.map(({ course }) => course),
    session,
  );
  const messages = new Map<string, z.infer<typeof decided>>();
  for (const { _id, seat, course: kurs, email: to, name } of people) {
    const course = courses.find((one) => one._id.equals(kurs));
    const isTold = to && to !== order.buyerEmail && concerned.some((one) => one._id.equals(seat));
    if (!isTold || (course && course.lessons.length > 0 && isOver(course))) continue;
    const run = {
      name: order.orderItems.find((item) => item.kurs.equals(kurs))?.name ?? '',
      start: course?.start ?? '',
    };
    const known = messages.get(to);
    if (known?.courses.some(({ name: one, start }) => one === run.name && start === run.start)) continue;
    if (known) known.courses.push(run);
    else
      messages.set(to, {
        to,
        name,
        participantId: _id.toString(),
        orderId: order._id.toString(),
        reference: order.reference,
        buyer: isUnsettled(order) ? '' : order.buyerName,
        outcome,
        courses: [run],
      });
  }
  if (messages.size > 0) await queueMails(participantDecidedMail, [...messages.values()], session, notBefore);
}

const missingNames = orderMessage.omit({ courses: true }).extend({
  missing: z.array(z.object({ name: z.string(), start: z.string(), missing: z.number() })),
});

/** Asks the buyer for the names that are missing a few days before a course. */
export const missingNamesMail = orderMail('missingNames', missingNames, ({ missing, ...about }, context) => ({
  subject: 'Imena polaznika: kurs uskoro počinje',
  preview: 'Za neka mjesta iz vaše prijave još ne znamo ko dolazi.',
  heading: 'Ko dolazi na kurs?',
  blocks: [
    introduction('missingNames', about, context),
    facts(
      'Bez imena',
      missing.map((course) => ({
        label: course.name,
        value: `${course.missing} ${plural(course.missing, { one: 'mjesto', few: 'mjesta', other: 'mjesta' })}, počinje ${dayText(noonOf(course.start))}`,
      })),
    ),
    text(
      'Unesite ih na stranici prijave prije početka kursa. Ko nije upisan, ne dobija podatke o kursu ni podsjetnike, a kad kurs počne, imena može upisati samo institut.',
    ),
  ],
}));
