import type { bookEntryBody } from '@institut/contract/statements/schema';
import type { EntryState } from '@institut/contract/statements/values';
import { dayOf } from '@institut/contract/frame/days';
import { dayText } from '@institut/contract/frame/dayText';
import { toFeninga, toKm } from '@institut/contract/money/money';
import { type ClientSession, trusted, Types } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { eachRecord } from '../../../database/eachRecord.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, invalidInput, notFound } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { countRecorded } from '../../core/orders/changing/orderChange.ts';
import { bookTransfer, findByReference } from '../../core/orders/changing/orderPayments.service.ts';
import { findOrders } from '../../core/orders/orderLookup.service.ts';
import {
  findByReferences,
  findOpenOrders,
  findPayable,
  type PayableOrder,
} from '../../core/orders/listing/payableOrders.service.ts';
import { foldReference, matchEntries, wholeReferencesIn } from './matching.ts';
import { readStatementFile } from './reading/statementFile.ts';
import { StatementEntry, type StatementEntryFields } from './statementEntry.model.ts';
import { noteReversals, type FoundReversal } from './reversals.service.ts';
import { type Arrived, type StatementFacts, statementFacts } from './statementFacts.ts';
import { paidAccounts } from '../../config/settings.ts';

/** An entry with what it is for the orders; what is open of each is left by the entries before it. */
export type MatchedEntry = { entry: StatementEntryFields; state: EntryState; orders: PayableOrder[] };

type Facts = Omit<StatementFacts, 'arrived' | 'outgoing'>;

export type MatchedStatement = Facts & {
  added: number;
  outgoing: number;
  entries: MatchedEntry[];
  reversals: FoundReversal[];
};

/**
 * Reads the file of a bank statement, stores the payments that no earlier file had, and returns all of them with the orders that
 * they belong to. Books nothing; the same file again stores nothing. Throws `validation` for a file that cannot be used, and a
 * conflict for days that were imported in another format.
 */
export async function readStatement(file: Buffer): Promise<MatchedStatement> {
  const own = { accounts: paidAccounts(), today: today() };
  const { arrived, outgoing, ...facts } = statementFacts(await readStatementFile(file), own);
  const store = () => withTransaction((session) => storeNew(facts, arrived, session), { writes: [] });
  const added = await store().catch((error: unknown) => {
    // Another tab has stored the same entries in this moment.
    if (isDuplicateKey(error)) return store();
    throw error;
  });
  const reversals = await noteReversals(facts.account, outgoing);
  const entries = await matched(await storedOf(arrived));
  return { ...facts, added, outgoing: outgoing.length, entries, reversals };
}

async function storedOf(
  arrived: readonly Arrived[],
  session: ClientSession | null = null,
): Promise<StatementEntryFields[]> {
  const fingerprints = arrived.map(({ fingerprint }) => fingerprint);
  const found = await StatementEntry.find({ fingerprint: trusted({ $in: fingerprints }) })
    .session(session)
    .lean();
  const byFingerprint = new Map(found.map((entry) => [entry.fingerprint, entry]));
  return fingerprints.flatMap((fingerprint) => byFingerprint.get(fingerprint) ?? []);
}

async function storeNew(
  { account, format }: Facts,
  arrived: readonly Arrived[],
  session: ClientSession,
): Promise<number> {
  await refuseOtherFormat({ account, format }, arrived, session);
  const known = new Set((await storedOf(arrived, session)).map(({ fingerprint }) => fingerprint));
  const added = arrived.filter(({ fingerprint }) => !known.has(fingerprint));
  if (added.length === 0) return 0;
  const importedAt = new Date();
  await StatementEntry.insertMany(
    added.map((entry) => ({ ...entry, state: 'new', orders: [], payments: [], importedAt })),
    { session },
  );
  const changes = [
    { field: 'format', from: null, to: format },
    { field: 'rows', from: null, to: String(added.length) },
  ];
  await recordEvent(session, { event: 'statementImported', changes });
  return added.length;
}

/** Banks write the same payment otherwise in another format, so that it would be a second one. */
async function refuseOtherFormat(
  { account, format }: Pick<Facts, 'account' | 'format'>,
  arrived: readonly Arrived[],
  session: ClientSession,
): Promise<void> {
  const days = [...new Set(arrived.map(({ bookedAt }) => bookedAt.getTime()))].map((at) => new Date(at));
  const other = await StatementEntry.findOne({
    account,
    bookedAt: trusted({ $in: days }),
    format: trusted({ $ne: format }),
  })
    .session(session)
    .lean();
  if (!other) return;
  throw conflict(
    `Uplate od ${dayText(dayOf(other.bookedAt))} već su uvezene u drugom formatu. Uvezite i ovaj izvod u istom formatu, da se nijedna ne evidentira dvaput.`,
  );
}

