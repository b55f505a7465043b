import { randomUUID } from 'node:crypto';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl, IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { orderView } from '@institut/contract/orders/schema';
import type { StaffOrderEvent } from '@institut/contract/orders/events';
import { type OrderActor, ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import { as } from '../../test/support/client.ts';
import { bearer, buildOrderBody, createCourse, createUser } from '../../test/support/factories.ts';
import { giveInstitute } from '../../test/support/institute.ts';
import { deliveryDeps, readOutbox, recordingTransport } from '../../test/support/mailOutbox.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { endUndoPeriod } from '../../test/support/undoPeriod.ts';
import type { UserDocument } from '../accounts/user.model.ts';
import { DocumentModel } from '../documents/document.model.ts';
import { issueWaiting } from '../documents/document.service.ts';
import { deliverNext } from '../mail/mail.delivery.ts';
import { OutboxMail } from '../mail/mail.model.ts';
import { Order } from '../orders/order.model.ts';
import { bookingTime } from '../orders/changing/withdrawPayment.service.ts';
import { Payment } from './ledger/payment.model.ts';

useTestDatabase();

let staff: UserDocument;
let buyer: UserDocument;
beforeEach(async () => {
  giveInstitute();
  [staff, buyer] = await Promise.all([createUser({ isAdmin: true }), createUser({ name: 'Ana' })]);
});
afterEach(async () => {
  jest.restoreAllMocks();
  const violations = await auditRecords();
  if (violations.length > 0) throw new Error(JSON.stringify(violations));
});

const PAYER = {
  type: 'organisation',
  name: 'Primjer drvo d.o.o.',
  jib: '4200123450004',
  pdv: '200123450004',
  address: 'Zmaja od Bosne 1, 71000 Sarajevo',
  contact: 'Edin Kos',
  purchaseOrder: 'N-17',
  accountantEmail: 'racuni@primjer.ba',
};

/** Places an order of 192 KM without its mails. */
async function place(overrides: object = {}): Promise<string> {
  const course = await createCourse({ price: 80 });
  const { body } = await as(buyer)
    .placeOrder({ body: { ...buildOrderBody([course]), ...overrides } })
    .expect(201);
  await issueWaiting();
  await OutboxMail.deleteMany();
  return body._id;
}
const send = (method: 'post' | 'put', path: string, body: object) =>
  (method === 'put' ? testApp().put(path) : testApp().post(path))
    .set('Authorization', bearer(staff))
    .set(IDEMPOTENCY_KEY_HEADER, randomUUID())
    .send(body);
const pay = async (id: string, amount: number) =>
  adminOrder.parse((await send('post', apiUrl(API.payments, { id }), { amount }).expect(200)).body);
const edit = async (id: string, body: object) =>
  adminOrder.parse((await send('put', apiUrl(API.orderEdit, { id }), body).expect(200)).body);
const withdraw = async (id: string) => {
  const record = await Payment.findOne({ order: id }).sort({ recordedAt: -1 }).orFail().lean();
  const path = apiUrl(API.paymentWithdrawal, { id: record._id.toString() });
  return adminOrder.parse((await send('put', path, {}).expect(200)).body);
};
const seen = async (id: string) => {
  const call = as(buyer).getOrder({ params: { id } });
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
const stateOf = async (id: string) => {
  const order = await Order.findById(id).orFail().lean();
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
      const id = await place({ payer: PAYER });
      const [before, papers] = [await stateOf(id), await documents()];
      await pay(id, amount);
      expect(await kinds()).toEqual(expect.arrayContaining(sent));
      const waiting = await readOutbox();
      expect(waiting.every(({ nextAttemptAt, queuedAt }) => nextAttemptAt > queuedAt)).toBe(true);
      const undone = await withdraw(id);
      expect(undone.history.at(-1)).toMatchObject({ event: 'paymentUndone', to: amount.toFixed(2) });
      expect(undone.payments).toMatchObject([{ state: 'void', amount }]);
      expect(await kinds()).toEqual([]);
      expect(await documents()).toEqual(papers);
      expect(await stateOf(id)).toEqual(before);
      expect(await seen(id)).toEqual([['placed', null]]);
    },
  );

  it('takes back the payment that an edit has booked, with the notes from before', async () => {
    const id = await place();
    await edit(id, { paymentResult: 'Dolazi u petak' });
    const before = await stateOf(id);
    await edit(id, { isPaid: PAYMENT_STATUS.paid, paymentResult: { reference: 'Izvod 3' } });
    await withdraw(id);
    expect(await kinds()).toEqual([]);
    expect(await stateOf(id)).toEqual(before);
  });

  it('gives back the time for confirming the address and the reminder that the payment ended', async () => {
    const id = await place();
    const unconfirmedUntil = new Date(Date.now() + 86_400_000);
    const [mail, queuedAt] = [(await Order.findById(id).orFail())._id, new Date()];
    const reminder = { mail, queuedAt, sentAt: queuedAt, firstDay: null, dueDay: '2099-01-01' };
    await Order.updateOne({ _id: id }, { $set: { unconfirmedUntil, reminder } });
    const before = await stateOf(id);
    await pay(id, 192);
    expect(await stateOf(id)).not.toEqual(before);
    await withdraw(id);
    expect(await stateOf(id)).toEqual(before);
  });

  it('tells the buyer when the mail about the payment is being sent or has left', async () => {
    const id = await place();
    await pay(id, 50);
    await OutboxMail.updateOne({}, { lease: 'x', attempts: 1 });
    expect((await withdraw(id)).history.at(-1)).toMatchObject({ event: 'withdrawn', to: '50.00' });
    expect(await kinds()).toEqual(['partPayment', 'paymentCorrected']);
    expect(await seen(id)).toEqual([
      ['placed', null],
      ['payment', '50.00'],
      ['withdrawn', '50.00'],
    ]);
  });

  it('tells the buyer when the time is over, whatever the mail server does', async () => {
    const id = await place();
    await pay(id, 50);
    await endUndoPeriod();
    await withdraw(id);
    expect(await kinds()).toEqual(['partPayment', 'paymentCorrected']);
  });

  it('tells the buyer when another payment has followed, whose mail counts both', async () => {
    const id = await place();
    await pay(id, 50);
    await pay(id, 20);
    const first = await Payment.findOne({ order: id }).sort({ recordedAt: 1 }).orFail().lean();
    const path = apiUrl(API.paymentWithdrawal, { id: first._id.toString() });
    await send('put', path, {}).expect(200);
    expect(await kinds()).toEqual(['partPayment', 'partPayment', 'paymentCorrected']);
    const texts = await deliver();
    expect(texts.at(-1)).toMatch(/Za uplatu: 172,00\sKM/);
  });

  it('only withdraws a payment that was booked with a decision', async () => {
    const id = await place();
    await edit(id, { status: ORDER_STATUS.admitted, isPaid: PAYMENT_STATUS.paid });
    expect((await withdraw(id)).history.at(-1)).toMatchObject({ event: 'withdrawn' });
    expect(await kinds()).toEqual(['paymentRecorded', 'statusChanged', 'paymentCorrected']);
  });
});

