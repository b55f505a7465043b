import type { Types } from 'mongoose';
import { BATCH_SIZE } from '../../../database/eachRecord.ts';
import { inBatches } from '../../../lib/inBatches.ts';
import { today } from '../../../lib/instituteDay.ts';
import { zipFile } from '../../../lib/zip.ts';
import { recordEvent, userTarget } from '../../audit/audit.service.ts';
import { eachEntryOf, lastEmailChange } from '../../audit/auditList.service.ts';
import {
  cancellationsOfAll,
  presentOwnCancellation,
} from '../../core/orders/cancellations/cancellationLookup.service.ts';
import { eachReviewOf } from '../../catalogue/reviews/review.service.ts';
import { presentCopiedCertificate } from '../certificates/certificate.presenter.ts';
import { certificatesOfParticipants } from '../certificates/certificatePage.service.ts';
import { presentOwnDocument } from '../documents/document.presenter.ts';
import { documentsOfOrders } from '../documents/document.service.ts';
import { presentOwnNote } from '../notes/note.presenter.ts';
import { eachNoteAbout } from '../notes/note.service.ts';
import { deliveriesOf } from '../messages/delivery.service.ts';
import { presentOwnDelivery } from '../messages/message.presenter.ts';
import { presentOwnMail } from '../../mail/mail.presenter.ts';
import { eachMailTo } from '../../mail/mail.service.ts';
import { presentOwnOrder } from '../../core/orders/order.presenter.ts';
import { eachOrderOf } from '../../core/orders/listing/orderList.service.ts';
import { recordsOfAll } from '../../core/ledger/ledger.service.ts';
import {
  marksOfAll,
  presentOwnMark,
  presentOwnScan,
  scansOfAll,
} from '../../core/attendance/attendanceLookup.service.ts';
import { presentOwnParticipant } from '../../processes/participants/participant.presenter.ts';
import {
  ownParticipations,
  participantsOfOrders,
  participationsOf,
} from '../../processes/participants/participants.service.ts';
import { presentOwnEntry } from '../../processes/waitingList/waiting.presenter.ts';
import { entriesOf } from '../../processes/waitingList/waitingErasure.service.ts';
import { presentCopiedCandidate } from '../../site/candidates/candidate.presenter.ts';
import { candidatesOf } from '../../site/candidates/candidates.service.ts';
import { presentOwnReminder, remindersOfAll } from '../../processes/timetable/reminderLookup.service.ts';
import { eachPaypalOrderOf } from '../../processes/payments/paypal/payment.service.ts';
import { listOwnConfirmations } from '../../users/accounts/emailConfirmation.service.ts';
import { eachStatementEntryOf } from '../../processes/statements/statements.service.ts';
import { jsonFile, README_FILE, readmeText, type OwnDataSection } from './ownData.files.ts';
import { presentOwnReset } from '../../users/auth/passwordReset.service.ts';
import { findSecondFactor } from '../../users/auth/secondFactor.model.ts';
import { listSessions } from '../../users/auth/session.service.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { isEmailConfirmed, type UserDocument } from '../../users/lookup/user.model.ts';
import {
  presentConsents,
  presentOwnAccount,
  presentOwnSecondFactor,
  presentOwnSession,
} from '../../users/accounts/user.presenter.ts';
import { getProfile } from '../../users/accounts/user.service.ts';

/**
 * Opens a ZIP of everything that is stored about the caller: one JSON file per section, and a text about them. It is read
 * from the database while it is sent. The download is in the audit log before its first byte. The caller has to close it.
 */
export async function openOwnData(caller: SessionUser) {
  const user = await getProfile(caller.id);
  const sections = sectionsOf(user, caller);
  await recordEvent(undefined, { event: 'ownDataDownloaded', target: userTarget(user) });
  const pieces = zipFile([
    { name: README_FILE, content: [readmeText(sections, user)] },
    ...sections.map(({ file, rows }) => ({ name: `${file}.json`, content: jsonFile(rows) })),
  ]);
  return { name: `moji-podaci-${today()}.zip`, pieces, close: () => pieces.return(undefined) };
}

