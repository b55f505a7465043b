import { hasPermission } from '@institut/contract/accounts/permissions';
import type { AccountDeletion } from '@institut/contract/accounts/schema';
import { trusted, Types, type ClientSession } from 'mongoose';
import { env } from '../../../config/env.ts';
import { dryRunSession } from '../../../database/dryRun.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, recordNotFound, unauthorized } from '../../../lib/errors.ts';
import type { Logger } from '../../../lib/logger.ts';
import { recordEvent, userTarget } from '../../audit/audit.service.ts';
import { countReviewsOf, deleteReviewsOf } from '../../catalogue/reviews/review.service.ts';
import { countIssued } from '../documents/document.service.ts';
import { dropUnissued } from '../documents/requestDocument.ts';
import { deleteNotesAbout } from '../notes/note.service.ts';
import { forgetLecturer } from '../../core/courses/courseLookup.service.ts';
import { deleteMailsOf, queueMail } from '../../mail/mail.service.ts';
import { mailFolder, removeMailFiles } from '../../mail/mail.transport.ts';
import {
  countCancelled,
  eraseBuyer,
  namedBuyers,
  ordersOfBuyer,
  type UnsettledOrder,
} from '../../core/orders/orderErasure.service.ts';
import {
  countOthersToCome,
  eraseClaimsOf,
  eraseParticipantsOf,
} from '../../processes/participants/participantErasure.service.ts';
import { ownParticipations } from '../../processes/participants/participants.service.ts';
import { deleteEntriesOf } from '../../processes/waitingList/waitingErasure.service.ts';
import { deleteCandidatesOf } from '../../site/candidates/candidates.service.ts';
import { hasPayment } from '../../processes/payments/paypal/capture.service.ts';
import { isUnpaid } from '../../core/orders/unpaid/unpaidRules.ts';
import { eraseDeliveries } from '../messages/delivery.service.ts';
import { eraseCertificatesOf } from '../certificates/certificateErasure.service.ts';
import { Erasure, type ErasureFields } from './erasure.model.ts';

import { KnownLogin, knownLoginAccount } from '../../users/auth/knownLogin.model.ts';
import { deleteConfirmations } from '../../users/accounts/emailConfirmation.model.ts';
import { PasswordReset } from '../../users/auth/passwordReset.model.ts';
import {
  joinRemovedIds,
  noteRemovedId,
  readRemovedIds,
  shareRemovedId,
  storeRemovedId,
} from '../../users/accounts/removedIds.ts';
import { deleteSecondFactor } from '../../users/auth/secondFactor.model.ts';
import { deleteSessions, listSessions } from '../../users/auth/session.service.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { accountDeletedMail } from '../../users/accounts/user.mails.ts';
import { isSiteAddress } from '../../users/accounts/siteAddress.ts';
import {
  isEmailConfirmed,
  noticeRecipient,
  UserModel,
  type UserDocument,
} from '../../users/lookup/user.model.ts';
import { adminCount, keepAnAdmin } from '../../users/accounts/userAdmin.service.ts';
import { getProfile, requirePassword } from '../../users/accounts/user.service.ts';
import { setting } from '../../config/settings.ts';

const LAST_ADMIN =
  'Vi ste jedini administrator. Dodijelite administratorska prava još nekome, pa onda obrišite svoj nalog.';

/** Returns what the deletion of the caller's account would delete and keep, and what prevents it. */
export async function previewDeletion(caller: SessionUser): Promise<AccountDeletion> {
  const [{ orders, unsettled }, reviews, sessions, admins] = await Promise.all([
    ordersOfBuyer(caller.id, hasPayment),
    countReviewsOf(caller.id),
    listSessions(caller),
    hasPermission(caller.permissions, 'administration') ? adminCount() : null,
  ]);
  const obstacles = unsettledSentences(unsettled, OWN_ORDERS);
  return {
    obstacles: admins === 1 ? [LAST_ADMIN, ...obstacles] : obstacles,
    orders: orders.length,
    cancelledOrders: countCancelled(orders),
    participants: await countOthersToCome(orders.filter((order) => !isUnpaid(order))),
    documents: await countIssued(orders),
    reviews,
    devices: sessions.length,
    auditDays: env.AUDIT_RETENTION_DAYS,
  };
}

/**
 * Deletes the caller's account and everything that names the person. Throws `wrong_password`, and a conflict for the last
 * admin and for somebody whose payment is not settled.
 */
