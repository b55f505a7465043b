import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Gauge } from 'prom-client';
import { z } from 'zod';
import { REPO_ROOT } from '../../config/env.ts';
import { isDatabaseReachable, connectionPoolCounts } from '../../database/connect.ts';
import { metrics } from '../../lib/metrics.ts';
import { outboxState } from '../mail/mail.service.ts';

/** Prometheus gives up after ten seconds; a frozen database must not cost it all other figures. */
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
const build = gauge('institut_build_info', 'Always 1; the labels say what runs.', ['version', 'node']);

const manifest = z.object({ version: z.string() });

/** As package.json of the whole house names it. */
function productVersion(): string {
  return manifest.parse(JSON.parse(readFileSync(join(REPO_ROOT, 'package.json'), 'utf8'))).version;
}

let isBuildKnown = false;

/** Once: what runs stays the same while it runs. */
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
  // Without a database nobody knows: no figure is better than an old one.
  outbox.reset();
  oldestMail.remove();
  // Whatever makes it fail between the two: the other figures are wanted all the more.
  if (isUp) await measureOutbox().catch(() => databaseUp.set(0));
}

async function measureOutbox(): Promise<void> {
  const { waiting, failed, oldestQueuedAt } = await outboxState();
  outbox.set({ state: 'waiting' }, waiting);
  outbox.set({ state: 'failed' }, failed);
  oldestMail.set(oldestQueuedAt ? (Date.now() - oldestQueuedAt.getTime()) / 1000 : 0);
}

/** All figures of this process, and of what it sees of the database, in Prometheus' text format. */
export async function readMetrics(): Promise<{ type: string; text: string }> {
  noteBuild();
  await measureDatabase();
  return { type: metrics.contentType, text: await metrics.metrics() };
}
