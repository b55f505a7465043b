import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl, IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { aim } from './support/aim.ts';
import { DEMO_PASSWORD, startBuiltServer } from './support/builtServer.ts';

/**
 * The costs that one abuser causes for everybody else, with the default limits; every account has an address of its own behind a proxy.
 * Aims: 1,000 refused logins per second do not double the p99 of placing an order; neither an account that changes its
 * password in a loop nor accounts of one address that repeat logins in a loop nor parallel requests of the sitemap cause a
 * refused login of somebody else.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const BUYERS = 50;
const ORDERS_PER_SECOND = 5;
const REFUSED_PER_SECOND = 1000;
const PASSWORD_CHANGES_AT_ONCE = 70;
const LOGINS_AT_ONCE = 60;
const SITEMAPS_AT_ONCE = 20;
const LOGINS = 25;
const PASSWORD = 'tri rijeci i broj 7';
const ABUSER = '203.0.113.66';

const server = await startBuiltServer({ env: { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' } });
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

type Call = { method?: string; path: string; address: string; token?: string; body?: unknown; key?: string };
type Answer = { status: number; text: string; ms: number };

function send({ method = 'POST', path, address, token, body, key }: Call): Promise<Answer> {
  const start = performance.now();
  const headers = {
    'X-Forwarded-For': address,
    'Content-Type': 'application/json',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(key !== undefined && { [IDEMPOTENCY_KEY_HEADER]: key }),
  };
  return new Promise((resolve, reject) => {
    const { port } = server;
    request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text, ms: performance.now() - start }),
      );
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

type Account = { id: string; email: string; address: string; token: string };

async function register(n: number): Promise<Account> {
  const [email, address] = [`mjerenje${n}@example.com`, `198.51.${n >> 8}.${n & 255}`];
  const body = { name: 'Ana', lastName: 'Anić', email, password: PASSWORD };
  const { status, text } = await send({ path: API.users, address, body });
  if (status !== 201) throw new Error(`The registration was answered ${status}: ${text}`);
  const { _id: id, token }: { _id: string; token: string } = JSON.parse(text);
  return { id, email, address, token };
}

/** Confirms the addresses as an administrator, because an account may place one order until then. */
async function confirmAll(accounts: readonly Account[]): Promise<void> {
  const address = '198.51.100.1';
  const login = { email: 'admin@example.com', password: DEMO_PASSWORD };
  const { text } = await send({ path: API.login, address, body: login });
  const { token }: { token: string } = JSON.parse(text);
  for (const { id, email } of accounts) {
    const body = { name: 'Ana', lastName: 'Anić', email, isAdmin: false, isEmailConfirmed: true };
    const answer = await send({ method: 'PUT', path: apiUrl(API.user, { id }), address, token, body });
    if (answer.status !== 200)
      throw new Error(`The confirmation was answered ${answer.status}: ${answer.text}`);
  }
}

/** A few at a time, because more passwords than the server hashes at once are refused. */
async function registerAll(count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let n = 0; n < count; n += 5) {
    accounts.push(...(await Promise.all([0, 1, 2, 3, 4].map((next) => register(n + next)))));
  }
  return accounts;
}

const logIn = ({ email, address }: Account, password = PASSWORD) =>
  send({ path: API.login, address, body: { email, password } });

/** Returns the id of a course for each free seat of the site, so that no order is refused for want of seats. */
async function freeSeats(): Promise<string[]> {
  const seats: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const path = `${API.courses}?pageNumber=${page}`;
    const { text } = await send({ method: 'GET', path, address: ABUSER });
    const list: { kursevi: { _id: string; countInStock: number }[]; pages: number } = JSON.parse(text);
    for (const { _id, countInStock } of list.kursevi) seats.push(...Array<string>(countInStock).fill(_id));
    pages = list.pages;
  }
  return seats;
}

/** Sends requests at a constant rate, however long each takes, until `signal` aborts. Returns their answers. */
async function atRate(perSecond: number, signal: AbortSignal, ask: (n: number) => Promise<Answer>) {
  const startedAt = performance.now();
  const answers: Promise<Answer>[] = [];
  for (let n = 0; !signal.aborted; n += 1) {
    answers.push(ask(n));
    await wait(Math.max(0, startedAt + ((n + 1) * 1000) / perSecond - performance.now()));
  }
  return Promise.all(answers);
}

