import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { z } from 'zod';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { env } from '../../../config/env.ts';
import { as } from '../../../test/support/client.ts';
import { bearer, buildOrderBody, createCourse, createUser } from '../../../test/support/factories.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { place } from '../../../test/support/placing.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { sendMails } from '../../../test/support/waitingLists.ts';
import type { UserDocument } from '../../accounts/user.model.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { SessionModel } from '../../auth/session.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Participant } from '../../participants/participant.model.ts';
import { Order } from '../order.model.ts';
import { presentOwnOrder } from '../order.presenter.ts';

useTestDatabase();

const [WRONG, RIGHT] = ['ana@exmaple.com', 'ana@example.com'];
const correct = (staff: UserDocument, id: string, body: object) =>
  as(staff).correctOrderEmail({ params: { id }, body: { email: RIGHT, reason: 'Slovna greška', ...body } });

async function placeMistyped() {
  const [ana, staff] = [await createUser({ email: WRONG }), await createUser({ isAdmin: true })];
  const { body } = await place(ana, buildOrderBody([await createCourse({ name: 'Web razvoj' })]));
  return { ana, staff, id: String(body._id) };
}
const outbox = async () => (await readOutbox()).map(({ message: { kind, to } }) => [kind, to]);

describe('PUT /api/orders/:id/adresa', () => {
  it('sends the mails that wait and the later ones to the new address, and tells the one before', async () => {
    const { staff, id } = await placeMistyped();
    await OutboxMail.create({
      message: { kind: 'accountantCopy', to: WRONG, orderId: id },
      nextAttemptAt: new Date('2099-01-01'),
      touchedAt: new Date(),
      queuedAt: new Date(),
    });
    const { body } = await correct(staff, id, {}).expect(200);
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
    expect(notice?.text).not.toMatch(/Ana|Web razvoj|ana@example\.com/);
    await as(staff)
      .editOrder({ params: { id }, body: { status: 'Polaznik odabran u trening program' } })
      .expect(200);
    expect(await outbox()).toContainEqual(['statusChanged', RIGHT]);
  });

  it('is previewed as a mail to the former address', async () => {
    const { staff, id } = await placeMistyped();
    const body = { email: RIGHT, reason: 'Slovna greška' };
    const { body: preview } = await as(staff)
      .correctOrderEmail({ params: { id }, body, isMailPreview: true })
      .expect(200);
    expect(preview.mails).toEqual([expect.objectContaining({ email: WRONG, role: 'formerAddress' })]);
  });

  it('changes the order with its search, and the buyer’s own seat', async () => {
    const { staff, id } = await placeMistyped();
    await correct(staff, id, { email: ' ANA@Example.com ' }).expect(200);
    const order = await Order.findById(id).orFail().lean();
    expect(order).toMatchObject({ buyerEmail: RIGHT, searchKey: expect.stringContaining(RIGHT) });
    expect(order.searchKey).not.toContain('exmaple');
    const found = (keyword: string) => as(staff).listOrders({ query: { keyword } }).expect(200);
    expect((await found(RIGHT)).body).toHaveLength(1);
    expect((await found(WRONG)).body).toEqual([]);
    const participant = await Participant.findOne({ order: id }).orFail().lean();
    expect(participant).toMatchObject({ email: RIGHT, isBuyer: true, version: 1 });
    expect(participant.searchKey).not.toContain('exmaple');
    expect(await auditRecords()).toEqual([]);
  });

  it('shows staff who changed it and why, not the buyer', async () => {
    const { ana, staff, id } = await placeMistyped();
    const { body } = await correct(staff, id, {}).expect(200);
    expect(body.history.at(-1)).toMatchObject({
      by: 'staff',
      user: { _id: staff.id },
      event: 'buyerEmail',
      from: WRONG,
      to: 'Slovna greška',
    });
    const order = await Order.findById(id).orFail().lean();
    const own = presentOwnOrder(order, []).history.at(-1);
    expect(own).toMatchObject({ event: 'buyerEmail', from: null, to: null });
    const path = apiUrl(API.order, { id });
    const { body: seen } = await testApp().get(path).set('Authorization', bearer(ana)).expect(200);
    expect(JSON.stringify(seen)).not.toMatch(/Slovna|exmaple/);
    expect(await AuditEntry.find({ event: 'edited' }).lean()).toMatchObject([
      { target: { kind: 'order', id }, changes: [{ field: 'buyerEmail', from: null, to: 'Slovna greška' }] },
    ]);
  });

  it('is found by the deletion of the account, which leaves neither address', async () => {
    const { ana, staff, id } = await placeMistyped();
    await correct(staff, id, {}).expect(200);
    await sendMails();
    await as(staff)
      .deleteUser({ params: { id: ana.id } })
      .expect(204);
    const order = await Order.findById(id).orFail().lean();
    expect(JSON.stringify([order, await Participant.find().lean()])).not.toMatch(/exmaple|ana@example/);
    const kinds = (await outbox()).filter(([, to]) => to === RIGHT || to === WRONG).map(([kind]) => kind);
    expect(kinds).toEqual(['accountDeleted']);
    await correct(staff, id, { email: 'nova@example.com' }).expect(409);
  });

  it('changes nothing for the same address, an old version, bad input and the address of the institute', async () => {
    const { staff, id } = await placeMistyped();
    const before = await Order.findById(id, '-lock').lean();
    await correct(staff, id, { email: WRONG }).expect(200);
    const { body } = await correct(staff, id, { version: 7 }).expect(409);
    expect(body.code).toBe('stale_edit');
    for (const bad of [{ reason: ' ' }, { email: 'nije' }, { email: env.SITE_EMAIL }])
      expect(Object.keys((await correct(staff, id, bad).expect(400)).body.fields)).toEqual(Object.keys(bad));
    expect(await Order.findById(id, '-lock').lean()).toEqual(before);
    expect(await outbox()).toEqual([['orderPlaced', WRONG]]);
  });

  it('needs staff with the permission and a recent confirmation of identity', async () => {
    const { ana, staff, id } = await placeMistyped();
    await correct(ana, id, {}).expect(403);
    await SessionModel.updateMany({}, { confirmedAt: new Date(Date.now() - 11 * 60_000) });
    expect((await correct(staff, id, {}).expect(403)).body.code).toBe('confirmation_required');
    expect(await Order.findById(id).lean()).toMatchObject({ buyerEmail: WRONG });
  });
});