export async function deleteOwnAccount(caller: SessionUser, currentPassword: string): Promise<void> {
  await requirePassword(await getProfile(caller.id), currentPassword);
  await erase(caller.id, { by: 'owner', tokenVersion: caller.tokenVersion });
}

/**
 * Deletes a user as their own request does. Throws a conflict for the caller's own account, the last admin, and an
 * unsettled payment.
 */
export async function deleteUser(id: string, admin: SessionUser): Promise<void> {
  if (id === admin.id) throw conflict('Ne možete obrisati vlastiti nalog.');
  await erase(id, { by: 'staff' });
}

type Request = { by: 'owner'; tokenVersion: number } | { by: 'staff' | 'restore' };

async function erase(id: string, request: Request): Promise<void> {
  await withTransaction((session) => eraseRecords(id, request, session), { writes: ['courses'] });
  if (dryRunSession()) return;
  // The job repeats a step that fails here.
  await finishErasure(id).catch(() => undefined);
}

/** Everything in the database, in one transaction; the record it leaves says which files are still there. */
async function eraseRecords(id: string, request: Request, session: ClientSession): Promise<void> {
  const user = await lockPerson(id, request, session);
  const { orders, unsettled } = await ordersOfBuyer(id, hasPayment, session);
  if (request.by !== 'restore') refuseUnsettled(unsettled, request.by);
  const addresses = addressesOf(user);
  await eraseBuyer(orders, session);
  await dropUnissued(orders, session);
  // Before the participants lose their account.
  const own = await ownParticipations(id, session);
  await eraseCertificatesOf(
    own.map(({ _id }) => _id),
    session,
  );
  // Afterwards, because unpaid orders have released their seats by then.
  await eraseParticipantsOf(orders, session);
  await eraseClaimsOf(id, session);
  await deleteEntriesOf({ user: id, addresses }, session);
  await deleteCandidatesOf(addresses, session);
  await forgetLecturer(id, session);
  await deleteReviewsOf(id, session);
  await deleteNotesAbout({ user: id, orders: orders.map(({ _id }) => _id) }, session);
  const person = { addresses, orders: orders.map(({ _id }) => _id.toString()), user: id };
  const { ids: mails, sendingUntil } = await deleteMailsOf(person, session);
  await eraseDeliveries({ addresses, orders: orders.map(({ _id }) => _id) }, session);
  await deleteLogins(id, session);
  await deleteSecondFactor(id, session);
  await UserModel.deleteOne({ _id: id }, { session });
  const at = new Date();
  await storeRemovedId('erased-users', { id, at }, session);
  await Erasure.updateOne(
    { _id: id },
    { $set: { at, addresses, orders: person.orders, mails, sendingUntil } },
    { session, upsert: true },
  );
  const target = user ? userTarget(user) : ({ kind: 'user', id, label: '' } as const);
  await recordEvent(session, { event: 'deleted', target });
  if (user && request.by !== 'restore') {
    const recipient = noticeRecipient(user);
    if (recipient) await queueMail(accountDeletedMail, { to: recipient.to }, session);
  }
}

/** Makes orders and reviews that the person sends in parallel fail. Returns null only for a restored person without account. */
async function lockPerson(
  id: string,
  request: Request,
  session: ClientSession,
): Promise<UserDocument | null> {
  const known = await UserModel.findById(id, 'isAdmin').session(session);
  // All admins are locked before the person, as by every change of rights.
  if (known?.isAdmin) await keepAnAdmin(id, session, request.by === 'owner' ? LAST_ADMIN : undefined);
  const lock = { $set: { lock: new Types.ObjectId() } };
  const user = await UserModel.findOneAndUpdate({ _id: id }, lock, { session, timestamps: false });
  if (request.by === 'owner' && user?.tokenVersion !== request.tokenVersion) throw unauthorized();
  if (request.by === 'staff' && !user) throw recordNotFound('users');
  return user;
}

/**
 * The address of the account if it is confirmed: anybody can register, and order with, the address of somebody else. Mails to
 * former addresses are found by account and order. The address of the site gets messages of others.
 */
const addressesOf = (user: UserDocument | null): string[] =>
  user && isEmailConfirmed(user) && !isSiteAddress(user.email) ? [user.email] : [];

async function deleteLogins(id: string, session: ClientSession | null): Promise<void> {
  await deleteSessions(id, session);
  await PasswordReset.deleteOne({ _id: id }).session(session);
  await deleteConfirmations(id, session);
}

type Wording = { paid: [one: string, more: string]; after: [one: string, more: string] };

