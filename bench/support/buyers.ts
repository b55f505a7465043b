import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { API } from '@institut/contract/frame/endpoints';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { seededRandom } from '../../backend/src/test/security/generate.ts';
import { bearer } from '../generate/shopServer.ts';
import type { GeneratedUser } from '../generate/usersAndOrders.ts';

const SEED = 7;
const MOST_CONNECTIONS = 500;

export type Answer = { status: number; id?: string; ms: number };
/** A server that answers on this port of this machine. */
type At = { port: number };

const random = seededRandom(SEED);
const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
const signed = new WeakMap<GeneratedUser, ReturnType<typeof bearer>>();

/** Closes the connections of all buyers. */
export const closeConnections = (): void => agent.destroy();

/**
 * Buyers order seats in one or two courses as fast as the servers answer, each buyer always at the same server. Returns the
 * answers.
 */
export async function placeFor(
  seconds: number,
  servers: readonly At[],
  { buyers, courses }: { buyers: readonly GeneratedUser[]; courses: readonly string[] },
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + seconds * 1000;
  const keepPlacing = async (buyer: GeneratedUser, n: number) => {
    const server = servers[n % servers.length];
    if (!server) throw new Error('There is no server.');
    while (performance.now() < end) {
      const wanted = [...new Set([random.pick(courses), random.pick(courses)])];
      answers.push(await place(server, buyer, wanted.slice(0, random.int(1, 2))));
    }
  };
  await Promise.all(buyers.map(keepPlacing));
  return answers;
}

/** Orders one seat in each of these courses. */
export async function place(server: At, buyer: GeneratedUser, courses: readonly string[]): Promise<Answer> {
  const body = {
    orderItems: courses.map((kurs) => ({ kurs, qty: 1 })),
    shippingAddress: { address: 'Zmaja od Bosne 8', city: 'Sarajevo', postalCode: '71000', country: 'BiH' },
    paymentMethod: 'licno',
  };
  const start = performance.now();
  const { status, text } = await send(server, { buyer, method: 'POST', path: API.orders, body });
  const ms = performance.now() - start;
  const { _id: id }: { _id?: string } = JSON.parse(text);
  return { status, ms, ...(id !== undefined && { id }) };
}

/** Signing a token takes as long as sending a request. */
function headersOf(user: GeneratedUser): ReturnType<typeof bearer> {
  const headers = signed.get(user) ?? bearer(user);
  signed.set(user, headers);
  return headers;
}

/** Buyers are counted by their address, and come from different ones. */
function addressOf({ _id }: GeneratedUser): string {
  const digits = Number.parseInt(_id.toString().slice(-4), 16);
  return `203.0.${digits >> 8}.${digits & 255}`;
}

type Sent = { buyer: GeneratedUser; method: string; path: string; body?: object };

/** Sends a request of a logged-in buyer; those with a body get an idempotency key. */
export function send(
  { port }: At,
  { buyer, method, path, body }: Sent,
): Promise<{ status: number; text: string }> {
  const headers = {
    ...headersOf(buyer),
    'X-Forwarded-For': addressOf(buyer),
    'Content-Type': 'application/json',
    ...(body !== undefined && { [IDEMPOTENCY_KEY_HEADER]: randomUUID() }),
  };
  return new Promise((resolve, reject) => {
    request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

/** Returns the time, in milliseconds, within which this share of the answers came. */
export function percentile(answers: readonly Pick<Answer, 'ms'>[], share: number): number {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
}
