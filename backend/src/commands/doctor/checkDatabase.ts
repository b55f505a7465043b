import { API } from '@institut/contract/frame/endpoints';
import { SETTINGS_PATH } from '@institut/contract/frame/paths';
import type { Env } from '../../config/envSchema.ts';
import { outboxState } from '../../features/mail/mail.service.ts';
import { SETTING_INFO } from '@institut/contract/settings/values';
import { missingForDocuments, setting } from '../../features/config/settings.ts';
import { loadSettings, settingLines } from '../../features/config/settings.service.ts';
import { seenProcesses } from '../../features/health/process.service.ts';
import { openDemoLogins } from '../../features/users/accounts/demoLogins.ts';
import { endPasswordWorkers } from '../../features/users/auth/password.ts';
import { staffWithoutSecondFactor } from '../../features/users/auth/secondFactorCheck.ts';
import { adminCount } from '../../features/users/accounts/userAdmin.service.ts';
import { openStore } from '../../lib/storage/openStore.ts';
import { findOverdue } from '../../features/outputs/privacy/retention.ts';
import { withNewestBackup } from '../backup/automaticBackup.ts';
import { interruptedRestore } from '../backup/restoreRecord.ts';
import { auditCandidateFiles, auditImages, auditRecords } from './auditRecords.ts';
import { checkBackups } from './checkStore.ts';
import { checkJobs, checkMembers, checkProcesses } from './checkRunning.ts';
import { broken, findingsOf, good, violation, warning, type Finding } from './finding.ts';
import {
  clockAheadMs,
  hasTransactions,
  indexDifferences,
  isUntouched,
  pingMs,
  replicaSetMembers,
  openToInspect,
  type IndexDifference,
  type NotOpened,
} from './inspectDatabase.ts';

const SLOW_PING_MS = 50;
const SECOND = 1000;
/** Tokens, rate limits and mail leases use both clocks. */
const CLOCK_WARNING_MS = 2 * SECOND;
const CLOCK_BROKEN_MS = 60 * SECOND;

export async function checkDatabase(env: Env, isAudit: boolean): Promise<Finding[]> {
  const opened = await openToInspect({ uri: env.MONGO_URI, dataDir: env.DATA_DIR }).catch(
    async (error: unknown) => {
      const advised = await withNewestBackup(error, env.BACKUP_DIR);
      if (advised !== error && advised instanceof Error) return broken(advised.message.replaceAll('\n', ' '));
      const reason = error instanceof Error ? error.message : String(error);
      return broken(
        `The database cannot be reached: ${reason} Check MONGO_URI and whether the database is running.`,
      );
    },
  );
  if ('level' in opened) return [opened];
  if (!('close' in opened)) {
    const unchecked = await notOpenedFinding(opened, env);
    return [isAudit && 'inUseBy' in opened ? broken(unchecked.text) : unchecked];
  }
  try {
    const found = await inspect(env);
    return isAudit ? [...found, ...(await findingsOf('Records', () => auditFindings(env)))] : found;
  } finally {
    await opened.close();
  }
}

async function notOpenedFinding(reason: NotOpened, env: Env): Promise<Finding> {
  if ('absent' in reason) {
    return good(`There is no embedded database yet; the first start creates it in ${reason.absent}`);
  }
  const holder = reason.inUseBy === undefined ? 'another process' : `process ${reason.inUseBy}`;
  const isReady = await askServer(env.PORT);
  return warning(
    `The embedded database is open in ${holder}, and only one process can open it, so its content was not checked. ${isReady ? `The server on port ${env.PORT} is ready` : `No server answers on port ${env.PORT}`}. To check the content, stop the server first.`,
  );
}

async function inspect(env: Env): Promise<Finding[]> {
  const isEmpty = await isUntouched();
  const checks = [
    findingsOf('Latency', latencyFindings),
    findingsOf('Transactions', transactionFindings),
    findingsOf('Clock', clockFindings),
    ...(isEmpty
      ? [Promise.resolve([good('The database is empty; the first start creates collections and indexes.')])]
      : [
          findingsOf('Restore', restoreFindings),
          findingsOf('Settings', settingFindings),
          findingsOf('Indexes', indexFindings),
          findingsOf('Outbox', checkOutbox),
          findingsOf('Processes', checkProcesses),
          findingsOf('Members', async () =>
            env.MONGO_URI ? checkMembers(await replicaSetMembers(), (await seenProcesses()).length) : [],
          ),
          findingsOf('Jobs', checkJobs),
          findingsOf('Retention', () => retentionFindings(env)),
          findingsOf('Backups', async () => (env.MONGO_URI ? checkBackups(env) : [])),
        ]),
    findingsOf('Administrators', () => checkAdmins(env.NODE_ENV === 'production')),
  ];
  return (await Promise.all(checks)).flat();
}

async function auditFindings(env: Env): Promise<Finding[]> {
  const found = [
    ...(await auditRecords()),
    ...(await auditImages(openStore(env, 'public'))),
    ...(await auditCandidateFiles(openStore(env, 'candidates'))),
  ];
  if (found.length === 0) return [good('Every record keeps the rules of the site.')];
  return found.map(({ collection, id, problem }) => violation(`${collection} ${id}: ${problem}.`));
}

async function latencyFindings(): Promise<Finding[]> {
  const ms = await pingMs();
  const text = `The database answers a ping in ${ms.toFixed(1)} ms`;
  return [
    ms > SLOW_PING_MS
      ? warning(`${text}, and every page needs several queries. Move the database closer to the server.`)
      : good(`${text}.`),
  ];
}