async function placeOrders(buyers: readonly Account[], seats: string[]): Promise<Answer[]> {
  const rest = {
    shippingAddress: { address: 'Zmaja od Bosne 8', city: 'Sarajevo', postalCode: '71000', country: 'BiH' },
    paymentMethod: 'licno',
  };
  const end = AbortSignal.timeout(SECONDS * 1000);
  return atRate(ORDERS_PER_SECOND, end, (n) => {
    const { address, token } = buyers[n % buyers.length] ?? { address: ABUSER, token: '' };
    const body = { ...rest, orderItems: [{ kurs: seats.pop(), qty: 1 }] };
    return send({ path: API.orders, address, token, body, key: randomUUID() });
  });
}

const percentile = (answers: readonly Answer[], share: number): number => {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
};

const statuses = (answers: readonly Answer[]): string => {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(', ');
};

/** Runs `load` until `work` has ended. */
async function during<Load, Result>(
  load: (signal: AbortSignal) => Promise<Load>,
  work: () => Promise<Result>,
) {
  const end = new AbortController();
  const loading = load(end.signal);
  await wait(500);
  const result = await work();
  end.abort();
  return { result, load: await loading };
}

/** Several callers that send one request after the other. */
async function inLoops(count: number, signal: AbortSignal, ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  const loop = async () => {
    while (!signal.aborted) answers.push(await ask());
  };
  await Promise.all(Array.from({ length: count }, loop));
  return answers;
}

async function logInOneByOne(accounts: readonly Account[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const account of accounts.slice(0, LOGINS)) answers.push(await logIn(account));
  return answers;
}

try {
  const [abuser, ...buyers] = await registerAll(BUYERS + 1);
  if (!abuser) throw new Error('There is no account.');
  await confirmAll(buyers);
  const seats = await freeSeats();
  const quiet = await placeOrders(buyers, seats);
  // The sixth wrong password is refused; from then on every login of this address and account is.
  const guess = () => logIn({ ...abuser, address: ABUSER }, 'pogrešna lozinka');
  for (let n = 0; n < 6; n += 1) await guess();
  const flood = await during(
    // Two loops, because a timer fires less than a thousand times a second.
    async (signal) => {
      const half = () => atRate(REFUSED_PER_SECOND / 2, signal, guess);
      return (await Promise.all([half(), half()])).flat();
    },
    () => placeOrders(buyers, seats),
  );
  console.log(`Orders on the quiet server: ${statuses(quiet)}, p99 ${percentile(quiet, 0.99).toFixed(0)} ms`);
  console.log(
    `During ${statuses(flood.load)} logins: ${statuses(flood.result)}, p99 ${percentile(flood.result, 0.99).toFixed(0)} ms`,
  );
  const ratio = percentile(flood.result, 0.99) / percentile(quiet, 0.99);
  aim(`p99 of orders under refused logins: ${ratio.toFixed(2)} times the quiet one, at most 2`, ratio <= 2);

  const changes = await during(
    (signal) =>
      inLoops(PASSWORD_CHANGES_AT_ONCE, signal, () =>
        send({
          method: 'PUT',
          path: API.profile,
          address: abuser.address,
          token: abuser.token,
          body: { password: `${PASSWORD} ${randomUUID()}`, currentPassword: PASSWORD },
        }),
      ),
    () => logInOneByOne(buyers),
  );
  console.log(`Password changes of one account: ${statuses(changes.load)}`);
  aim(
    `logins meanwhile: ${statuses(changes.result)}, slowest ${percentile(changes.result, 1).toFixed(0)} ms`,
    changes.result.every(({ status }) => status === 200),
  );

  const logins = await during(
    (signal) =>
      inLoops(LOGINS_AT_ONCE, signal, () => {
        const { email } = buyers[Math.floor(Math.random() * buyers.length)] ?? abuser;
        return logIn({ ...abuser, email, address: ABUSER });
      }),
    () => logInOneByOne(buyers),
  );
  console.log(`Right logins of one address: ${statuses(logins.load)}`);
  aim(
    `logins meanwhile: ${statuses(logins.result)}, slowest ${percentile(logins.result, 1).toFixed(0)} ms`,
    logins.result.every(({ status }) => status === 200),
  );

  const sitemaps = await during(
    (signal) =>
      inLoops(SITEMAPS_AT_ONCE, signal, () => send({ method: 'GET', path: '/sitemap.xml', address: ABUSER })),
    () => logInOneByOne(buyers),
  );
  console.log(`Sitemap: ${statuses(sitemaps.load)}`);
  aim(
    `logins meanwhile: ${statuses(sitemaps.result)}, slowest ${percentile(sitemaps.result, 1).toFixed(0)} ms`,
    sitemaps.result.every(({ status }) => status === 200),
  );
} finally {
  agent.destroy();
  await server.stop();
}
