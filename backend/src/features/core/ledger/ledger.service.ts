import { createHash } from 'node:crypto';
import { toKm } from '@institut/contract/money/money';
import type { PaymentResult } from '@institut/contract/orders/admin.schema';
import { isBooked, withdrawnState } from '@institut/contract/payments/booked';
import { isWaitingRefund } from '@institut/contract/payments/openOf';
import { type PaymentKind, WAITING_REFUND_STATES } from '@institut/contract/payments/values';
import { type ClientSession, type QueryFilter, trusted, type Types } from 'mongoose';
import { conflict, staleEdit } from '../../../lib/errors.ts';
import { Payment, type PaymentFields } from './payment.model.ts';

export { isBooked } from '@institut/contract/payments/booked';
export type { PaymentFields, UndoFields } from './payment.model.ts';

/** The fields that staff may correct later; the amount never changes. */
export type PaymentDetails = Pick<PaymentFields, 'method' | 'reference' | 'note' | 'at'>;

/** A record to insert. */
export type Given = Pick<PaymentFields, 'amount' | 'source'> &
  Partial<
    PaymentDetails &
      Pick<PaymentFields, '_id' | 'courses' | 'provider' | 'by' | 'key' | 'requestHash' | 'undo'>
  > & {
    order: Types.ObjectId | null;
  };

const NO_DETAILS = { method: '', reference: '', note: '', provider: null, by: null };

async function insert(
  record: Omit<PaymentFields, '_id' | 'recordedAt'>,
  session: ClientSession,
): Promise<void> {
  await Payment.create([{ ...record, recordedAt: new Date() }], { session });
}

/**
 * Books a payment, or a grant, for an order. Amounts in feninga. Only the functions of this file write records, and only
 * `changeOrder` calls those that belong to an order, because its fields follow from them. A capture that is already
 * recorded is refused by the unique index.
 */
const recordPayment = (
  { kind = 'payment', ...given }: Given & { kind?: Exclude<PaymentKind, 'refund'> },
  session: ClientSession,
): Promise<void> => insert({ ...NO_DETAILS, at: new Date(), ...given, kind, state: 'booked' }, session);

/** Records money that was given back. */
const recordRefund = (given: Given, session: ClientSession): Promise<void> =>
  insert({ ...NO_DETAILS, at: new Date(), ...given, kind: 'refund', state: 'paid' }, session);

/** A decided change of the ledger of one order. Amounts in feninga. */
export type LedgerChange =
  | { what: 'payment' | 'grant' | 'refund'; record: Given }
  | { what: 'assign'; record: Pick<PaymentFields, '_id'>; given: Assigned }
  | { what: 'changeRefund'; record: Pick<PaymentFields, '_id' | 'state'>; change: RefundChange }
  | { what: 'correct'; record: Pick<PaymentFields, '_id'>; details: Partial<PaymentDetails> }
  | { what: 'withdraw'; record: Pick<PaymentFields, '_id' | 'kind' | 'source' | 'state'> }
  | { what: 'close'; record: Pick<PaymentFields, '_id'> };

/**
 * Writes decided changes of an order for these courses one by one. Throws a conflict or `stale_edit` for a record that has changed
 * meanwhile.
 */
export async function writeLedger(
  changes: readonly LedgerChange[],
  courses: Types.ObjectId[],
  session: ClientSession,
): Promise<void> {
  for (const change of changes) await write(change, courses, session);
}

/** Stores the courses of an order in its records. */
export async function setCourses(
  order: Types.ObjectId,
  courses: Types.ObjectId[],
  session: ClientSession,
): Promise<void> {
  await Payment.updateMany({ order }, { $set: { courses } }, { session });
}

function write(change: LedgerChange, courses: Types.ObjectId[], session: ClientSession): Promise<void> {
  switch (change.what) {
    case 'refund':
      return recordRefund({ ...change.record, courses }, session);
    case 'assign':
      return assign(change.record, { ...change.given, courses }, session);
    case 'changeRefund':
      return changeRefund(change.record, { ...change.change, courses }, session);
    case 'correct':
      return correct(change.record, change.details, session);
    case 'withdraw':
      return withdraw(change.record, session);
    case 'close':
      return voidUnassigned(change.record, session);
    default:
      return recordPayment({ ...change.record, kind: change.what, courses }, session);
  }
}

/** A refund that nobody has paid out yet. */
export type RequestedRefund = Pick<PaymentFields, 'amount' | 'provider' | 'method' | 'accountConfirmedAt'> &
  Required<Pick<PaymentFields, '_id' | 'reason' | 'account'>> & { order: Types.ObjectId };

/** Requests a refund, which counts once it is paid. */
export async function requestRefund(given: RequestedRefund, session: ClientSession): Promise<void> {
  const now = new Date();
  const source = given.provider ? 'paypal' : 'staff';
  const state = 'requested';
  const record = {
    ...NO_DETAILS,
    at: now,
    recordedAt: now,
    source,
    kind: 'refund',
    state,
    ...given,
  } as const;
  await Payment.create([record], { session });
}

