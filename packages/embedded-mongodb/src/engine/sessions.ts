import { Binary } from 'bson';
import { badValue, MongoError } from '../errors.ts';
import { prefixSpan, type Reader } from '../storage/store.ts';
import { decode, encode } from '../values/codec.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc, isNumeric } from '../values/types.ts';
import type { Engine, Wait } from './engine.ts';
import { SESSION_PREFIX, sessionKey } from './keys.ts';
import { noSuchTransaction, type Transaction, type WriteView } from './transaction.ts';

const TRANSACTION_LIFETIME_MS = 60_000;
const SESSION_LIFETIME_MS = 30 * 60_000;

type Client = { readonly id: number };

/** The last transaction of a session, with the connections that its commands came from. */
type Entry = { number: number; transaction: Transaction; clients: Set<Client> };

export type Membership = {
  sessionId: string | null;
  number: number | null;
  transaction: Transaction | null;
};

/** Labels a write conflict, so that drivers run the whole transaction again. */
const transient = (error: unknown) =>
  error instanceof MongoError && error.code === 112
    ? new MongoError(112, error.message, error.extra, ['TransientTransactionError'])
    : error;

function sessionIdOf(command: Doc): string | null {
  const lsid = command['lsid'];
  if (lsid === undefined) return null;
  const id = isDoc(lsid) ? lsid['id'] : undefined;
  if (!(id instanceof Binary)) throw badValue('lsid.id must be a UUID');
  return Buffer.from(id.value()).toString('hex');
}

function numberOf(command: Doc): number | null {
  const number = command['txnNumber'];
  if (number === undefined) return null;
  if (!isNumeric(number) || toDouble(number) < 0) throw badValue('txnNumber must be a number');
  return toDouble(number);
}

const tooOld = (number: number, known: number) =>
  new MongoError(225, `Cannot start transaction ${number}: ${known} has started on this session.`);

// The last retryable write or committed transaction of a session.
function lastWrite(reader: Reader, sessionId: string) {
  const bytes = reader.get(sessionKey(sessionId));
  const { number, reply, committed } = bytes ? decode(bytes) : {};
  return {
    number: isNumeric(number) ? toDouble(number) : -1,
    reply: isDoc(reply) ? reply : null,
    isCommitted: committed === true,
  };
}

/** The open transaction of each session, and its last retryable write, which is stored with the data it wrote. */
export class Sessions {
  readonly #engine: Engine;
  readonly #lifetimeMs: number;
  readonly #entries = new Map<string, Entry>();

  constructor(engine: Engine, lifetimeMs = TRANSACTION_LIFETIME_MS) {
    this.#engine = engine;
    this.#lifetimeMs = lifetimeMs;
  }

  /** Returns the session and transaction of a command. Throws 251 or 256 when its transaction is not open. */
  enter(name: string, command: Doc, client: Client): Membership {
    const sessionId = sessionIdOf(command);
    const number = numberOf(command);
    if (number !== null && sessionId === null)
      throw new MongoError(72, 'Transaction number requires a session ID to also be specified');
    if (command['autocommit'] !== false) return { sessionId, number, transaction: null };
    if (sessionId === null || number === null)
      throw new MongoError(72, "'autocommit' field requires a transaction number to also be specified");
    if (name === 'commitTransaction' || name === 'abortTransaction')
      return { sessionId, number, transaction: null };
    if (command['startTransaction'] === true) this.#begin(sessionId, number);
    const entry = this.#openEntry(sessionId, number);
    entry.clients.add(client);
    return { sessionId, number, transaction: entry.transaction };
  }

