import { Binary, Long, Timestamp } from 'bson';
import { MingoError } from 'mingo/util';
import type { Engine } from '../engine/engine.ts';
import { Sessions } from '../engine/sessions.ts';
import type { Transaction, WriteView } from '../engine/transaction.ts';
import { startSweeps } from '../engine/ttl.ts';
import { badValue, MongoError } from '../errors.ts';
import type { Reader } from '../storage/store.ts';
import type { Doc } from '../values/types.ts';
import { Cursors } from './cursors.ts';

/** The connection of a client. */
export type Connection = { readonly id: number };

/** What a command works with. */
export type CommandContext = {
  readonly engine: Engine;
  readonly sessions: Sessions;
  readonly cursors: Cursors;
  readonly connection: Connection;
  readonly address: string;
  readonly name: string;
  readonly database: string;
  readonly command: Doc;
  readonly transaction: Transaction | null;
  /** What the command reads: the snapshot of its transaction, or the latest state. */
  readonly reader: Reader;
  /** Runs a write atomically and returns its reply once it is on disk; a retried write returns its first reply. */
  write(work: (view: WriteView) => Doc): Promise<Doc>;
};

/** A command; `fields` are the ones it knows besides the generic ones, separated by white space. */
export type Handler = {
  fields: string;
  inTransaction?: boolean;
  run(context: CommandContext): Doc | Promise<Doc>;
};

const words = (text: string): string[] => text.split(/\s+/);

const GENERIC = new Set(
  words(`$db lsid txnNumber stmtId stmtIds autocommit startTransaction $clusterTime $readPreference readConcern writeConcern
    maxTimeMS apiVersion apiStrict apiDeprecationErrors comment $audit $client $configServerState help
    allowImplicitCollectionCreation databaseVersion shardVersion mayBypassWriteBlocking maxTimeMSOpOnly readOnly
    operationTime clientOperationKey serialization_context rawData $queryOptions`),
);

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
    const known = words(handler.fields);
    for (const field of Object.keys(command)) {
      if (field !== name && !GENERIC.has(field) && !known.includes(field))
        throw new MongoError(40415, `BSON field '${name}.${field}' is an unknown field.`);
    }
    const database = command['$db'];
    if (typeof database !== 'string' || database === '') throw badValue('$db must be the name of a database');
    const session = this.#sessions.enter(name, command, connection);
    if (session.transaction && !handler.inTransaction) {
      throw new MongoError(263, `Cannot run '${name}' in a multi-document transaction.`);
    }
    const { transaction } = session;
    const context: CommandContext = {
      engine: this.#engine,
      sessions: this.#sessions,
      cursors: this.#cursors,
      connection,
      address: this.address,
      name,
      database,
      command,
      transaction,
      reader: transaction ?? this.#engine.store,
      write: (work) => this.#sessions.write(session, work),
    };
    if (!transaction) return { ...(await handler.run(context)), ok: 1 };
    return this.#sessions.inTransaction(session, async () => ({ ...(await handler.run(context)), ok: 1 }));
  }
}

function errorReply(error: unknown): Doc {
  if (!(error instanceof MongoError)) {
    const isRefusal = error instanceof MingoError || error instanceof TypeError;
    return errorReply(
      new MongoError(isRefusal ? 2 : 1, error instanceof Error ? error.message : String(error)),
    );
  }
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
