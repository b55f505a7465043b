import { adminOrder } from '@institut/contract/orders/admin.schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { as } from '../../../../test/support/client.ts';
import { tally } from '../../../../test/support/httpClient.ts';
import { readOutbox } from '../../../../test/support/mailOutbox.ts';
import { seatsLeft } from '../../../../test/support/placing.ts';
import { auditAfterEach, useShop } from '../../../../test/support/shop.ts';
import { useTestDatabase } from '../../../../test/support/testApp.ts';
import { AuditEntry } from '../../../audit/audit.model.ts';
import { OutboxMail } from '../../../mail/mail.model.ts';
import { Seat } from '../../seats/seat.model.ts';
import { countNewOrders, latestNewOrders } from '../listing/orderOverview.service.ts';

useTestDatabase();

const shop = useShop({ seats: 2, course: { price: 80, countInStock: 5 } });
const { edit, stored } = shop;
auditAfterEach();

const cancel = (body: object = {}) => as(shop.staff).cancelOrder({ params: { id: shop.id }, body });
const freeSeats = () => seatsLeft(shop.course);
const mails = async () => (await readOutbox()).map(({ message }) => message);

describe('POST /api/orders/:id/odustanak', () => {
  it('releases the seats, leaves the status, and tells the buyer', async () => {
    const order = await stored();
    const { body } = await cancel().expect(200);
    expect(adminOrder.parse(body)).toMatchObject({
      status: order.status,
      heldSeats: 0,
      amountDue: 0,
      openAmount: 0,
      isPaid: false,
      dueDay: null,
      cancelledAt: expect.any(String),
      history: [{ event: 'placed' }, { event: 'cancelled', by: 'staff' }],
    });
    expect(await freeSeats()).toBe(5);
    expect(await Seat.find().distinct('reason')).toEqual(['cancelled']);
    expect(await mails()).toMatchObject([
      { kind: 'orderCancelled', to: order.buyerEmail, reference: order.reference, hasPaid: false },
    ]);
    expect(await AuditEntry.find({ event: 'edited' }).lean()).toMatchObject([
      { target: { id: shop.id }, changes: [{ field: 'cancelledAt', to: 'da' }] },
    ]);
  });

  it('leaves what was paid as a surplus', async () => {
    await edit({ isPaid: true }).expect(200);
    await OutboxMail.deleteMany({});
    await cancel().expect(200);
    const { paid, openAmount, isPaid } = await stored();
    expect({ openAmount, isPaid }).toEqual({ openAmount: -paid, isPaid: true });
    expect(paid).toBe(18_400);
    expect(await mails()).toMatchObject([{ kind: 'orderCancelled', hasPaid: true }]);
  });

  it('happens once, however often it is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => cancel()));
    expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
    expect(await freeSeats()).toBe(5);
    expect(await mails()).toHaveLength(1);
  });
});

describe('a cancelled order', () => {
  it('takes no seat with any status, and its buyer gets no mail about it', async () => {
    await cancel().expect(200);
    await OutboxMail.deleteMany({});
    for (const status of [ORDER_STATUS.admitted, ORDER_STATUS.rejected, ORDER_STATUS.new]) {
      await edit({ status }).expect(200);
      expect(await freeSeats()).toBe(5);
    }
    expect(await mails()).toEqual([]);
    expect(await stored()).toMatchObject({ heldSeats: 0, cancelledAt: expect.any(Date) });
  });

  it('has its status again when the decision is undone', async () => {
    await cancel().expect(200);
    await edit({ status: ORDER_STATUS.admitted }).expect(200);
    await as(shop.staff)
      .undoDecision({ params: { id: shop.id }, body: {} })
      .expect(200);
    expect(await stored()).toMatchObject({ status: ORDER_STATUS.new, heldSeats: 0 });
  });

  it('is not delivered, also when it was paid', async () => {
    await edit({ isPaid: true }).expect(200);
    await cancel().expect(200);
    const { body } = await as(shop.staff)
      .deliverOrder({ params: { id: shop.id } })
      .expect(409);
    expect(body.message).toBe('Prijava je otkazana, pa se ne može isporučiti.');
    expect(await stored()).toMatchObject({ isDelivered: false });
  });

  it('waits for no decision', async () => {
    expect(await countNewOrders()).toBe(1);
    await cancel().expect(200);
    expect(await countNewOrders()).toBe(0);
    expect(await latestNewOrders()).toEqual([]);
  });

  it('gets the mail about its cancellation again', async () => {
    await cancel().expect(200);
    await OutboxMail.deleteMany({});
    await as(shop.staff)
      .notifyBuyer({ params: { id: shop.id } })
      .expect(200);
    expect(await mails()).toMatchObject([{ kind: 'orderCancelled' }]);
  });
});
