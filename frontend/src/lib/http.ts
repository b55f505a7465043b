import type { AxiosAdapter } from 'axios';
import type { Send, Wiring } from './apiClient.ts';

const wiring: Wiring = { authToken: null, handleSessionEnd: () => {}, transport: null };
let client: Promise<Send> | null = null;

/**
 * Makes one call of the contract by its name; only `lib/api.ts` uses it.
 * The client, axios and the paths are loaded with the first call: a page that came with its data is ready without them.
 * @throws what axios throws, and a failed import of the client
 */
export const send: Send = async (name, given) => (await connect())(name, given);

/** Loads the client for a call to come; a failure shows with the call itself. */
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

/** Sets the bearer token of the requests to come; null for a visitor. Called by the store alone. */
export function setAuthToken(token: string | null): void {
  wiring.authToken = token;
}

/** Sets what happens, with a message for the user, when the server no longer accepts the token. Called by the store alone. */
export function onSessionEnd(handler: (message: string) => void): void {
  wiring.handleSessionEnd = handler;
}

/** Answers requests without a network: on the server, which has the responses itself, and in tests. */
export function setTransport(adapter: AxiosAdapter): void {
  wiring.transport = adapter;
}