/** The conditions of the refunds that wait, and of all other records. */
export const isToBePaid: QueryFilter<PaymentFields> = { state: trusted({ $in: [...WAITING_REFUND_STATES] }) };
export const isDone: QueryFilter<PaymentFields> = { state: trusted({ $nin: [...WAITING_REFUND_STATES] }) };

/** A refund that was requested and is neither paid nor rejected. */
export const isWaiting = ({ kind, state }: Pick<PaymentFields, 'kind' | 'state'>): boolean =>
  kind === 'refund' && isWaitingRefund(state);

/** Returns what the refunds that wait add up to, in feninga. */
export const pendingRefunds = (records: readonly PaymentFields[]): number =>
  records.filter(isWaiting).reduce((sum, { amount }) => sum + amount, 0);

/** The sum of the refunds of an order that are not paid out yet, in feninga, and whether staff have approved all of them. */
export type WaitingRefund = { feninga: number; isApproved: boolean };

/** Returns the refunds that wait by the id of their order. */
export async function waitingRefunds(): Promise<Map<string, WaitingRefund>> {
  const isRequested = { $cond: [{ $eq: ['$state', 'requested'] }, 1, 0] };
  const sums = await Payment.aggregate<{ _id: Types.ObjectId | null; feninga: number; requested: number }>([
    { $match: { kind: 'refund', ...isToBePaid } },
    { $group: { _id: '$order', feninga: { $sum: '$amount' }, requested: { $sum: isRequested } } },
  ]);
  return new Map(
    sums.map(({ _id, feninga, requested }) => [String(_id), { feninga, isApproved: requested === 0 }]),
  );
}

export type RefundChange = Partial<
  PaymentDetails &
    Pick<
      PaymentFields,
      | 'courses'
      | 'state'
      | 'account'
      | 'accountConfirmedAt'
      | 'by'
      | 'provider'
      | 'source'
      | 'key'
      | 'requestHash'
    >
>;

/** Returns whether the account of a refund was given without a confirmation of identity, which 0.3.0 did not ask for. */
export const isAccountUnconfirmed = ({
  account,
  accountConfirmedAt,
}: Pick<PaymentFields, 'account' | 'accountConfirmedAt'>): boolean => Boolean(account) && !accountConfirmedAt;

/** Changes a refund that waits. Throws `stale_edit` when somebody else has changed its state meanwhile. */
async function changeRefund(
  { _id, state }: Pick<PaymentFields, '_id' | 'state'>,
  change: RefundChange,
  session: ClientSession,
): Promise<void> {
  const { matchedCount } = await Payment.updateOne(
    { _id, kind: 'refund', state },
    { $set: change },
    { session, runValidators: true },
  );
  if (matchedCount === 0) throw staleEdit();
}

/** Returns the refunds that PayPal has to pay out: those that staff have approved, and those whose result is not known. */
export const refundsToSend = (limit: number): Promise<PaymentFields[]> =>
  Payment.find({
    kind: 'refund' as const,
    state: trusted({ $in: ['approved' as const, 'sending' as const] }),
    source: 'paypal' as const,
    provider: trusted({ $ne: null }),
  })
    .sort({ recordedAt: 1, _id: 1 })
    .limit(limit)
    .lean<PaymentFields[]>()
    .exec();

/** Returns everything that the ledger has about an order, oldest first. */
export async function recordsOf(
  order: Types.ObjectId,
  session: ClientSession | null = null,
): Promise<PaymentFields[]> {
  return Payment.find({ order }).sort({ recordedAt: 1, _id: 1 }).session(session).lean();
}

/** Returns the records of several orders by the id of the order, oldest first. */
export async function recordsOfAll(
  orders: readonly { _id: Types.ObjectId }[],
): Promise<Map<string, PaymentFields[]>> {
  const found = await Payment.find({ order: trusted({ $in: orders.map(({ _id }) => _id) }) })
    .sort({ recordedAt: 1, _id: 1 })
    .lean();
  const byOrder = new Map<string, PaymentFields[]>(orders.map(({ _id }) => [_id.toString(), []]));
  for (const record of found) byOrder.get(String(record.order))?.push(record);
  return byOrder;
}

/** Returns the newest records of several orders, and how many they have. */
export async function newestRecordsOf(
  orders: readonly Types.ObjectId[],
  limit: number,
): Promise<{ records: PaymentFields[]; total: number }> {
  const filter = { order: trusted({ $in: [...orders] }) };
  const [records, total] = await Promise.all([
    Payment.find(filter).sort({ at: -1, _id: -1 }).limit(limit).lean<PaymentFields[]>(),
    Payment.countDocuments(filter),
  ]);
  return { records, total };
}

/** Withdraws a record. Throws a conflict for one that is already withdrawn. */
async function withdraw(
  record: Pick<PaymentFields, '_id' | 'kind' | 'source' | 'state'>,
  session: ClientSession,
): Promise<void> {
  if (!isBooked(record)) throw conflict('Ovaj zapis je već storniran.');
  const state = withdrawnState(record);
  await Payment.updateOne({ _id: record._id }, { $set: { state }, $unset: { undo: '' } }, { session });
}

