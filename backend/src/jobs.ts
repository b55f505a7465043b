import { JOB_NAMES, type JobName } from '@institut/contract/jobs/values';
import { hasNightlyBackups, makeNightlyBackup } from './commands/backup/automaticBackup.ts';
import { env } from './config/env.ts';
import { publicStore } from './lib/storage/openStore.ts';
import { flushEvents } from './features/audit/auditQueue.ts';
import { storeSpooled } from './features/audit/auditSpool.ts';
import { issueWaiting } from './features/outputs/documents/document.service.ts';
import { announceProcess } from './features/health/process.service.ts';
import { startJobWorker } from './features/jobs/job.worker.ts';
import { transportFor } from './features/mail/mail.transport.ts';
import { startMailWorker } from './features/mail/mail.worker.ts';
import { expireUnconfirmed } from './features/core/orders/unpaid/unconfirmed.service.ts';
import { remindAndExpireUnpaidOrders } from './features/core/orders/unpaid/unpaid.service.ts';
import { hasPayment, settleOpenCaptures } from './features/processes/payments/paypal/capture.service.ts';
import { sendDue } from './features/outputs/messages/delivery.service.ts';
import { finishErasures } from './features/outputs/privacy/erasure.service.ts';
import { askForNames } from './features/processes/participants/missingNames.service.ts';
import {
  eraseExpiredAnswers,
  eraseExpiredParticipants,
} from './features/processes/participants/participantErasure.service.ts';
import { remindParticipants } from './features/processes/timetable/reminders.service.ts';
import { finishCancelledRuns } from './features/processes/timetable/runCancellation.service.ts';
import { serveWaitingLists } from './features/processes/waitingList/closing.service.ts';
import { startDistribution } from './features/processes/waitingList/distribution.worker.ts';
import { findAccount } from './features/users/accounts/user.service.ts';
import { findReturnedPayments } from './features/processes/payments/paypal/returnedPayments.service.ts';
import { sendRefunds } from './features/processes/payments/paypal/sentRefunds.service.ts';
import { removeOldAssets } from './features/site/pages/storedAssets.service.ts';
import { removeCandidateOrphans, scanPending } from './features/site/candidates/candidateFiles.service.ts';
import { removeOrphans } from './features/site/uploads/orphans.service.ts';
import type { Logger } from './lib/logger.ts';
import { scheduleJob } from './lib/scheduleJob.ts';
import { MAIL_HANDLERS } from './mails.ts';
import { purgeExpired, purgeMailFiles } from './features/outputs/privacy/retention.ts';

const AUDIT_EVERY_MS = 10_000;
const DAY_MS = 24 * 60 * 60_000;

/** One round of each job, which runs in one process at a time. */
const ROUNDS: Readonly<Record<JobName, () => Promise<number>>> = {
  'remind buyers and expire unpaid orders': () => remindAndExpireUnpaidOrders(hasPayment),
  'expire unconfirmed orders': () => expireUnconfirmed(hasPayment),
  'issue documents': () => issueWaiting(),
  'settle open payments': () => settleOpenCaptures(),
  'find returned payments': () => findReturnedPayments(),
  'send refunds': () => sendRefunds(),
  'finish deletions of accounts': () => finishErasures(),
  'purge expired data': () => purgeExpired(env),
  'ask for the names of participants': () => askForNames(),
  'remind participants of lessons': () => remindParticipants(),
  'release seats of cancelled courses': () => finishCancelledRuns(),
  'offer seats to waiting lists': () => serveWaitingLists(),
  'erase participants of past courses': async () =>
    (await eraseExpiredParticipants()) + (await eraseExpiredAnswers()),
  'remove unused images': async () => (await removeOrphans(publicStore())) + (await removeOldAssets()),
  'scan files of candidates': () => scanPending(),
  'remove files without a candidate': () => removeCandidateOrphans(),
  'send messages to courses': () => sendDue(),
  'nightly backup': () => makeNightlyBackup(env),
};

/** Starts all periodic work. Returns a function that stops it. */
export function startJobs(logger: Logger, siteUrl: string): (withinMs: number) => Promise<void> {
  const mailWorker = startMailWorker({
    handlers: MAIL_HANDLERS,
    transport: transportFor(env),
    findAccount,
    siteUrl,
    logger,
  });
  const names = JOB_NAMES.filter((name) => name !== 'nightly backup' || hasNightlyBackups(env));
  const stops = [
    (withinMs: number) => mailWorker.stop(withinMs),
    // In every process: what it has in memory and on the disk of its machine.
    scheduleJob(
      {
        name: 'store events of the audit log',
        everyMs: AUDIT_EVERY_MS,
        run: async () => (await storeSpooled(env.DATA_DIR)) + (await flushEvents()),
      },
      logger,
    ),
    scheduleJob({ name: 'purge mail files', everyMs: DAY_MS, run: () => purgeMailFiles(env) }, logger),
    startDistribution(logger),
    announceProcess(logger),
    startJobWorker(
      names.map((name) => ({ name, run: ROUNDS[name] })),
      logger,
    ),
  ];
  return async (withinMs) => {
    await Promise.all(stops.map((stop) => stop(withinMs)));
  };
}
