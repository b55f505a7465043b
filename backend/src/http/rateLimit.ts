import { createHash } from 'node:crypto';
import type { RateLimitName } from '@institut/contract/call';
import { email } from '@institut/contract/fields';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit, type AugmentedRequest } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import { env } from '../config/env.ts';
import { tooManyRequests } from '../lib/errors.ts';
import { currentUser } from './auth.ts';
import { refusalOf } from './errorHandler.ts';
import { isKnownLogin, rememberLogin } from './knownLogins.ts';
import { onResponseClosed } from './onResponseClosed.ts';
import { DatabaseStore, LazyStore } from './rateLimitStore.ts';

const lastTry = new Map<string, Promise<void>>();

async function closed(before: Promise<void> | undefined, res: Response): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    onResponseClosed(res, resolve);
  });
  await before;
  await gone;
}

async function forget(key: string, attempt: Promise<void>): Promise<void> {
  await attempt;
  if (lastTry.get(key) === attempt) lastTry.delete(key);
}

/**
 * Returns a middleware that lets requests with the same key pass one after another. Each wrong login is then counted
 * before the next begins, and right ones, which are counted only while they run, never use up the limit together.
 */
export function oneTryAtATime(keyOf: (req: Request) => string): RequestHandler {
  return async (req, res, next) => {
    const key = keyOf(req);
    const before = lastTry.get(key);
    const mine = closed(before, res);
    lastTry.set(key, mine);
    void forget(key, mine);
    await before;
    next();
  };
}

type Limit = {
  /** The prefix of the limit's counters in the database. */
  name: string;
  limit: number;
  minutes: number;
  key: (req: Request) => string;
  /** Counts the requests alone that are refused with this status because of a wrong password. */
  onlyRefused?: 401 | 422;
  /** The requests that are limited and counted; all when absent. */
  applies?: (req: Request) => boolean | Promise<boolean>;
};

/** Returns the address of the socket, or the one that a trusted proxy forwards; an IPv6 network counts as one. */
export const clientAddress = (req: Request) => ipKeyGenerator(req.ip ?? 'unknown');

/** Keeps e-mail addresses that were tried out of the database. */
const hashed = (address: string) => createHash('sha256').update(address).digest('base64url');

/** Returns a text of the body, which is not parsed yet; undefined for an absent or empty one and for other values. */
function givenText(req: Request, field: string): string | undefined {
  const body: unknown = req.body;
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const givenEmail = (req: Request): string | undefined => email.safeParse(givenText(req, 'email')).data;

const account = (req: Request) => hashed(givenEmail(req) ?? '');

/** Returns the key of one account from one address. */
export const loginKey = (req: Request) => `${clientAddress(req)} ${account(req)}`;

/** True for an address from which nobody has signed in to the account lately. */
const isStranger = async (req: Request) => !(await isKnownLogin(clientAddress(req), givenEmail(req) ?? ''));

const signedIn = (req: Request) => currentUser(req).id;

const changesPassword = (req: Request) => givenText(req, 'password') !== undefined;

const deletesAccount = ({ method }: Request) => method === 'DELETE';

function changesEmail(req: Request): boolean {
  const given = givenEmail(req);
  return given !== undefined && given !== currentUser(req).email;
}

const isCounted = (req: Request): req is AugmentedRequest => 'rateLimit' in req;

const secondsUntil = (endsAt: Date | undefined) =>
  endsAt ? Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 1000)) : 1;

const MINUTE_MS = 60_000;
/** The refusals of one call per minute after which an address is refused at once. */
const MAX_REFUSALS = 100;

type Refusals = { count: number; endsAt: Date };

export const refusals = new LRUCache<string, Refusals>({ max: 1000, ttl: MINUTE_MS });

const refusalKey = (req: Request) => `${clientAddress(req)} ${req.method} ${req.path}`;

function countRefusal(req: Request): void {
  const key = refusalKey(req);
  const known = refusals.get(key);
  if (known) known.count += 1;
  else refusals.set(key, { count: 1, endsAt: new Date(Date.now() + MINUTE_MS) });
}

const { message, code } = tooManyRequests(1);
const REFUSAL = Buffer.from(JSON.stringify({ message, code }));

