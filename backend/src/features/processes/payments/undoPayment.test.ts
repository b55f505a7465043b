import type { CallBody } from '@institut/contract/frame/calls';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { orderView } from '@institut/contract/orders/schema';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { as } from '../../../test/support/client.ts';
import { giveInstitute } from '../../../test/support/institute.ts';
import { deliveryDeps, readOutbox, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { auditAfterEach, useShop } from '../../../test/support/shop.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { endUndoPeriod } from '../../../test/support/undoPeriod.ts';
import { DocumentModel } from '../../outputs/documents/document.model.ts';
import { issueWaiting } from '../../outputs/documents/document.service.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Payment } from '../../core/ledger/payment.model.ts';

useTestDatabase();

const shop = useShop({ course: { price: 80 } });
beforeEach(giveInstitute);
auditAfterEach();

const PAYER = {
  type: 'organisation',
  name: 'Primjer drvo d.o.o.',
  jib: '4200123450004',
  pdv: '200123450004',
  address: 'Zmaja od Bosne 1, 71000 Sarajevo',
  contact: 'Edin Kos',
  purchaseOrder: 'N-17',
  accountantEmail: 'racuni@primjer.ba',
} as const;

/** Places an order of 192 KM without its mails. */
async function place(changes: Parameters<typeof shop.place>[0] = {}): Promise<void> {
  await shop.place(changes);
  await issueWaiting();
  await OutboxMail.deleteMany();
}
const pay = (amount: number) => shop.pay(amount).expect(200);
const edit = (body: CallBody<'editOrder'>) => shop.edit(body).expect(200);
/** Withdraws the payment that was recorded last, or the first one. */
const withdraw = async (recordedAt: 1 | -1 = -1) => {
  const { _id } = await Payment.findOne({ order: shop.id }).sort({ recordedAt }).orFail().lean();
  const { body } = await as(shop.staff)
    .withdrawPayment({ params: { id: _id } })
    .expect(200);
  return adminOrder.parse(body);
};
const seen = async () => {
  const call = as(shop.buyer).getOrder({ params: { id: shop.id } });
  return orderView.parse((await call.expect(200)).body).history.map(({ event, to }) => [event, to]);
};
const kinds = async () => (await readOutbox()).map(({ message }) => message.kind);
const documents = async () => {
  const found = await DocumentModel.find().sort({ requestedAt: 1, _id: 1 }).lean();
  return found.map(({ kind, revision }) => `${kind} ${revision}`);
};
const STATE = [
  'dueDay',
  'reminder',
  'unconfirmedUntil',
  'paymentResult',
  'paid',
  'openAmount',
  'isPaid',
] as const;
const stateOf = async () => {
  const order = await shop.stored();
  return STATE.map((field) => order[field]);
};

async function deliver(): Promise<string[]> {
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return mails.map(({ text }) => text);
}

describe('PUT /api/uplate/:id/storno within the time for undoing', () => {
  it.each([
    ['a part', 50, ['partPayment']],
    ['everything', 192, ['paymentRecorded', 'accountantCopy']],
    ['more than is due', 200, ['paymentRecorded', 'accountantCopy']],
  ])(
    'takes back the booking of %s without a mail, a document or an entry for the buyer',
    async (_, amount, sent) => {
      await place({ payer: PAYER });
      const [before, papers] = [await stateOf(), await documents()];
      await pay(amount);
      expect(await kinds()).toEqual(expect.arrayContaining(sent));
      const waiting = await readOutbox();
      expect(waiting.every(({ nextAttemptAt, queuedAt }) => nextAttemptAt > queuedAt)).toBe(true);
      const undone = await withdraw();
      expect(undone.history.at(-1)).toMatchObject({ event: 'paymentUndone', to: amount.toFixed(2) });
      expect(undone.payments).toMatchObject([{ state: 'void', amount }]);
      expect(await kinds()).toEqual([]);
      expect(await documents()).toEqual(papers);
      expect(await stateOf()).toEqual(before);
      expect(await seen()).toEqual([['placed', null]]);
    },
  );

  it('takes back the payment that an edit has booked, with the notes from before', async () => {
    await place();
    await edit({ paymentResult: 'Dolazi u petak' });
    const before = await stateOf();
    await edit({ isPaid: PAYMENT_STATUS.paid, paymentResult: { reference: 'Izvod 3' } });
    await withdraw();
    expect(await kinds()).toEqual([]);
    expect(await stateOf()).toEqual(before);
  });

  it('gives back the time for confirming the address and the reminder that the payment ended', async () => {
    await place();
    const unconfirmedUntil = new Date(Date.now() + 86_400_000);
    const [mail, queuedAt] = [(await Order.findById(shop.id).orFail())._id, new Date()];
    const reminder = { mail, queuedAt, sentAt: queuedAt, firstDay: null, dueDay: '2099-01-01' };
    await Order.updateOne({ _id: shop.id }, { $set: { unconfirmedUntil, reminder } });
    const before = await stateOf();
    await pay(192);
    expect(await stateOf()).not.toEqual(before);
    await withdraw();
    expect(await stateOf()).toEqual(before);
  });

  it('tells the buyer when the mail about the payment is being sent or has left', async () => {
    await place();
    await pay(50);
    await OutboxMail.updateOne({}, { lease: 'x', attempts: 1 });
    expect((await withdraw()).history.at(-1)).toMatchObject({ event: 'withdrawn', to: '50.00' });
    expect(await kinds()).toEqual(['partPayment', 'paymentCorrected']);
    expect(await seen()).toEqual([
      ['placed', null],
      ['payment', '50.00'],
      ['withdrawn', '50.00'],
    ]);
  });

  it('tells the buyer when the time is over, whatever the mail server does', async () => {
    await place();
    await pay(50);
    await endUndoPeriod();
    await withdraw();
    expect(await kinds()).toEqual(['partPayment', 'paymentCorrected']);
  });

  it('tells the buyer when another payment has followed, whose mail counts both', async () => {
    await place();
    await pay(50);
    await pay(20);
    await withdraw(1);
    expect(await kinds()).toEqual(['partPayment', 'partPayment', 'paymentCorrected']);
    const texts = await deliver();
    expect(texts.at(-1)).toMatch(/Za uplatu: 172,00\sKM/);
  });

  it('only withdraws a payment that was booked with a decision', async () => {
    await place();
    await edit({ status: ORDER_STATUS.admitted, isPaid: PAYMENT_STATUS.paid });
    expect((await withdraw()).history.at(-1)).toMatchObject({ event: 'withdrawn' });
    expect(await kinds()).toEqual(['paymentRecorded', 'statusChanged', 'paymentCorrected']);
  });
});

describe('PUT /api/uplate/:id/storno after that', () => {
  it('mails what is true now, with the proforma that counts, to the buyer and the accountant', async () => {
    await place({ payer: PAYER });
    await pay(192);
    await endUndoPeriod();
    await deliver();
    await withdraw();
    expect(await kinds()).toEqual([
      'paymentRecorded',
      'accountantCopy',
      'paymentCorrected',
      'accountantCopy',
    ]);
    const texts = await deliver();
    const toBuyer = texts.find((text) => text.includes('ISPRAVKA UPLATE')) ?? '';
    expect(toBuyer).toMatch(
      /uplata od 192,00\sKM, koju smo evidentirali uz ovu prijavu, stornirana je i više/,
    );
    expect(toBuyer).toMatch(/Za uplatu: 192,00\sKM/);
    expect(toBuyer).toMatch(/Više ne vrijedi: .*PU-\d{4}-00001/);
    const toAccountant = texts.find((text) => text.includes('ISPRAVKA DOKUMENATA')) ?? '';
    expect(toAccountant).toMatch(/Više ne vrijedi: PU-\d{4}-00001/);
    expect(toAccountant).toMatch(/Predračun: PR-/);
  });

  it('tells about a refund and a grant that were withdrawn', async () => {
    await place();
    await edit({ isPaid: PAYMENT_STATUS.granted });
    await endUndoPeriod();
    await deliver();
    await withdraw();
    expect((await deliver()).join('\n')).toMatch(/grant koji smo evidentirali uz ovu prijavu je storniran/);
    await pay(200);
    await as(shop.staff)
      .recordRefund({ params: { id: shop.id }, body: { amount: 8 } })
      .expect(200);
    await endUndoPeriod();
    await deliver();
    await withdraw();
    const text = (await deliver()).join('\n');
    expect(text).toMatch(/povrat od 8,00\sKM, koji smo evidentirali uz ovu prijavu, storniran je i više/);
    expect(text).toMatch(/Preplata: 8,00\sKM/);
  });
});
