import { refundAsOf } from '@institut/contract/cancellations/values';
import { accountText } from '@institut/contract/documents/bankAccount';
import { API } from '@institut/contract/frame/endpoints';
import { dayAfter } from '@institut/contract/frame/days';
import { apiUrl } from '@institut/contract/frame/paths';
import { today } from '../../../lib/instituteDay.ts';
import { readCsv } from '../../../test/support/exportFiles.ts';
import { bearer, makeUnconfirmed } from '../../../test/support/factories.ts';
import { deliveryDeps, readOutbox, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { useShop } from '../../../test/support/shop.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { SessionModel } from '../../users/auth/session.model.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Payment } from '../../core/ledger/payment.model.ts';

useTestDatabase();

const makeConfirmed = ({ _id: user }: UserDocument) =>
  SessionModel.updateMany({ user }, { confirmedAt: new Date() });

const ACCOUNT = '1290079401028494';
const OTHER = '1610000010500067';
const REQUIRED = 'confirmation_required';
const shop = useShop({
  seats: 1,
  course: { price: 200, countInStock: 5, start: dayAfter(today(), 60) },
});
const pay = () => shop.pay(230).expect(200);

const as = (user: UserDocument, method: 'get' | 'put' | 'post', path: string) =>
  testApp()[method](path).set('Authorization', bearer(user));
const cancel = async (body: object, user = shop.buyer) => {
  const path = apiUrl(API.orderCancellation, { id: shop.id });
  const { asOf } = (await as(user, 'get', path).expect(200)).body;
  return as(user, 'post', path).send({ asOf, ...body });
};
const give = (account: string, refund: unknown, user = shop.buyer) =>
  as(user, 'put', apiUrl(API.refundAccount, { id: shop.id })).send({ refund, account });
const decide = (refund: unknown, body: object) =>
  as(shop.staff, 'put', apiUrl(API.refundRequest, { id: String(refund) })).send(body);
const refundOf = () => Payment.findOne({ order: shop.id, kind: 'refund' }).orFail().lean();
const kinds = async () => (await readOutbox()).map(({ message }) => message.kind);
const inFile = async () => {
  const file = await as(shop.staff, 'get', apiUrl(API.export, { list: 'povrati-banci' })).expect(200);
  return readCsv(file.text)[1]?.[1];
};
/** The audit entries about the order, without those of staff who made it paid. */
const audited = async () =>
  (await AuditEntry.find({ 'target.id': shop.id }).sort('_id').lean()).map(({ actor, changes }) => [
    actor.kind,
    (changes ?? []).map(({ field }) => field),
  ]);

/** Pays, cancels and forgets the mails and entries of that. */
async function request(body: object = {}): Promise<string> {
  await pay();
  expect((await cancel(body)).status).toBe(200);
  await Promise.all([OutboxMail.deleteMany({}), AuditEntry.deleteMany({})]);
  return String((await refundOf())._id);
}

describe('a buyer whose session was confirmed long ago', () => {
  it('cancels a paid order, or names an account, only after a confirmation', async () => {
    await pay();
    await makeUnconfirmed(shop.buyer);
    const before = await Order.findById(shop.id).lean();
    for (const body of [{}, { account: ACCOUNT }]) {
      expect((await cancel(body)).body.code).toBe(REQUIRED);
    }
    expect(await Order.findById(shop.id).lean()).toEqual({ ...before, lock: expect.anything() });
    expect(await Payment.countDocuments({ kind: 'refund' })).toBe(0);
  });

  it('cannot give or change the account of a refund', async () => {
    const refund = await request({ account: ACCOUNT });
    await makeUnconfirmed(shop.buyer);
    expect((await give(OTHER, refund).expect(403)).body.code).toBe(REQUIRED);
    expect(await refundOf()).toMatchObject({ account: ACCOUNT });
  });
});

describe('what a buyer does with money', () => {
  it('is in the audit log, and told by mail with the end of the account', async () => {
    await pay();
    await Promise.all([OutboxMail.deleteMany({}), AuditEntry.deleteMany({})]);
    await cancel({});
    const { _id: refund } = await refundOf();
    await give(ACCOUNT, refund).expect(200);
    await give(ACCOUNT, refund).expect(200);
    await give(OTHER, refund).expect(200);
    expect(await audited()).toEqual([
      ['user', ['cancelledAt', 'refundRequested']],
      ['user', ['refundAccount']],
      ['user', ['refundAccount']],
    ]);
    expect(await kinds()).toEqual(['orderCancelled', 'refundAccount', 'refundAccount']);
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    while (await deliverNext(deps));
    const texts = mails.map(({ to, text }) => `${to} ${text}`);
    expect(texts[1]).toMatch(/šaljemo na račun koji završava na 8494\.[^]*odmah promijenite lozinku/);
    expect(texts[2]).toContain('šaljemo na račun koji završava na 0067.');
    expect(texts.every((text) => text.includes(shop.buyer.email))).toBe(true);
    expect(texts.join()).not.toMatch(new RegExp(`${ACCOUNT}|${OTHER}|1290 0794|1610 0000`));
  });
});

describe('staff', () => {
  it('name another account only after a confirmation, and the buyer is told', async () => {
    const refund = await request({ account: ACCOUNT });
    await makeUnconfirmed(shop.staff);
    const other = { state: 'approved', asOf: refundAsOf(await refundOf()), account: OTHER };
    expect((await decide(refund, other).expect(403)).body.code).toBe(REQUIRED);
    expect(await refundOf()).toMatchObject({ state: 'requested', account: ACCOUNT });
    expect(await kinds()).toEqual([]);
    await makeConfirmed(shop.staff);
    await decide(refund, other).expect(200);
    expect(await refundOf()).toMatchObject({ state: 'approved', account: OTHER });
    expect(await kinds()).toEqual(['refundAccount']);
    await give(ACCOUNT, refund).expect(409);
  });

  it('confirm the account of a refund of 0.3.0 when they approve it, before the bank gets it', async () => {
    const refund = await request({ account: ACCOUNT });
    await Payment.updateOne({ _id: refund }, { state: 'approved', $unset: { accountConfirmedAt: '' } });
    expect(await inFile()).toBe('nije potvrđen');
    await decide(refund, { state: 'approved', asOf: `approved ${ACCOUNT}`, account: ACCOUNT }).expect(200);
    expect(await inFile()).toBe(accountText(ACCOUNT));
    expect(await kinds()).toEqual([]);
  });
});
