import { createHash } from 'node:crypto';
import type { RateLimitName } from '@institut/contract/frame/call';
import type { ErrorCode } from '@institut/contract/frame/errors';
import { email } from '@institut/contract/frame/fields';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { env } from '../config/env.ts';
import { tooManyRequests } from '../lib/errors.ts';
import { NetworkShare } from '../lib/networkShare.ts';
import { addressKey, networkOf } from '../lib/origin.ts';
import { ports } from './ports.ts';
import { currentUser, isAskedByStaff, knownUser, recognizeUser } from './auth.ts';
import { toAppError } from './errorHandler.ts';
import { onResponseClosed } from './onResponseClosed.ts';
import { Limiter, type Window } from './limiter.ts';

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
export function serializeByKey(keyOf: (req: Request) => string): RequestHandler {
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

type Limit = Window & {
  key: (req: Request) => string;
  /** Counts the requests alone that are refused with one of these errors. */
  onlyWrong?: readonly ErrorCode[];
  /** The requests that are limited and counted; all when absent. */
  applies?: (req: Request) => boolean | Promise<boolean>;
};

/** Returns the address of the socket, or the one that a trusted proxy forwards; an IPv6 network counts as one. */
export const clientAddress = (req: Request) => addressKey(req.ip);

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

/** True for an address from which nobody has logged in to the account lately. */
const isStranger = async (req: Request) =>
  !(await ports().isKnownLogin(clientAddress(req), givenEmail(req) ?? ''));

const userId = (req: Request) => currentUser(req).id;

const changesPassword = (req: Request) => givenText(req, 'password') !== undefined;

const deletesAccount = ({ method }: Request) => method === 'DELETE';

function changesEmail(req: Request): boolean {
  const given = givenEmail(req);
  return given !== undefined && given !== currentUser(req).email;
}

type Try = { limiter: Limiter; key: string; onlyWrong: readonly ErrorCode[] };

/** Tries that requests have reserved, to be counted if their result is wrong. */
const tries = new WeakMap<Request, Try[]>();

const limiters = new Map<string, Limiter>();

/** Limits of the same name share their counters. */
function limiterOf({ limit, ...window }: Window): Limiter {
  const known = limiters.get(window.name);
  if (known) return known;
  const limiter = new Limiter({ ...window, limit: limit * env.RATE_LIMIT_FACTOR });
  limiters.set(window.name, limiter);
  return limiter;
}

/**
 * Returns the middleware of several limits, the narrowest first: what one of them refuses is not counted by those after
 * it. A request that one is known to refuse is counted by none, so it causes no call of the database.
 */
function limitBy(...limits: Limit[]): RequestHandler {
  const checks = limits.map((limit) => ({ limit, limiter: limiterOf(limit) }));
  return async (req, res, next) => {
    for (const { limit, limiter } of checks) {
      const refusal = await limiter.knownRefusal(limit.key(req));
      if (refusal && (await appliesTo(limit, req))) throw refusal;
    }
    for (const { limit, limiter } of checks) {
      if (!(await appliesTo(limit, req))) continue;
      const { onlyWrong } = limit;
      const key = limit.key(req);
      if (!onlyWrong) await limiter.count(key);
      else {
        await limiter.reserve(key, res);
        tries.set(req, [...(tries.get(req) ?? []), { limiter, key, onlyWrong }]);
      }
    }
    next();
  };
}

const appliesTo = async ({ applies }: Limit, req: Request) => !applies || (await applies(req));

/** Counts a wrong try before its response is sent, so that the next one finds it. */
export const countWrongTries: ErrorRequestHandler = async (error: unknown, req, _res, next) => {
  const { code } = toAppError(error);
  for (const { limiter, key, onlyWrong } of tries.get(req) ?? []) {
    if (onlyWrong.includes(code)) await limiter.count(key);
  }
  next(error);
};

const SEARCHES = 30;
const SEARCHES_WITHIN_SECONDS = 10;
const SEARCHES_AT_ONCE = 4;

/** The lists of staff are not limited. */
const isSearch = (req: Request) => Boolean(req.query.keyword) && !isAskedByStaff(req);

const newSearches = () =>
  new RateLimiterMemory({ points: SEARCHES * env.RATE_LIMIT_FACTOR, duration: SEARCHES_WITHIN_SECONDS });
let searches = newSearches();

/** Forgets the searches that were counted. */
export function forgetSearches(): void {
  searches = newSearches();
}

/** Limits searches that no stored response answers. Counted in the memory of this process: a read writes nothing. */
function limitSearches(): RequestHandler {
  const share = new NetworkShare(SEARCHES_AT_ONCE * env.RATE_LIMIT_FACTOR);
  return async (req, res, next) => {
    if (!isSearch(req)) return next();
    const leave = share.enter(networkOf(req.ip));
    if (!leave) throw tooManyRequests(1);
    onResponseClosed(res, leave);
    const over: unknown = await searches.consume(clientAddress(req)).then(
      () => null,
      (refusal: unknown) => refusal,
    );
    if (over instanceof RateLimiterRes) throw tooManyRequests(Math.ceil(over.msBeforeNext / 1000));
    next();
  };
}

const MINUTES = 10;

/** The errors of a wrong login. `second_factor_required` is not one: the right password is repeated with a code. */
const WRONG_LOGIN = ['unauthorized', 'wrong_code', 'wrong_passkey'] as const;

/** Wrong passwords of the logged-in user: in the profile and in confirmations together, so that a stolen token gets five. */
const WRONG_PASSWORDS = {
  name: 'profile-wrong',
  limit: 5,
  minutes: MINUTES,
  isDurable: true,
  key: userId,
  onlyWrong: ['wrong_password'],
} as const;

const LOGIN = { name: 'login', limit: 5, minutes: MINUTES, canBeReset: true, isDurable: true } as const;
const LOGIN_ACCOUNT = { name: 'login-account', limit: 50, minutes: 60, canBeReset: true } as const;
const LOGIN_ADDRESS = {
  name: 'login-address',
  limit: 300,
  minutes: MINUTES,
  isDurable: true,
  key: clientAddress,
} as const;

/** Each is a mail to an address that nobody has confirmed. */
const REGISTER_DAY = { name: 'register-day', limit: 300, minutes: 24 * 60, key: clientAddress } as const;

/** Codes that cannot be used, by the account that has tried them. */
const DISCOUNT_CODES = { limit: 10, minutes: 60, isDurable: true } as const;
const ACCOUNT_CODES = {
  ...DISCOUNT_CODES,
  name: 'discount-code-account',
  key: (req: Request) => knownUser(req)?.id ?? '',
} as const;

const serializeEdits = serializeByKey((req) => `profile ${userId(req)}`);

/** The limits of each name in the contract. Those by `userId` need the user whom the row's access has authenticated. */
export const RATE_LIMITS: Record<RateLimitName, RequestHandler | RequestHandler[]> = {
  // The sixth wrong password for one account from one address is refused. The wider limits stop guessing that is spread
  // over accounts or addresses. That of the account leaves out addresses of its owner, whom strangers could lock out.
  // Right passwords are counted, too, because each is hashed.
  login: [
    serializeByKey(loginKey),
    limitBy(
      { ...LOGIN, key: loginKey, onlyWrong: WRONG_LOGIN },
      { ...LOGIN_ACCOUNT, key: account, onlyWrong: WRONG_LOGIN, applies: isStranger },
      { name: 'login-any', limit: 30, minutes: MINUTES, isDurable: true, key: loginKey },
      LOGIN_ADDRESS,
    ),
  ],
  // Edits of one account run one after another: when its password changes, the waiting ones fail before any hashing.
  profile: [
    limitBy({ name: 'profile-account', limit: 60, minutes: MINUTES, key: userId }),
    serializeEdits,
    limitBy(
      {
        ...WRONG_PASSWORDS,
        applies: (req) => deletesAccount(req) || changesPassword(req) || changesEmail(req),
      },
      { name: 'profile-password', limit: 10, minutes: 60, key: userId, applies: changesPassword },
      // The response tells whether an address has an account.
      { name: 'profile-email', limit: 10, minutes: 60, key: userId, applies: changesEmail },
      // Nobody has confirmed the new address, which gets a mail as after a registration.
      { name: 'profile-email-day', limit: 20, minutes: 24 * 60, key: userId, applies: changesEmail },
      { ...REGISTER_DAY, applies: changesEmail },
    ),
  ],
  // Each download reads everything that is stored about the account.
  ownData: limitBy({ name: 'own-data-account', limit: 5, minutes: 60, key: userId }),
  // A challenge is a record, and its signature cannot be guessed: the limit saves space.
  passkeyLogin: limitBy({ name: 'passkey-address', limit: 300, minutes: MINUTES, key: clientAddress }),
  // Wrong passwords share the counter of the profile.
  secondFactor: [
    limitBy({ name: 'second-factor-account', limit: 60, minutes: MINUTES, key: userId }),
    serializeEdits,
    limitBy(WRONG_PASSWORDS),
  ],
  confirm: [
    limitBy({ name: 'confirm-account', limit: 60, minutes: MINUTES, key: userId }),
    serializeEdits,
    limitBy(WRONG_PASSWORDS, { ...LOGIN_ADDRESS, onlyWrong: WRONG_PASSWORDS.onlyWrong }),
  ],
  // High enough for a classroom behind one address, low enough to stop a script.
  register: limitBy(
    { name: 'register-minute', limit: 30, minutes: 1, key: clientAddress },
    { name: 'register-address', limit: 100, minutes: MINUTES, key: clientAddress },
    REGISTER_DAY,
  ),
  search: limitSearches(),
  // Every request counts, whether or not the e-mail address has an account; without an e-mail it counts per sender.
  forgot: limitBy(
    { name: 'forgot', limit: 5, minutes: 60, key: loginKey },
    {
      name: 'forgot-account',
      limit: 5,
      minutes: 60,
      key: (req) => (givenEmail(req) ? account(req) : clientAddress(req)),
      applies: isStranger,
    },
    { name: 'forgot-address', limit: 100, minutes: MINUTES, key: clientAddress },
  ),
  // Tokens cannot be guessed; the limit only saves work.
  reset: limitBy({ name: 'reset-address', limit: 100, minutes: MINUTES, key: clientAddress }),
  confirmEmail: limitBy({ name: 'confirm-address', limit: 100, minutes: MINUTES, key: clientAddress }),
  confirmationMail: limitBy(
    { name: 'confirmation-mail-account', limit: 5, minutes: 60, key: userId },
    { name: 'confirmation-mail-address', limit: 100, minutes: MINUTES, key: clientAddress },
  ),
  // One after another, so that right codes never use up the limit together.
  discountCode: [
    recognizeUser,
    serializeByKey((req) => `discount code ${clientAddress(req)}`),
    limitBy(
      {
        ...DISCOUNT_CODES,
        name: 'discount-code-address',
        key: clientAddress,
        onlyWrong: ['validation'],
      },
      { ...ACCOUNT_CODES, onlyWrong: ['validation'], applies: (req) => knownUser(req) !== undefined },
    ),
  ],
  // An order tells as well whether a code can be used.
  order: limitBy(
    {
      ...ACCOUNT_CODES,
      onlyWrong: ['price_changed'],
      applies: (req) => givenText(req, 'discountCode') !== undefined,
    },
    { name: 'order-account', limit: 100, minutes: MINUTES, key: userId },
    { name: 'order-address', limit: 1000, minutes: MINUTES, key: clientAddress },
  ),
  // Each name may send an invitation.
  participant: limitBy(
    { name: 'participant-account', limit: 200, minutes: MINUTES, key: userId },
    { name: 'participant-address', limit: 1000, minutes: MINUTES, key: clientAddress },
  ),
  // Tokens cannot be guessed; the limit only saves work.
  participantLink: limitBy({
    name: 'participant-link-address',
    limit: 300,
    minutes: MINUTES,
    key: clientAddress,
  }),
  // Each entry of a visitor is a mail; a school behind one address may join several lists.
  waiting: [
    recognizeUser,
    limitBy(
      { name: 'waiting-email', limit: 10, minutes: 60, key: (req) => knownUser(req)?.id ?? loginKey(req) },
      { name: 'waiting-address', limit: 60, minutes: MINUTES, key: clientAddress },
    ),
  ],
  // Tokens cannot be guessed; the limit only saves work.
  waitingLink: limitBy({
    name: 'waiting-link-address',
    limit: 300,
    minutes: MINUTES,
    key: clientAddress,
  }),
  // Each file is read, checked and stored, and is a mail; a school behind one address may have several candidates.
  candidate: limitBy(
    { name: 'candidate-address', limit: 20, minutes: 60, key: clientAddress },
    { name: 'candidate-day', limit: 60, minutes: 24 * 60, key: clientAddress },
  ),
  // Tokens cannot be guessed; the limit only saves work.
  candidateLink: limitBy({
    name: 'candidate-link-address',
    limit: 300,
    minutes: MINUTES,
    key: clientAddress,
  }),
  // Codes have 50 random bits; the limit leaves nobody the time to try them.
  certificate: limitBy({ name: 'certificate-address', limit: 30, minutes: 1, key: clientAddress }),
  review: limitBy(
    { name: 'review-account', limit: 30, minutes: MINUTES, key: userId },
    { name: 'review-address', limit: 300, minutes: MINUTES, key: clientAddress },
  ),
  // Each upload takes seconds of work.
  upload: limitBy(
    { name: 'upload-account', limit: 200, minutes: MINUTES, key: userId },
    { name: 'upload-address', limit: 400, minutes: MINUTES, key: clientAddress },
  ),
  // Repeated clicks must not fill the buyer's mailbox.
  notice: limitBy(
    { name: 'notice-order', limit: 5, minutes: 60, key: (req) => hashed(String(req.params.id)) },
    { name: 'notice-account', limit: 200, minutes: 60, key: userId },
  ),
  // Each message is a mail to the institute; a school behind one address may ask several questions.
  contact: limitBy({ name: 'contact-address', limit: 10, minutes: 60, key: clientAddress }),
  // Records of the own account that a user ends or deletes, which may each leave another, such as an entry of the audit log.
  ownRecords: limitBy(
    { name: 'own-records-account', limit: 60, minutes: MINUTES, key: userId },
    { name: 'own-records-address', limit: 600, minutes: MINUTES, key: clientAddress },
  ),
  // Far above what people do, also with 500 selected rows, each of which is a request and a preview of its mails.
  staff: limitBy({ name: 'staff-account', limit: 6000, minutes: MINUTES, key: userId }),
  // Each payment call sends requests to PayPal.
  payment: limitBy(
    { name: 'payment-account', limit: 60, minutes: MINUTES, key: userId },
    { name: 'payment-address', limit: 600, minutes: MINUTES, key: clientAddress },
  ),
};

/** Lets the new password be used at once after a password reset, also while strangers guess the password of the account. */
export async function allowLogin(address: string, accountEmail: string): Promise<void> {
  const key = hashed(accountEmail);
  await limiterOf(LOGIN).reset(`${address} ${key}`);
  await limiterOf(LOGIN_ACCOUNT).reset(key);
}
