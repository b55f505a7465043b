import { createHash } from 'node:crypto';
import { email } from '@institut/contract/fields';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type AugmentedRequest } from 'express-rate-limit';
import { env } from '../config/env.ts';
import { tooManyRequests } from '../lib/errors.ts';
import { currentUser } from './auth.ts';
import { DatabaseStore } from './rateLimitStore.ts';

type Limit = {
  /** Names the limit's counts in the database. */
  name: string;
  limit: number;
  minutes: number;
  key: (req: Request) => string;
  /** Counts refused logins alone. */
  onlyWrongTries?: boolean;
};

/** The address of the socket, or of the visitor as the trusted proxy tells it; an IPv6 network counts as one. */
const address = (req: Request) => ipKeyGenerator(req.ip ?? 'unknown');

/** Hashed: the database need not know which addresses somebody has tried. */
const hashed = (address: string) => createHash('sha256').update(address).digest('base64url');

function givenEmail(req: Request): string | undefined {
  const body: unknown = req.body;
  return email.safeParse(
    typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined,
  ).data;
}

const account = (req: Request) => hashed(givenEmail(req) ?? '');

/** One account from one address. */
export const loginKey = (req: Request) => `${address(req)} ${account(req)}`;

const signedIn = (req: Request) => currentUser(req).id;

const isCounted = (req: Request): req is AugmentedRequest => 'rateLimit' in req;

function secondsLeft(req: Request): number {
  const endsAt = isCounted(req) ? req.rateLimit?.resetTime : undefined;
  return endsAt ? Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 1000)) : 1;
}

function limitBy({ name, limit, minutes, key, onlyWrongTries = false }: Limit): RequestHandler {
  return rateLimit({
    windowMs: minutes * 60_000,
    limit: limit * env.RATE_LIMIT_FACTOR,
    store: new DatabaseStore(name),
    keyGenerator: key,
    skipSuccessfulRequests: onlyWrongTries,
    requestWasSuccessful: (_req, res) => res.statusCode !== 401,
    standardHeaders: false,
    legacyHeaders: false,
    // Its checks would log about a proxy header that we rightly ignore.
    validate: false,
    handler: (req, _res, next) => next(tooManyRequests(secondsLeft(req))),
  });
}

const MINUTES = 10;

/** Wrong tries of one account from one address: the sixth is refused. Wider ones stop guessing spread over accounts or addresses. */
export const loginLimit = [
  limitBy({
    name: 'login',
    limit: 5,
    minutes: MINUTES,
    key: loginKey,
    onlyWrongTries: true,
  }),
  limitBy({ name: 'login-account', limit: 50, minutes: 60, key: account, onlyWrongTries: true }),
  limitBy({ name: 'login-address', limit: 300, minutes: MINUTES, key: address, onlyWrongTries: true }),
];

/** Whoever has just chosen a new password may use it, however often they tried the forgotten one. */
export async function forgetWrongLogins(req: Request, accountEmail: string): Promise<void> {
  const key = hashed(accountEmail);
  await new DatabaseStore('login').resetKey(`${address(req)} ${key}`);
  await new DatabaseStore('login-account').resetKey(key);
}

/** Every request counts, whether or not the address has an account; one that names none counts for its sender alone. */
export const forgotLimit = [
  limitBy({
    name: 'forgot-account',
    limit: 5,
    minutes: 60,
    key: (req) => (givenEmail(req) ? account(req) : address(req)),
  }),
  limitBy({ name: 'forgot-address', limit: 100, minutes: MINUTES, key: address }),
];

/** A token cannot be guessed; this spares the work of trying. */
export const resetLimit = [limitBy({ name: 'reset-address', limit: 100, minutes: MINUTES, key: address })];

/** A classroom behind one address registers without noticing; a script does not go on for long. */
export const registerLimit = [
  limitBy({ name: 'register-address', limit: 100, minutes: MINUTES, key: address }),
];

/** Behind `requireUser`. */
export const orderLimit = [
  limitBy({ name: 'order-account', limit: 100, minutes: MINUTES, key: signedIn }),
  limitBy({ name: 'order-address', limit: 1000, minutes: MINUTES, key: address }),
];

/** Behind `requireUser`. */
export const reviewLimit = [
  limitBy({ name: 'review-account', limit: 30, minutes: MINUTES, key: signedIn }),
  limitBy({ name: 'review-address', limit: 300, minutes: MINUTES, key: address }),
];

/** Behind `requireAdmin`: each upload takes seconds of work. */
export const uploadLimit = [
  limitBy({ name: 'upload-account', limit: 200, minutes: MINUTES, key: signedIn }),
  limitBy({ name: 'upload-address', limit: 400, minutes: MINUTES, key: address }),
];

/** Behind `requireAdmin`: nobody's mailbox is filled because a button is pressed again and again. */
export const noticeLimit = [
  limitBy({ name: 'notice-order', limit: 5, minutes: 60, key: (req) => hashed(String(req.params.id)) }),
  limitBy({ name: 'notice-account', limit: 200, minutes: 60, key: signedIn }),
];

/** Behind `requireUser`: each asks PayPal. */
export const paymentLimit = [
  limitBy({ name: 'payment-account', limit: 60, minutes: MINUTES, key: signedIn }),
  limitBy({ name: 'payment-address', limit: 600, minutes: MINUTES, key: address }),
];