  #openEntry(sessionId: string | null, number: number | null): Entry {
    const entry = sessionId === null ? undefined : this.#entries.get(sessionId);
    if (!entry || entry.number !== number)
      throw noSuchTransaction(`Given transaction number ${number} is not in progress.`);
    const { state } = entry.transaction;
    if (state === 'committed')
      throw new MongoError(256, `Transaction with { txnNumber: ${number} } has been committed.`);
    if (state === 'aborted')
      throw noSuchTransaction(`Transaction with { txnNumber: ${number} } has been aborted.`);
    return entry;
  }

  #begin(sessionId: string, number: number): void {
    const entry = this.#entries.get(sessionId);
    if (entry && entry.number > number) throw tooOld(number, entry.number);
    if (entry?.number === number)
      throw new MongoError(117, `Cannot start transaction ${number}: it has already been started.`);
    if (entry) this.#engine.abort(entry.transaction);
    this.#entries.set(sessionId, { number, transaction: this.#engine.begin(), clients: new Set() });
  }

  /** Runs one command of a transaction; a failure aborts the transaction, as in MongoDB. */
  async inTransaction(transaction: Transaction, work: () => Promise<Doc>): Promise<Doc> {
    try {
      const reply = await transaction.inTurn(work);
      if ('writeErrors' in reply) await this.#abort(transaction);
      return reply;
    } catch (error) {
      await this.#abort(transaction);
      throw transient(error);
    }
  }

  // Records that the transaction has read are on disk when its failure is answered, so that others see them, too.
  async #abort(transaction: Transaction): Promise<void> {
    this.#engine.abort(transaction);
    await this.#engine.settled();
  }

  /** Runs a write in its transaction, or as a commit of its own that also stores the reply for a retry; see `Engine.write`. */
  async write(
    { sessionId, number, transaction }: Membership,
    work: (view: WriteView) => Doc,
    wait?: Wait,
  ): Promise<Doc> {
    if (transaction) return work(transaction);
    if (sessionId === null || number === null) return this.#engine.write(work, wait);
    return this.#engine.write((view) => {
      const last = lastWrite(view, sessionId);
      if (last.number > number) throw tooOld(number, last.number);
      if (last.number === number && last.reply) return last.reply;
      const reply = work(view);
      view.set(sessionKey(sessionId), encode({ number, reply, at: new Date() }));
      return reply;
    }, wait);
  }

  /** Commits a transaction; repeating a commit is no error, even after a restart. */
  async commit({ sessionId, number }: Membership): Promise<void> {
    if (sessionId === null || number === null)
      throw badValue('commitTransaction needs a session and a txnNumber');
    const entry = this.#entries.get(sessionId);
    if (entry?.number === number && entry.transaction.state === 'committed') return this.#engine.settled();
    const last = lastWrite(this.#engine.latest, sessionId);
    if (entry?.number !== number && last.number === number && last.isCommitted) return this.#engine.settled();
    const { transaction } = this.#openEntry(sessionId, number);
    try {
      await this.#engine.commit(transaction, (view) => {
        view.set(sessionKey(sessionId), encode({ number, reply: null, committed: true, at: new Date() }));
      });
    } catch (error) {
      throw transient(error);
    }
  }

  /** Aborts a transaction. Throws 251 or 256 when it is not open. */
  async abort({ sessionId, number }: Membership): Promise<void> {
    await this.#abort(this.#openEntry(sessionId, number).transaction);
  }

  end(sessionIds: readonly unknown[]): void {
    for (const lsid of sessionIds) {
      const sessionId = sessionIdOf({ lsid });
      const entry = sessionId === null ? undefined : this.#entries.get(sessionId);
      if (entry) this.#engine.abort(entry.transaction);
      if (sessionId !== null) this.#entries.delete(sessionId);
    }
  }

  /** Aborts the transactions that only this connection took part in. */
  disconnected(client: Client): void {
    for (const { transaction, clients } of this.#entries.values()) {
      if (clients.delete(client) && clients.size === 0) this.#engine.abort(transaction);
    }
  }

  /** Aborts transactions after their lifetime and removes sessions that are not used any more. */
  sweep(now = performance.now()): void {
    for (const [sessionId, { transaction }] of this.#entries) {
      const age = now - transaction.startedAt;
      if (age > this.#lifetimeMs) this.#engine.abort(transaction);
      if (age > SESSION_LIFETIME_MS) this.#entries.delete(sessionId);
    }
  }

  /** Removes the retryable writes of sessions that were not used for half an hour. */
  async forgetOldWrites(now = Date.now()): Promise<void> {
    await this.#engine.write((view) => {
      for (const [key, bytes] of view.range(prefixSpan(SESSION_PREFIX))) {
        const { at } = decode(bytes);
        if (at instanceof Date && now - at.getTime() > SESSION_LIFETIME_MS) view.set(key, undefined);
      }
    });
  }
}
