import { REVOCATION_REASONS } from '@institut/contract/certificates/values';
import { mailKindInfo } from '@institut/contract/mail/kinds';
import { siteConfig } from '@institut/contract/site/schema';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { getSiteConfig } from './features/config/config.service.ts';
import { renderPreview, renderText } from './features/mail/mail.render.ts';
import type { MailContext } from './features/mail/mailType.ts';
import { Order } from './features/core/orders/order.model.ts';
import { OutboxMail } from './features/mail/mail.model.ts';
import { UserModel } from './features/users/lookup/user.model.ts';
import { MAIL_HANDLERS } from './mails.ts';
import { bodyFor, createFinishedCourse } from './test/support/certificates.ts';
import { createCandidate, useDataFolder } from './test/support/candidates.ts';
import { as } from './test/support/client.ts';
import { createCareer, createUser } from './test/support/factories.ts';
import { SITE_URL } from './test/support/mailOutbox.ts';
import { EMIR, stored } from './test/support/participants.ts';
import { useShop } from './test/support/shop.ts';
import { useTestDatabase } from './test/support/testDatabase.ts';
import { createFullCourse, createWaiter, releaseAndOffer } from './test/support/waitingLists.ts';

useTestDatabase();
useDataFolder();

const shop = useShop({ isAdmitted: true, course: { name: 'Python', countInStock: 10 } });

type Sample = Record<string, unknown>;
/** Returns a message for each value of one field. */
const forEach = (field: string, values: readonly unknown[], message: Sample): Sample[] =>
  values.map((value) => Object.assign({ [field]: value }, message));

const COUNTS = [1, 2, 5, 21];
const ID = 'a'.repeat(24);
const TO = { to: 'mira@example.com', name: 'Mira Mirić' };
const ORDER = { ...TO, orderId: ID, reference: 'K7M2-9QXA', courses: ['Python', 'CAD × 21'] };
const RUN = { course: 'Python', firstDay: '2037-02-08' };
const REFUND = { number: 'K7M2-9QXA-1', amount: 107.71, retained: 20, dueDay: '2037-02-14', isPaypal: false };
const OPEN = { open: 192, next: 96, dueDay: '2037-02-14', documents: [] };
const AT = new Date('2037-01-20T23:30:00Z');
const ACCOUNT = { to: TO.to, userId: ID, at: AT };

const run = (seats: number) => ({
  ...ORDER,
  ...RUN,
  courseId: ID,
  isAdmitted: true,
  ownsOrder: true,
  seats,
  people: ['Ana Hodžić'],
  lessons: ['ponedjeljak 8. 2. 2037. od 17:00 do 20:00'],
  venue: 'Primjerna 1, Sarajevo',
  hasLink: true,
  text: 'Ponesite laptop.',
});

const CANCELLED_RUN = {
  ...ORDER,
  ...RUN,
  courseId: ID,
  text: '',
  refund: 0,
  hasOtherSeats: true,
  isBegun: false,
  open: 20,
};

const waiting = { ...TO, waitingId: ID, ...RUN, courseId: ID };
const refund = { ...ORDER, refund: { ...REFUND, account: '' }, note: 'Iznos je već vraćen.' };

async function accountOf(emailConfirmedAt: Date | null): Promise<Sample> {
  const user = await createUser({ email: TO.to, name: 'Ana', emailConfirmedAt });
  return { ...TO, userId: user.id, at: AT };
}

async function participantOf(given: Sample = {}): Promise<Sample> {
  const orderId = await shop.place({ participants: [EMIR] });
  const [person] = await stored(orderId);
  const about = {
    orderId,
    reference: ORDER.reference,
    buyer: TO.name,
    start: RUN.firstDay,
    course: 'Python',
  };
  return { to: EMIR.email, name: EMIR.name, participantId: String(person?._id), ...about, ...given };
}

async function candidateOf(given: Sample): Promise<Sample> {
  const { candidate } = await createCandidate(await createCareer({ title: 'Predavač' }), { email: TO.to });
  return { to: TO.to, candidateId: candidate._id.toString(), career: 'Predavač', ...given };
}

async function offered(kind: string, given: Sample = {}): Promise<Sample> {
  const { course, orders } = await createFullCourse([1]);
  await createWaiter(course, {}, await createUser({ email: TO.to, name: 'Ana' }));
  if (orders[0]) await releaseAndOffer(course, orders[0]);
  const mail = await OutboxMail.findOne({ 'message.kind': 'waitingOffer' }).orFail().lean();
  return { ...mail.message, ...given, kind };
}

/** About a certificate that was issued. */
async function certified(): Promise<Sample> {
  const { course, people } = await createFinishedCourse({ seats: 1 });
  await as(shop.staff)
    .issueCertificates({ params: { id: course._id }, body: bodyFor(people) })
    .expect(201);
  const { message } = await OutboxMail.findOne({ 'message.kind': 'certificateIssued' }).orFail().lean();
  return message;
}

