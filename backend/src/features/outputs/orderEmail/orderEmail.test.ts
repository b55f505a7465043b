import { adminOrder } from '@institut/contract/orders/admin.schema';
import { z } from 'zod';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { env } from '../../../config/env.ts';
import { as } from '../../../test/support/client.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { useShop } from '../../../test/support/shop.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { sendMails } from '../../../test/support/waitingLists.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { SessionModel } from '../../users/auth/session.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Participant } from '../../processes/participants/participant.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { presentOwnOrder } from '../../core/orders/order.presenter.ts';

useTestDatabase();

const [WRONG, RIGHT] = ['ana@exmaple.com', 'ana@example.com'];
const shop = useShop({ buyer: { email: WRONG }, course: { name: 'Web razvoj' } });
beforeEach(async () => {
  await shop.place();
});
const correct = (body: object, user = shop.staff) =>
  as(user).correctOrderEmail({
    params: { id: shop.id },
    body: { email: RIGHT, reason: 'Slovna greška', ...body },
  });
const outbox = async () => (await readOutbox()).map(({ message: { kind, to } }) => [kind, to]);

describe('PUT /api/orders/:id/adresa', () => {
  it('sends the mails that wait and the later ones to the new address, and tells the one before', async () => {
    await OutboxMail.create({
      message: { kind: 'accountantCopy', to: WRONG, orderId: shop.id },
      nextAttemptAt: new Date('2099-01-01'),
      touchedAt: new Date(),
      queuedAt: new Date(),
    });
    const { body } = await correct({}).expect(200);
    expect(z.strictObject(adminOrder.shape).parse(body)).toMatchObject({
      user: { email: RIGHT },
      version: 1,
    });
    expect(await outbox()).toEqual(
      expect.arrayContaining([
        ['orderPlaced', RIGHT],
        ['orderEmailChanged', WRONG],
        ['accountantCopy', WRONG],
      ]),
    );
    const mails = await sendMails();
    const notice = mails.find(({ to }) => to === WRONG);
    expect(notice?.subject).toBe(`Prijava ${body.reference} više nije vezana za ovu adresu`);
    expect(notice?.text).not.toMatch(/Hodžić|Web razvoj|ana@example\.com/);
    await shop.edit({ status: 'Polaznik odabran u trening program' }).expect(200);
    expect(await outbox()).toContainEqual(['statusChanged', RIGHT]);
  });

  it('is previewed as a mail to the former address', async () => {
    const body = { email: RIGHT, reason: 'Slovna greška' };
    const { body: preview } = await as(shop.staff)
      .correctOrderEmail({ params: { id: shop.id }, body, isMailPreview: true })
      .expect(200);
    expect(preview.mails).toEqual([expect.objectContaining({ email: WRONG, role: 'formerAddress' })]);
  });

  it('changes the order with its search, and the buyer’s own seat', async () => {
    await correct({ email: ' ANA@Example.com ' }).expect(200);
    const order = await shop.stored();
    expect(order).toMatchObject({ buyerEmail: RIGHT, searchKey: expect.stringContaining(RIGHT) });
    expect(order.searchKey).not.toContain('exmaple');
    const found = (keyword: string) => as(shop.staff).listOrders({ query: { keyword } }).expect(200);
    expect((await found(RIGHT)).body).toHaveLength(1);
    expect((await found(WRONG)).body).toEqual([]);
    const participant = await Participant.findOne({ order: shop.id }).orFail().lean();
    expect(participant).toMatchObject({ email: RIGHT, isBuyer: true, version: 1 });
    expect(participant.searchKey).not.toContain('exmaple');
    expect(await auditRecords()).toEqual([]);
  });

  it('shows staff who changed it and why, not the buyer', async () => {
    const { body } = await correct({}).expect(200);
    expect(body.history.at(-1)).toMatchObject({
      by: 'staff',
      user: { _id: shop.staff.id },
      event: 'buyerEmail',
      from: WRONG,
      to: 'Slovna greška',
    });
    const order = await shop.stored();
    const own = presentOwnOrder(order, []).history.at(-1);
    expect(own).toMatchObject({ event: 'buyerEmail', from: null, to: null });
    const { body: seen } = await as(shop.buyer)
      .getOrder({ params: { id: shop.id } })
      .expect(200);
    expect(JSON.stringify(seen)).not.toMatch(/Slovna|exmaple/);
    expect(await AuditEntry.find({ event: 'edited' }).lean()).toMatchObject([
      {
        target: { kind: 'order', id: shop.id },
        changes: [{ field: 'buyerEmail', from: null, to: 'Slovna greška' }],
      },
    ]);
  });

  it('is found by the deletion of the account, which leaves neither address', async () => {
    await correct({}).expect(200);
    await sendMails();
    await as(shop.staff)
      .deleteUser({ params: { id: shop.buyer.id } })
      .expect(204);
    const order = await shop.stored();
    expect(JSON.stringify([order, await Participant.find().lean()])).not.toMatch(/exmaple|ana@example/);
    const kinds = (await outbox()).filter(([, to]) => to === RIGHT || to === WRONG).map(([kind]) => kind);
    expect(kinds).toEqual(['accountDeleted']);
    await correct({ email: 'nova@example.com' }).expect(409);
  });

  it('changes nothing for the same address, an old version, bad input and the address of the institute', async () => {
    const before = await Order.findById(shop.id, '-lock').lean();
    await correct({ email: WRONG }).expect(200);
    const { body } = await correct({ version: 7 }).expect(409);
    expect(body.code).toBe('stale_edit');
    for (const bad of [{ reason: ' ' }, { email: 'nije' }, { email: env.SITE_EMAIL }])
      expect(Object.keys((await correct(bad).expect(400)).body.fields)).toEqual(Object.keys(bad));
    expect(await Order.findById(shop.id, '-lock').lean()).toEqual(before);
    expect(await outbox()).toEqual([['orderPlaced', WRONG]]);
  });

  it('needs staff with the permission and a recent confirmation of identity', async () => {
    await correct({}, shop.buyer).expect(403);
    await SessionModel.updateMany({}, { confirmedAt: new Date(Date.now() - 11 * 60_000) });
    expect((await correct({}).expect(403)).body.code).toBe('confirmation_required');
    expect(await shop.stored()).toMatchObject({ buyerEmail: WRONG });
  });
});