/** Corrects what staff have written about a payment. */
async function correct(
  { _id }: Pick<PaymentFields, '_id'>,
  details: Partial<PaymentDetails>,
  session: ClientSession,
): Promise<void> {
  await Payment.updateOne({ _id }, { $set: details }, { session });
}

type Assigned = { order: Types.ObjectId } & Pick<PaymentFields, 'courses' | 'undo' | 'key' | 'requestHash'>;

/** Books an unassigned payment for an order. Throws a conflict if somebody else has assigned it meanwhile. */
async function assign(
  { _id }: Pick<PaymentFields, '_id'>,
  { order, ...given }: Assigned,
  session: ClientSession,
): Promise<void> {
  const { matchedCount } = await Payment.updateOne(
    { _id, kind: 'payment', state: 'unassigned' },
    { $set: { order, state: 'booked', ...given } },
    { session },
  );
  if (matchedCount === 0) throw conflict('Ova uplata je u međuvremenu raspoređena ili vraćena.');
}

/** Closes an unassigned payment whose money was given back where it came from. */
async function voidUnassigned({ _id }: Pick<PaymentFields, '_id'>, session: ClientSession): Promise<void> {
  await Payment.updateOne({ _id, state: 'unassigned' }, { $set: { state: 'void' } }, { session });
}

/** Returns a record by its id, or null. */
export async function findRecord(
  id: string,
  session: ClientSession | null = null,
): Promise<PaymentFields | null> {
  return Payment.findById(id).session(session).lean();
}

export const findRecordsById = (ids: readonly Types.ObjectId[]): Promise<PaymentFields[]> =>
  Payment.find({ _id: trusted({ $in: [...ids] }) })
    .lean<PaymentFields[]>()
    .exec();

/** Returns the record of a capture of the provider, or null. */
export async function findCaptured(
  captureId: string,
  session: ClientSession | null = null,
): Promise<PaymentFields | null> {
  return Payment.findOne({ kind: 'payment', 'provider.captureId': captureId }).session(session).lean();
}

/**
 * Returns the record that a request with this idempotency key has made, null for a new one. Throws `idempotency_mismatch`
 * for the same key with another body.
 */
export function repeatedRecord<Stored extends { key?: string; requestHash?: string }>(
  records: readonly Stored[],
  { key, requestHash }: { key: string; requestHash: string },
): Stored | null {
  const earlier = records.find((record) => record.key === key);
  if (earlier && earlier.requestHash !== requestHash) {
    throw conflict(
      'Ovaj zahtjev je već poslan s drugačijim sadržajem. Osvježite stranicu i provjerite.',
      'idempotency_mismatch',
    );
  }
  return earlier ?? null;
}

/** Returns the SHA-256 of a parsed body; its fields have the order of the schema. */
export const requestHashOf = (body: object): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** Returns the newest booked payment or grant. */
export const newestBooked = (records: readonly PaymentFields[]): PaymentFields | undefined =>
  records.findLast(({ kind, state }) => kind !== 'refund' && state === 'booked');

/** Returns a payment or grant as its order shows it, null if nothing is known about it. */
export function paymentResultOf({ method, reference, note, provider }: PaymentFields): PaymentResult | null {
  if (!provider && !method && !reference && !note) return null;
  return {
    method,
    reference,
    note,
    captureId: provider?.captureId ?? null,
    provider: provider && {
      orderId: provider.orderId,
      amount: provider.value,
      currency: provider.currency,
      payerEmail: provider.payerEmail,
    },
  };
}

/** Notes how much of a record documents of the certified system cover, in feninga. Its order has the documents. */
export async function markFiscal(
  { _id, amount }: Pick<PaymentFields, '_id' | 'amount'>,
  fiscalAmount: number,
  session: ClientSession,
): Promise<void> {
  const isCovered = fiscalAmount >= amount;
  const change = {
    $set: {
      ...(fiscalAmount > 0 && { hasFiscal: true as const, fiscalAmount }),
      ...(isCovered && { isCovered }),
    },
    $unset: {
      ...(fiscalAmount === 0 && { hasFiscal: '', fiscalAmount: '' }),
      ...(!isCovered && { isCovered: '' }),
    },
  };
  await Payment.updateOne({ _id }, change, { session });
}

/** Removes what names the payer from the records of an order; amounts, days and ids stay for bookkeeping. */
export async function erasePayer(order: Types.ObjectId, session: ClientSession): Promise<void> {
  await Payment.updateMany(
    { order },
    { $set: { note: '' }, $unset: { account: '', accountConfirmedAt: '', undo: '' } },
    { session },
  );
  await Payment.updateMany(
    { order, provider: trusted({ $ne: null }) },
    { $set: { 'provider.payerEmail': '' } },
    { session },
  );
}

/** Writes an amount for a history: 5000 -> `50.00`. */
export const kmText = (feninga: number): string => toKm(feninga).toFixed(2);
