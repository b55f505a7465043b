import { Binary, Long, Timestamp } from 'bson';
import type { Engine } from '../engine/engine.ts';
import { Sessions } from '../engine/sessions.ts';
import { startSweeps } from '../engine/ttl.ts';
import { Snapshot } from '../engine/transaction.ts';
import { assertInTime, timeLimitOf, waitInTime, withTimeLimit, writeWithTimeLimit } from './timeLimit.ts';
import { badValue, MongoError } from '../errors.ts';
import type { Doc } from '../values/types.ts';
import { type Connection, type Handler, refuseOthers } from './command.ts';
import { Cursors } from './cursors.ts';

const GENERIC =
  `$db lsid txnNumber stmtId autocommit startTransaction $clusterTime $readPreference readConcern writeConcern
  maxTimeMS comment apiVersion apiStrict apiDeprecationErrors`.split(/\s+/);

type Settings = { ttlSweepMs?: number; transactionLifetimeMs?: number };

/** Runs commands: finds the handler, its session and transaction, and turns errors into replies. */
export class Dispatcher {
  address = '';
  readonly #engine: Engine;
  readonly #handlers: ReadonlyMap<string, Handler>;
  readonly #sessions: Sessions;
  readonly #cursors = new Cursors();
  readonly stop: () => void;
  #connections = 0;

  constructor(engine: Engine, handlers: ReadonlyMap<string, Handler>, settings: Settings) {
    this.#engine = engine;
    this.#handlers = handlers;
    this.#sessions = new Sessions(engine, settings.transactionLifetimeMs);
    this.stop = startSweeps(engine, this.#sessions, this.#cursors, settings.ttlSweepMs);
  }

  nextConnectionId(): number {
    return (this.#connections += 1);
  }

  disconnected(connection: Connection): void {
    this.#sessions.disconnected(connection);
  }

  /** Returns the reply of a command; never throws. */
  async run(command: Doc, connection: Connection): Promise<Doc> {
    const reply = await this.#attempt(command, connection).catch(errorReply);
    return { ...reply, ...clusterTime() };
  }

  async #attempt(command: Doc, connection: Connection): Promise<Doc> {
    const [name = ''] = Object.keys(command);
    const handler = this.#handlers.get(name);
    if (!handler) throw new MongoError(59, `no such command: '${name}'`);
    refuseOthers(command, [name, ...GENERIC, ...handler.fields.split(' ')]);
    const database = command['$db'];
    if (typeof database !== 'string' || database === '') throw badValue('$db must be the name of a database');
    const session = this.#sessions.enter(name, command, connection);
    const { transaction } = session;
    if (transaction && !handler.inTransaction)
      throw new MongoError(263, `Cannot run '${name}' in a multi-document transaction.`);
    const limit = timeLimitOf(command);
    const source = transaction ?? new Snapshot(this.#engine.store);
    const run = async () => {
      const reply = await handler.run({
        engine: this.#engine,
        sessions: this.#sessions,
        session,
        cursors: this.#cursors,
        connection,
        address: this.address,
        name,
        database,
        command,
        transaction,
        reader: withTimeLimit(source, limit),
        read: (steps) => this.#engine.read(source, steps, () => assertInTime(limit)),
        write: (work) =>
          this.#sessions.write(
            session,
            (view) => work(writeWithTimeLimit(view, limit)),
            (ended) => waitInTime(ended, limit),
          ),
      });
      return { ...reply, ok: 1 };
    };
    return transaction ? this.#sessions.inTransaction(transaction, run) : run();
  }
}

/** Returns the reply that reports an error. */
export function errorReply(error: unknown): Doc {
  if (!(error instanceof MongoError))
    return errorReply(new MongoError(1, error instanceof Error ? error.message : String(error)));
  const { message: errmsg, code, codeName, extra, labels } = error;
  return { ok: 0, errmsg, code, codeName, ...extra, ...(labels.length > 0 ? { errorLabels: labels } : {}) };
}

let lastSecond = 0;
let increment = 0;

/** Returns a logical time that never decreases; drivers pass it on for causal consistency. */
function clusterTime(): Doc {
  const now = Math.floor(Date.now() / 1000);
  increment = now > lastSecond ? 1 : increment + 1;
  lastSecond = Math.max(now, lastSecond);
  const time = new Timestamp({ t: lastSecond, i: increment });
  const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
  return { operationTime: time, $clusterTime: { clusterTime: time, signature } };
}
