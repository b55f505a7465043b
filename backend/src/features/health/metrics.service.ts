import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import { env } from '../../config/env.ts';
import { productCommit, productVersion } from '../../config/productVersion.ts';
import { isDatabaseReachable, connectionPoolCounts } from '../../database/connect.ts';
import { versionsAge } from '../../database/versions.ts';
import { metrics } from '../../lib/metrics.ts';
import { listJobs } from '../jobs/job.service.ts';
import { outboxState } from '../mail/mail.service.ts';
import { seenProcesses } from './process.service.ts';

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
const jobsLate = gauge('institut_job_late', 'Whether a job has not run for twice its period: 1 or 0.', [
  'job',
]);
const jobsFailed = gauge('institut_job_failed', 'Whether the last run of a job failed: 1 or 0.', ['job']);
const processes = gauge('institut_processes', 'Processes of the site that were seen in the last minute.');
const diskFree = gauge('institut_disk_free_bytes', 'Free bytes of the disk with a folder of this process.', [
  'folder',
]);
const build = gauge('institut_build_info', 'Always 1; the labels say what runs.', [
  'version',
  'commit',
  'node',
]);

let isBuildKnown = false;

function noteBuild(): void {
  if (isBuildKnown) return;
  build.set({ version: productVersion(), commit: productCommit(), node: process.versions.node }, 1);
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
  for (const each of [jobsLate, jobsFailed]) each.reset();
  processes.remove();
  // A database that fails between the two calls must not cost the other metrics.
  if (isUp)
    await Promise.all([measureOutbox(), measureJobs(), measureProcesses()]).catch(() => databaseUp.set(0));
}

async function measureOutbox(): Promise<void> {
  const { waiting, failed, oldestQueuedAt } = await outboxState();
  outbox.set({ state: 'waiting' }, waiting);
  outbox.set({ state: 'failed' }, failed);
  oldestMail.set(oldestQueuedAt ? (Date.now() - oldestQueuedAt.getTime()) / 1000 : 0);
}

async function measureJobs(): Promise<void> {
  for (const { name, isLate, error } of await listJobs()) {
    jobsLate.set({ job: name }, isLate ? 1 : 0);
    jobsFailed.set({ job: name }, error === null ? 0 : 1);
  }
}

async function measureProcesses(): Promise<void> {
  processes.set((await seenProcesses()).length);
}

/** A folder that does not exist yet has no value. */
async function measureDisks(): Promise<void> {
  for (const folder of ['DATA_DIR', 'UPLOADS_DIR'] as const) {
    const stats = await statfs(env[folder]).catch(() => null);
    if (stats) diskFree.set({ folder }, stats.bavail * stats.bsize);
  }
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
  await Promise.all([measureDatabase(), measureDisks()]);
  return { type: metrics.contentType, text: await metrics.metrics() };
}
