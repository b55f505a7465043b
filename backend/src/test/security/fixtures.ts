import { createHash } from 'node:crypto';
import { editOrderBody } from '@institut/contract/orders/admin.schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import type { AddPasskeyBody, PasskeyAnswer } from '@institut/contract/auth/secondFactor.schema';
import { Types } from 'mongoose';
import type { CandidateFields } from '../../features/site/candidates/candidate.model.ts';
import { answerCandidate } from '../../features/site/candidates/candidateStaff.service.ts';
import { SignatureScan, SignatureScanFile } from '../../features/core/attendance/signatureScan.model.ts';
import type { CareerFields } from '../../features/site/careers/career.model.ts';
import { Course, type CourseFields } from '../../features/core/courses/course.model.ts';
import type { ReviewFields } from '../../features/catalogue/reviews/review.model.ts';
import type { CertificateTemplate } from '@institut/contract/certificates/templates.schema';
import type { CertificateFields } from '../../features/outputs/certificates/certificate.model.ts';
import { issueCertificates } from '../../features/outputs/certificates/certificates.service.ts';
import { type DiscountCode, discountCodeBody } from '@institut/contract/discounts/schema';
import { createDiscountCode } from '../../features/core/orders/codes/discountCodes.service.ts';
import { saveTemplate } from '../../features/outputs/certificates/templates.service.ts';
import type { NoteFields } from '../../features/outputs/notes/note.model.ts';
import { documentsOf } from '../../features/outputs/documents/document.service.ts';
import { addNote } from '../../features/outputs/notes/note.service.ts';
import type { NewsFields } from '../../features/site/news/news.model.ts';
import { editOrder } from '../../features/core/orders/changing/orderEdit.service.ts';
import { Order, type OrderFields } from '../../features/core/orders/order.model.ts';
import { Message } from '../../features/outputs/messages/message.model.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { hashToken, Participant, tokenOf } from '../../features/processes/participants/participant.model.ts';
import { type PaymentFields, recordsOf, requestRefund } from '../../features/core/ledger/ledger.service.ts';
import { today } from '../../lib/instituteDay.ts';
import type { SessionUser } from '../../lib/sessionUser.ts';
import type { FiscalFields } from '../../features/core/orders/fiscal/fiscal.model.ts';
import { addFiscal } from '../../features/processes/payments/fiscal/fiscal.service.ts';
import {
  StatementEntry,
  type StatementEntryFields,
} from '../../features/processes/statements/statementEntry.model.ts';
import { openPaypalOrder } from '../../features/processes/payments/paypal/payment.service.ts';
import { readToken, issueToken } from '../../lib/token.ts';
import { startPasskey, startPasskeyLogin } from '../../features/users/auth/passkey.service.ts';
import { startTotp } from '../../features/users/auth/secondFactor.service.ts';
import { SessionModel } from '../../features/users/auth/session.model.ts';
import { endSessionOf } from '../../features/users/auth/session.service.ts';
import { issueConfirmationToken } from '../../features/users/accounts/emailConfirmation.mails.ts';
import { issueResetToken } from '../../features/users/accounts/user.mails.ts';
import { priceOrder } from '@institut/contract/money/pricing';
import { withTransaction } from '../../database/transaction.ts';
import { env } from '../../config/env.ts';
import { UserModel, type UserDocument } from '../../features/users/lookup/user.model.ts';
import {
  callerOf,
  createCareer,
  createCourse,
  createNewsItem,
  createOrder,
  createReviewedCourse,
  createUser,
  logInAs,
  makeUnconfirmed,
  tokenFor,
  REGISTER,
} from '../support/factories.ts';
import { createCandidate } from '../support/candidates.ts';
import { bodyFor, buildTemplate, createFinishedCourse } from '../support/certificates.ts';
import { createFullCourse, createWaiter, releaseAndOffer, releaseOrder } from '../support/waitingLists.ts';
import { giveInstitute } from '../support/institute.ts';
import type { FakePaypal } from '../support/fakePaypal.ts';
import { addTestPasskey, addTotp, sessionOf, SITE_ORIGIN } from '../support/secondFactors.ts';
import { OWN_ACCOUNT } from '../support/statements.ts';
import { virtualAuthenticator } from '../support/virtualAuthenticator.ts';

