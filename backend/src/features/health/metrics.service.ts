import { Gauge } from 'prom-client';
import { productVersion } from '../../config/productVersion.ts';
import { isDatabaseReachable, connectionPoolCounts } from '../../database/connect.ts';
import { versionsAge } from '../../database/versions.ts';
import { metrics } from '../../lib/metrics.ts';
import { outboxState } from '../mail/mail.service.ts';

/** Prometheus gives up after ten seconds; with a frozen database it still needs all other metrics. */
const DATABASE_WITHIN_MS = 800;

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [metrics] });

const databaseUp = gauge('institut_database_up', 'Whether the database answers a ping: 1 or 0.');
const connections = gauge('institut_database_connections', 'Connections of the pool to the database.', [
  'state',
]);
const waitingForConnection = gauge(
  'institut_database_connections_waited_for',
  'Operations that wait for a connection of the pool.',
);
const outbox = gauge('institut_outbox_mails', 'Mails in the outbox: waiting, or given up within 90 days.', [
  'state',
]);
const oldestMail = gauge(
  'institut_outbox_oldest_waiting_seconds',
  'How long the mail that waits longest has been in the outbox.',
);
const sinceVersions = gauge(
  'institut_versions_age_seconds',
  'How long ago this process read what others have written; absent on the embedded database.',
);
const build = gauge('institut_build_info', 'Always 1; the labels say what runs.', ['version', 'node']);

let isBuildKnown = false;

function noteBuild(): void {
  if (isBuildKnown) return;
  build.set({ version: productVersion(), node: process.versions.node }, 1);
  isBuildKnown = true;
}

async function measureDatabase(): Promise<void> {
  const { open, inUse, waiting } = connectionPoolCounts();
  connections.set({ state: 'open' }, open);
  connections.set({ state: 'in_use' }, inUse);
  waitingForConnection.set(waiting);
  const isUp = await isDatabaseReachable(DATABASE_WITHIN_MS);
  databaseUp.set(isUp ? 1 : 0);
  // Without a database no value is better than an old one.
  outbox.reset();
  oldestMail.remove();
  // A database that fails between the two calls must not cost the other metrics.
  if (isUp) await measureOutbox().catch(() => databaseUp.set(0));
}

async function measureOutbox(): Promise<void> {
  const { waiting, failed, oldestQueuedAt } = await outboxState();
  outbox.set({ state: 'waiting' }, waiting);
  outbox.set({ state: 'failed' }, failed);
  oldestMail.set(oldestQueuedAt ? (Date.now() - oldestQueuedAt.getTime()) / 1000 : 0);
}

function measureVersions(): void {
  const age = versionsAge();
  if (age === undefined) sinceVersions.remove();
  else sinceVersions.set(age);
}

/** Returns all metrics of this process and its database in the text format of Prometheus. */
export async function readMetrics(): Promise<{ type: string; text: string }> {
  noteBuild();
  measureVersions();
  await measureDatabase();
  return { type: metrics.contentType, text: await metrics.metrics() };
}
