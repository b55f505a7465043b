import { MAX_DOCUMENT_BYTES } from '../engine/records.ts';
import { typeMismatch } from '../errors.ts';
import { collections } from './collections.ts';
import type { Handler } from './command.ts';
import { indexes } from './indexes.ts';
import { reading } from './reading.ts';
import { writing } from './writing.ts';

const hello: Handler = {
  fields:
    'client compression helloOk topologyVersion maxAwaitTimeMS saslSupportedMechs speculativeAuthenticate loadBalanced backpressure',
  run: ({ address, name, connection }) => ({
    helloOk: true,
    ...(name.toLowerCase() === 'ismaster' ? { ismaster: true } : { isWritablePrimary: true }),
    setName: 'rs0',
    setVersion: 1,
    secondary: false,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: connection.id,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
  }),
};

const buildInfo: Handler = {
  fields: '',
  run: () => ({
    version: '7.0.0',
    versionArray: [7, 0, 0, 0],
    gitVersion: 'embedded',
    modules: [],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    storageEngines: ['lmdb'],
  }),
};

const connectionStatus: Handler = {
  fields: 'showPrivileges',
  run: () => ({
    authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] },
  }),
};

const commitTransaction: Handler = {
  fields: 'recoveryToken',
  run: async ({ sessions, session }) => {
    await sessions.commit(session);
    return {};
  },
};

const abortTransaction: Handler = {
  fields: 'recoveryToken',
  run: async ({ sessions, session }) => {
    await sessions.abort(session);
    return {};
  },
};

const endSessions: Handler = {
  fields: '',
  run: ({ sessions, command }) => {
    const ids = command['endSessions'];
    if (!Array.isArray(ids)) throw typeMismatch("BSON field 'endSessions' must be an array");
    sessions.end(ids);
    return {};
  },
};

/** Every command that the server offers; all others are answered with code 59. */
export const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    hello,
    isMaster: hello,
    ismaster: hello,
    ping: { fields: '', run: () => ({}) },
    buildInfo,
    buildinfo: buildInfo,
    connectionStatus,
    commitTransaction,
    abortTransaction,
    endSessions,
    ...reading,
    ...writing,
    ...collections,
    ...indexes,
  }),
);