/** One message or more of every kind; those about counted things for the numbers that are written differently. */
const SAMPLES: Record<string, () => Sample[] | Promise<Sample[]>> = {
  welcome: async () => [{ ...(await accountOf(AT)), name: 'Mira' }],
  passwordReset: async () => [await accountOf(AT)],
  emailConfirmation: async () => [await accountOf(null)],
  invitation: async () => {
    const account = await accountOf(null);
    await createUserInvited(String(account['userId']));
    return [account];
  },
  accountChanged: () => forEach('changes', [['email'], ['password'], ['email', 'password']], ACCOUNT),
  secondFactorChanged: () => [{ ...ACCOUNT, change: 'recoveryCodeUsed' }],
  secondFactorPending: () => [{ ...ACCOUNT, login: ID, device: 'Chrome na Windowsu' }],
  factorCode: async () => [await accountOf(AT)],
  wrongCodes: () => [ACCOUNT],
  accountDeleted: () => [{ to: TO.to }],
  rightsChanged: () => [
    { ...ACCOUNT, isAdmin: true, roles: [] },
    { ...ACCOUNT, isAdmin: false, roles: ['editor'] },
    { ...ACCOUNT, isAdmin: false, roles: ['enrolment', 'accounting'] },
    { ...ACCOUNT, isAdmin: false, roles: [] },
  ],
  bankAccountChanged: () => [{ ...ACCOUNT, from: '1290079401028494', account: '1610000000000011', at: AT }],
  contact: () => [{ to: 'info@example.com', writer: 'Ana', replyTo: TO.to, text: 'Prvi red.' }],
  candidateReceived: async () => [
    await candidateOf({ isReplaced: false }),
    await candidateOf({ isReplaced: true }),
  ],
  candidateAnswer: async () => [await candidateOf({ text: 'Dobar dan,\n\nčekamo vas u utorak.' })],
  reviewRemoved: () => [{ ...ACCOUNT, name: 'Ana', courseId: ID, courseName: 'Python', reason: 'Uvreda.' }],
  orderPlaced: () =>
    COUNTS.map((qty) => ({
      ...ORDER,
      courseIds: [],
      paymentMethod: 'licno',
      lines: [{ name: 'Python', start: '', qty, price: 80 }],
      dueDay: '2037-02-01',
      isUnconfirmed: false,
      itemsPrice: 80 * qty,
      shippingPrice: 0,
      taxPrice: 12 * qty,
      totalPrice: 92 * qty,
    })),
  statusChanged: () =>
    COUNTS.flatMap((seats) =>
      forEach('status', Object.values(ORDER_STATUS), { ...ORDER, hasPaid: true, seats, withdrawalDays: 21 }),
    ),
  orderEmailChanged: () => [{ ...ORDER, at: AT }],
  paymentRecorded: () =>
    forEach('paymentStatus', Object.values(PAYMENT_STATUS), {
      ...ORDER,
      totalPrice: 107.71,
      paid: 107.71,
      paidAt: AT,
      surplus: 10,
    }),
  partPayment: () => [
    { ...ORDER, arrived: 50, open: 42, next: { dueDay: '2037-02-14', amount: 21 }, documents: [] },
  ],
  paymentCorrected: () => [
    {
      ...ORDER,
      withdrawn: [{ kind: 'payment', amount: 50 }],
      amountDue: 192,
      paid: 0,
      refunded: 0,
      openAmount: 192,
      isGrantAsked: false,
      replaced: [],
      revoked: [],
    },
  ],
  paymentReminder: () =>
    COUNTS.map((seats) => ({
      ...ORDER,
      paymentMethod: 'licno',
      totalPrice: 92,
      firstDay: null,
      dueDay: '2037-02-14',
      seats,
      isPart: false,
      expires: true,
      instalmentDay: null,
    })),
  orderExpired: () => COUNTS.map((seats) => ({ ...ORDER, isUnconfirmed: seats === 1, seats })),
  instalments: () =>
    forEach('instalments', [[{ dueDay: '2037-02-14', amount: 96 }], []], { ...ORDER, ...OPEN }),
  proformaReplaced: () => [{ ...ORDER, open: OPEN }],
  moneyReturned: () => [{ ...ORDER, returned: 107.71, documents: [] }],
  orderCancelled: () => [
    { ...ORDER, hasPaid: true },
    { ...refund, hasPaid: true },
  ],
  seatsCancelled: () =>
    COUNTS.map((left) => ({ ...ORDER, hasPaid: true, seats: '2 × Python', left, open: OPEN })),
  refundNotSent: () => [refund],
  refundAccount: () => [{ ...refund, refund: { ...REFUND, account: '1290079401028494' } }],
  refundRejected: () => [refund],
  seatMoved: () => [
    {
      ...ORDER,
      participant: 'Ana',
      from: 'CAD',
      fromStart: '',
      course: 'Python',
      start: RUN.firstDay,
      open: 20,
    },
  ],
  accountantCopy: () => [{ ...ORDER, company: 'Primjer d.o.o.', documents: [], replaces: [] }],
  missingNames: () =>
    COUNTS.map((missing) => ({ ...ORDER, missing: [{ name: 'Python', start: '2037-02-08', missing }] })),
  participantInvitation: async () => [await participantOf()],
  participantCancelled: async () => [await participantOf()],
  participantDecided: async () => {
    const courses = [{ name: 'Python', start: '2037-02-08' }];
    const [admitted, rejected, expired] = [
      await participantOf({ courses, outcome: 'admitted' }),
      await participantOf({ courses, outcome: 'rejected' }),
      await participantOf({ courses, outcome: 'expired' }),
    ];
    const ids = [rejected, expired].map(({ orderId }) => String(orderId));
    for (const id of ids) await Order.updateOne({ _id: id }, { status: ORDER_STATUS.rejected });
    return [admitted, rejected, expired];
  },
  certificateIssued: async () => [await certified()],
  certificateRevoked: async () => forEach('reason', REVOCATION_REASONS, await certified()),
  certificateReplaced: async () => [{ ...(await certified()), earlier: 'UV-2037-00001' }],
  courseMessage: () => [
    { ...ORDER, ...RUN, subject: 'Parking', text: 'Parking je iza zgrade.' },
    { ...ORDER, ...RUN, subject: '', text: '', template: { subject: '{kurs}', text: 'Dobar dan, {ime},' } },
  ],
  runConfirmed: () => COUNTS.map(run),
  lessonsChanged: () =>
    COUNTS.map((seats) => ({ ...run(seats), changes: [{ label: 'Susret', value: '8. 2. 2037.' }] })),
  lessonReminder: () =>
    forEach('inDays', [0, 1, 2, 5, 21], {
      ...run(1),
      isFirst: true,
      begins: { day: '2037-02-08', from: '17:00' },
    }),
  runCancelled: () => forEach('seats', COUNTS, CANCELLED_RUN),
  waitingConfirmation: async () => [await offered('waitingConfirmation')],
  waitingOffer: async () => [await offered('waitingOffer')],
  waitingOfferExpired: () => [{ ...waiting, isLast: false, isOver: false }],
  waitingListClosed: () => forEach('reason', ['begun', 'cancelled', 'deleted'], waiting),
  waitingRemoved: () => forEach('list', ['seats', 'interest'], waiting),
  waitingMessage: async () => [await offered('waitingMessage', { subject: 'Parking', text: 'Iza zgrade.' })],
  nextRunPublished: () => [{ ...waiting, start: '2037-04-08' }],
};

