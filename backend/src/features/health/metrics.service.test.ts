import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import mongoose from 'mongoose';
import { env, REPO_ROOT } from '../../config/env.ts';
import { withTransaction } from '../../database/transaction.ts';
import { startVersions } from '../../database/versions.ts';
import { createLogger } from '../../lib/logger.ts';
import { measureProcess, recordRequest } from '../../lib/metrics.ts';
import { as } from '../../test/support/client.ts';
import { createCourse, buildOrderBody, bearer, createUser } from '../../test/support/factories.ts';
import { deliveryDeps, recordingTransport, storedMail } from '../../test/support/mailOutbox.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { runIfDue } from '../jobs/job.service.ts';
import { deliverNext } from '../mail/mail.delivery.ts';
import { OutboxMail } from '../mail/mail.model.ts';
import { Order } from '../core/orders/order.model.ts';

useTestDatabase();

const METRICS_TOKEN = 'm'.repeat(40);

const read = async (): Promise<string> => (await testApp().get(API.metrics).expect(200)).text;

/** The value of one time series, by its whole name with labels; undefined when it is not there. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** How much a time series has grown between two readings. */
const added = (before: string, after: string, series: string): number =>
  (valueOf(after, series) ?? 0) - (valueOf(before, series) ?? 0);

const counted = (text: string, method: string, route: string, status: number) =>
  valueOf(
    text,
    `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
  );

const commandSeries = (what: 'count' | 'sum') =>
  `institut_database_command_seconds_${what}{collection="orders",command="find"}`;

const ask = (headers: Record<string, string> = {}) => testApp().get(API.metrics).set(headers);

const statusFor = async (headers: Record<string, string> = {}) => (await ask(headers)).status;

describe('access to GET /api/metrics', () => {
  it('is allowed to a program on this machine, in the format of Prometheus, without caching', async () => {
    const { status, headers } = await ask();
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([['X-Forwarded-For'], ['Forwarded'], ['Via'], ['X-Real-IP']])(
    'is refused to a request that came through a proxy on this machine: %s',
    async (header) => {
      expect(await statusFor({ [header]: '127.0.0.1' })).toBe(401);
    },
  );

  it.each([
    'napadac.example',
    'napadac.example:5000',
    'localhost.napadac.example',
    '127.0.0.1.napadac.example',
  ])('is refused to a page of another site whose name leads to this machine: %s', async (host) => {
    expect(await statusFor({ Host: host })).toBe(401);
  });

  it.each(['localhost:5000', '127.0.0.1', '[::1]:5000'])(
    'is allowed to a program that names this machine: %s',
    async (host) => {
      expect(await statusFor({ Host: host })).toBe(200);
    },
  );

  it('requires a token where a proxy is configured, whatever address the request claims', async () => {
    jest.replaceProperty(env, 'TRUST_PROXY', 1);
    expect(await statusFor()).toBe(401);
    expect(await statusFor({ 'X-Forwarded-For': '127.0.0.1' })).toBe(401);
  });

  it('requires a token in production, where a proxy might not announce itself', async () => {
    jest.replaceProperty(env, 'NODE_ENV', 'production');
    expect(await statusFor()).toBe(401);
    const admin = await createUser({ isAdmin: true });
    expect(await statusFor({ Authorization: bearer(admin) })).toBe(200);
    jest.replaceProperty(env, 'METRICS_TOKEN', METRICS_TOKEN);
    expect(await statusFor({ Authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
  });

  it('is allowed with METRICS_TOKEN only, once one is configured', async () => {
    jest.replaceProperty(env, 'METRICS_TOKEN', METRICS_TOKEN);
    expect(await statusFor({ Authorization: `Bearer ${METRICS_TOKEN}`, 'X-Forwarded-For': '8.8.8.8' })).toBe(
      200,
    );
    expect(await statusFor({ Authorization: `Bearer ${METRICS_TOKEN}x` })).toBe(401);
    expect(await statusFor()).toBe(401);
  });

  it('is allowed to administrators and to no other user', async () => {
    jest.replaceProperty(env, 'TRUST_PROXY', 1);
    const [admin, user] = [await createUser({ isAdmin: true }), await createUser()];
    expect(await statusFor({ Authorization: bearer(admin) })).toBe(200);
    expect(await statusFor({ Authorization: bearer(user) })).toBe(403);
  });
});

describe('the metrics', () => {
  it('count requests by the template of their path', async () => {
    const before = await read();
    const ids = ['64b0c0ffee64b0c0ffee64b0', 'jedan', 'dva'];
    for (const id of ids) await testApp().get(apiUrl(API.course, { id })).expect(404);
    await testApp().get('/api/nema-ovoga?tajna=1').expect(404);
    const text = await read();
    const difference = (method: string, route: string, status: number) =>
      (counted(text, method, route, status) ?? 0) - (counted(before, method, route, status) ?? 0);
    expect(difference('GET', API.course, 404)).toBe(3);
    expect(difference('GET', '/api/*', 404)).toBe(1);
    for (const word of [...ids, 'nema-ovoga', 'tajna']) expect(text).not.toContain(word);
  });

  it('count responses that are sent before routing, and unknown methods under one label', async () => {
    const seconds = 0.002;
    recordRequest({ method: 'GET', route: '/prije-svega', status: 200, seconds });
    for (const method of ['PROPFIND', 'MKCOL']) {
      recordRequest({ method, route: '/prije-svega', status: 404, seconds });
    }
    recordRequest({ method: 'POST', route: '/prije-svega', status: 429, seconds });
    const text = await read();
    expect(counted(text, 'GET', '/prije-svega', 200)).toBe(1);
    expect(counted(text, 'OTHER', '/prije-svega', 404)).toBe(2);
    expect(valueOf(text, 'http_requests_rate_limited_total{route="/prije-svega"}')).toBe(1);
  });

  it('contain the number of requests in flight', async () => {
    expect(valueOf(await read(), 'http_requests_in_flight')).toBe(1);
  });

  it('contain the state of the database, its connections and the outbox', async () => {
    await storedMail();
    const { _id } = await storedMail();
    await OutboxMail.updateOne({ _id }, { $set: { state: 'failed' } });
    const text = await read();
    expect(valueOf(text, 'institut_database_up')).toBe(1);
    expect(valueOf(text, 'institut_database_connections{state="open"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'institut_database_connections{state="in_use"}')).toBe(0);
    expect(valueOf(text, 'institut_outbox_mails{state="waiting"}')).toBe(1);
    expect(valueOf(text, 'institut_outbox_mails{state="failed"}')).toBe(1);
    expect(valueOf(text, 'institut_outbox_oldest_waiting_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('are also sent without a database, which they report as down', async () => {
    await storedMail();
    await read();
    jest.spyOn(mongoose.mongo.Admin.prototype, 'ping').mockRejectedValue(new Error('gone'));
    const text = await read();
    expect(valueOf(text, 'institut_database_up')).toBe(0);
    expect(valueOf(text, 'institut_outbox_mails{state="waiting"}')).toBeUndefined();
  });

  it('says how long ago the writes of other processes were read, while it shares the database with them', async () => {
    expect(valueOf(await read(), 'institut_versions_age_seconds')).toBeUndefined();
    const stop = startVersions(createLogger('silent'));
    let age = valueOf(await read(), 'institut_versions_age_seconds');
    while (!Number.isFinite(age)) age = valueOf(await read(), 'institut_versions_age_seconds');
    expect(age).toBeGreaterThanOrEqual(0);
    await stop();
  });

  it('count the commands to the database with their time, by collection and command', async () => {
    const before = await read();
    await Order.find().lean();
    const after = await read();
    expect(added(before, after, commandSeries('count'))).toBe(1);
    expect(added(before, after, commandSeries('sum'))).toBeGreaterThan(0);
    expect(after).not.toMatch(/command="(?:hello|ismaster)"/i);
  });

  it('contain memory, event loop lag and version', async () => {
    measureProcess();
    measureProcess();
    const text = await read();
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(valueOf(text, 'nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(0);
    expect(text).toMatch(/^institut_build_info\{version="[\d.]+",commit="",node="\d+\.\d+\.\d+"\} 1$/m);
  });

  it('read the version of the server once, not for every request', async () => {
    await read();
    const reading = jest.spyOn(fs, 'readFileSync');
    await read();
    expect(reading.mock.calls.filter(([path]) => String(path).endsWith('package.json'))).toEqual([]);
  });

  it('count each order once, and its payment by who recorded it', async () => {
    const before = await read();
    const [buyer, admin] = [await createUser(), await createUser({ isAdmin: true })];
    const body = buildOrderBody([await createCourse()]);
    const key = randomUUID();
    for (const given of [body, body]) {
      await as(buyer).placeOrder({ body: given, key }).expect(201);
    }
    const { _id } = await Order.findOne().orFail();
    for (const isPaid of [true, true]) {
      await as(admin)
        .editOrder({ params: { id: _id.toString() }, body: { isPaid } })
        .expect(200);
    }
    const text = await read();
    expect(added(before, text, 'institut_orders_placed_total')).toBe(1);
    expect(added(before, text, 'institut_payments_total{by="staff"}')).toBe(1);
  });

  it('count mails by result', async () => {
    const before = await read();
    const { transport, refuse } = recordingTransport();
    const { deps, advance } = deliveryDeps(transport);
    await storedMail();
    refuse(new Error('down'));
    await deliverNext(deps);
    refuse(null);
    advance(60 * 60_000);
    await deliverNext(deps);
    const text = await read();
    expect(added(before, text, 'institut_mails_total{outcome="retried"}')).toBe(1);
    expect(added(before, text, 'institut_mails_total{outcome="sent"}')).toBe(1);
  });

  it('count responses of the cache by source, and attempts of transactions', async () => {
    const before = await read();
    const app = testApp();
    for (let n = 0; n < 3; n += 1) await app.get(API.courses).expect(200);
    const text = await read();
    expect(added(before, text, 'institut_cache_responses_total{source="computed"}')).toBe(1);
    expect(added(before, text, 'institut_cache_responses_total{source="stored"}')).toBe(2);
    await withTransaction(async () => {});
    expect(added(text, await read(), 'institut_transaction_attempts_count')).toBe(1);
  });

  it('say which jobs are late or have failed, and how many processes run', async () => {
    const ago = new Date(Date.now() - 10 * 24 * 60 * 60_000);
    await runIfDue({ name: 'nightly backup', run: async () => 1 }, () => ago);
    const failing = { name: 'send refunds', run: () => Promise.reject(new Error('no answer')) } as const;
    await expect(runIfDue(failing)).rejects.toThrow('no answer');
    const text = await read();
    expect(valueOf(text, 'institut_job_late{job="nightly backup"}')).toBe(1);
    expect(valueOf(text, 'institut_job_failed{job="nightly backup"}')).toBe(0);
    expect(valueOf(text, 'institut_job_late{job="send refunds"}')).toBe(0);
    expect(valueOf(text, 'institut_job_failed{job="send refunds"}')).toBe(1);
    expect(valueOf(text, 'institut_processes')).toBe(0);
  });

  it('have each name that an alert rule uses', async () => {
    const rules = fs.readFileSync(join(REPO_ROOT, 'ops/alerts.yml'), 'utf8');
    const used = new Set(rules.match(/\b(?:institut|http|process|nodejs)_\w+/g));
    expect(used.size).toBeGreaterThan(10);
    fs.mkdirSync(env.DATA_DIR, { recursive: true });
    const stop = startVersions(createLogger('silent'));
    await runIfDue({ name: 'send refunds', run: async () => 1 });
    const text = await read();
    await stop();
    const missing = [...used].filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(text));
    expect(missing).toEqual([]);
  });
});