/**
 * Refuses a call that an address keeps repeating although a limit refuses it, until the minute is over. Comes before
 * everything that takes time, and answers itself, so that a flood of refused requests costs little. Every process counts its
 * own.
 */
export const refuseFlood: RequestHandler = (req, res, next) => {
  const known = refusals.size > 0 ? refusals.get(refusalKey(req)) : undefined;
  if (!known || known.count < MAX_REFUSALS * env.RATE_LIMIT_FACTOR) return next();
  res.writeHead(429, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': REFUSAL.length,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': secondsUntil(known.endsAt),
  });
  res.end(REFUSAL);
};

/** Small limits protect passwords and mailboxes, where one more would matter, so all processes count them exactly. */
const EXACT_LIMIT = 10;

/**
 * Returns the middleware of several limits, the widest first. A request that one of them is known to refuse is
 * counted by none, so it causes no call of the database.
 */
function limitBy(...limits: Limit[]): RequestHandler[] {
  const counters = limits.map((limit): Counter => {
    const max = limit.limit * env.RATE_LIMIT_FACTOR;
    const Store = limit.limit > EXACT_LIMIT ? LazyStore : DatabaseStore;
    return { limit, max, store: new Store(limit.name, max) };
  });
  const refuseBlocked: RequestHandler = async (req, _res, next) => {
    for (const { limit, store } of counters) {
      const endsAt = store.blockedUntil(limit.key(req));
      if (!endsAt || !(await appliesTo(limit, req))) continue;
      countRefusal(req);
      return next(tooManyRequests(secondsUntil(endsAt)));
    }
    next();
  };
  return [refuseBlocked, ...counters.map(countBy)];
}

const appliesTo = async ({ applies }: Limit, req: Request) => !applies || (await applies(req));

type Counter = { limit: Limit; max: number; store: DatabaseStore };

function countBy({ limit, max, store }: Counter): RequestHandler {
  const { minutes, key, onlyRefused } = limit;
  return rateLimit({
    windowMs: minutes * 60_000,
    limit: max,
    store,
    keyGenerator: key,
    skip: async (req) => !(await appliesTo(limit, req)),
    skipSuccessfulRequests: onlyRefused !== undefined,
    requestWasSuccessful: (_req, res) => res.statusCode !== onlyRefused || isHalfLogin(res),
    standardHeaders: false,
    legacyHeaders: false,
    // Its checks would log warnings about proxy headers that are ignored on purpose.
    validate: false,
    handler: (req, _res, next) =>
      next(tooManyRequests(secondsUntil(isCounted(req) ? req.rateLimit?.resetTime : undefined))),
  });
}

const MINUTES = 10;

/** The login with the right password that is repeated with a code; only a wrong code is counted. */
const isHalfLogin = (res: Response) => refusalOf(res) === 'second_factor_required';

/** Wrong passwords of the signed-in user: in the profile and in confirmations together, so that a stolen token gets five. */
const WRONG_PASSWORDS = {
  name: 'profile-wrong',
  limit: 5,
  minutes: MINUTES,
  key: signedIn,
  onlyRefused: 422,
} as const;

const oneEditAtATime = oneTryAtATime((req) => `profile ${signedIn(req)}`);