/** Returns a token that expired a second ago; its session is still stored. */
async function expiredTokenFor(user: UserDocument): Promise<string> {
  const {
    _id: sessionId,
    version,
    isRemembered,
    createdAt,
  } = await SessionModel.findOne({ user: user._id }).orFail().lean();
  const expiresAt = new Date(Date.now() - 1000);
  return issueToken({ sessionId, userId: user.id, version, isRemembered, createdAt, expiresAt });
}

/** Kinds of callers by their current state in the database; some have a token from before a change. */
export const CALLERS = [
  'visitor',
  'owner',
  'otherUser',
  'admin',
  'unconfirmedAdmin',
  'demotedAdmin',
  'promotedUser',
  'lecturer',
  'otherLecturer',
  'deletedUser',
  'newPassword',
  'endedSession',
  'expiredToken',
] as const;
export type Caller = (typeof CALLERS)[number];

/** One record of each kind, and a token for each caller. */
export type Fixtures = {
  tokens: Record<Caller, string | undefined>;
  owner: UserDocument;
  /** The user whom admins edit and delete. */
  target: UserDocument;
  course: CourseFields;
  draftCourse: CourseFields;
  /** The course with the owner's review. */
  reviewedCourse: CourseFields;
  review: ReviewFields;
  newsItem: NewsFields;
  draftNewsItem: NewsFields;
  career: CareerFields;
  closedCareer: CareerFields;
  draftCareer: CareerFields;
  /** A candidate for the ad, with a file, and the token of the private page. */
  candidate: CandidateFields;
  candidateToken: string;
  /** One whose rejection waits to be mailed. */
  rejectedCandidate: CandidateFields;
  rejectedToken: string;
  order: OrderFields;
  paidOrder: OrderFields;
  /** An order of the owner for two seats of the reviewed course; the first one has an invited participant. */
  groupOrder: OrderFields;
  invitedSeat: string;
  /** A course with a lesson today, its lecturer `lecturer` and an admitted participant. */
  heldCourse: CourseFields;
  heldLesson: string;
  heldParticipant: string;
  scan: { _id: Types.ObjectId };
  participantToken: string;
  /** A full course: the owner waits for a seat, another one is offered to somebody else, and one is set aside. */
  fullCourse: CourseFields;
  waitingEntry: string;
  waitingToken: string;
  offerToken: string;
  /** An order of the owner with an issued proforma. */
  documentedOrder: OrderFields;
  documentNumber: string;
  /** A course that is over, with the certificate of the owner, and the private link to it. */
  finishedCourse: CourseFields;
  certificate: CertificateFields;
  certificateToken: string;
  certificateTemplate: CertificateTemplate;
  /** An order that staff have just decided. */
  decidedOrder: OrderFields;
  /** A payment of a paid order, and one that no order counts. */
  payment: PaymentFields;
  unassignedPayment: PaymentFields;
  statementEntry: StatementEntryFields;
  /** A paid order, and the document of the certified system that it notes. */
  fiscalOrder: OrderFields;
  fiscal: FiscalFields;
  /** An order of the owner of which a refund was requested. */
  cancelledOrder: OrderFields;
  refund: string;
  discountCode: DiscountCode;
  /** A note of the admin about `order`. */
  note: NoteFields;
  /** A message to the participants of `heldCourse` that is to be sent later. */
  message: { _id: Types.ObjectId };
  /** A mail to the owner that was sent, about `order`. */
  sentMail: { _id: Types.ObjectId };
  /** The PayPal order for `order`, approved by the owner. */
  paypalOrderId: string;
  resetToken: string;
  /** Of an account whose address is not confirmed. */
  confirmationToken: string;
  /** Another session of the owner than that of the token. */
  ownersSessionId: string;
  ownersPasskeyId: string;
  /** A login of the owner with that passkey. */
  passkeyLogin: PasskeyAnswer;
  /** Of an authenticator app that the admin is about to confirm. */
  pendingSecret: string;
  /** A passkey that the admin is about to add. */
  newPasskey: AddPasskeyBody;
  /** A user with an authenticator app, which admins may remove. */
  formerAdmin: UserDocument;
  /** Staff have opened the account, and its owner has not set a password yet. */
  invited: UserDocument;
};

