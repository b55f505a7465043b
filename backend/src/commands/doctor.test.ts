import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { REPO_ROOT } from '../config/env.ts';
import { generateSigningKey } from '../config/signingKey.ts';
import { AuditEntry } from '../features/audit/audit.model.ts';
import { OutboxMail } from '../features/mail/mail.model.ts';
// For its models: a database that a server has started on has the indexes of all of them.
import '../jobs.ts';
import '../routes.ts';
import { UserModel } from '../features/users/lookup/user.model.ts';
import { startFakeClamd } from '../test/support/fakeClamd.ts';
import { startFakePaypal, type FakePaypal } from '../test/support/fakePaypal.ts';
import { storedMail } from '../test/support/mailOutbox.ts';
import { databaseUri, useServerProcesses } from '../test/support/serverProcess.ts';
import { startSmtpServer, type SmtpServer } from '../test/support/fakeSmtp.ts';
import { useTestDatabase } from '../test/support/testDatabase.ts';
import { Order } from '../features/core/orders/order.model.ts';
import { createOrder, createUser } from '../test/support/factories.ts';
import { addTotp } from '../test/support/secondFactors.ts';

const engine = useTestDatabase();
const servers = useServerProcesses();

const SECRET = 'pQ7-xW2_rT9.kL4+mN8=bV3/cZ6!hJ1?sD5';
const HOUR_MS = 60 * 60_000;

/** Returns the output of the doctor and its exit code. */
function runDoctor(env: NodeJS.ProcessEnv, ...options: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const args = ['dist/commands/doctor.js', ...options];
    const given = { PATH: process.env.PATH, ...env };
    const child = execFile(
      process.execPath,
      args,
      { cwd: join(REPO_ROOT, 'backend'), env: given },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    );
  });
}

const production = (): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  JWT_SECRET: SECRET,
  ISSUER_KEY: generateSigningKey(),
  PUBLIC_URL: 'https://www.example.com',
  TRUST_PROXY: '1',
  MONGO_URI: databaseUri(engine()),
  BACKUP_BY: 'provider',
  DATA_DIR: join(servers.folder, 'data'),
  UPLOADS_DIR: join(servers.folder, 'uploads'),
});

/** Returns every document and every index. */
async function everything(): Promise<unknown> {
  const collections = Object.values(mongoose.connection.collections);
  return Promise.all(
    collections.map(async (each) => [await each.find().toArray(), await each.listIndexes().toArray()]),
  );
}

let smtp: SmtpServer;
let paypal: FakePaypal;

beforeEach(async () => {
  [smtp, paypal] = await Promise.all([startSmtpServer(), startFakePaypal()]);
});
afterEach(() => Promise.all([smtp.close(), paypal.close()]));

beforeAll(() => {
  for (const name of ['data', 'uploads']) mkdirSync(join(servers.folder, name));
});

/** The data that documents name. */
const INSTITUTE = {
  SITE_LEGAL_NAME: 'Institut Primjer, Sarajevo',
  SITE_JIB: '4200123450004',
  SITE_PDV: '200123450004',
  SITE_STREET: 'Obala 1',
  SITE_POSTAL_CODE: '71000',
  SITE_CITY: 'Sarajevo',
  SITE_BANK_NAME: 'Prva banka d.d.',
  SITE_BANK_ACCOUNT: '1290079401028494',
};