/** The limits of each name in the contract. Those by `signedIn` need the user whom the row's access has authenticated. */
export const RATE_LIMITS: Record<RateLimitName, RequestHandler[]> = {
  // The sixth wrong password for one account from one address is refused. The wider limits stop guessing that is spread
  // over accounts or addresses. That of the account leaves out addresses of its owner, whom strangers could lock out.
  login: [
    oneTryAtATime(loginKey),
    ...limitBy(
      { name: 'login-address', limit: 300, minutes: MINUTES, key: clientAddress, onlyRefused: 401 },
      { name: 'login-account', limit: 50, minutes: 60, key: account, onlyRefused: 401, applies: isStranger },
      { name: 'login', limit: 5, minutes: MINUTES, key: loginKey, onlyRefused: 401 },
    ),
  ],
  // Edits of one account run one after another: when its password changes, the waiting ones fail before any hashing.
  profile: [
    ...limitBy({ name: 'profile-account', limit: 60, minutes: MINUTES, key: signedIn }),
    oneEditAtATime,
    ...limitBy(
      { name: 'profile-password', limit: 10, minutes: 60, key: signedIn, applies: changesPassword },
      // The response tells whether an address has an account.
      { name: 'profile-email', limit: 10, minutes: 60, key: signedIn, applies: changesEmail },
      {
        ...WRONG_PASSWORDS,
        applies: (req) => deletesAccount(req) || changesPassword(req) || changesEmail(req),
      },
    ),
  ],
  // Each download reads everything that is stored about the account.
  ownData: limitBy({ name: 'own-data-account', limit: 5, minutes: 60, key: signedIn }),
  // A challenge is a record, and its signature cannot be guessed: the limit saves space.
  passkeyLogin: limitBy({ name: 'passkey-address', limit: 300, minutes: MINUTES, key: clientAddress }),
  // Wrong passwords share the counter of the profile.
  secondFactor: [
    ...limitBy({ name: 'second-factor-account', limit: 60, minutes: MINUTES, key: signedIn }),
    oneEditAtATime,
    ...limitBy(WRONG_PASSWORDS),
  ],
  confirm: [
    ...limitBy(
      { name: 'login-address', limit: 300, minutes: MINUTES, key: clientAddress, onlyRefused: 422 },
      { name: 'confirm-account', limit: 60, minutes: MINUTES, key: signedIn },
    ),
    oneEditAtATime,
    ...limitBy(WRONG_PASSWORDS),
  ],
  // High enough for a classroom behind one address, low enough to stop a script.
  register: limitBy({ name: 'register-address', limit: 100, minutes: MINUTES, key: clientAddress }),
  // Every request counts, whether or not the e-mail address has an account; without an e-mail it counts per sender.
  forgot: limitBy(
    { name: 'forgot-address', limit: 100, minutes: MINUTES, key: clientAddress },
    {
      name: 'forgot-account',
      limit: 5,
      minutes: 60,
      key: (req) => (givenEmail(req) ? account(req) : clientAddress(req)),
      applies: isStranger,
    },
    { name: 'forgot', limit: 5, minutes: 60, key: loginKey },
  ),
  // Tokens cannot be guessed; the limit only saves work.
  reset: limitBy({ name: 'reset-address', limit: 100, minutes: MINUTES, key: clientAddress }),
  confirmEmail: limitBy({ name: 'confirm-address', limit: 100, minutes: MINUTES, key: clientAddress }),
  confirmationMail: limitBy(
    { name: 'confirmation-mail-address', limit: 100, minutes: MINUTES, key: clientAddress },
    { name: 'confirmation-mail-account', limit: 5, minutes: 60, key: signedIn },
  ),
  order: limitBy(
    { name: 'order-address', limit: 1000, minutes: MINUTES, key: clientAddress },
    { name: 'order-account', limit: 100, minutes: MINUTES, key: signedIn },
  ),
  review: limitBy(
    { name: 'review-address', limit: 300, minutes: MINUTES, key: clientAddress },
    { name: 'review-account', limit: 30, minutes: MINUTES, key: signedIn },
  ),
  // Each upload takes seconds of work.
  upload: limitBy(
    { name: 'upload-address', limit: 400, minutes: MINUTES, key: clientAddress },
    { name: 'upload-account', limit: 200, minutes: MINUTES, key: signedIn },
  ),
  // Repeated clicks must not fill the buyer's mailbox.
  notice: limitBy(
    { name: 'notice-account', limit: 200, minutes: 60, key: signedIn },
    { name: 'notice-order', limit: 5, minutes: 60, key: (req) => hashed(String(req.params.id)) },
  ),
  // Each payment call sends requests to PayPal.
  payment: limitBy(
    { name: 'payment-address', limit: 600, minutes: MINUTES, key: clientAddress },
    { name: 'payment-account', limit: 60, minutes: MINUTES, key: signedIn },
  ),
};

/** Lets the new password be used at once after a password reset, also while strangers guess the password of the account. */
export async function allowLogin(address: string, accountEmail: string): Promise<void> {
  const key = hashed(accountEmail);
  await new DatabaseStore('login').resetKey(`${address} ${key}`);
  await new DatabaseStore('login-account').resetKey(key);
  await rememberLogin(address, accountEmail);
}