export async function createFixtures(paypal: FakePaypal): Promise<Fixtures> {
  const [owner, otherUser, target, formerAdmin, admin, unconfirmedAdmin, lecturer, otherLecturer] =
    await Promise.all([
      createUser(),
      createUser(),
      createUser(),
      createUser(),
      createUser({ isAdmin: true }),
      createUser({ isAdmin: true }),
      createUser({ roles: ['lecturer'] }),
      createUser({ roles: ['lecturer'] }),
    ]);
  await makeUnconfirmed(unconfirmedAdmin);
  const order = await createOrder(owner);
  const paypalOrderId = await openPaypalOrder(order._id.toString(), callerOf(owner));
  paypal.approve(paypalOrderId);
  const { course: reviewedCourse, reviews } = await createReviewedCourse([{ user: owner._id }]);
  const [review] = reviews;
  if (!review) throw new Error('The course has one review.');
  const ownersPasskey = await addTestPasskey(owner);
  await addTotp(owner);
  await addTotp(formerAdmin);
  const login = await startPasskeyLogin(SITE_ORIGIN);
  const caller = await sessionOf(admin);
  const { secret: pendingSecret } = await startTotp(caller, {});
  const creation = await startPasskey(caller, {}, SITE_ORIGIN);
  const [payment] = await recordsOf((await createPaidOrder())._id);
  const [unassignedPayment] = await recordsOf((await createPaidOrder('CAPTURE-1'))._id);
  if (!payment || !unassignedPayment) throw new Error('Both orders have a payment.');
  const unconfirmed = await createUser({ emailConfirmedAt: null });
  const invited = await createUser({ emailConfirmedAt: null });
  await UserModel.updateOne({ _id: invited._id }, { $set: { invitedAt: new Date() } });
  const reset = await issueResetToken(target.email, new Date());
  await createCourse({ start: '2020-03-01', register: { ...REGISTER, authority: 'Ministarstvo' } });
  return {
    tokens: {
      visitor: undefined,
      owner: tokenFor(owner),
      otherUser: tokenFor(otherUser),
      admin: tokenFor(admin),
      unconfirmedAdmin: tokenFor(unconfirmedAdmin),
      demotedAdmin: await tokenFromBefore({ isAdmin: true }, { isAdmin: false }),
      promotedUser: await tokenFromBefore({ isAdmin: false }, { isAdmin: true }),
      lecturer: tokenFor(lecturer),
      otherLecturer: tokenFor(otherLecturer),
      deletedUser: await deletedToken(),
      newPassword: await tokenFromBefore({ isAdmin: true }, { tokenVersion: 1 }),
      endedSession: await endedToken(),
      expiredToken: await expiredTokenFor(admin),
    },
    owner,
    target,
    course: await createCourse({ series: reviewedCourse._id }),
    draftCourse: await createCourse({ isDraft: true }),
    reviewedCourse,
    review,
    newsItem: await createNewsItem({ newsType: 'Vijest u fokusu' }),
    draftNewsItem: await createNewsItem({ isDraft: true }),
    career: await createCareer(),
    closedCareer: await createCareer({ status: 'Zatvoreno' }),
    draftCareer: await createCareer({ isDraft: true }),
    ...(await createCandidates()),
    order,
    // Of somebody who deletes no account: that is refused until a paid order is delivered.
    paidOrder: await createPaidOrder(),
    ...(await createGroup(owner, reviewedCourse)),
    ...(await createHeld(lecturer, otherLecturer)),
    ...(await createWaitingList(owner)),
    ...(await createCertificate(owner, callerOf(admin), lecturer)),
    ...(await createDocumented(owner)),
    decidedOrder: await createDecidedOrder(admin),
    payment,
    unassignedPayment,
    statementEntry: await createEntry(),
    ...(await createRefund(owner)),
    ...(await createFiscal(callerOf(admin))),
    discountCode: await createDiscountCode(discountCodeBody.parse({ percent: 10 })),
    note: await addNote({ order: order._id }, callerOf(admin), 'Zvala je.'),
    sentMail: await createSentMail(order),
    paypalOrderId,
    resetToken: reset?.token ?? '',
    ownersPasskeyId: ownersPasskey.id,
    passkeyLogin: { id: login.id, response: ownersPasskey.get(login.options) },
    pendingSecret,
    newPasskey: {
      id: creation.id,
      name: 'Telefon',
      response: virtualAuthenticator(SITE_ORIGIN).create(creation.options),
    },
    formerAdmin,
    invited,
    confirmationToken: (await issueConfirmationToken(unconfirmed.email, new Date())) ?? '',
    ownersSessionId: readToken(await logInAs(owner))?.sid ?? '',
  };
}

