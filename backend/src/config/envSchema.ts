import { join, resolve } from 'node:path';
import type { AttendanceRule } from '@institut/contract/attendance/values';
import type { CoursePolicy } from '@institut/contract/cancellations/values';
import { POLICY_DAYS_MAX, RETENTION_DAYS, WITHDRAWAL_DAYS_MIN } from '@institut/contract/limits';
import type { Rates } from '@institut/contract/money/pricing';
import { isPdvNumberOf } from '@institut/contract/payers/taxNumbers';
import { z } from 'zod';
import { isBucketAddress } from './bucketAddress.ts';
import { REPO_ROOT } from './repoRoot.ts';
import {
  accounts,
  bankAccount,
  folder,
  jib,
  km,
  mailbox,
  pdvNumber,
  shownText,
  signingKey,
  sitePath,
  socialLinks,
  text,
  trustProxy,
  videoUrl,
  webUrl,
  whole,
  yesOrNo,
} from './envValues.ts';

/** Part of the built pages (frontend/public/video). */
const OWN_VIDEO = {
  url: '/video/institut.mp4',
  captionsUrl: '/video/institut.vtt',
  posterUrl: '/video/institut.webp',
};

/** An invalid setting, which stops the start; the message is one sentence that names the variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Settings override the captions and poster of the included video; without a video there is neither. */
function siteVideo(url: string | null, captionsUrl?: string, posterUrl?: string) {
  if (url === null) return null;
  const own = url === OWN_VIDEO.url ? OWN_VIDEO : null;
  return {
    url,
    captionsUrl: captionsUrl ?? OWN_VIDEO.captionsUrl,
    posterUrl: posterUrl ?? own?.posterUrl ?? null,
  };
}

/** The mail library reads any other value, such as an empty one, as false. */
const hasValidTlsOption = (url: string): boolean =>
  !URL.canParse(url) ||
  new URL(url).searchParams.getAll('requireTLS').every((value) => value === 'true' || value === 'false');

const variablesSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: whole(0, 65_535).default(5000),
  HOST: text.optional(),
  PUBLIC_URL: webUrl.optional(),
  TRUST_PROXY: trustProxy.default(false),
  /** After SIGTERM the server answers for so long without being ready, so that a proxy notices first. */
  DRAIN_SECONDS: whole(0, 300).default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  /** How responses of the cache are logged at level info: counted per minute, or each in a line of its own. */
  LOG_CACHED_RESPONSES: z.enum(['count', 'each'], 'must be count or each').default('count'),

  MONGO_URI: text
    .regex(/^mongodb(\+srv)?:\/\/\S+$/, 'must be an address that starts with mongodb:// or mongodb+srv://')
    .optional(),
  DATA_DIR: folder('data'),
  UPLOADS_DIR: folder('uploads'),
  /** The bucket of the images, `s3://bucket/prefix?endpoint=…&region=…&forcePathStyle=…`, in place of the folder. */
  UPLOADS_URL: text
    .refine(
      isBucketAddress,
      'must be s3://bucket/prefix, optionally with ?endpoint=https://…&region=…&forcePathStyle=true',
    )
    .nullable()
    .default(null),
  BACKUP_DIR: text.optional(),
  /** The number of nightly backups. */
  BACKUP_KEEP: whole(0, 1000).default(7),
  /** With `provider` the server makes none, because the provider of the database does. */
  BACKUP_BY: z.enum(['product', 'provider'], 'must be product or provider').default('product'),

  JWT_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  /** Signs certificates; without it none is issued in production. */
  ISSUER_KEY: signingKey.optional(),
  /** 2^cost rounds of bcrypt. Tests run with the cheapest one. */
  BCRYPT_COST: whole(4, 15).optional(),
  /** Authorizes a monitoring program to read `GET /api/metrics`. */
  METRICS_TOKEN: text
    .regex(/^\S+$/, 'must not contain spaces')
    .min(32, 'must have at least 32 characters')
    .nullable()
    .default(null),
  /** Multiplies every limit of http/rateLimit.ts, for load tests from a single address. */
  RATE_LIMIT_FACTOR: whole(1, 100_000).default(1),

  /** Until then a new administrator needs no second factor; only in production. */
  STAFF_SECOND_FACTOR_GRACE_DAYS: whole(0, 365).default(14),

  /** How long entries of the audit log are kept. */
  AUDIT_RETENTION_DAYS: whole(30, 3650).default(RETENTION_DAYS.auditLog),

  /** How long issued documents are kept. */
  DOCUMENT_RETENTION_YEARS: whole(3, 100).default(11),

  /** How long candidates are kept after the deadline of their ad. */
  CANDIDATE_RETENTION_DAYS: whole(30, 730).default(RETENTION_DAYS.candidate),
  /** The virus scanner of the files of candidates: clamd, `tcp://host:3310`. */
  CLAMAV_URL: text
    .regex(/^tcp:\/\/[\w.-]+:\d{1,5}$/, 'must be an address like tcp://127.0.0.1:3310')
    .nullable()
    .default(null),

  COURSE_PAGE_SIZE: whole(1, 100).default(12),
  /** Limits of one account's open orders (features/core/orders/placing/orderLimits.ts); 0 = no limit. */
  MAX_SEATS_PER_PERSON: whole(0, 1000).default(5),
  MAX_UNPAID_ORDERS: whole(0, 1000).default(5),
  MAX_UNPAID_SEATS: whole(0, 1000).default(10),
  /** The same for orders that an organisation with a JIB pays. */
  MAX_SEATS_PER_ORGANISATION: whole(0, 1000).default(30),
  MAX_UNPAID_SEATS_ORGANISATION: whole(0, 1000).default(60),
  /** The seats that are taken from one network within a day and neither paid nor decided. */
  MAX_UNPAID_SEATS_NETWORK: whole(0, 1000).default(60),
  UNPAID_REMINDER_DAYS: whole(0, 365).default(7),
  UNPAID_EXPIRY_DAYS: whole(0, 365)
    .refine(
      (days) => days === 0 || days >= 3,
      'must be 0 or at least 3, the days that the terms of use promise',
    )
    .default(3),

  /** PDV in percent of the courses. */
  TAX_PERCENT: whole(0, 100).default(15),
  /** The fee of an order whose courses cost at most FEE_FREE_ABOVE_KM, and whether PDV is added to it. */
  FEE_KM: km.default(100),
  FEE_FREE_ABOVE_KM: km.default(100),
  FEE_HAS_TAX: yesOrNo.default(false),

  /** The cancellation policy of courses without one of their own: `CoursePolicy` of the contract. */
  WITHDRAWAL_DAYS: whole(WITHDRAWAL_DAYS_MIN, POLICY_DAYS_MAX).default(WITHDRAWAL_DAYS_MIN),
  CANCELLATION_FREE_DAYS: whole(0, POLICY_DAYS_MAX).default(7),
  CANCELLATION_LATE_FEE_PERCENT: whole(0, 100).default(100),
  TRANSFER_UNTIL_DAYS: whole(0, POLICY_DAYS_MAX).default(0),
  REPLACE_UNTIL_DAYS: whole(0, POLICY_DAYS_MAX).default(0),

  /** When attendance is marked, and what counts: `AttendanceRule` of the contract. */
  ATTENDANCE_OPENS_HOURS: whole(0, 72).default(2),
  ATTENDANCE_CLOSES_HOURS: whole(0, 720).default(72),
  ATTENDANCE_COUNTS_EXCUSED: yesOrNo.default(false),

  PAYPAL_CLIENT_ID: text.nullable().default(null),
  PAYPAL_CLIENT_SECRET: text.nullable().default(null),
  PAYPAL_API_URL: webUrl.default('https://api-m.sandbox.paypal.com'),

  SMTP_URL: text
    .regex(/^smtps?:\/\/\S+$/, 'must be an address that starts with smtp:// or smtps://')
    .refine((url) => URL.canParse(url), 'must be an address that starts with smtp:// or smtps://')
    .refine(hasValidTlsOption, 'must have requireTLS=true or requireTLS=false, or no such parameter')
    .optional(),
  MAIL_FROM: mailbox.optional(),
  /** For the doctor alone: the mail server signs. */
  MAIL_DKIM_SELECTOR: text
    .regex(/^[\w-]+(?:\.[\w-]+)*$/, 'must be the selector of a DKIM key, e.g. mail')
    .nullable()
    .default(null),
  /** The mails of messages to many people that leave within a minute. */
  MAIL_BULK_PER_MINUTE: whole(1, 10_000).default(60),

  SITE_NAME: shownText.default('Institut za tehnologiju i inovacije'),
  SITE_PRODUCT_NAME: shownText.default('InovaLab'),
  SITE_PRODUCT_SLUG: text
    .regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'must be lower-case letters, digits and single hyphens')
    .default('inovalab'),
  /** The name of the institute in the register and its numbers; documents are issued only with them. */
  SITE_LEGAL_NAME: shownText.optional(),
  SITE_JIB: jib.nullable().default(null),
  /** Null for an institute that is not registered for PDV. */
  SITE_PDV: pdvNumber.nullable().default(null),
  /** The sentence about the entry in the register of adult education, which certificates print; empty without one. */
  SITE_ADULT_EDUCATION_LICENCE: text.default(''),
  /** The law demands a register of certificates with names, so that an erasure does not remove them. */
  CERTIFICATES_KEEP_NAMES: yesOrNo.default(false),
  SITE_STREET: shownText.optional(),
  SITE_POSTAL_CODE: shownText.optional(),
  SITE_CITY: shownText.optional(),
  SITE_COUNTRY: shownText.default('Bosna i Hercegovina'),
  SITE_PHONES: text.default('+387 33 123 456, +387 33 123 457').transform((list) => list.split(/\s*,\s*/)),
  SITE_HOURS: text.default('').transform((lines) => lines.split(';').flatMap((line) => line.trim() || [])),
  SITE_EMAIL: z.email('must be an e-mail address').default('info@example.com'),
  SITE_SOCIAL: socialLinks.default([]),
  SITE_VIDEO_URL: videoUrl.default(OWN_VIDEO.url),
  SITE_VIDEO_CAPTIONS_URL: sitePath.optional(),
  SITE_VIDEO_POSTER_URL: sitePath.optional(),
  SITE_STATEMENT: shownText.default(
    'Institut za tehnologiju i inovacije je neprofitna ustanova u vlasništvu svojih osnivača. Programi se finansiraju iz kotizacija polaznika te iz domaćih i evropskih grantova.',
  ),
  SITE_BANK_RECIPIENT: shownText.optional(),
  SITE_BANK_NAME: shownText.optional(),
  SITE_BANK_ACCOUNT: bankAccount.optional(),
  /** Further accounts, which documents name below the first. */
  SITE_OTHER_ACCOUNTS: accounts.default([]),
});

