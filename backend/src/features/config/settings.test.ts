import { API } from '@institut/contract/frame/endpoints';
import type { SettingsBody } from '@institut/contract/settings/schema';
import { NEEDED_FOR_DOCUMENTS } from '@institut/contract/settings/values';
import { env } from '../../config/env.ts';
import { as } from '../../test/support/client.ts';
import { bearer, buildOrderBody, createCourse, createUser } from '../../test/support/factories.ts';
import { fakeDate } from '../../test/support/fakeTimers.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { contactMail, sendContactMessage } from '../site/contact/contact.mails.ts';
import { OutboxMail } from '../mail/mail.model.ts';
import { dueDayAfterReminder } from '../core/orders/unpaid/unpaidRules.ts';
import { currentIssuer } from '../outputs/documents/issuer.ts';
import { isSiteAddress } from '../users/accounts/siteAddress.ts';
import { bankAccountChangedMail } from './settings.mails.ts';
import { SETTINGS_ID, SettingsRecord } from './settings.model.ts';
import { loadSettings, settingLines } from './settings.service.ts';
import { missingForDocuments, networkLimits, paidAccounts, setting } from './settings.ts';

useTestDatabase();

const VALUES = { phones: '', hours: '', contactEmail: '', reminderDays: null, expiryDays: null };
const admin = () => createUser({ isAdmin: true });
const save = async (body: SettingsBody) => as(await admin()).saveSettings({ body });
const changes = async () =>
  (await AuditEntry.find({ event: 'settingsChanged' }).sort({ _id: 1 }).lean()).at(-1)?.changes;

describe('networkLimits', () => {
  const until = new Date('2026-12-01T12:00:00Z');
  const day = { until, network: '198.51.100.0/24', orders: 40, seats: 200 };
  const before = new Date(until.getTime() - 1);

  it.each([
    ['without an open day', null, '198.51.100.0/24', before, [3, 60]],
    ['of the network, until its end', day, '198.51.100.0/24', before, [40, 200]],
    ['from its end', day, '198.51.100.0/24', until, [3, 60]],
    ['of another network', day, '203.0.113.0/24', before, [3, 60]],
    ['of a job', day, undefined, before, [3, 60]],
    ['of fewer than usual', { ...day, orders: 1, seats: 5 }, '198.51.100.0/24', before, [3, 60]],
  ])('%s', (_what, openDay, network, now, [orders, seats]) => {
    jest.replaceProperty(env, 'MAX_UNPAID_SEATS_NETWORK', 60);
    expect(networkLimits(network, now, { version: 1, values: {}, openDay })).toEqual({ orders, seats });
  });

  it('leave a site without a limit of seats without one', () => {
    jest.replaceProperty(env, 'MAX_UNPAID_SEATS_NETWORK', 0);
    expect(networkLimits(day.network, before, { version: 1, values: {}, openDay: day }).seats).toBe(0);
  });
});

it('GET /api/postavke answers values, fallbacks and sources', async () => {
  const { body } = await as(await admin())
    .getSettings()
    .expect(200);
  expect(body).toMatchObject({
    version: 0,
    values: VALUES,
    fallback: { reminderDays: 7, expiryDays: 3, contactEmail: env.SITE_EMAIL },
    sources: { reminderDays: 'default' },
    openDay: null,
    usual: { orders: 3 },
  });
});