const contactUs = () => `Javite nam se na ${setting('email')} da to riješimo, pa onda obrišite nalog.`;
const OWN_ORDERS: Wording = {
  paid: ['Imate nezavršenu prijavu s uplatom', 'Imate nezavršene prijave s uplatom'],
  after: [contactUs(), contactUs()],
};
const ORDERS_OF_USER: Wording = {
  paid: ['Korisnik ima nezavršenu prijavu s uplatom', 'Korisnik ima nezavršene prijave s uplatom'],
  after: [
    'Prvo je označite kao isporučenu ili vratite uplatu.',
    'Prvo ih označite kao isporučene ili vratite uplatu.',
  ],
};

function refuseUnsettled(unsettled: readonly UnsettledOrder[], by: 'owner' | 'staff'): void {
  const sentences = unsettledSentences(unsettled, by === 'owner' ? OWN_ORDERS : ORDERS_OF_USER);
  if (sentences.length > 0) throw conflict(sentences.join(' '));
}

function unsettledSentences(unsettled: readonly UnsettledOrder[], { paid: words, after }: Wording): string[] {
  const referencesOf = (why: UnsettledOrder['why']): string[] =>
    unsettled.filter((order) => order.why === why).map(({ reference }) => reference);
  const [paid, payout, pending] = [referencesOf('paid'), referencesOf('payout'), referencesOf('pending')];
  const number = paid.length === 1 ? 0 : 1;
  const waits = payout.length === 1 ? 'Prijava čeka' : 'Prijave čekaju';
  return [
    paid.length > 0 && `${words[number]}: ${paid.join(', ')}. ${after[number]}`,
    payout.length > 0 &&
      `${waits} isplatu povrata: ${payout.join(', ')}. Nalog se može obrisati kada povrat bude isplaćen.`,
    pending.length > 0 &&
      `Ishod uplate još nije poznat za: ${pending.join(', ')}. Nalog se može obrisati kada ishod bude poznat.`,
  ].filter((sentence) => sentence !== false);
}

/** Deletes the files of a person whose records are deleted. Returns whether there was something to do. */
export async function finishErasure(id: string, now = new Date()): Promise<boolean> {
  const erasure = await Erasure.findById(id).lean();
  if (!erasure) return false;
  await finish(erasure, now);
  return true;
}

async function finish(erasure: ErasureFields, now: Date): Promise<void> {
  const { _id, isParticipant, at, addresses, orders, mails, sendingUntil } = erasure;
  const erased = { id: _id.toString(), at };
  if (!isParticipant) await noteRemovedId(env.DATA_DIR, 'erased-users', erased);
  await removeMailFiles(mailFolder(env.DATA_DIR), {
    ids: mails.map(String),
    addresses,
    orders,
    user: _id.toString(),
  });
  if (!isParticipant) await finishAccount(erasure);
  if (!sendingUntil || sendingUntil <= now) await Erasure.deleteOne({ _id });
}

async function finishAccount({ _id, at, addresses }: ErasureFields): Promise<void> {
  await KnownLogin.deleteMany({ account: trusted({ $in: addresses.map(knownLoginAccount) }) });
  // A login that ran beside the transaction may have stored them afterwards.
  await deleteLogins(_id.toString(), null);
  // Last: the files of the person are removed even while the storage does not answer.
  await shareRemovedId('erased-users', { id: _id.toString(), at });
}

/** Finishes deletions that an earlier process could not finish. Returns their number. */
export async function finishErasures(now = new Date()): Promise<number> {
  const failures: unknown[] = [];
  let finished = 0;
  for (const { _id } of await Erasure.find({}, '_id').lean()) {
    try {
      if (await finishErasure(_id.toString(), now)) finished += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some accounts could not be deleted completely');
  return finished;
}

const BATCH = 200;

/** Deletes again, before the server listens, the users whom the restore of an older backup has brought back. */
export async function eraseRestoredUsers(logger: Logger): Promise<void> {
  await joinRemovedIds(env.DATA_DIR, logger);
  const erased = [...(await readRemovedIds(env.DATA_DIR, 'erased-users'))];
  for (let at = 0; at < erased.length; at += BATCH) {
    const ids = erased.slice(at, at + BATCH);
    const users = await UserModel.find({ _id: trusted({ $in: ids }) }, '_id').lean();
    const back = new Set([...users.map(({ _id }) => _id.toString()), ...(await namedBuyers(ids))]);
    for (const user of back) {
      await erase(user, { by: 'restore' }).then(
        () => logger.info({ user }, 'deleted a restored user again'),
        (error: unknown) => logger.error({ err: error, user }, 'a restored user could not be deleted again'),
      );
    }
  }
}