const createUserInvited = (id: string) => UserModel.updateOne({ _id: id }, { invitedAt: AT });

const context: MailContext = {
  site: siteConfig.parse(getSiteConfig()),
  siteUrl: SITE_URL,
  now: new Date(),
  accountName: 'Ana',
  attached: ['PR-2037-00001.pdf'],
};

/** Mails to no person that is known by name, and those of which staff write all. */
const WITHOUT_NAME = new Set([
  'accountantCopy',
  'candidateAnswer',
  'candidateReceived',
  'contact',
  'courseMessage',
  'waitingMessage',
]);
const GREETING = /Dobar dan, (Ana|Emir|Mira),\n\n(?:PayPal|[„a-zčćšđž0-9])/;
/** A number with the noun of another one, a bare value, or what no text may contain. */
const WRONG =
  /undefined|null|NaN|\[object|\.\.|\b(1|21) (mjesta|dana)\b(?! od ovog)|\b[2-4] (mjesto|dan)\b|\b5 (mjesto|dan)\b/;

it.each(MAIL_HANDLERS.map(({ kind }) => kind))(
  'a mail of the kind %s greets, counts and closes',
  async (kind) => {
    const handler = MAIL_HANDLERS.find((one) => one.kind === kind);
    const samples = (await SAMPLES[kind]?.()) ?? [];
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) {
      const content = await handler?.read({ ...sample, kind })?.render(context);
      if (!content) throw new Error(`Nothing is written of ${JSON.stringify(sample)}.`);
      const text = `${content.subject}\n${content.preview}\n${renderText(content, context.site)}`.replaceAll(
        '\u00a0',
        ' ',
      );
      expect(text).toMatch(WITHOUT_NAME.has(kind) ? '' : GREETING);
      expect(text).toContain('Srdačan pozdrav');
      expect(text).not.toMatch(WRONG);
      const readByStaff = mailKindInfo(kind)?.isSecret ? '' : renderPreview(content);
      expect(readByStaff).not.toMatch(/:\/\/\S*#/);
    }
  },
);