async function createSentMail({ _id, reference, buyerEmail: to, buyerName: name }: OrderFields) {
  const at = new Date();
  const about = { orderId: _id.toString(), reference, courses: ['Python'] };
  return OutboxMail.create({
    message: { kind: 'orderCancelled', to, name, ...about, hasPaid: false },
    state: 'sent',
    nextAttemptAt: at,
    touchedAt: at,
    queuedAt: at,
    sentAt: at,
  });
}

async function createCandidates() {
  const career = await createCareer();
  const { candidate, token: candidateToken } = await createCandidate(career);
  const other = await createCandidate(career, { email: 'odbijena@example.net' });
  const rejection = { answer: 'rejected', text: 'Nažalost.', version: 0 } as const;
  const rejectedCandidate = await answerCandidate(other.candidate._id.toString(), rejection);
  return { candidate, candidateToken, rejectedCandidate, rejectedToken: other.token };
}

async function createRefund(owner: UserDocument) {
  const cancelledOrder = await createOrder(owner);
  const refund = new Types.ObjectId();
  const given = { amount: 500, reason: 'cancelled', account: '', provider: null, method: '' } as const;
  await withTransaction((session) =>
    requestRefund({ ...given, _id: refund, order: cancelledOrder._id }, session),
  );
  return { cancelledOrder, refund: refund.toString() };
}

async function createFiscal(staff: SessionUser) {
  const { _id } = await createPaidOrder();
  const [payment] = await recordsOf(_id);
  const body = { kind: 'advance', number: '16/2026', date: '2026-01-05', amount: 5, link: '' } as const;
  const fiscalOrder = await addFiscal(String(_id), staff, { ...body, payment: String(payment?._id) });
  const [fiscal] = fiscalOrder.fiscalDocuments ?? [];
  if (!fiscal) throw new Error('The order has a document.');
  return { fiscalOrder, fiscal };
}

/** With a capture the order is not paid, so that its payment is not assigned. */
async function createPaidOrder(captureId?: string): Promise<OrderFields> {
  const paid = { isPaid: true, paymentStatus: 'Placeno', paidAt: new Date() } as const;
  const captured = { method: '', reference: '', note: '', captureId: captureId ?? null, provider: null };
  return createOrder(await createUser(), captureId ? { paymentResult: captured } : paid);
}

async function createGroup(owner: UserDocument, { _id: kurs, name, image, category }: CourseFields) {
  const groupOrder = await createOrder(owner, {
    paymentMethod: 'organizacija',
    orderItems: [{ kurs, name, image, category, price: 80, qty: 2 }],
    ...priceOrder([{ price: 80, qty: 2 }], env.RATES),
  });
  const participant = await Participant.findOne({ order: groupOrder._id }).sort({ _id: 1 }).orFail().lean();
  const token = tokenOf(participant);
  const person = { name: 'Emir', lastName: 'Emirić', email: 'emir@example.com', phone: '' };
  const invited = { ...person, state: 'invited', tokenHash: hashToken(token), invitedAt: new Date(0) };
  await Participant.updateOne({ _id: participant._id }, { $set: invited });
  return { groupOrder, invitedSeat: participant.seat.toString(), participantToken: token };
}

const taughtBy = ({ _id: user, name }: UserDocument) => ({ name, title: '', bio: '', image: '', user });

async function createHeld(lecturer: UserDocument, otherLecturer: UserDocument) {
  const lesson = { _id: new Types.ObjectId(), day: today(), from: '00:00', to: '23:59' };
  const timetable = { lessons: [lesson], lastDay: today(), start: today() };
  const heldCourse = await createCourse();
  await Course.updateOne({ _id: heldCourse._id }, { ...timetable, lecturers: [taughtBy(lecturer)] });
  await Course.updateOne({ _id: (await createCourse())._id }, { lecturers: [taughtBy(otherLecturer)] });
  const { _id: kurs, name, image, category } = heldCourse;
  const order = await createOrder(await createUser(), {
    status: ORDER_STATUS.admitted,
    orderItems: [{ kurs, name, image, category, price: 80, qty: 1 }],
  });
  const message = await Message.create({
    course: kurs,
    audience: 'everybody',
    subject: 'Parking',
    text: 'Iza zgrade.',
    state: 'scheduled',
    scheduledAt: new Date('2099-01-01'),
    by: { user: lecturer._id, name: 'Amra' },
    key: 'key',
    requestHash: 'hash',
  });
  const person = { name: 'Lejla', lastName: 'Lejlić', state: 'invited' as const };
  const { _id } = await Participant.findOneAndUpdate({ order: order._id }, person).orFail();
  const removeAt = new Date(Date.now() + 86_400_000);
  const scan = await SignatureScan.create({
    course: kurs,
    type: 'application/pdf',
    size: 4,
    sha256: createHash('sha256').update('%PDF').digest('hex'),
    at: new Date(),
    by: { user: lecturer._id, name: 'Predavač' },
    removeAt,
  });
  await SignatureScanFile.create({ _id: scan._id, bytes: Buffer.from('%PDF'), removeAt });
  return { heldCourse, heldLesson: lesson._id.toString(), heldParticipant: _id.toString(), scan, message };
}

