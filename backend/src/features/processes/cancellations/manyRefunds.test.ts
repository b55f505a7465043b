import { bankOrders } from '@institut/contract/cancellations/schema';
import { dayAfter } from '@institut/contract/frame/days';
import { env } from '../../../config/env.ts';
import { today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import { makeUnconfirmed } from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { giveInstitute } from '../../../test/support/institute.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { auditAfterEach, useShop } from '../../../test/support/shop.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { parseXml, textsOf } from '../../../test/support/xml.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Payment } from '../../core/ledger/payment.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';

useTestDatabase();
auditAfterEach();

const ACCOUNT = '1290079401028494';
const shop = useShop({ seats: 1, course: { price: 200, start: dayAfter(today(), 60) } });

/** Cancels a paid order for each account, and returns the ids of their refunds. */
async function request(accounts: readonly string[]): Promise<string[]> {
  for (const account of accounts) {
    await shop.place();
    await shop.pay(230).expect(200);
    const body = { account, isWaived: true };
    await as(shop.staff)
      .cancelOrder({ params: { id: shop.id }, body })
      .expect(200);
  }
  await OutboxMail.deleteMany({});
  const refunds = await Payment.find({ kind: 'refund' }).sort('_id').lean();
  return refunds.map(({ _id }) => _id.toString());
}
const decide = (id: string, state: 'approved' | 'paid', asOf: string) =>
  as(shop.staff).decideRefund({ params: { id }, body: { state, asOf } });
const states = async () =>
  (await Payment.find({ kind: 'refund' }).sort('_id').lean()).map(({ state }) => state);

describe('many refunds that two tabs decide about at once', () => {
  it('are each approved once and paid out once, with one mail', async () => {
    const refunds = await request([ACCOUNT, ACCOUNT, ACCOUNT]);
    const twice = [...refunds, ...refunds.toReversed()];
    for (const [state, asOf] of [
      ['approved', `requested ${ACCOUNT}`],
      ['paid', `approved ${ACCOUNT}`],
    ] as const) {
      const answers = await Promise.all(twice.map((id) => decide(id, state, asOf)));
      expect(tally(answers)).toEqual({ 200: 3, 409: 3 });
      expect(await states()).toEqual([state, state, state]);
      for (const id of refunds) await decide(id, state, asOf).expect(409);
    }
    expect((await readOutbox()).map(({ message }) => message.kind)).toEqual(
      refunds.map(() => 'moneyReturned'),
    );
    expect(await Order.countDocuments({ refunded: 23_000 })).toBe(3);
  });

  it('need a recent password only where an account was never confirmed', async () => {
    const [first, second] = await request([ACCOUNT, ACCOUNT]);
    await Payment.updateOne({ _id: first! }, { $unset: { accountConfirmedAt: '' } });
    await makeUnconfirmed(shop.staff);
    await decide(first!, 'approved', `requested ${ACCOUNT}`).expect(403);
    await decide(second!, 'approved', `requested ${ACCOUNT}`).expect(200);
    expect(await states()).toEqual(['requested', 'approved']);
  });
});

const take = () => as(shop.staff).getBankOrders({ query: {} });

describe('GET /api/povrati/nalozi', () => {
  it('has the approved refunds to domestic accounts, names the others, and is in the audit log', async () => {
    giveInstitute();
    const refunds = await request([ACCOUNT, ACCOUNT, ACCOUNT, ACCOUNT, ACCOUNT]);
    const [paid, waiting, missing, unconfirmed, foreign] = refunds;
    for (const id of refunds)
      if (id !== waiting) await decide(id, 'approved', `requested ${ACCOUNT}`).expect(200);
    await Payment.updateOne({ _id: missing! }, { account: '' });
    await Payment.updateOne({ _id: unconfirmed! }, { $unset: { accountConfirmedAt: '' } });
    await Payment.updateOne({ _id: foreign! }, { account: 'DE89370400440532013000' });
    const isExample = jest.replaceProperty(env, 'SITE_JIB', null);
    await take().expect(409);
    isExample.restore();
    const { body } = await take().expect(200);
    const { xml, leftOut, ...sums } = bankOrders.parse(body);
    expect(sums).toEqual({ name: `nalozi-za-banku-${today()}.xml`, count: 1, total: 230 });
    expect(leftOut.map(({ _id, reason, amount }) => [_id, reason, amount])).toEqual([
      [missing, 'noAccount', 230],
      [unconfirmed, 'unconfirmed', 230],
      [foreign, 'foreign', 230],
    ]);
    const root = parseXml(xml);
    expect(textsOf(root, 'EndToEndId')).toEqual([paid]);
    const { reference } = await Order.findOne({ paid: 23_000 }).sort('_id').orFail().lean();
    expect(textsOf(root, 'Ustrd')).toEqual([`Povrat ${reference}-1`]);
    expect(await AuditEntry.findOne({ event: 'exported' }).lean()).toMatchObject({
      target: { id: 'nalozi-za-banku' },
      changes: [{ field: 'rows', to: '1' }],
    });
  });

  it('has no file without an approved refund', async () => {
    expect((await take().expect(200)).body).toMatchObject({ xml: '', count: 0, total: 0, leftOut: [] });
    await makeUnconfirmed(shop.staff);
    await take().expect(403);
  });
});
