import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLLECTIONS, FILES, PRIVACY_TOPICS, type Store } from '@institut/contract/privacy/retention';
import {
  MAIL_TOPICS,
  ORDER_FIELD_TOPICS,
  TECHNICAL_ORDER_FIELDS,
} from '@institut/contract/privacy/storedFields';
import { RETENTION_DAYS } from '@institut/contract/limits';
import mongoose from 'mongoose';
// For their models.
import '../../../migrations/runMigrations.ts';
import '../../health/process.service.ts';
import '../../../routes.ts';
import { createUser } from '../../../test/support/factories.ts';
import { storedMail } from '../../../test/support/mailOutbox.ts';
import { useTestDatabase } from '../../../test/support/testDatabase.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { fieldsOf, storedForm } from '../../audit/audit.service.ts';
import { MAIL_HANDLERS } from '../../../mails.ts';
import { Order } from '../../core/orders/order.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { KnownLogin } from '../../users/auth/knownLogin.model.ts';
import { SessionModel } from '../../users/auth/session.model.ts';
import { findOverdue, purgeExpired, purgeMailFiles } from './retention.ts';

useTestDatabase();

const DAY_MS = 86_400_000;
/** The moment of the tests. It is to come, because the engine removes expired records by itself, at any time. */
const NOW = new Date(Date.now() + 4 * DAY_MS);
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const dataDir = mkdtempSync(join(tmpdir(), 'institut-retention-'));
const settings = { DATA_DIR: dataDir, AUDIT_RETENTION_DAYS: 100, DOCUMENT_RETENTION_YEARS: 11 };
afterAll(() => rmSync(dataDir, { recursive: true }));

const models = Object.values(mongoose.models);

describe('the retention table', () => {
  it('has a row for every collection', () => {
    const names = models.map(({ collection }) => collection.collectionName);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !(name in COLLECTIONS))).toEqual([]);
  });

  it('has the limits of the TTL indexes', () => {
    const DAY_SECONDS = 86_400;
    const byIndex = models.flatMap(({ schema, collection }) =>
      schema
        .indexes()
        .filter(([, { expireAfterSeconds }]) => expireAfterSeconds !== undefined)
        .map(([keys, { expireAfterSeconds = 0 }]) => {
          const limit = { field: Object.keys(keys).join(), days: expireAfterSeconds / DAY_SECONDS };
          return [collection.collectionName, limit] as const;
        }),
    );
    expect(byIndex.length).toBeGreaterThan(3);
    for (const [name, limit] of byIndex)
      expect([name, COLLECTIONS[name]?.limits]).toEqual([name, expect.arrayContaining([limit])]);
  });

  it('explains every topic of the privacy page that the server stores, and the page explains every personal row', () => {
    const rows: Store[] = [...Object.values(COLLECTIONS), ...Object.values(FILES)];
    const used = new Set(rows.flatMap(({ topics }) => topics));
    const elsewhere = ['correspondence'];
    expect([...used, ...elsewhere].toSorted()).toEqual(Object.keys(PRIVACY_TOPICS).toSorted());
  });
});

describe('the topics of the privacy page', () => {
  it('cover every kind of mail', () => {
    const kinds = MAIL_HANDLERS.map(({ kind }) => kind);
    expect(Object.values(MAIL_TOPICS).flat().toSorted()).toEqual(kinds.toSorted());
  });

  it('cover every stored field of an order', () => {
    const fields = Object.keys(Order.schema.paths).map((path) => path.split('.')[0] ?? '');
    const told = [...Object.values(ORDER_FIELD_TOPICS).flat(), ...TECHNICAL_ORDER_FIELDS];
    expect(told.toSorted()).toEqual([...new Set(fields)].toSorted());
  });
});

/** Stores something on both sides of each limit. */
async function plant(): Promise<void> {
  const user = await createUser();
  const isOwn = { user: user._id };
  await SessionModel.updateOne(isOwn, { expiresAt: ago(-1) });
  const session = await SessionModel.findOne(isOwn);
  await SessionModel.create({ ...session?.toObject(), _id: 'expired', expiresAt: ago(3) });
  for (const [removeAt, sentAt] of [
    [ago(3), ago(33)],
    [ago(-1), ago(33)],
    [ago(-1), ago(29)],
  ] as const) {
    const { _id } = await storedMail();
    await OutboxMail.updateOne({ _id }, { state: 'sent', removeAt, sentAt });
  }
  await storedMail();
  await KnownLogin.create([
    { _id: 'old', account: 'a', endsAt: ago(3) },
    { _id: 'new', account: 'a', endsAt: ago(-1) },
  ]);
  for (const at of [ago(103), ago(99)]) {
    const fields = fieldsOf({ event: 'created' });
    await AuditEntry.create(storedForm({ ...fields, at }));
  }
  mkdirSync(join(dataDir, 'mail'), { recursive: true });
  for (const [name, days] of [
    ['old.eml', RETENTION_DAYS.mailFile + 3],
    ['new.eml', RETENTION_DAYS.mailFile - 1],
    ['contact.30.eml', RETENTION_DAYS.contactMail + 3],
    ['question.30.eml', RETENTION_DAYS.contactMail - 1],
  ] as const) {
    const file = join(dataDir, 'mail', name);
    writeFileSync(file, '');
    utimesSync(file, ago(days), ago(days));
  }
}

it('reports what is stored too long, by store and field, without ids that are secrets', async () => {
  expect(await findOverdue(settings, NOW)).toEqual([]);
  await plant();
  const overdue = await findOverdue(settings, NOW);
  expect(overdue).toMatchObject([
    { store: 'sessions', field: 'expiresAt', days: 0, count: 1, ids: [] },
    { store: 'outbox', field: 'removeAt', days: 0, count: 1, ids: [expect.any(String)] },
    { store: 'outbox', field: 'sentAt', days: 30, count: 2 },
    { store: 'knownlogins', field: 'endsAt', days: 0, count: 1, ids: [] },
    { store: 'auditlog', field: 'at', days: 100, count: 1 },
    {
      store: 'mail',
      field: 'mtime',
      days: 90,
      count: 2,
      ids: expect.arrayContaining(['contact.30.eml', 'old.eml'].map((name) => join(dataDir, 'mail', name))),
    },
  ]);
});

it('removes what is stored too long and nothing else', async () => {
  await plant();
  await purgeExpired(settings, NOW);
  await purgeMailFiles(settings, NOW);
  expect(await findOverdue(settings, NOW)).toEqual([]);
  expect(await SessionModel.countDocuments()).toBe(1);
  expect(await OutboxMail.find({}, { state: 1 }).sort({ _id: 1 }).lean()).toMatchObject([
    { state: 'sent' },
    { state: 'waiting' },
  ]);
  expect(await KnownLogin.find().lean()).toMatchObject([{ _id: 'new' }]);
  expect(await AuditEntry.countDocuments({ event: 'created' })).toBe(1);
  expect(readdirSync(join(dataDir, 'mail')).toSorted()).toEqual(['new.eml', 'question.30.eml']);
});
