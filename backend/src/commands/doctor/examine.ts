// For its models: every feature that stores something is part of the API.
import '../../routes.ts';
import { constants, existsSync } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { env, REPO_ROOT } from '../../config/env.ts';
import { isHttps, lacksTrustedProxy, type Env } from '../../config/envSchema.ts';
import { checkDatabase } from './checkDatabase.ts';
import { auditStore, checkBackups } from './checkStore.ts';
import { checkMailDomain } from './checkMailDomain.ts';
import { checkMail, checkPaypal, checkScanner } from './checkServices.ts';
import { findingsOf, broken, good, warning, type Finding } from './finding.ts';
import { openStore } from '../../lib/storage/openStore.ts';

/**
 * Returns the findings of all checks, in the order in which problems should be fixed. `isAudit` checks every stored
 * record as well. Changes nothing.
 */
export async function examine({ isAudit }: { isAudit: boolean }): Promise<Finding[]> {
  const isProduction = env.NODE_ENV === 'production';
  // Before the next checks open the database, which only one process can.
  const stored = isAudit ? await findingsOf('Database file', () => auditStore(env)) : [];
  const findings = await Promise.all([
    findingsOf('Settings', async () => checkSettings(env)),
    findingsOf('Folders', () => checkFolders(env)),
    findingsOf('Build', async () => checkBuild(REPO_ROOT, isProduction)),
    Promise.resolve(stored),
    findingsOf('Database', () => checkDatabase(env, isAudit)),
    // On MongoDB with the checks of the database, which has a record of each backup.
    findingsOf('Backups', async () => (env.MONGO_URI ? [] : checkBackups(env))),
    findingsOf('Mail', () => checkMail(env)),
    findingsOf('Mail domain', () => checkMailDomain(env)),
    findingsOf('PayPal', () => checkPaypal(env)),
    findingsOf('Virus scanner', () => checkScanner(env)),
  ]);
  return findings.flat();
}

/** A secret with fewer different characters was typed, not generated. */
const DISTINCT_CHARACTERS_MIN = 12;

/** Checks combinations of settings that are individually valid. */
export function checkSettings(env: Env): Finding[] {
  const isProduction = env.NODE_ENV === 'production';
  return [
    good(`Every setting is valid; NODE_ENV is ${env.NODE_ENV}.`),
    secretFinding(env),
    issuerFinding(env),
    taxFinding(env),
    attendanceFinding(env),
    certificateNamesFinding(env),
    ...(isProduction ? [publicUrlFinding(env), proxyFinding(env), limitFinding(env)].flat() : []),
  ];
}

function secretFinding({ JWT_SECRET: secret }: Env): Finding {
  if (!secret)
    return good('Tokens are signed with a key that the server has generated and stored in the data folder.');
  if (new Set(secret).size < DISTINCT_CHARACTERS_MIN) {
    return warning('JWT_SECRET has few different characters. Generate one with: openssl rand -base64 48');
  }
  return good(`JWT_SECRET has ${secret.length} characters.`);
}

const issuerFinding = ({ ISSUER_KEY: key, NODE_ENV }: Env): Finding =>
  key || NODE_ENV !== 'production'
    ? good(
        key
          ? 'Certificates are signed with ISSUER_KEY.'
          : 'Certificates are signed with a key that the server has generated and stored in the data folder.',
      )
    : broken(
        'ISSUER_KEY is not set, so no certificate is issued; those that were issued still open. .env.example says how to generate it.',
      );

/** In Bosnia and Herzegovina, by the law on value added tax. */
const LEGAL_TAX_PERCENT = 17;

function taxFinding({ TAX_PERCENT: percent }: Env): Finding {
  return percent === LEGAL_TAX_PERCENT
    ? good(`TAX_PERCENT is the legal rate, ${percent} %.`)
    : warning(
        `TAX_PERCENT is ${percent}, but the legal rate of VAT (PDV) in Bosnia and Herzegovina is ${LEGAL_TAX_PERCENT} %. Ask the bookkeeper, and set it.`,
      );
}

const attendanceFinding = ({ ATTENDANCE: { opensHours, closesHours, countsExcused } }: Env): Finding =>
  good(
    `Attendance is marked from ${opensHours} h before a lesson until ${closesHours} h after it; excused hours count as ${countsExcused ? 'attended' : 'missed'}.`,
  );

