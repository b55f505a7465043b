import { Long, Timestamp, Binary } from 'bson';
import { MingoError } from 'mingo/util';
import type { Engine } from '../engine/engine.ts';
import { Sessions } from '../engine/sessions.ts';
import { startSweeps } from '../engine/sweeps.ts';
import type { Transaction, WriteView } from '../engine/transaction.ts';
import { badValue, MongoError } from '../errors.ts';
import type { Reader } from '../storage/store.ts';
import type { Doc } from '../values/types.ts';
import { Cursors } from './cursorTable.ts';

/** A client's socket, as far as commands are concerned. */
export type Connection = { readonly id: number };

/** What a command handler works with. */
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
  /** The state the command reads: its transaction's snapshot, or the latest. */
  readonly reader: Reader;
  /** Runs a write as one atomic step and gives the reply once it is on disk; a retried one gives its first reply. */
  write(work: (view: WriteView) => Doc): Promise<Doc>;
};

/** A command: the fields it knows besides the generic ones, and what it does. */
export type Handler = {
  fields: readonly string[];
  inTransaction?: boolean;
  run(context: CommandContext): Doc | Promise<Doc>;
};

const GENERIC = new Set([
  '$db', 'lsid', 'txnNumber', 'stmtId', 'stmtIds', 'autocommit', 'startTransaction', '$clusterTime', '$readPreference',
  'readConcern', 'writeConcern', 'maxTimeMS', 'apiVersion', 'apiStrict', 'apiDeprecationErrors', 'comment', '$audit',
  '$client', '$configServerState', 'help', 'allowImplicitCollectionCreation', 'databaseVersion', 'shardVersion', 'mayBypassWriteBlocking',
  'maxTimeMSOpOnly', 'readOnly', 'operationTime', 'clientOperationKey', 'serialization_context', 'rawData', '$queryOptions',
]); // prettier-ignore

type Settings = { ttlSweepMs?: number; transactionLifetimeMs?: number };

/** Finds the handler of a command, gives it its transaction or session, and turns what it throws into a reply. */
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

  /** Runs one command; never throws. */
  async run(command: Doc, connection: Connection): Promise<Doc> {
    const reply = await this.#attempt(command, connection).catch(errorReply);
    return { ...reply, ...clusterTime() };
  }

  async #attempt(command: Doc, connection: Connection): Promise<Doc> {
    const [name = ''] = Object.keys(command);
    const handler = this.#handlers.get(name) ?? this.#handlers.get(name.toLowerCase());
    if (!handler) throw new MongoError(59, `no such command: '${name}'`);
    for (const field of Object.keys(command)) {
      if (field !== name && !GENERIC.has(field) && !handler.fields.includes(field)) {
        throw new MongoError(40415, `BSON field '${name}.${field}' is an unknown field.`);
      }
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

/** An error as MongoDB answers it. */
function errorReply(error: unknown): Doc {
  const known =
    error instanceof MongoError
      ? error
      : error instanceof MingoError || error instanceof TypeError
        ? badValue(error.message)
        : new MongoError(1, error instanceof Error ? error.message : String(error));
  const { message, code, codeName, extra, labels } = known;
  return {
    ok: 0,
    errmsg: message,
    code,
    codeName,
    ...extra,
    ...(labels.length > 0 ? { errorLabels: labels } : {}),
  };
}

let lastSecond = 0;
let increment = 0;

/** A logical clock that never runs backwards, which drivers pass around for causal consistency. */
function clusterTime(): Doc {
  const now = Math.floor(Date.now() / 1000);
  increment = now > lastSecond ? 1 : increment + 1;
  lastSecond = Math.max(now, lastSecond);
  const time = new Timestamp({ t: lastSecond, i: increment });
  const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
  return { operationTime: time, $clusterTime: { clusterTime: time, signature } };
}
