import { makeNightlyBackup } from './commands/backup/automaticBackup.ts';
import { env } from './config/env.ts';
import { flushEvents } from './features/audit/auditQueue.ts';
import { storeSpooled } from './features/audit/auditSpool.ts';
import { transportFor } from './features/mail/mail.transport.ts';
import { startMailWorker } from './features/mail/mail.worker.ts';
import { expireUnconfirmed } from './features/orders/unpaid/unconfirmed.service.ts';
import { attendToUnpaidOrders } from './features/orders/unpaid/unpaid.service.ts';
import { hasPayment, settleOpenCaptures } from './features/payments/paypal/capture.service.ts';
import { finishErasures } from './features/privacy/erasure.service.ts';
import { findAccount } from './features/accounts/user.service.ts';
import { findReturnedPayments } from './features/payments/paypal/returnedPayments.service.ts';
import { removeOrphans } from './features/uploads/orphans.service.ts';
import type { Logger } from './lib/logger.ts';
import { scheduleJob } from './lib/scheduleJob.ts';
import { MAIL_HANDLERS } from './mails.ts';
import { purgeExpired } from './features/privacy/retention.ts';

const MINUTE_MS = 60_000;
const AUDIT_EVERY_MS = 10_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Starts all periodic jobs. Returns a function that stops them. */
export function startJobs(logger: Logger, siteUrl: string): (withinMs: number) => Promise<void> {
  const mailWorker = startMailWorker({
    handlers: MAIL_HANDLERS,
    transport: transportFor(env),
    findAccount,
    siteUrl,
    logger,
  });
  const stops = [
    (withinMs: number) => mailWorker.stop(withinMs),
    scheduleJob(
      {
        name: 'store events of the audit log',
        everyMs: AUDIT_EVERY_MS,
        run: async () => (await storeSpooled(env.DATA_DIR)) + (await flushEvents()),
      },
      logger,
    ),
    scheduleJob({ name: 'purge expired data', everyMs: DAY_MS, run: () => purgeExpired(env) }, logger),
    scheduleJob(
      { name: 'remove unused images', everyMs: DAY_MS, run: () => removeOrphans(env.UPLOADS_DIR) },
      logger,
    ),
    scheduleJob(
      { name: 'finish deletions of accounts', everyMs: 10 * MINUTE_MS, run: () => finishErasures() },
      logger,
    ),
    scheduleJob(
      { name: 'find returned payments', everyMs: 60 * MINUTE_MS, run: () => findReturnedPayments() },
      logger,
    ),
    scheduleJob(
      {
        name: 'remind buyers and expire unpaid orders',
        everyMs: 10 * MINUTE_MS,
        run: async () => (await expireUnconfirmed(hasPayment)) + (await attendToUnpaidOrders(hasPayment)),
      },
      logger,
    ),
    scheduleJob(
      { name: 'nightly backup', everyMs: 30 * MINUTE_MS, run: () => makeNightlyBackup(env) },
      logger,
    ),
    scheduleJob(
      { name: 'settle open payments', everyMs: 10 * MINUTE_MS, run: () => settleOpenCaptures() },
      logger,
    ),
  ];
  return async (withinMs) => {
    await Promise.all(stops.map((stop) => stop(withinMs)));
  };
}