describe('PUT /api/uplate/:id/storno after that', () => {
  it('mails what is true now, with the proforma that counts, to the buyer and the accountant', async () => {
    const id = await place({ payer: PAYER });
    await pay(id, 192);
    await endUndoPeriod();
    await deliver();
    await withdraw(id);
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
    const id = await place();
    await edit(id, { isPaid: PAYMENT_STATUS.granted });
    await endUndoPeriod();
    await deliver();
    await withdraw(id);
    expect((await deliver()).join('\n')).toMatch(/grant koji smo evidentirali uz ovu prijavu je storniran/);
    await pay(id, 200);
    await send('post', apiUrl(API.refunds, { id }), { amount: 8 }).expect(200);
    await endUndoPeriod();
    await deliver();
    await withdraw(id);
    const text = (await deliver()).join('\n');
    expect(text).toMatch(/povrat od 8,00\sKM, koji smo evidentirali uz ovu prijavu, storniran je i više/);
    expect(text).toMatch(/Preplata: 8,00\sKM/);
  });
});

const entry = (
  event: StaffOrderEvent,
  { at = 2000, by = 'staff' }: { at?: number; by?: OrderActor } = {},
) => ({ at: new Date(at), by, user: null, name: null, event, from: null, to: null });

describe('bookingTime', () => {
  const since = new Date(1000);
  it.each([
    ['a part payment', [entry('payment')], 2000],
    [
      'a payment after a decision',
      [entry('status', { at: 500 }), entry('paymentStatus'), entry('paidAt')],
      2000,
    ],
    [
      'a payment that a note of the system follows',
      [entry('payment'), entry('notificationStatus', { at: 3000, by: 'system' })],
      2000,
    ],
    ['a payment that another change follows', [entry('payment'), entry('payment', { at: 3000 })], null],
    [
      'a payment that the buyer’s follows',
      [entry('payment'), entry('payment', { at: 3000, by: 'buyer' })],
      null,
    ],
    ['a payment with a decision', [entry('status'), entry('paymentStatus')], null],
    ['nothing', [], null],
  ])('is found for %s', (_, history, time) => {
    expect(bookingTime({ history }, since)?.getTime() ?? null).toBe(time);
  });
});