/** Every place that stores something about a person; the deletion of an account has to treat the same ones. */
const sectionsOf = (user: UserDocument, caller: SessionUser): OwnDataSection[] => [
  { file: 'nalog', title: 'ime, e-mail adresa i postavke naloga', rows: accountOf(user) },
  {
    file: 'saglasnosti',
    title: 'saglasnosti koje ste dali ili povukli, s tekstom koji ste vidjeli',
    rows: consentsOf(user),
  },
  {
    file: 'prijave',
    title: 'prijave na kurseve, s adresom, iznosima, uplatama i tokom',
    rows: ordersOf(user),
  },
  {
    file: 'polaznici',
    title: 'polaznici iz vaših prijava i kursevi na kojima ste polaznik',
    rows: participantsOf(user),
  },
  { file: 'uvjerenja', title: 'uvjerenja koja smo vam izdali', rows: certificatesOf(user) },
  {
    file: 'podsjetnici',
    title: 'podsjetnici na susrete, poslani polaznicima iz vaših prijava i vama',
    rows: remindersOf(user),
  },
  {
    file: 'prisustvo',
    title: 'vaše prisustvo na susretima, sa svakom izmjenom',
    rows: attendanceOf(user),
  },
  {
    file: 'potpisne-liste',
    title:
      'skenirane potpisne liste kurseva na kojima ste polaznik; pokazuju i potpise drugih, pa ih ovdje nema',
    rows: signatureScansOf(user),
  },
  {
    file: 'liste-cekanja',
    title: 'liste čekanja na koje ste se upisali, s ponudama',
    rows: waitingOf(user),
  },
  { file: 'oglasi-za-posao', title: 'prijave na oglase za posao', rows: candidatesIn(user) },
  { file: 'otkazivanja', title: 'otkazana mjesta, s povratom i razlogom', rows: cancellationsIn(user) },
  { file: 'placanja', title: 'uplate preko PayPala', rows: paymentsOf(user) },
  { file: 'izvodi', title: 'vaše uplate onako kako su na izvodima banke', rows: statementsOf(user) },
  { file: 'dokumenti', title: 'predračuni, storna i potvrde o uplati i povratu', rows: documentsOf(user) },
  { file: 'ocjene', title: 'ocjene i komentari', rows: eachReviewOf(user.id) },
  { file: 'napomene', title: 'interne napomene o vama i vašim prijavama', rows: notesOf(user) },
  { file: 'uredjaji', title: 'prijavljeni uređaji', rows: sessionsOf(caller) },
  { file: 'drugi-korak', title: 'prijava u dva koraka', rows: secondFactorOf(user) },
  { file: 'nova-lozinka', title: 'zahtjev za novu lozinku', rows: passwordResetOf(user) },
  { file: 'potvrda-emaila', title: 'linkovi za potvrdu e-mail adrese', rows: confirmationsOf(user) },
  { file: 'poruke', title: 'poruke koje smo vam poslali ili čekaju na slanje', rows: mailsOf(user) },
  {
    file: 'poruke-polaznicima',
    title: 'poruke zaposlenih polaznicima kursa i listi čekanja',
    rows: messagesOf(user),
  },
  { file: 'dogadjaji', title: 'dnevnik radnji na nalogu', rows: eachEntryOf(user.id) },
];

async function* accountOf(user: UserDocument) {
  yield presentOwnAccount(user);
}

async function* consentsOf(user: UserDocument) {
  yield* presentConsents(user);
}

async function* ordersOf({ id }: UserDocument) {
  for await (const orders of inBatches(eachOrderOf(id), BATCH_SIZE)) {
    const records = await recordsOfAll(orders);
    yield* orders.map((order) => presentOwnOrder(order, records.get(order._id.toString()) ?? []));
  }
}

async function* paymentsOf({ id }: UserDocument) {
  for await (const orders of inBatches(eachOrderOf(id), BATCH_SIZE)) yield* eachPaypalOrderOf(orders);
}

async function* statementsOf({ id }: UserDocument) {
  for await (const orders of inBatches(eachOrderOf(id), BATCH_SIZE)) yield* eachStatementEntryOf(orders);
}

async function* documentsOf({ id }: UserDocument) {
  for await (const orders of inBatches(eachOrderOf(id), BATCH_SIZE)) {
    yield* (await documentsOfOrders(orders)).map(presentOwnDocument);
  }
}