async function transactionFindings(): Promise<Finding[]> {
  return [
    (await hasTransactions())
      ? good('The database supports transactions.')
      : broken(
          'The database does not support transactions, so registrations and orders fail. Start it as a replica set: mongod --replSet rs0, then rs.initiate().',
        ),
  ];
}

async function clockFindings(): Promise<Finding[]> {
  const ahead = await clockAheadMs();
  if (ahead === null) return [warning('The database does not report its time.')];
  const text = `The clocks of the database and of this machine are ${(Math.abs(ahead) / SECOND).toFixed(1)} s apart`;
  if (Math.abs(ahead) > CLOCK_BROKEN_MS) return [broken(`${text}. Synchronise both by NTP.`)];
  return [
    Math.abs(ahead) > CLOCK_WARNING_MS ? warning(`${text}. Synchronise both by NTP.`) : good(`${text}.`),
  ];
}

async function settingFindings(): Promise<Finding[]> {
  await loadSettings();
  return [documentFinding(), ...settingLines().map(good)];
}

function documentFinding(): Finding {
  const missing = missingForDocuments();
  if (missing.length > 0) {
    const variables = missing.map((name) => SETTING_INFO[name].variable).join(', ');
    return warning(
      `No proforma is issued, because these settings are missing: ${variables}. Set them at ${SETTINGS_PATH} or in .env.`,
    );
  }
  return good(
    setting('pdv')
      ? 'Documents name the institute with its JIB and PDV number.'
      : 'Documents name the institute with its JIB and no PDV number, as for an institute without one.',
  );
}

async function restoreFindings(): Promise<Finding[]> {
  const partly = await interruptedRestore();
  return partly ? [broken(partly)] : [];
}

async function indexFindings(): Promise<Finding[]> {
  const differences = await indexDifferences();
  if (differences.length === 0) return [good('Every collection has exactly the indexes of its model.')];
  return differences.flatMap(sentencesFor);
}

function sentencesFor({ collection, missing, extra }: IndexDifference): Finding[] {
  const lacking = `${collection} has missing indexes: ${missing.join(', ')}`;
  return [
    ...(missing.length > 0
      ? [
          broken(
            `${lacking}. Restart the server, which builds them; if that fails, its log contains the reason.`,
          ),
        ]
      : []),
    ...extra.map((name) =>
      warning(
        `${collection} has an index that no model defines: ${name}. If no other version needs it, run: db.${collection}.dropIndex('${name}')`,
      ),
    ),
  ];
}

const MINUTE_MS = 60_000;
/** A mail is sent within seconds of being queued; a failed one waits for its retry. */
const BACKLOG_MINUTES = 15;

async function checkOutbox(now = new Date()): Promise<Finding[]> {
  const { waiting, failed, oldestQueuedAt, lastError } = await outboxState();
  const minutes = oldestQueuedAt ? (now.getTime() - oldestQueuedAt.getTime()) / MINUTE_MS : 0;
  const backlog = `Waiting mails: ${waiting}`;
  const givenUp = `Mails given up in the last 90 days: ${failed}`;
  return [
    minutes > BACKLOG_MINUTES
      ? warning(
          `${backlog}, one of them for ${Math.round(minutes)} minutes. Check that the server is running and reaches its mail server.`,
        )
      : good(`${backlog}.`),
    failed > 0
      ? warning(
          `${givenUp}; the error of the last one: ${lastError}. Fix the cause, then send them again from the orders.`,
        )
      : good(`${givenUp}.`),
  ];
}

async function retentionFindings(env: Env): Promise<Finding[]> {
  const overdue = await findOverdue(env);
  if (overdue.length === 0) return [good('Nothing is stored longer than the retention table allows.')];
  return overdue.map(({ store, field, days, count, oldest, ids }) => {
    const which = ids.length > 0 ? ` (${ids.join(', ')}${count > ids.length ? ', …' : ''})` : '';
    return violation(
      `${store} has ${count === 1 ? '1 record' : `${count} records`}${which} whose ${field} is more than ${days} days ago, the oldest since ${oldest.toISOString()}. The server removes them within a day; start it, or look in its log for failures of “purge expired data”.`,
    );
  });
}

async function checkAdmins(isProduction: boolean): Promise<Finding[]> {
  const count = await adminCount();
  const admins =
    count > 0
      ? good(`Administrators: ${count}.`)
      : broken(
          'There is no administrator. Register on the site, then run: npm run grant-admin -- you@example.com',
        );
  return [admins, ...(isProduction ? [...(await secondFactorFindings()), ...(await demoFindings())] : [])];
}

async function secondFactorFindings(): Promise<Finding[]> {
  const count = await staffWithoutSecondFactor();
  if (count === 0) return [];
  return [
    warning(
      `People on the staff without a second factor: ${count}. STAFF_SECOND_FACTOR_GRACE_DAYS after they got their rights they cannot use the administration until they switch it on on their profile.`,
    ),
  ];
}

async function demoFindings(): Promise<Finding[]> {
  const open = await openDemoLogins();
  await endPasswordWorkers();
  return open.map((email) =>
    broken(`${email} still has the public password of the demo. Change the password or delete the account.`),
  );
}

const WITHIN_MS = 2000;

/** Returns whether the server on this machine is ready. */
function askServer(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${API.ready}`, { signal: AbortSignal.timeout(WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
