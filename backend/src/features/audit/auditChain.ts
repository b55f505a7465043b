import { createHash } from 'node:crypto';
import { trusted, Types } from 'mongoose';
import { eachRecord } from '../../database/eachRecord.ts';
import { withTransaction } from '../../database/transaction.ts';
import {
  AuditChain,
  AuditEntry,
  CHAIN_ID,
  FIRST_HASH,
  type AuditChainFields,
  type AuditEntryFields,
  type AuditFields,
} from './audit.model.ts';
import { recordEvent } from './audit.service.ts';
import { flushEvents } from './auditQueue.ts';
import { storeSpooled } from './auditSpool.ts';

/** Entries that one transaction seals or purges. */
const BATCH = 200;

/** Returns the hash of an entry at its place: SHA-256 of its fields in a fixed order and the hash of the entry before. */
export function hashOf(entry: AuditFields, seq: number, previousHash: string): string {
  const { _id, at, event, actor, network, target, changes, count } = entry;
  const content = [
    previousHash,
    seq,
    _id.toString(),
    at.toISOString(),
    event,
    [actor.kind, actor.id?.toString() ?? null, actor.name, actor.email, actor.addressHash ?? null],
    network,
    target ? [target.kind, target.id, target.label] : null,
    changes.map(({ field, from, to }) => [field, from ?? null, to ?? null]),
    count,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

const start = { seq: 0, hash: FIRST_HASH, anchorSeq: 0, anchorHash: FIRST_HASH };

/**
 * Gives every entry that has none a place and a hash, in the order of their ids. Two processes may do this at once: each
 * batch is one transaction that first writes to the state of the chain. Returns the number of entries.
 */
export async function sealEntries(): Promise<number> {
  let sealed = 0;
  for (let last = BATCH; last === BATCH; sealed += last) {
    if (!(await AuditEntry.exists({ seq: null }))) break;
    await AuditChain.updateOne({ _id: CHAIN_ID }, { $setOnInsert: start }, { upsert: true });
    last = await sealBatch();
  }
  return sealed;
}

/** Makes a concurrent change of the chain wait or retry, and returns its state. */
const lockChain = (session: Parameters<typeof recordEvent>[0] & object) =>
  AuditChain.findOneAndUpdate(
    { _id: CHAIN_ID },
    { $set: { lock: new Types.ObjectId() } },
    { session, returnDocument: 'after' },
  )
    .lean<AuditChainFields>()
    .orFail();

function sealBatch(): Promise<number> {
  return withTransaction(
    async (session) => {
      let { seq, hash } = await lockChain(session);
      const entries = await AuditEntry.find({ seq: null })
        .sort({ _id: 1 })
        .limit(BATCH)
        .session(session)
        .lean<AuditEntryFields[]>();
      const updates = entries.map((entry) => {
        const previousHash = hash;
        seq += 1;
        hash = hashOf(entry, seq, previousHash);
        return {
          updateOne: { filter: { _id: entry._id, seq: null }, update: { $set: { seq, previousHash, hash } } },
        };
      });
      if (updates.length === 0) return 0;
      await AuditEntry.bulkWrite(updates, { session });
      await AuditChain.updateOne({ _id: CHAIN_ID }, { $set: { seq, hash } }, { session });
      return updates.length;
    },
    { writes: [] },
  );
}

export type ChainReport = {
  /** Sealed entries that are stored, and the last one. */
  sealed: number;
  head: { seq: number; hash: string };
  waiting: number;
  oldestWaitingAt: Date | null;
  /** The first entry that is not as it was sealed, in a sentence; null for an unbroken chain. */
  broken: string | null;
};

const VERIFICATIONS = 3;

/** Verifies the chain while the site may be in use. Changes nothing. */
export async function verifyChain(): Promise<ChainReport> {
  for (let n = 1; ; n += 1) {
    const before = await readState();
    const { sealed, broken } = await verifyFrom(before);
    const after = await readState();
    const isSame = before.seq === after.seq && before.anchorSeq === after.anchorSeq;
    // Entries that were sealed or purged meanwhile look like damage.
    if (broken && !isSame && n < VERIFICATIONS) continue;
    const unsealed = { seq: null };
    const oldest = await AuditEntry.findOne(unsealed).sort({ _id: 1 }).lean<AuditEntryFields>();
    const waiting = await AuditEntry.countDocuments(unsealed);
    const { seq, hash } = before;
    return { sealed, head: { seq, hash }, waiting, oldestWaitingAt: oldest?.at ?? null, broken };
  }
}

const readState = async (): Promise<AuditChainFields> =>
  (await AuditChain.findById(CHAIN_ID).lean<AuditChainFields>()) ?? { _id: CHAIN_ID, ...start };

async function verifyFrom(state: AuditChainFields): Promise<{ sealed: number; broken: string | null }> {
  let sealed = 0;
  let [seq, hash] = [state.anchorSeq, state.anchorHash];
  const entries = eachRecord(
    AuditEntry.find({ seq: trusted({ $ne: null }) })
      .sort({ seq: 1, _id: 1 })
      .lean<AuditEntryFields>(),
  );
  for await (const entry of entries) {
    const broken = entryProblem(entry, seq + 1, hash);
    if (broken) return { sealed, broken };
    sealed += 1;
    seq += 1;
    hash = entry.hash ?? '';
    if (seq === state.seq && hash !== state.hash) return { sealed, broken: `Entry ${seq} was replaced.` };
  }
  if (seq !== state.seq) {
    const broken =
      seq < state.seq
        ? `Entry ${seq + 1} is missing; the last one was ${state.seq}.`
        : `Entry ${state.seq + 1} was inserted after the last one.`;
    return { sealed, broken };
  }
  return { sealed, broken: await anchorProblem(state) };
}

function entryProblem(entry: AuditEntryFields, expected: number, previousHash: string): string | null {
  const seq = entry.seq ?? 0;
  const name = `Entry ${seq} (${entry._id.toString()})`;
  if (seq > expected) return `Entry ${expected} is missing; the next one is ${seq}.`;
  if (seq < expected) return `${name} was inserted.`;
  if (entry.previousHash !== previousHash) return `${name} does not continue the entry before it.`;
  return entry.hash === hashOf(entry, seq, previousHash) ? null : `${name} was changed.`;
}

/** What was purged is itself an entry. */
async function anchorProblem({ anchorSeq, anchorHash }: AuditChainFields): Promise<string | null> {
  if (anchorSeq === 0) return null;
  const isRecorded = await AuditEntry.exists({
    event: 'logPurged',
    'target.id': String(anchorSeq),
    'changes.to': anchorHash,
  });
  return isRecorded ? null : `Entries up to ${anchorSeq} were removed without a record of it.`;
}

/** One round of the job: stores what commands and requests have left, and seals it. Returns the number of sealed entries. */
export async function keepAuditLog(dataDir: string): Promise<number> {
  await storeSpooled(dataDir);
  await flushEvents();
  return sealEntries();
}

/** Stores and seals everything, before the process ends. */
export async function closeAuditLog(): Promise<void> {
  await flushEvents({ all: true });
  await sealEntries();
}

const DAY_MS = 86_400_000;

/**
 * Removes the sealed entries that are older than `days` days from the beginning of the chain, and records the number and
 * the hash of the last one, so that the rest can be verified. Returns the number of removed entries.
 */
export async function purgeEntries(days: number, now = new Date()): Promise<number> {
  const olderThan = new Date(now.getTime() - days * DAY_MS);
  let purged = 0;
  for (let last = BATCH; last === BATCH; purged += last) last = await purgeBatch(olderThan);
  return purged;
}

async function purgeBatch(olderThan: Date): Promise<number> {
  const oldest = await AuditEntry.findOne({ seq: trusted({ $ne: null }) })
    .sort({ seq: 1 })
    .lean<AuditEntryFields>();
  if (!oldest || oldest.at >= olderThan) return 0;
  return withTransaction(
    async (session) => {
      const { anchorSeq } = await lockChain(session);
      const entries = await AuditEntry.find({ seq: trusted({ $gt: anchorSeq }) })
        .sort({ seq: 1 })
        .limit(BATCH)
        .session(session)
        .lean<AuditEntryFields[]>();
      const firstKept = entries.findIndex(({ at }) => at >= olderThan);
      const old = firstKept === -1 ? entries : entries.slice(0, firstKept);
      const last = old.at(-1);
      if (!last?.seq || last.hash === null) return 0;
      const { seq, hash } = last;
      await AuditEntry.deleteMany({ seq: trusted({ $gt: anchorSeq, $lte: seq }) }, { session });
      await AuditChain.updateOne(
        { _id: CHAIN_ID },
        { $set: { anchorSeq: seq, anchorHash: hash } },
        { session },
      );
      await recordEvent(session, {
        event: 'logPurged',
        target: { kind: 'log', id: String(seq), label: `Zapisi ${anchorSeq + 1}–${seq}` },
        changes: [{ field: 'lastHash', from: null, to: hash }],
      });
      return old.length;
    },
    { writes: [] },
  );
}