async function matched(entries: readonly StatementEntryFields[]): Promise<MatchedEntry[]> {
  const open = entries.filter(({ state }) => state === 'new');
  const openOrders = await findOpenOrders();
  const isOpen = new Set(openOrders.map(({ reference }) => foldReference(reference)));
  const references = new Set(open.flatMap(({ purpose }) => wholeReferencesIn(purpose)));
  const others = [...references].filter((reference) => !isOpen.has(reference));
  const [named, paid] = await Promise.all([
    findByReferences(others),
    findPayable(entries.flatMap((entry) => entry.orders)),
  ]);
  const orders = new Map([...named, ...openOrders, ...paid].map((order) => [order._id.toString(), order]));
  const matches = new Map(
    matchEntries(open, [...orders.values()]).map((match, index) => [open[index]?.fingerprint, match]),
  );
  return entries.map((entry) => {
    const match = matches.get(entry.fingerprint);
    if (!match)
      return { entry, state: 'booked', orders: entry.orders.flatMap((id) => orders.get(String(id)) ?? []) };
    return { entry, ...match };
  });
}

/**
 * Books an entry for one order, or for several whose open amounts it has together, in one transaction with the change of its
 * state: an entry is booked once. The same request again changes nothing. Throws a conflict for an entry that is booked for others,
 * and `validation` for an amount that cannot be divided.
 */
export async function bookEntry(
  id: string,
  staff: SessionUser,
  { orders: given }: z.output<typeof bookEntryBody>,
): Promise<MatchedEntry> {
  const targets = await Promise.all(
    given.map(async ({ reference, openSeen }) => ({
      _id: (await findByReference(reference))._id,
      openSeen: openSeen === undefined ? undefined : toFeninga(openSeen),
    })),
  );
  const ids = targets.map(({ _id }) => _id);
  if (new Set(ids.map(String)).size < ids.length)
    throw invalidInput({ orders: 'Svaku prijavu navedite jednom.' });
  const { entry, changed } = await withTransaction(async (session) => {
    const stored = await StatementEntry.findById(id).session(session).lean();
    if (!stored) throw notFound('Stavka izvoda', 'f');
    if (stored.state === 'booked') {
      if (stored.orders.map(String).join() === ids.join()) return { entry: stored, changed: [] };
      throw conflict('Ova stavka izvoda je već evidentirana.');
    }
    const parts = await partsOf(stored, ids, session);
    const payments = ids.map(() => new Types.ObjectId());
    await StatementEntry.updateOne(
      { _id: stored._id, state: 'new' },
      { $set: { state: 'booked', orders: ids, payments } },
      { session },
    );
    const changes = [];
    for (const [index, { _id, openSeen }] of targets.entries()) {
      const transfer = {
        _id: payments[index] ?? new Types.ObjectId(),
        amount: parts[index] ?? 0,
        openSeen,
        at: stored.bookedAt,
        reference: numberOf(stored),
        key: stored.fingerprint,
      };
      changes.push(await bookTransfer(_id, staff, transfer, session));
    }
    return { entry: stored, changed: changes };
  });
  for (const one of changed) countRecorded(one, 'staff');
  return { entry, state: 'booked', orders: await findPayable(ids) };
}

/** Returns the part of an entry for each order: everything for one, what is open of each for several. */
async function partsOf(
  { amount }: StatementEntryFields,
  ids: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<number[]> {
  if (ids.length === 1) return [amount];
  const found = await findOrders(ids, session);
  const open = ids.map((id) => found.find(({ _id }) => _id.equals(id))?.openAmount ?? 0);
  if (open.some((part) => part <= 0) || open.reduce((sum, part) => sum + part, 0) !== amount)
    throw conflict('Iznos uplate nije zbir otvorenih iznosa ovih prijava. Evidentirajte je na jednoj.');
  return open;
}

/** `Izvod 214/2027`, otherwise the reference of the bank or the day. */
function numberOf({ number, bankRef, bookedAt }: StatementEntryFields): string {
  if (number) return `Izvod ${number}/${bookedAt.getUTCFullYear()}`;
  return bankRef || `Izvod ${dayText(dayOf(bookedAt))}`;
}

/** Yields what bank statements say about the payments of orders, for the copy of one's own data. */
export async function* eachStatementEntryOf(orders: readonly Pick<PayableOrder, '_id' | 'reference'>[]) {
  const references = new Map(orders.map(({ _id, reference }) => [_id.toString(), reference]));
  const isTheirs = { orders: trusted({ $in: orders.map(({ _id }) => _id) }) };
  for await (const entry of eachRecord(StatementEntry.find(isTheirs).lean<StatementEntryFields>())) {
    const { bookedAt, amount, payer, payerAccount, purpose, bankRef, reversedOn } = entry;
    yield {
      day: dayOf(bookedAt),
      amount: toKm(amount),
      payer,
      payerAccount,
      purpose,
      bankRef,
      reversedOn: reversedOn ? dayOf(reversedOn) : null,
      references: entry.orders.flatMap((id) => references.get(id.toString()) ?? []),
    };
  }
}
