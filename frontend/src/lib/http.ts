import type { AxiosAdapter } from 'axios';
import type { Send, Wiring } from './apiClient.ts';

const wiring: Wiring = {
  authToken: null,
  handleSessionEnd: () => {},
  handleChange: () => {},
  transport: null,
};
let client: Promise<Send> | null = null;

/**
 * Makes one call of the contract by its name; only `lib/api.ts` uses it.
 * The client, axios and the paths are loaded with the first call: a server-rendered page does not wait for them.
 * @throws errors of axios and the failed import of the client
 */
export const send: Send = async (name, given) => (await connect())(name, given);

/** Loads the client in advance; a failure shows with the first call. */
export function prepareHttp(): void {
  connect().catch(() => {});
}

async function connect(): Promise<Send> {
  client ??= import('./apiClient.ts').then(({ createClient }) => createClient(wiring));
  return client.catch((cause: unknown) => {
    client = null;
    throw cause;
  });
}

/** Sets the bearer token of later requests; null for a visitor. Only the store calls it. */
export function setAuthToken(token: string | null): void {
  wiring.authToken = token;
}

/** Sets the handler, called with a message for the user, for when the server rejects the token. Only the store calls it. */
export function onSessionEnd(handler: (message: string) => void): void {
  wiring.handleSessionEnd = handler;
}

/** Sets the handler, called before each request that may change stored data and after its response. Only the store calls it. */
export function onChange(handler: () => void): void {
  wiring.handleChange = handler;
}

/** Replaces the network: on the server, which calls its own handlers, and in tests. Null stands for the network. */
export function setTransport(adapter: AxiosAdapter | null): void {
  wiring.transport = adapter;
}