const createEntry = async (): Promise<StatementEntryFields> => {
  const texts = { payer: 'Ana', payerAccount: '', purpose: '', bankRef: '', number: '1' };
  const entry = {
    ...texts,
    account: OWN_ACCOUNT,
    format: 'mt940',
    bookedAt: new Date('2026-01-05'),
  } as const;
  const stored = { ...entry, amount: 5000, fingerprint: 'f', state: 'new', importedAt: new Date() } as const;
  return (await StatementEntry.create(stored)).toObject();
};

async function createWaitingList(owner: UserDocument) {
  const { course: fullCourse, orders } = await createFullCourse([1, 1]);
  const [first, second] = orders;
  const { token: offerToken } = await createWaiter(fullCourse);
  const { entry, token: waitingToken } = await createWaiter(fullCourse, {}, owner);
  if (first) await releaseAndOffer(fullCourse, first);
  if (second) await releaseOrder(second);
  return { fullCourse, waitingEntry: entry._id.toString(), waitingToken, offerToken };
}

async function createDocumented(owner: UserDocument) {
  giveInstitute();
  const documentedOrder = await createOrder(owner);
  const { documents } = await documentsOf(documentedOrder._id.toString(), callerOf(owner));
  env.SITE_JIB = null;
  return { documentedOrder, documentNumber: documents[0]?.number ?? '' };
}

async function createCertificate(owner: UserDocument, staff: SessionUser, lecturer: UserDocument) {
  // Somebody else has placed the order: the owner may still place others and delete the account.
  const { course, people } = await createFinishedCourse({
    seats: 2,
    course: { lecturers: [taughtBy(lecturer)] },
  });
  const [person] = people;
  if (!person) throw new Error('The order has participants.');
  const certificateToken = tokenOf(person);
  const held = { user: owner._id, tokenHash: hashToken(certificateToken) };
  await Participant.updateOne({ _id: person._id }, held);
  const { participants } = bodyFor([person]);
  const [certificate] = await issueCertificates(String(course._id), staff, { participants, key: 'fixture' });
  if (!certificate) throw new Error('The participant has a certificate.');
  const certificateTemplate = await saveTemplate(null, staff, buildTemplate());
  return { finishedCourse: course, certificate, certificateToken, certificateTemplate };
}

/** Decided in an hour, so that the decision can still be taken back at the end of the tests. */
async function createDecidedOrder(admin: UserDocument): Promise<OrderFields> {
  const { _id } = await createOrder(await createUser());
  const id = _id.toString();
  const order = await editOrder(id, callerOf(admin), editOrderBody.parse({ status: ORDER_STATUS.inReview }));
  const at = new Date(Date.now() + 3_600_000);
  await Order.updateOne({ _id }, { 'history.0.at': at });
  await OutboxMail.updateOne({ 'message.orderId': id }, { queuedAt: at });
  return order;
}

type State = { isAdmin?: boolean; tokenVersion?: number };

async function tokenFromBefore(before: State, now: State): Promise<string> {
  const user = await createUser(before);
  await UserModel.updateOne({ _id: user._id }, { $set: now });
  return tokenFor(user);
}

async function deletedToken(): Promise<string> {
  const user = await createUser({ isAdmin: true });
  await UserModel.deleteOne({ _id: user._id });
  return tokenFor(user);
}

async function endedToken(): Promise<string> {
  const user = await createUser({ isAdmin: true });
  const token = tokenFor(user);
  await endSessionOf(token);
  return token;
}