const schema = variablesSchema
  .superRefine((env, context) => {
    const require = (name: keyof typeof env, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (env.NODE_ENV === 'production' && !env.JWT_SECRET) {
      require('JWT_SECRET', 'is required in production and must have at least 32 characters');
    }
    // Links in mails must not depend on the Host header of a request.
    if (env.NODE_ENV === 'production' && env.SMTP_URL && !env.PUBLIC_URL) {
      require('PUBLIC_URL', 'is required in production when SMTP_URL is given');
    }
    if (env.PAYPAL_CLIENT_ID && !env.PAYPAL_CLIENT_SECRET) {
      require('PAYPAL_CLIENT_SECRET', 'is required when PAYPAL_CLIENT_ID is given');
    }
    if (env.PAYPAL_CLIENT_SECRET && !env.PAYPAL_CLIENT_ID) {
      require('PAYPAL_CLIENT_ID', 'is required when PAYPAL_CLIENT_SECRET is given');
    }
    if (env.SITE_PDV && !env.SITE_JIB) require('SITE_JIB', 'is required when SITE_PDV is given');
    if (env.SITE_PDV && env.SITE_JIB && !isPdvNumberOf(env.SITE_PDV, env.SITE_JIB)) {
      require('SITE_PDV', 'does not belong to SITE_JIB: compare the digits of both');
    }
    const isOwnVideo = env.SITE_VIDEO_URL === null || env.SITE_VIDEO_URL === OWN_VIDEO.url;
    if (!isOwnVideo && !env.SITE_VIDEO_CAPTIONS_URL) {
      require('SITE_VIDEO_CAPTIONS_URL', 'is required when SITE_VIDEO_URL names another video');
    }
    if (env.NODE_ENV === 'production' && env.BCRYPT_COST !== undefined && env.BCRYPT_COST < 10) {
      require('BCRYPT_COST', 'must be 10 or more in production');
    }
  })
  .transform((env) => ({
    ...env,
    // Outside production there are demo accounts with public passwords.
    HOST: env.HOST ?? (env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    BACKUP_DIR:
      env.BACKUP_DIR === undefined ? join(env.DATA_DIR, 'backups') : resolve(REPO_ROOT, env.BACKUP_DIR),
    BCRYPT_COST: env.BCRYPT_COST ?? (env.NODE_ENV === 'test' ? 4 : 10),
    RATES: {
      taxPercent: env.TAX_PERCENT,
      shippingKm: env.FEE_KM,
      freeShippingAboveKm: env.FEE_FREE_ABOVE_KM,
      feeHasTax: env.FEE_HAS_TAX,
    } satisfies Rates,
    POLICY: {
      withdrawalDays: env.WITHDRAWAL_DAYS,
      freeUntilDaysBefore: env.CANCELLATION_FREE_DAYS,
      lateFeePercent: env.CANCELLATION_LATE_FEE_PERCENT,
      transferUntil: env.TRANSFER_UNTIL_DAYS,
      replaceUntil: env.REPLACE_UNTIL_DAYS,
    } satisfies CoursePolicy,
    ATTENDANCE: {
      opensHours: env.ATTENDANCE_OPENS_HOURS,
      closesHours: env.ATTENDANCE_CLOSES_HOURS,
      countsExcused: env.ATTENDANCE_COUNTS_EXCUSED,
    } satisfies AttendanceRule,
    SITE_VIDEO: siteVideo(env.SITE_VIDEO_URL, env.SITE_VIDEO_CAPTIONS_URL, env.SITE_VIDEO_POSTER_URL),
    MAIL_FROM: env.MAIL_FROM ?? { name: env.SITE_NAME, address: env.SITE_EMAIL },
  }));

export type Env = z.output<typeof schema>;

export const isHttps = (url: string | undefined): boolean =>
  url !== undefined && new URL(url).protocol === 'https:';

/** Returns whether all visitors look like one address: this server has no TLS, so an https address means a proxy in front. */
export const lacksTrustedProxy = ({
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>): boolean => TRUST_PROXY === false && isHttps(PUBLIC_URL);

/**
 * Reads the settings; a blank variable counts as absent.
 * Throws EnvError with one sentence that names the first bad variable and never repeats its value.
 */
export function parseEnv(variables: NodeJS.ProcessEnv): Env {
  const result = schema.safeParse(givenIn(variables));
  if (result.success) return result.data;
  const [problem] = result.error.issues.map(sentenceFor);
  throw new EnvError(problem);
}

const sentenceFor = ({ path, message }: z.core.$ZodIssue) => `${path[0]?.toString()} ${message}.`;

const givenIn = (variables: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));

/** Returns a sentence for every invalid variable. */
export function envProblems(variables: NodeJS.ProcessEnv): string[] {
  const result = schema.safeParse(givenIn(variables));
  return result.success ? [] : result.error.issues.map(sentenceFor);
}

/** The names of all variables that are read. */
export const ENV_NAMES: readonly string[] = Object.keys(variablesSchema.shape);

/** The names of the variables of `.env` that only docker-compose.yml reads. */
export const COMPOSE_NAMES: readonly string[] = [
  'MONGO_ROOT_PASSWORD',
  'MONGO_PASSWORD',
  'MONGO_MEMORY',
  'APP_MEMORY',
];