async function* participantsOf({ id }: UserDocument) {
  for await (const orders of inBatches(eachOrderOf(id), BATCH_SIZE)) {
    yield* (await participantsOfOrders(orders)).map(presentOwnParticipant);
  }
  yield* (await participationsOf(id)).map(presentOwnParticipant);
}

async function* certificatesOf({ id }: UserDocument) {
  const people = await ownParticipations(id);
  yield* (await certificatesOfParticipants(people.map(({ _id }) => _id))).map(presentCopiedCertificate);
}

async function* waitingOf(user: UserDocument) {
  const addresses = isEmailConfirmed(user) ? [user.email] : [];
  yield* (await entriesOf({ user: user.id, addresses })).map(presentOwnEntry);
}

async function* candidatesIn(user: UserDocument) {
  yield* (await candidatesOf(isEmailConfirmed(user) ? [user.email] : [])).map(presentCopiedCandidate);
}

async function* cancellationsIn({ id }: UserDocument) {
  for await (const orders of inBatches(eachOrderOf(id), BATCH_SIZE)) {
    yield* (await cancellationsOfAll(orders)).map(presentOwnCancellation);
  }
}

async function* remindersOf({ id }: UserDocument) {
  for await (const orders of inBatches(eachOrderOf(id), BATCH_SIZE)) {
    yield* (await remindersOfAll(await participantsOfOrders(orders))).map(presentOwnReminder);
  }
  yield* (await remindersOfAll(await participationsOf(id))).map(presentOwnReminder);
}

/** The attendance of the owner of the account alone, not of the people whom they have named. */
async function* attendanceOf({ id }: UserDocument) {
  yield* (await marksOfAll((await ownParticipations(id)).map(({ _id }) => _id))).map(presentOwnMark);
}

async function* signatureScansOf({ id }: UserDocument) {
  const courses = (await ownParticipations(id)).map(({ course }) => course);
  yield* (await scansOfAll(courses)).map(presentOwnScan);
}

async function* notesOf({ id }: UserDocument) {
  for await (const note of eachNoteAbout({ user: id })) yield presentOwnNote(note);
  for await (const { _id: order } of eachOrderOf(id)) {
    for await (const note of eachNoteAbout({ order })) yield presentOwnNote(note);
  }
}

async function* sessionsOf(caller: SessionUser) {
  yield* (await listSessions(caller)).map(presentOwnSession);
}

async function* secondFactorOf({ id }: UserDocument) {
  const record = await findSecondFactor(id);
  if (record) yield presentOwnSecondFactor(record);
}

async function* passwordResetOf({ id }: UserDocument) {
  const reset = await presentOwnReset(id);
  if (reset) yield reset;
}

async function* confirmationsOf({ id }: UserDocument) {
  yield* await listOwnConfirmations(id);
}

async function* messagesOf(user: UserDocument) {
  const orders: Types.ObjectId[] = [];
  for await (const { _id } of eachOrderOf(user.id)) orders.push(_id);
  const since = (await lastEmailChange(user.id)) ?? user.createdAt;
  const own = isEmailConfirmed(user) ? { address: user.email, since } : null;
  for (const { delivery, subject } of await deliveriesOf(orders, own))
    yield presentOwnDelivery(delivery, subject);
}

/**
 * An address may have belonged to another account before, and an unconfirmed one may be somebody else's, so a mail that names
 * neither an account nor an order counts only since the user has this address, and if it is confirmed.
 */
async function* mailsOf(user: UserDocument) {
  const { id, email, createdAt } = user;
  const orders = new Set<string>();
  const addresses = new Set([email]);
  for await (const { _id, buyerEmail, history } of eachOrderOf(id)) {
    orders.add(_id.toString());
    addresses.add(buyerEmail);
    for (const { event, from } of history) if (event === 'buyerEmail' && from) addresses.add(from);
  }
  const since = (await lastEmailChange(id)) ?? createdAt;
  for await (const mail of eachMailTo(id, [...addresses])) {
    const { userId, orderId, to } = mail.message;
    const isOwn =
      typeof userId === 'string'
        ? userId === id
        : typeof orderId === 'string'
          ? orders.has(orderId)
          : isEmailConfirmed(user) && to === email && mail.queuedAt >= since;
    if (isOwn) yield presentOwnMail(mail);
  }
}
