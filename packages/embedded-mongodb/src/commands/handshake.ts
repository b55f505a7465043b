import type { Handler } from './dispatcher.ts';

const hello: Handler = {
  fields: [
    'client',
    'compression',
    'helloOk',
    'topologyVersion',
    'maxAwaitTimeMS',
    'hostInfo',
    'saslSupportedMechs',
    'speculativeAuthenticate',
    'loadBalanced',
    'internalClient',
    'backpressure',
  ],
  run: ({ address, name, connection }) => ({
    helloOk: true,
    ...(name.toLowerCase() === 'ismaster' ? { ismaster: true } : { isWritablePrimary: true }),
    setName: 'rs0',
    setVersion: 1,
    secondary: false,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: 16 * 1024 * 1024,
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

/** What a client asks before and besides its work. */
export const handshake: Record<string, Handler> = {
  hello,
  ismaster: hello,
  ping: { fields: [], run: () => ({}) },
  buildInfo: {
    fields: [],
    run: () => ({
      version: '7.0.0',
      versionArray: [7, 0, 0, 0],
      gitVersion: 'embedded',
      modules: [],
      bits: 64,
      debug: false,
      maxBsonObjectSize: 16 * 1024 * 1024,
      storageEngines: ['lmdb'],
    }),
  },
  connectionStatus: {
    fields: ['showPrivileges'],
    run: () => ({
      authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] },
    }),
  },
};