describe('npm run doctor', () => {
  it('reports a healthy installation and changes nothing', async () => {
    await addTotp(await createUser({ isAdmin: true }));
    // Their notices would be counted below.
    await Promise.all([OutboxMail.deleteMany({}), AuditEntry.deleteMany({})]);
    const before = await everything();
    const clamd = await startFakeClamd();
    const { text } = await runDoctor({
      ...production(),
      CLAMAV_URL: clamd.url,
      TAX_PERCENT: '17',
      ...INSTITUTE,
      SMTP_URL: smtp.url,
      PAYPAL_CLIENT_ID: paypal.id,
      PAYPAL_CLIENT_SECRET: paypal.secret,
      PAYPAL_API_URL: paypal.url,
    });
    clamd.close();
    for (const sentence of [
      '✓ Every setting is valid; NODE_ENV is production.',
      '✓ Visitors reach the site at https://www.example.com',
      '✓ TRUST_PROXY is set',
      '✓ Attendance is marked from 2 h before a lesson until 72 h after it; excused hours count as missed.',
      '✓ Names on certificates are removed when their holders ask for erasure.',
      ' The database answers a ping in ',
      '✓ The database supports transactions.',
      '✓ The clocks of the database and of this machine are 0.',
      '✓ Every collection has exactly the indexes of its model.',
      '✓ Administrators: 1.',
      '✓ Waiting mails: 0.',
      '✓ The mail server 127.0.0.1',
      `✓ The virus scanner ${clamd.url} answers.`,
      `✓ PayPal (${paypal.url}) accepts the keys.`,
    ]) {
      expect(text).toContain(sentence);
    }
    // The findings about the build, the disk, the ping and DNS depend on this machine.
    const elsewhere =
      /^[!✗] (Not built|SPF|DKIM|DMARC|The (data|uploads) folder|The database answers a ping)/;
    expect(text.split('\n').filter((line) => /^[!✗]/.test(line) && !elsewhere.test(line))).toEqual([]);
    expect(smtp.mails).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('fails when a record is stored longer than the retention table allows', async () => {
    await createUser({ isAdmin: true });
    const { _id } = await storedMail();
    const sentAt = new Date(Date.now() - 40 * 24 * HOUR_MS);
    await OutboxMail.updateOne({ _id }, { state: 'sent', sentAt });
    const { code, text } = await runDoctor(production());
    expect(text).toContain(
      `✗ outbox has 1 record (${_id.toString()}) whose sentAt is more than 30 days ago, the oldest since ${sentAt.toISOString()}.`,
    );
    expect(code).toBe(2);
  });

  it('reports every problem with its solution', async () => {
    smtp.answer = (line) => (/^AUTH/i.test(line) ? '535 5.7.8 no' : undefined);
    await UserModel.collection.dropIndex('email_1');
    await UserModel.collection.createIndex({ lastName: 1 }, { name: 'by_hand' });
    const { _id } = await storedMail();
    await storedMail();
    await OutboxMail.updateOne({ _id }, { $set: { state: 'failed', lastError: 'EENVELOPE 550 RCPT TO' } });
    await OutboxMail.updateOne({ state: 'waiting' }, { $set: { queuedAt: new Date(Date.now() - HOUR_MS) } });
    const notAFolder = join(servers.folder, 'datoteka');
    writeFileSync(notAFolder, '');
    const { code, text } = await runDoctor({
      ...production(),
      JWT_SECRET: 'x'.repeat(40),
      ISSUER_KEY: '',
      PUBLIC_URL: 'http://www.example.com',
      UPLOADS_DIR: notAFolder,
      SMTP_URL: `${smtp.url.replace('//', '//user:tajna@')}/?requireTLS=false`,
      PAYPAL_CLIENT_ID: paypal.id,
      PAYPAL_CLIENT_SECRET: 'wrong-secret',
      PAYPAL_API_URL: paypal.url,
    });
    await UserModel.collection.dropIndex('by_hand');
    await UserModel.createIndexes();
    for (const sentence of [
      '! JWT_SECRET has few different characters.',
      '✗ ISSUER_KEY is not set, so no certificate is issued; those that were issued still open.',
      '! TAX_PERCENT is 15, but the legal rate of VAT (PDV) in Bosnia and Herzegovina is 17 %.',
      '! No proforma is issued, because these settings are missing: SITE_LEGAL_NAME, SITE_JIB, SITE_STREET,',
      '✗ PUBLIC_URL is http://www.example.com: passwords would be sent unencrypted.',
      `✗ The uploads folder ${notAFolder} is a file.`,
      '✗ users has missing indexes: {"email":1}.',
      '! users has an index that no model defines: by_hand.',
      '✗ There is no administrator.',
      '! Waiting mails: 1, one of them for 60 minutes.',
      '! Mails given up in the last 90 days: 1; the error of the last one: EENVELOPE 550 RCPT TO.',
      '✗ The mail server 127.0.0.1',
      'refuses the user and password of SMTP_URL.',
      '! SMTP_URL has requireTLS=false, so login and mails may be sent unencrypted.',
      `✗ PayPal (${paypal.url}) refuses PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.`,
    ]) {
      expect(text).toContain(sentence);
    }
    for (const secret of ['tajna', 'wrong-secret', 'xxxx']) expect(text).not.toContain(secret);
    expect(code).toBe(1);
  });

  it('ends an audit with code 2 and the affected rows if a record contradicts the rules', async () => {
    const order = await createOrder(await createUser({ isAdmin: true }), { totalPrice: 1 });
    const { code, text } = await runDoctor(production(), '--audit');
    expect(text).toContain('! People on the staff without a second factor: 1.');
    expect(text).toContain(`✗ orders ${order._id.toString()}: totalPrice is 1, and its lines result in 192.`);
    expect(code).toBe(2);
    await Order.deleteMany();
    expect((await runDoctor(production(), '--audit')).text).toContain(
      '✓ Every record keeps the rules of the site.',
    );
  });

  it('warns of demo passwords in production', async () => {
    await createUser({ email: 'admin@example.com', password: 'admin12345', isAdmin: true });
    await createUser({ email: 'ana@example.com', password: 'moja-lozinka' });
    const { code, text } = await runDoctor(production());
    expect(text).toContain('✗ admin@example.com still has the public password of the demo');
    expect(text).not.toContain('ana@example.com');
    expect(code).toBe(1);
  });

  it('continues its checks when no server responds', async () => {
    await smtp.close();
    const { code, text } = await runDoctor({
      ...production(),
      MONGO_URI: 'mongodb://127.0.0.1:9/institut',
      SMTP_URL: smtp.url,
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_API_URL: 'http://127.0.0.1:9',
    });
    expect(text).toContain('✗ The database cannot be reached:');
    expect(text).toContain('cannot be reached or does not respond. Check SMTP_URL and the firewall (ESOCKET');
    expect(text).toContain('✗ PayPal (http://127.0.0.1:9) does not respond.');
    expect(code).toBe(1);
  });

  it('names every invalid setting without its value', async () => {
    const { code, text } = await runDoctor({ ...production(), JWT_SECRET: 'tajna', PORT: 'abc' });
    expect(text).toContain('✗ JWT_SECRET must have at least 32 characters.');
    expect(text).toContain('✗ PORT must be a whole number from 0 to 65535.');
    expect(text).toContain('! Nothing else was checked');
    expect(text).not.toContain('tajna');
    expect(code).toBe(1);
  });

  it('checks the embedded database unless a server is using it, and reports that', async () => {
    const DATA_DIR = join(servers.folder, 'embedded');
    const server = await servers.start({ env: { DATA_DIR, NODE_ENV: 'development' }, isDemo: true });
    const settings = {
      NODE_ENV: 'development',
      DATA_DIR,
      UPLOADS_DIR: join(servers.folder, 'uploads'),
      PORT: String(server.port),
    };
    const during = await runDoctor(settings);
    expect(during.text).toContain(`! The embedded database is open in process ${server.child.pid}`);
    expect(during.text).toContain(`The server on port ${server.port} is ready.`);
    expect(during.text).not.toContain('✗');
    expect(during.code).toBe(0);
    expect((await runDoctor(settings, '--audit')).code).toBe(1);

    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const { text } = await runDoctor(settings);
    expect(text).toContain('✓ Every collection has exactly the indexes of its model.');
    expect(text).toContain('✓ Administrators: 1.');
  });
});
