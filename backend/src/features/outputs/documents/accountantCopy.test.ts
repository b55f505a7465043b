import { API } from '@institut/contract/frame/endpoints';
import type { CallBody } from '@institut/contract/frame/calls';
import { apiUrl } from '@institut/contract/frame/paths';
import { ORDER_STATUS, type OrderStatus } from '@institut/contract/orders/values';
import { withTransaction } from '../../../database/transaction.ts';
import { as } from '../../../test/support/client.ts';
import { bearer, TEST_PASSWORD } from '../../../test/support/factories.ts';
import { giveInstitute } from '../../../test/support/institute.ts';
import { list } from '../../../test/support/orderDocuments.ts';
import { deliveryDeps, readOutbox, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { useShop } from '../../../test/support/shop.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { endUndoPeriod } from '../../../test/support/undoPeriod.ts';
import { UserModel } from '../../users/lookup/user.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import type { OutgoingMail } from '../../mail/mail.transport.ts';
import { confirmOrdersOf } from '../../core/orders/unpaid/unconfirmed.service.ts';
import { DocumentModel } from './document.model.ts';

useTestDatabase();

const ACCOUNTANT = 'knjige@example.net';
const COMPANY = {
  type: 'organisation',
  name: 'Primjer drvo d.o.o.',
  jib: '4200123450004',
  address: 'Zmaja od Bosne 1, 71000 Sarajevo',
  accountantEmail: 'Knjige@Example.net',
} as const;

const shop = useShop({ payer: COMPANY, course: {} });
const { place } = shop;
beforeEach(giveInstitute);

const pay = (amount: number) =>
  as(shop.staff)
    .recordPayment({ params: { id: shop.id }, body: { amount, method: 'Uplatnica' } })
    .expect(200);
const refund = (amount: number) =>
  as(shop.staff)
    .recordRefund({ params: { id: shop.id }, body: { amount, method: 'Uplatnica' } })
    .expect(200);
const decide = (status: OrderStatus) => shop.edit({ status }).expect(200);
const correct = (payer: CallBody<'correctPayer'>['payer']) =>
  as(shop.staff)
    .correctPayer({ params: { id: shop.id }, body: { payer } })
    .expect(200);
const undo = () =>
  as(shop.staff)
    .undoDecision({ params: { id: shop.id }, body: {} })
    .expect(200);

/**
 * Sends what waits for a recipient, also for the end of an undo, and returns it. Mails to others stay, because drawing their documents takes
 * long.
 */
async function deliver(recipient: string): Promise<OutgoingMail[]> {
  const waiting = { state: 'waiting', 'message.to': recipient } as const;
  await OutboxMail.updateMany({ state: 'waiting' }, { nextAttemptAt: new Date('2099-01-01') });
  await OutboxMail.updateMany(waiting, { nextAttemptAt: new Date() });
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  expect(mails.filter(({ to }) => to !== recipient)).toEqual([]);
  return mails;
}

/** Returns what `deliver` sends as `subject: files`. */
const sentTo = async (recipient: string): Promise<string[]> =>
  (await deliver(recipient)).map(({ subject, attachments = [] }) => {
    const files = attachments.map(({ filename }) => filename.slice(0, 2));
    return `${subject.split(' – ')[0]}: ${files.join(' ')}`;
  });
const copies = () => OutboxMail.find({ 'message.kind': 'accountantCopy' }).lean();

it('brings the accountants every document of an admitted order, once', async () => {
  await place();
  expect(await sentTo(ACCOUNTANT)).toEqual([]);
  await decide(ORDER_STATUS.admitted);
  expect(await sentTo(ACCOUNTANT)).toEqual(['Predračun: PR']);
  await pay(92);
  await pay(100);
  expect(await sentTo(ACCOUNTANT)).toEqual(['Predračun: PR', 'Potvrda o uplati: PU']);
  await decide(ORDER_STATUS.rejected);
  await refund(192);
  expect(await sentTo(ACCOUNTANT)).toEqual(['Potvrda o povratu: PO']);
});

it('brings nothing about an order that staff have not admitted and nobody has paid', async () => {
  for (const name of ['Primjer drvo d.o.o.', 'Osvojili ste 500 KM! Podignite na https://zlo.test/nagrada']) {
    await place({ payer: { ...COMPANY, name } });
    await as(shop.buyer)
      .cancelOrder({ params: { id: shop.id }, body: {} })
      .expect(200);
  }
  expect(await copies()).toEqual([]);
});

it('brings nothing about an admission that was taken back', async () => {
  await place();
  await decide(ORDER_STATUS.admitted);
  await list(shop.id, shop.staff);
  await undo();
  expect(await sentTo(ACCOUNTANT)).toEqual([]);
});

it('brings the proforma over the rest when money has arrived', async () => {
  await place();
  await pay(92);
  expect(await sentTo(ACCOUNTANT)).toEqual(['Predračun: PR']);
});

it('shows no name of a payer that is an address or a number to call', async () => {
  await place({ payer: { ...COMPANY, name: 'Nagrada na zlo.test/nagrada' } });
  await decide(ORDER_STATUS.admitted);
  const [mail] = await deliver(ACCOUNTANT);
  expect(mail?.text).toContain('Predračun');
  expect(mail?.text).not.toContain('zlo.test');
});

it('names the proforma that the new one replaces', async () => {
  await place();
  await decide(ORDER_STATUS.admitted);
  await deliver(ACCOUNTANT);
  await pay(92);
  const [second] = (await deliver(ACCOUNTANT)).map(({ text }) => text);
  const earlier = await DocumentModel.findOne({ revision: 1 }).orFail().lean();
  expect(second).toContain(`Zamjenjuje: ${earlier.number}`);
});

it('brings the buyer the new proforma when staff correct the payer', async () => {
  await place();
  await UserModel.updateOne({ _id: shop.buyer._id }, { emailConfirmedAt: new Date() });
  await sentTo(shop.buyer.email);
  await correct({ ...COMPANY, name: 'Primjer kamen d.o.o.' });
  expect(await sentTo(shop.buyer.email)).toEqual(['Novi predračun: PR']);
  await pay(192);
  await sentTo(shop.buyer.email);
  await correct({ ...COMPANY, name: 'Primjer staklo d.o.o.' });
  expect(await sentTo(shop.buyer.email)).toEqual([]);
});

it('brings the buyer the proforma over the rest after a part payment, and says what it replaces', async () => {
  await place();
  await UserModel.updateOne({ _id: shop.buyer._id }, { emailConfirmedAt: new Date() });
  await sentTo(shop.buyer.email);
  await pay(92);
  const [mail] = await deliver(shop.buyer.email);
  expect(mail?.attachments).toHaveLength(1);
  expect(mail?.subject).toContain('Primili smo dio iznosa');
  expect(mail?.text).toContain('Zamjenjuje raniji predračun.');
});

it('tells the buyer where the proforma over the rest is while the address is not confirmed', async () => {
  await place();
  await UserModel.updateOne({ _id: shop.buyer._id }, { emailConfirmedAt: null });
  await sentTo(shop.buyer.email);
  await pay(92);
  const [mail] = await deliver(shop.buyer.email);
  expect(mail?.attachments ?? []).toEqual([]);
  expect(mail?.text).toContain('Novi predračun je na stranici prijave i zamjenjuje raniji.');
});

it('brings the buyer who cancels the cancellation of the proforma', async () => {
  await place();
  await UserModel.updateOne({ _id: shop.buyer._id }, { emailConfirmedAt: new Date() });
  await sentTo(shop.buyer.email);
  await as(shop.buyer)
    .cancelOrder({ params: { id: shop.id }, body: {} })
    .expect(200);
  const [mail] = await deliver(shop.buyer.email);
  expect(mail?.attachments).toMatchObject([{ filename: expect.stringMatching(/^ST-/) }]);
  expect(mail?.text).toContain('U prilogu je storno predračuna.');
});

it('names the amount of the receipt, and the surplus', async () => {
  await place();
  await sentTo(shop.buyer.email);
  await pay(202);
  const [mail] = await deliver(shop.buyer.email);
  const text = mail?.text.replaceAll('\u00a0', ' ');
  expect(text).toContain('Iznos: 202,00 KM');
  expect(text).toContain('Uplatili ste 10,00 KM više nego što je trebalo.');
  expect(text).not.toContain('192,00');
});

it('brings a cancellation when the decision can no longer be taken back', async () => {
  await place();
  await decide(ORDER_STATUS.admitted);
  await sentTo(ACCOUNTANT);
  await decide(ORDER_STATUS.rejected);
  const mail = (await copies()).find(({ state }) => state === 'waiting');
  expect(mail?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 5000);
  expect(await sentTo(ACCOUNTANT)).toEqual(['Storno predračuna: ST']);
});

it('brings nothing about a decision that was taken back', async () => {
  await place();
  await decide(ORDER_STATUS.admitted);
  await sentTo(ACCOUNTANT);
  await decide(ORDER_STATUS.rejected);
  await list(shop.id, shop.staff);
  await undo();
  expect(await sentTo(ACCOUNTANT)).toEqual([]);
});

it('brings the buyer the receipt of a payment that was recorded together with a decision', async () => {
  await place();
  await sentTo(shop.buyer.email);
  await shop.edit({ status: ORDER_STATUS.admitted, isPaid: true });
  await endUndoPeriod();
  expect(await sentTo(shop.buyer.email)).toContainEqual(expect.stringMatching(/uplat.*: PU$/i));
});

it('brings no proforma while the buyer’s address is not confirmed, and does so afterwards', async () => {
  await UserModel.updateOne({ _id: shop.buyer._id }, { emailConfirmedAt: null });
  await place();
  expect(await copies()).toEqual([]);
  await decide(ORDER_STATUS.admitted);
  expect(await sentTo(ACCOUNTANT)).toEqual([]);
  await withTransaction((session) => confirmOrdersOf(shop.buyer._id.toString(), session));
  expect(await sentTo(ACCOUNTANT)).toEqual(['Predračun: PR']);
});

it('brings no cancellation of an order whose buyer never confirmed the address', async () => {
  await UserModel.updateOne({ _id: shop.buyer._id }, { emailConfirmedAt: null });
  await place();
  await decide(ORDER_STATUS.rejected);
  expect(await DocumentModel.countDocuments({ kind: 'cancellation' })).toBe(1);
  expect(await copies()).toEqual([]);
});

it('goes to an address that staff add later, and nowhere for a payer without one', async () => {
  const { accountantEmail: _none, ...company } = COMPANY;
  await place({ payer: company });
  expect(await copies()).toEqual([]);
  await correct(COMPANY);
  expect(await sentTo(ACCOUNTANT)).toEqual(['Predračun: PR']);
  expect(await DocumentModel.countDocuments()).toBe(1);
  await correct({ ...COMPANY, contact: 'Edin Kos' });
  expect(await sentTo(ACCOUNTANT)).toEqual([]);
  await correct({ ...COMPANY, name: 'Primjer drvo i namještaj d.o.o.' });
  expect(await sentTo(ACCOUNTANT)).toEqual(['Predračun: PR']);
});

it('is erased with the buyer, and the mails with it', async () => {
  await place();
  await decide(ORDER_STATUS.admitted);
  await sentTo(ACCOUNTANT);
  await as(shop.buyer)
    .deleteAccount({ body: { currentPassword: TEST_PASSWORD } })
    .expect(204);
  const mails = JSON.stringify(await readOutbox());
  expect(mails).not.toMatch(/knjige|Primjer drvo/);
  const seen = await as(shop.staff)
    .viewOrder({ params: { id: shop.id } })
    .expect(200);
  expect(JSON.stringify(seen.body)).not.toContain('knjige');
});

it('refuses an address that is none, and changes nothing', async () => {
  await place();
  const { body } = await testApp()
    .put(apiUrl(API.orderPayer, { id: shop.id }))
    .set('Authorization', bearer(shop.staff))
    .send({ payer: { ...COMPANY, accountantEmail: 'knjige' } })
    .expect(400);
  expect(body.fields).toMatchObject({ 'payer.accountantEmail': expect.stringContaining('e-mail') });
});

it('tells the buyer about each refund, with its document', async () => {
  await place();
  await pay(192);
  await decide(ORDER_STATUS.rejected);
  await sentTo(shop.buyer.email);
  await refund(100);
  await refund(92);
  expect(await sentTo(shop.buyer.email)).toEqual(['Povrat novca: PO', 'Povrat novca: PO']);
  const numbers = await DocumentModel.find({ kind: 'credit' }).sort({ revision: 1 }).lean();
  expect(numbers.map(({ n }) => n)).toEqual([1, 2]);
});