describe('PUT /api/postavke', () => {
  it('stores values, which count at once, and the changed fields in the audit log', async () => {
    const phones = '+387 33 555 111\n+387 33 555 112';
    const given = {
      ...VALUES,
      phones,
      hours: 'Subota 9–13',
      contactEmail: 'upis@example.com',
      expiryDays: 5,
    };
    const { body } = await save({ version: 0, values: given }).then((test) => test);
    expect(body).toMatchObject({ version: 1, values: given, sources: { phones: 'stored', hours: 'stored' } });
    const site = await testApp().get(API.siteConfig);
    expect(site.body.contact).toMatchObject({ phones: phones.split('\n'), hours: ['Subota 9–13'] });
    expect(dueDayAfterReminder(new Date('2026-12-01T09:00:00Z'), { firstDay: null, dueDay: null })).toBe(
      '2026-12-06',
    );
    await sendContactMessage({ name: 'Ana', email: 'ana@example.com', message: 'Pitanje', website: '' });
    expect(await OutboxMail.findOne({ kind: contactMail.kind }).lean()).toMatchObject({
      message: { to: 'upis@example.com' },
    });
    expect((await changes())?.map(({ field }) => field)).toEqual([
      'phones',
      'hours',
      'contactEmail',
      'expiryDays',
    ]);
    expect(settingLines()).toContain('expiryDays: 5, set by staff (UNPAID_EXPIRY_DAYS).');
    expect(settingLines()).toContain('reminderDays: 7, the default (UNPAID_REMINDER_DAYS).');
  });

  it('gives emptied values back to the environment, and 0 days count as 0', async () => {
    await save({ version: 0, values: { ...VALUES, reminderDays: 0, expiryDays: 9 } });
    expect([setting('reminderDays'), setting('expiryDays')]).toEqual([0, 9]);
    await save({ version: 1, values: VALUES });
    expect([setting('reminderDays'), setting('expiryDays')]).toEqual([7, 3]);
  });

  it('refuses an older version and stores nothing of it', async () => {
    await save({ version: 0, values: { ...VALUES, expiryDays: 5 } });
    const { status, body } = await save({ version: 0, values: VALUES });
    expect([status, body.code]).toEqual([409, 'stale_edit']);
    expect(setting('expiryDays')).toBe(5);
  });

  it.each([
    ['values.phones', { values: { ...VALUES, phones: 'nazovite nas' } }],
    ['values.contactEmail', { values: { ...VALUES, contactEmail: 'upis' } }],
    ['values.reminderDays', { values: { ...VALUES, reminderDays: 366 } }],
    ['values.expiryDays', { values: { ...VALUES, expiryDays: 2 } }],
    ['values.jib', { values: { jib: '4201987650002' } }],
    ['values.pdv', { values: { jib: '4201987650001', pdv: '200123450004' } }],
    ['values.bankAccount', { values: { bankAccount: '1290079401028495' } }],
    ['values.otherAccounts', { values: { otherAccounts: 'Druga banka d.d. 1610000000000011' } }],
    ['values.email', { values: { email: 'institut' } }],
    ['openDay.hours', { openDay: { hours: 25, orders: 20, seats: 100 } }],
    ['openDay.orders', { openDay: { hours: 4, orders: 0, seats: 100 } }],
    ['openDay.seats', { openDay: { hours: 4, orders: 20, seats: 1001 } }],
  ])('refuses %s', async (field, invalid) => {
    const { status, body } = await save({ version: 0, ...invalid });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('is known to another process once it has read the record', async () => {
    await SettingsRecord.create({ _id: SETTINGS_ID, version: 4, values: { expiryDays: 8 } });
    expect(setting('expiryDays')).toBe(3);
    await loadSettings();
    expect(setting('expiryDays')).toBe(8);
  });
});

describe('the data of the institute', () => {
  const DATA = {
    legalName: 'Institut Primjer, Sarajevo',
    jib: '4201987650001',
    pdv: '201987650001',
    street: 'Obala 1',
    postalCode: '71000',
    city: 'Sarajevo',
    email: 'institut@example.org',
    bankName: 'Prva banka d.d.',
    bankAccount: '1610000000000011',
    otherAccounts: 'Primjer banka d.d. = BA39 1290 0794 0102 8494',
  };

  it('are on pages and documents once they are stored, and none is missing', async () => {
    expect(currentIssuer()).toBeNull();
    const { body } = await save({ version: 0, values: DATA }).then((test) => test);
    expect(body).toMatchObject({ missing: [], values: DATA });
    const site = await testApp().get(API.siteConfig);
    expect(site.body).toMatchObject({
      contact: { street: 'Obala 1', email: 'institut@example.org' },
      bank: {
        recipient: 'Institut Primjer, Sarajevo',
        name: 'Prva banka d.d.',
        account: '1610 0000 0000 0011',
      },
    });
    expect(currentIssuer()).toMatchObject({
      name: 'Institut Primjer, Sarajevo',
      pdv: '201987650001',
      accounts: [
        { bank: 'Prva banka d.d.', account: '1610000000000011' },
        { bank: 'Primjer banka d.d.', account: '1290079401028494' },
      ],
    });
    await save({ version: 1, values: { hours: 'Subota 9–13' } });
    expect(setting('street')).toBe('Obala 1');
    expect(isSiteAddress('institut@example.org')).toBe(true);
  });

  it.each(NEEDED_FOR_DOCUMENTS)('issue no document without %s, whatever the pages show', async (name) => {
    await save({ version: 0, values: { ...DATA, [name]: '', ...(name === 'jib' && { pdv: '' }) } });
    expect(missingForDocuments()).toEqual([name]);
    expect(currentIssuer()).toBeNull();
  });

  it('refuse a PDV number that does not belong to the JIB of the environment', async () => {
    jest.replaceProperty(env, 'SITE_JIB', '4200123450004');
    const { status, body } = await save({ version: 0, values: { pdv: '201987650001' } });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['values.pdv']]);
    expect(setting('pdv')).toBe('');
  });

  it('tell every admin of another account, and payments to the former one still arrive', async () => {
    const [other, unconfirmed] = [await admin(), await createUser({ isAdmin: true, emailConfirmedAt: null })];
    await createUser();
    const before = setting('bankAccount');
    await save({ version: 0, values: { bankAccount: 'BA39 1610 0000 0000 0011' } });
    await save({ version: 1, values: { bankAccount: '1610000000000011', bankName: 'Prva banka d.d.' } });
    expect(paidAccounts()).toEqual(['1610000000000011', before]);
    const mails = await OutboxMail.find({ kind: bankAccountChangedMail.kind }).lean();
    const recipients = mails.map(({ message }) => message.to);
    expect(recipients).toHaveLength(2);
    expect(recipients).toContain(other.email);
    expect(recipients).not.toContain(unconfirmed.email);
    expect(mails[0]?.message).toMatchObject({ from: before, account: '1610000000000011' });
    expect((await AuditEntry.findOne({ event: 'settingsChanged' }).sort({ _id: 1 }).lean())?.changes).toEqual(
      [{ field: 'bankAccount', from: before, to: '1610000000000011' }],
    );
  });
});