const certificateNamesFinding = ({ CERTIFICATES_KEEP_NAMES: areKept }: Env): Finding =>
  good(
    `Names on certificates are ${areKept ? 'kept' : 'removed'} when their holders ask for erasure. Confirm with a lawyer whether a law demands them.`,
  );

function publicUrlFinding({ PUBLIC_URL: url }: Env): Finding {
  if (!url)
    return warning(
      'PUBLIC_URL is not set, so links in mails and for search engines lead to localhost. Set it.',
    );
  if (isHttps(url)) return good(`Visitors reach the site at ${url}`);
  return broken(
    `PUBLIC_URL is ${url}: passwords would be sent unencrypted. Put a TLS proxy in front and set an https:// address.`,
  );
}

function proxyFinding(env: Env): Finding {
  if (lacksTrustedProxy(env))
    return warning(
      'PUBLIC_URL is https, so there is a proxy in front, but TRUST_PROXY is not set: all visitors share one rate limit. Set it to 1.',
    );
  return good(
    env.TRUST_PROXY
      ? 'TRUST_PROXY is set, so rate limits count the addresses of visitors instead of that of the proxy.'
      : 'TRUST_PROXY is not set, so visitors cannot pretend to have another address.',
  );
}

function limitFinding({ RATE_LIMIT_FACTOR: factor }: Env): Finding[] {
  return factor > 1
    ? [
        warning(
          `RATE_LIMIT_FACTOR is ${factor}: passwords can be guessed that many times faster. It is meant for load tests.`,
        ),
      ]
    : [];
}

const MEGABYTE = 1024 * 1024;
const LITTLE_MB = 2000;
const TOO_LITTLE_MB = 200;

/** Checks the folders, or the bucket, that the server writes to, without writing. */
export async function checkFolders(env: Env): Promise<Finding[]> {
  const holds = env.MONGO_URI ? 'unsent mails, backups' : 'the database';
  return [
    ...(await checkFolder('The data folder', env.DATA_DIR, holds)),
    ...(env.UPLOADS_URL
      ? [await bucketFinding(env)]
      : await checkFolder('The uploads folder', env.UPLOADS_DIR, 'images')),
  ];
}

async function bucketFinding(env: Env): Promise<Finding> {
  const images = openStore(env, 'public');
  try {
    const { size } = await images.list();
    return size === 0
      ? warning(
          `The bucket of the images ${images.label} is empty. Images of a folder are copied with: npm run move-uploads -- ${env.UPLOADS_DIR} <UPLOADS_URL>`,
        )
      : good(`The bucket of the images ${images.label} answers and has ${size} files.`);
  } catch (error) {
    const { cause } = error as Error;
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(error);
    return broken(
      `The bucket of the images ${images.label} cannot be read (${reason}). Check UPLOADS_URL, and the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  }
}

async function checkFolder(name: string, folder: string, holds: string): Promise<Finding[]> {
  if (!existsSync(folder)) return [await absentFinding(name, folder)];
  if (!(await stat(folder)).isDirectory()) return [broken(`${name} ${folder} is a file. Move it elsewhere.`)];
  if (!(await isWritable(folder))) {
    return [broken(`${name} ${folder} is not writable for this user. Change its owner or its permissions.`)];
  }
  const megabytes = await freeMegabytes(folder);
  const free = `${name} ${folder} (${holds}) is writable and has ${megabytes} MB free`;
  if (megabytes < TOO_LITTLE_MB) return [broken(`${free}, which is too little. Free some space.`)];
  return [
    megabytes < LITTLE_MB
      ? warning(`${free}, which will be used up soon. Free some space.`)
      : good(`${free}.`),
  ];
}

async function absentFinding(name: string, folder: string): Promise<Finding> {
  let parent = dirname(folder);
  while (!existsSync(parent)) parent = dirname(parent);
  return (await isWritable(parent))
    ? good(`${name} ${folder} does not exist yet; the server creates it.`)
    : broken(
        `${name} ${folder} does not exist and this user cannot create it. Create it, and make it writable for this user.`,
      );
}

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / MEGABYTE);
}

const BUILT = ['backend/dist/server.js', 'frontend/dist/index.html', 'frontend/dist-server/renderer.js'];

export function checkBuild(root: string, isProduction: boolean): Finding[] {
  const missing = BUILT.filter((file) => !existsSync(join(root, file)));
  if (missing.length === 0) return [good('Server and pages are built.')];
  const text = `Not built: ${missing.join(', ')}. Run: npm run build`;
  return [isProduction ? broken(text) : warning(`${text} (npm start does it automatically)`)];
}
