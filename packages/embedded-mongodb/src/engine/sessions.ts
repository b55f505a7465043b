import { Binary } from 'bson';
import { badValue, MongoError } from '../errors.ts';
import { prefixSpan } from '../storage/store.ts';
import { decode, encode } from '../values/codec.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc, isNumeric } from '../values/types.ts';
import type { Engine } from './engine.ts';
import { SESSION_PREFIX, sessionKey } from './keys.ts';
import { noSuchTransaction, type Transaction, type WriteView } from './transaction.ts';

const TRANSACTION_LIFETIME_MS = 60_000;
const SESSION_LIFETIME_MS = 30 * 60_000;

type Client = { readonly id: number };

/** The last transaction of a session, with the connections that its commands came from. */
type Entry = { number: number; transaction: Transaction; clients: Set<Client> };

/** The session and transaction that a command belongs to. */
type Membership = {
  sessionId: string | null;
  number: number | null;
  transaction: Transaction | null;
};

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
  new MongoError(
    225,
    `Cannot start transaction ${number}: a newer one, ${known}, has started on this session.`,
  );

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
    const entry = this.#entries.get(sessionId);
    if (!entry || entry.number !== number) throw this.#unknown(number);
    if (entry.transaction.state !== 'open') {
      if (entry.transaction.state === 'committed')
        throw new MongoError(256, `Transaction with { txnNumber: ${number} } has been committed.`);
      throw noSuchTransaction(`Transaction with { txnNumber: ${number} } has been aborted.`);
    }
    entry.clients.add(client);
    return { sessionId, number, transaction: entry.transaction };
  }

  #unknown(number: number): MongoError {
    return noSuchTransaction(`Given transaction number ${number} is not in progress.`);
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
  async inTransaction({ transaction }: Membership, work: () => Promise<Doc>): Promise<Doc> {
    try {
      const reply = await work();
      if (transaction && 'writeErrors' in reply) this.#engine.abort(transaction);
      return reply;
    } catch (error) {
      if (transaction) this.#engine.abort(transaction);
      if (error instanceof MongoError && error.code === 112) {
        throw new MongoError(112, error.message, error.extra, ['TransientTransactionError']);
      }
      throw error;
    }
  }

  /** Runs a write in its transaction, or as a commit of its own that also stores the reply for a retry. */
  async write({ sessionId, number, transaction }: Membership, work: (view: WriteView) => Doc): Promise<Doc> {
    if (transaction) return this.#engine.writeIn(transaction, work);
    if (sessionId === null || number === null) return this.#engine.write(work);
    return this.#engine.write((view) => {
      const last = this.#lastWrite(view, sessionId);
      if (last && last.number > number) throw tooOld(number, last.number);
      if (last?.number === number && last.reply) return last.reply;
      const reply = work(view);
      this.#remember(view, sessionId, number, reply);
      return reply;
    });
  }

  #lastWrite(view: WriteView, sessionId: string): { number: number; reply: Doc | null } | null {
    const bytes = view.get(sessionKey(sessionId));
    if (!bytes) return null;
    const { number, reply } = decode(bytes);
    return { number: isNumeric(number) ? toDouble(number) : 0, reply: isDoc(reply) ? reply : null };
  }

  #remember(view: WriteView, sessionId: string, number: number, reply: Doc | null): void {
    view.set(sessionKey(sessionId), encode({ number, reply, at: new Date() }));
  }

  /** Commits a transaction; repeating a commit is no error, even after a restart. */
  commit({ sessionId, number }: Membership): void {
    if (sessionId === null || number === null)
      throw badValue('commitTransaction needs a session and a txnNumber');
    const entry = this.#entries.get(sessionId);
    if (entry?.number !== number) {
      const bytes = this.#engine.store.get(sessionKey(sessionId));
      const { number: stored, committed } = bytes ? decode(bytes) : {};
      if (isNumeric(stored) && toDouble(stored) === number && committed === true) return;
      throw this.#unknown(number);
    }
    if (entry.transaction.state === 'committed') return;
    if (entry.transaction.state === 'aborted')
      throw noSuchTransaction(`Transaction with { txnNumber: ${number} } has been aborted.`);
    this.#engine.commit(entry.transaction, (view) => {
      view.set(sessionKey(sessionId), encode({ number, reply: null, committed: true, at: new Date() }));
    });
  }

  /** Aborts a transaction. Throws 251 or 256 when it is not open. */
  abort({ sessionId, number }: Membership): void {
    const entry = sessionId === null ? undefined : this.#entries.get(sessionId);
    if (!entry || entry.number !== number) throw this.#unknown(number ?? -1);
    if (entry.transaction.state === 'committed')
      throw new MongoError(256, `Transaction with { txnNumber: ${number} } has been committed.`);
    if (entry.transaction.state === 'aborted')
      throw noSuchTransaction(`Transaction with { txnNumber: ${number} } has been aborted.`);
    this.#engine.abort(entry.transaction);
  }

  /** Ends sessions and aborts their transactions. */
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
    const stale = Array.from(this.#engine.store.range(prefixSpan(SESSION_PREFIX))).filter(([, bytes]) => {
      const { at } = decode(bytes);
      return at instanceof Date && now - at.getTime() > SESSION_LIFETIME_MS;
    });
    if (stale.length === 0) return;
    await this.#engine.write((view) => {
      for (const [key] of stale) view.set(key, undefined);
    });
  }
}