describe('an open day', () => {
  let app: ReturnType<typeof testApp>;
  beforeAll(() => {
    const given = jest.replaceProperty(env, 'TRUST_PROXY', 1);
    app = testApp({});
    given.restore();
  });
  afterEach(() => jest.useRealTimers());

  const switchTo = async (version: number, openDay: SettingsBody['openDay'] = null) =>
    app
      .put(API.settings)
      .set({ Authorization: bearer(await admin()), 'X-Forwarded-For': '198.51.100.7' })
      .send({ version, openDay });
  const statusOf = async (address: string) => {
    const [user, course] = [await createUser({ emailConfirmedAt: null }), await createCourse()];
    const headers = { Authorization: bearer(user), 'X-Forwarded-For': address };
    const { status } = await app
      .post(API.orders)
      .set(headers)
      .send(buildOrderBody([course]));
    return status;
  };
  const join = async (address: string, host: number) => {
    const course = await createCourse({ countInStock: 0 });
    const path = API.courseWaiting.replace(':id', course._id.toString());
    const body = { email: `gost${host}@example.com`, name: 'Gost', qty: 1, acceptsFewer: false };
    return (await app.post(path).set('X-Forwarded-For', address).send(body)).status;
  };

  const placeTwo = async () => {
    const headers = { Authorization: bearer(await createUser()), 'X-Forwarded-For': '198.51.100.7' };
    const course = await createCourse();
    const order = buildOrderBody([course], { orderItems: [{ kurs: course._id.toString(), qty: 2 }] });
    return (await app.post(API.orders).set(headers).send(order)).status;
  };

  it('gives its network more unconfirmed orders and entries until its end, and no other', async () => {
    fakeDate('2026-12-01T08:00:00Z');
    const { body } = await switchTo(0, { hours: 4, orders: 5, seats: 100 });
    expect(body.openDay).toEqual({
      until: '2026-12-01T12:00:00.000Z',
      network: '198.51.100.0/24',
      orders: 5,
      seats: 100,
    });
    const orders = [];
    for (const host of [1, 2, 3, 4, 5, 6]) orders.push(await statusOf(`198.51.100.${host}`));
    expect(orders).toEqual([201, 201, 201, 201, 201, 409]);
    const entries = [];
    for (const host of [1, 2, 3, 4]) entries.push(await join(`198.51.100.${host}`, host));
    expect(new Set(entries).size).toBe(1);
    expect(entries[0]).toBeLessThan(300);
    const others = [];
    for (const host of [1, 2, 3, 4]) others.push(await statusOf(`203.0.113.${host}`));
    expect(others).toEqual([201, 201, 201, 409]);

    jest.setSystemTime(new Date('2026-12-01T12:00:00Z'));
    expect(await statusOf('198.51.100.9')).toBe(409);
    expect(await join('198.51.100.9', 9)).toBe(409);
  });

  it('has more unpaid seats of its network, and ends when staff end it', async () => {
    jest.replaceProperty(env, 'MAX_UNPAID_SEATS_NETWORK', 1);
    jest.replaceProperty(env, 'RATE_LIMIT_FACTOR', 1);
    expect(await placeTwo()).toBe(409);
    await switchTo(0, { hours: 1, orders: 5, seats: 3 });
    expect([await placeTwo(), await placeTwo()]).toEqual([201, 409]);
    const { body } = await switchTo(1);
    expect([body.openDay, await placeTwo()]).toEqual([null, 409]);
    const [change] = (await changes()) ?? [];
    expect(change).toMatchObject({ field: 'openDay', to: null });
    expect(change?.from).toContain('mreža 198.51.100.0/24, nepotvrđenih prijava 5, neplaćenih mjesta 3');
  });
});
