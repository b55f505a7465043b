import { randomUUID } from 'node:crypto';
import { orderDocument, type OrderDocument } from '@institut/contract/documents/schema';
import { dayAfter } from '@institut/contract/frame/days';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl, IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import { env } from '../../config/env.ts';
import { today } from '../../lib/instituteDay.ts';
import {
  bearer,
  buildOrderBody,
  createCourse,
  createOrder,
  createUser,
  TEST_PASSWORD,
} from '../../test/support/factories.ts';
import { deliveryDeps, recordingTransport } from '../../test/support/mailOutbox.ts';
import { giveInstitute } from '../../test/support/institute.ts';
import { readZip } from '../../test/support/exportFiles.ts';
import { sessionOf } from '../../test/support/secondFactors.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { UserModel, type UserDocument } from '../accounts/user.model.ts';
import { deliverNext } from '../mail/mail.delivery.ts';
import type { OutgoingMail } from '../mail/mail.transport.ts';
import { Order } from '../orders/order.model.ts';
import { Payment } from '../payments/ledger/payment.model.ts';
import { openOwnData } from '../privacy/ownData.service.ts';
import { Counter, DocumentModel, type DocumentFields } from './document.model.ts';
import { DocumentFile } from './documentFile.model.ts';
import { issueWaiting } from './document.service.ts';
import { issueDocument } from './issuing.ts';

useTestDatabase();

const PAYER = {
  type: 'organisation',
  name: 'Primjer drvo d.o.o.',
  jib: '4200123450004',
  pdv: '200123450004',
  address: 'Zmaja od Bosne 1, 71000 Sarajevo',
  contact: 'Edin Kos',
  purchaseOrder: 'N-17',
};

let staff: UserDocument;
let buyer: UserDocument;
beforeEach(async () => {
  giveInstitute();
  [staff, buyer] = await Promise.all([
    createUser({ isAdmin: true }),
    createUser({ name: 'Željka', lastName: 'Đurić' }),
  ]);
});

async function place(overrides: object = {}, price = 80): Promise<string> {
  const course = await createCourse({ price });
  const body = { ...buildOrderBody([course]), ...overrides };
  const placed = await testApp().post(API.orders).set('Authorization', bearer(buyer)).send(body).expect(201);
  return placed.body._id;
}
const pay = (id: string, amount: number) =>
  testApp()
    .post(apiUrl(API.payments, { id }))
    .set('Authorization', bearer(staff))
    .set(IDEMPOTENCY_KEY_HEADER, randomUUID())
    .send({ amount, method: 'Uplatnica', reference: 'Izvod 12', note: 'Interno', at: '2026-01-05' })
    .expect(200);
const withdraw = async () => {
  const { _id } = await Payment.findOne({ state: 'booked' }).orFail().lean();
  await testApp()
    .put(apiUrl(API.paymentWithdrawal, { id: _id.toString() }))
    .set('Authorization', bearer(staff))
    .send({})
    .expect(200);
};
const list = async (id: string, user: UserDocument): Promise<OrderDocument[] & [OrderDocument]> => {
  const call = testApp().get(apiUrl(API.orderDocuments, { id })).set('Authorization', bearer(user));
  return (await call.expect(200)).body;
};
const open = (number: string, user: UserDocument) =>
  testApp().get(apiUrl(API.document, { number })).set('Authorization', bearer(user)).buffer(true);
const PAID = { isPaid: true, paymentStatus: 'Placeno', paidAt: new Date() } as const;
const documents = () => DocumentModel.find().sort({ requestedAt: 1, _id: 1 }).lean<DocumentFields[]>();
const eraseBuyer = () =>
  testApp()
    .delete(API.profile)
    .set('Authorization', bearer(buyer))
    .send({ currentPassword: TEST_PASSWORD })
    .expect(204);

describe('a proforma', () => {
  it('is requested with the order, states its amounts and has no number yet', async () => {
    const id = await place({ payer: PAYER });
    expect(await documents()).toMatchObject([
      {
        kind: 'proforma',
        order: new Types.ObjectId(id),
        revision: 1,
        replaces: null,
        isIssued: false,
        snapshot: {
          issuer: {
            name: env.SITE_LEGAL_NAME,
            jib: '4201987650001',
            pdv: '201987650001',
            accounts: [{ bank: env.SITE_BANK_NAME, account: '1290079401028494' }],
          },
          recipient: {
            name: PAYER.name,
            jib: PAYER.jib,
            pdv: PAYER.pdv,
            address: PAYER.address,
            purchaseOrder: 'N-17',
          },
          buyer: 'Željka Đurić',
          lines: [{ qty: 1, price: 80, total: 80 }],
          itemsPrice: 80,
          shippingPrice: 100,
          taxPrice: 12,
          totalPrice: 192,
          taxPercent: 15,
          amount: 192,
          payments: [],
        },
      },
    ]);
    expect(JSON.stringify(await documents())).not.toContain('Edin');
    expect(await auditRecords()).toEqual([]);
  });

  it('names the buyer with the address of the order when nobody else pays', async () => {
    await place();
    const [{ snapshot } = {}] = await documents();
    expect(snapshot?.recipient).toMatchObject({ name: 'Željka Đurić', jib: '', pdv: '' });
    expect(snapshot?.recipient.address).toMatch(/Sarajevo/);
    expect(snapshot?.buyer).toBe('');
  });

  it('is replaced when staff correct the payer, and an equal payer replaces nothing', async () => {
    const id = await place({ payer: PAYER });
    const [before] = await list(id, buyer);
    const correct = (payer: object | null) =>
      testApp()
        .put(apiUrl(API.orderPayer, { id }))
        .set('Authorization', bearer(staff))
        .send({ payer })
        .expect(200);
    await correct(PAYER);
    await correct({ ...PAYER, name: 'Primjer drvo i namještaj d.o.o.' });
    const [, second] = await documents();
    expect(second).toMatchObject({ kind: 'proforma', revision: 2, snapshot: { amount: 192 } });
    expect(JSON.stringify(second?.snapshot)).toContain('Primjer drvo i namještaj d.o.o.');
    expect(await list(id, buyer)).toMatchObject([
      { kind: 'proforma', state: 'valid' },
      { number: before.number, state: 'replaced' },
    ]);
    await pay(id, 192);
    await correct(null);
    expect((await documents()).map(({ kind }) => kind)).toEqual(['proforma', 'proforma', 'receipt']);
  });

  it('is not requested for a grant', async () => {
    await place({ paymentMethod: 'Grant' });
    expect(await documents()).toEqual([]);
  });

  it('is not requested while data of the institute are missing, and the order is placed all the same', async () => {
    env.MISSING_FOR_DOCUMENTS = ['SITE_JIB'];
    const id = await place();
    expect(await documents()).toEqual([]);
    expect((await pay(id, 192)).body.paymentStatus).toBe(PAYMENT_STATUS.paid);
    expect(await documents()).toEqual([]);
  });
});

describe('a receipt', () => {
  it('is requested when the order is paid, and confirms every payment without notes of staff', async () => {
    const id = await place();
    await pay(id, 92);
    expect((await documents()).map(({ kind }) => kind)).not.toContain('receipt');
    await pay(id, 100);
    const receipt = (await documents()).at(-1);
    const paid = { day: '2026-01-05', method: 'Uplatnica', reference: 'Izvod 12' };
    expect(receipt).toMatchObject({
      kind: 'receipt',
      revision: 1,
      snapshot: {
        amount: 192,
        totalPrice: 192,
        payments: [
          { ...paid, amount: 92 },
          { ...paid, amount: 100 },
        ],
      },
    });
    expect(JSON.stringify(receipt)).not.toContain('Interno');
    expect(await auditRecords()).toEqual([]);
  });

  it('is replaced by a new one when the payment was withdrawn and booked again', async () => {
    const id = await place();
    await pay(id, 192);
    await withdraw();
    await pay(id, 200);
    const [, first, second] = await documents();
    expect(second).toMatchObject({ kind: 'receipt', revision: 2, replaces: first?._id });
    expect(second?.snapshot.amount).toBe(200);
  });

  it('is not requested for a grant', async () => {
    const id = await place({ paymentMethod: 'Grant' });
    await testApp()
      .put(apiUrl(API.orderEdit, { id }))
      .set('Authorization', bearer(staff))
      .send({ isPaid: PAYMENT_STATUS.granted })
      .expect(200);
    expect(await documents()).toEqual([]);
  });
});

const edit = (id: string, body: object) =>
  testApp().put(apiUrl(API.orderEdit, { id })).set('Authorization', bearer(staff)).send(body).expect(200);
const reject = (id: string) => edit(id, { status: ORDER_STATUS.rejected });
const readmit = (id: string) => edit(id, { status: ORDER_STATUS.admitted });
const refund = (id: string, amount: number) =>
  testApp()
    .post(apiUrl(API.refunds, { id }))
    .set('Authorization', bearer(staff))
    .set(IDEMPOTENCY_KEY_HEADER, randomUUID())
    .send({ amount, method: 'Uplatnica', reference: 'Nalog 3', note: 'Interno', at: '2026-01-09' })
    .expect(200);
const shown = async (id: string) =>
  (await list(id, buyer)).map(({ kind, state, amount }) => `${kind} ${amount} ${state}`);

describe('a proforma after a part payment', () => {
  it('asks for the open amount and lists what was paid, and does so again when a payment is withdrawn', async () => {
    const id = await place();
    await pay(id, 92);
    const revised = (await documents()).at(-1);
    expect(revised).toMatchObject({
      kind: 'proforma',
      revision: 2,
      snapshot: { amount: 100, totalPrice: 192, payments: [{ day: '2026-01-05', amount: 92 }] },
    });
    expect(JSON.stringify(revised)).not.toContain('Interno');
    expect(await shown(id)).toEqual(['proforma 100 valid', 'proforma 192 replaced']);
    await withdraw();
    expect((await documents()).at(-1)).toMatchObject({
      revision: 3,
      snapshot: { amount: 192, payments: [] },
    });
    await pay(id, 192);
    expect((await documents()).filter(({ kind }) => kind === 'proforma')).toHaveLength(3);
    expect(await auditRecords()).toEqual([]);
  });

  it('says until when to pay, and nothing when no day is set', async () => {
    const id = await place();
    const { dueDay } = await Order.findById(id).orFail().lean();
    expect(dueDay).toMatch(/^\d{4}-\d\d-\d\d$/);
    await Order.updateOne({ _id: id }, { dueDay: null });
    await pay(id, 92);
    expect((await documents()).map(({ snapshot }) => snapshot.dueDay)).toEqual([dueDay, null]);
  });

  it('follows when instalments alone move the due day, and not when only their later part changes', async () => {
    const id = await place();
    const { dueDay } = await Order.findById(id).orFail().lean();
    const [first, later] = [dayAfter(today(), 10), dayAfter(today(), 40)];
    const agree = (...instalments: { dueDay: string; amount: number }[]) =>
      testApp()
        .put(apiUrl(API.orderInstalments, { id }))
        .set('Authorization', bearer(staff))
        .send({ instalments })
        .expect(200);
    await agree({ dueDay: first, amount: 92 }, { dueDay: later, amount: 100 });
    await agree({ dueDay: first, amount: 100 }, { dueDay: later, amount: 92 });
    expect((await documents()).map(({ snapshot }) => snapshot.dueDay)).toEqual([dueDay, first]);
    await agree();
    const proformas = await documents();
    expect(proformas.at(-1)).toMatchObject({ revision: 3, snapshot: { dueDay, amount: 192 } });
    expect(proformas.at(-1)?.replaces).toEqual(proformas[1]?._id);
    expect(await shown(id)).toEqual(['proforma 192 valid', 'proforma 192 replaced', 'proforma 192 replaced']);
  });
});

describe('a cancellation', () => {
  it('cancels the proforma of a rejected order, with its number and amount', async () => {
    const id = await place({ payer: PAYER });
    await reject(id);
    const [proforma, cancellation] = await documents();
    expect(cancellation).toMatchObject({ kind: 'cancellation', refersTo: proforma?._id, isIssued: false });
    expect(await shown(id)).toEqual(['cancellation 192 valid', 'proforma 192 cancelled']);
    const [issued, cancelled] = (await documents()).toReversed();
    expect(issued?.number).toMatch(/^ST-\d{4}-00001$/);
    expect(issued?.snapshot).toMatchObject({
      recipient: { name: PAYER.name },
      refersTo: { number: cancelled?.number, amount: 192, issuedOn: expect.any(String) },
    });
    expect(await auditRecords()).toEqual([]);
  });

  it('gives the proforma its number first, whoever asks for the cancellation', async () => {
    const id = await place();
    await reject(id);
    const [, cancellation] = await documents();
    const issued = await issueDocument(cancellation?._id ?? new Types.ObjectId());
    expect(issued?.snapshot.refersTo?.number).toMatch(/^PR-\d{4}-00001$/);
    expect((await documents()).every(({ isIssued }) => isIssued)).toBe(true);
  });

  it('follows a cancelled order and a grant, and no order that was paid', async () => {
    const [cancelled, granted, paid] = [await place(), await place(), await place()];
    await testApp()
      .post(apiUrl(API.orderCancellation, { id: cancelled }))
      .set('Authorization', bearer(staff))
      .send({})
      .expect(200);
    await edit(granted, { isPaid: PAYMENT_STATUS.granted });
    await pay(paid, 192);
    await reject(paid);
    expect(await shown(cancelled)).toEqual(['cancellation 192 valid', 'proforma 192 cancelled']);
    expect(await shown(granted)).toEqual(['cancellation 192 valid', 'proforma 192 cancelled']);
    expect(await shown(paid)).toEqual(['receipt 192 valid', 'proforma 192 valid']);
  });

  it('of a partly paid order cancels the amount that was still open', async () => {
    const id = await place();
    await pay(id, 92);
    await reject(id);
    expect(await shown(id)).toEqual([
      'cancellation 100 valid',
      'proforma 100 cancelled',
      'proforma 192 replaced',
    ]);
  });

  it('is withdrawn when the order is admitted again, which gets a new proforma', async () => {
    const id = await place();
    await reject(id);
    await list(id, buyer);
    await readmit(id);
    expect(await shown(id)).toEqual([
      'proforma 192 valid',
      'cancellation 192 withdrawn',
      'proforma 192 replaced',
    ]);
    await reject(id);
    expect(await shown(id)).toEqual([
      'cancellation 192 valid',
      'proforma 192 cancelled',
      'cancellation 192 withdrawn',
      'proforma 192 replaced',
    ]);
    expect(await auditRecords()).toEqual([]);
  });

  it('disappears with an undone decision before it has a number, and the proforma stays', async () => {
    const id = await place();
    const [{ number }] = await list(id, buyer);
    await reject(id);
    await testApp()
      .post(apiUrl(API.orderUndo, { id }))
      .set('Authorization', bearer(staff))
      .send({})
      .expect(200);
    expect(await documents()).toMatchObject([{ kind: 'proforma', number }]);
    expect(await shown(id)).toEqual(['proforma 192 valid']);
    expect(await auditRecords()).toEqual([]);
  });

  it('leaves with nothing while data of the institute are missing, and does not confuse a later list', async () => {
    const id = await place();
    await reject(id);
    await list(id, buyer);
    env.MISSING_FOR_DOCUMENTS = ['SITE_JIB'];
    await readmit(id);
    expect(await shown(id)).toEqual(['cancellation 192 withdrawn', 'proforma 192 valid']);
  });
});

describe('a credit', () => {
  it('confirms each refund with its day and the receipt, without notes of staff', async () => {
    const id = await place();
    await pay(id, 192);
    await reject(id);
    await refund(id, 100);
    await refund(id, 92);
    const [, receipt, first, second] = await documents();
    expect(first).toMatchObject({
      kind: 'credit',
      revision: 1,
      refersTo: receipt?._id,
      snapshot: {
        amount: 100,
        payments: [{ day: '2026-01-09', amount: 100, method: 'Uplatnica', reference: 'Nalog 3' }],
      },
    });
    expect(second).toMatchObject({ kind: 'credit', revision: 2, replaces: null, snapshot: { amount: 92 } });
    expect(JSON.stringify([first, second])).not.toContain('Interno');
    const [, credit] = await list(id, buyer);
    expect(credit?.number).toMatch(/^PO-\d{4}-00001$/);
    expect((await documents())[2]?.snapshot.refersTo?.number).toMatch(/^PU-\d{4}-00001$/);
    expect(await auditRecords()).toEqual([]);
  });

  it('asks for no money again when a part was given back', async () => {
    const id = await place();
    await pay(id, 192);
    await refund(id, 50);
    expect(await shown(id)).toEqual(['credit 50 valid', 'receipt 192 withdrawn', 'proforma 192 valid']);
  });

  it('is withdrawn with the record of the refund, and a repeated refund has its own', async () => {
    const id = await place();
    await pay(id, 192);
    await reject(id);
    await refund(id, 192);
    const { _id } = await Payment.findOne({ kind: 'refund' }).orFail().lean();
    await testApp()
      .put(apiUrl(API.paymentWithdrawal, { id: _id.toString() }))
      .set('Authorization', bearer(staff))
      .send({})
      .expect(200);
    expect((await shown(id))[0]).toBe('credit 192 withdrawn');
    await refund(id, 50);
    expect((await shown(id)).slice(0, 2)).toEqual(['credit 50 valid', 'credit 192 withdrawn']);
  });

  it('refers to no receipt when there is none, and is made up for when data were missing', async () => {
    const id = await place();
    await pay(id, 92);
    await reject(id);
    env.MISSING_FOR_DOCUMENTS = ['SITE_JIB'];
    await refund(id, 92);
    giveInstitute();
    const [credit] = await list(id, buyer);
    expect(credit).toMatchObject({ kind: 'credit', amount: 92, state: 'valid' });
    expect((await documents()).at(-1)).toMatchObject({ refersTo: null });
  });

  it('has the amounts of the order to the fening', async () => {
    for (const [price, total] of [
      [6.7, 107.71],
      [100, 215],
      [100.01, 115.01],
    ] as const) {
      const id = await place({}, price);
      await pay(id, total);
      await reject(id);
      await refund(id, total);
      expect((await shown(id)).slice(0, 2)).toEqual([`credit ${total} valid`, `receipt ${total} valid`]);
    }
    expect(await auditRecords()).toEqual([]);
  });
});

// Half past midnight at the institute, and an hour before.
const newYear = () => new Date('2026-12-31T23:30:00Z');
const oldYear = () => new Date('2026-12-31T22:30:00Z');

describe('issuing', () => {
  it('gives the next number of the kind and the year at the institute', async () => {
    const id = await place();
    await place();
    await pay(id, 192);
    const [first, second, receipt] = await documents();
    if (!first || !second || !receipt) throw new Error('Three documents were requested.');
    expect(await issueDocument(second._id, oldYear)).toMatchObject({ number: 'PR-2026-00001', year: 2026 });
    expect(await issueDocument(first._id, newYear)).toMatchObject({ number: 'PR-2027-00001', n: 1 });
    expect(await issueDocument(receipt._id, oldYear)).toMatchObject({ number: 'PU-2026-00001' });
    expect(await issueDocument(first._id)).toMatchObject({ number: 'PR-2027-00001', issuedAt: newYear() });
    expect(await auditRecords()).toEqual([]);
  });

  it('never goes back in time, when the clock of a process is behind', async () => {
    await Promise.all([place(), place()]);
    const [first, second] = await documents();
    if (!first || !second) throw new Error('Two documents were requested.');
    await issueDocument(first._id, () => new Date('2026-05-05T10:00:00Z'));
    const later = await issueDocument(second._id, () => new Date('2026-05-05T09:59:00Z'));
    expect(later).toMatchObject({ n: 2, issuedAt: new Date('2026-05-05T10:00:00Z') });
  });

  it('numbers a document once, however many ask for it', async () => {
    await place();
    const [{ _id } = { _id: new Types.ObjectId() }] = await documents();
    const issued = await Promise.all(Array.from({ length: 10 }, () => issueDocument(_id)));
    expect(new Set(issued.map((document) => document?.number)).size).toBe(1);
    expect(await Counter.find().lean()).toMatchObject([{ n: 1 }]);
  });

  it('answers null for a document that was removed', async () => {
    expect(await issueDocument(new Types.ObjectId())).toBeNull();
    expect(await Counter.countDocuments()).toBe(0);
  });

  it('is done by the job for what nobody has opened, oldest first', async () => {
    await place();
    await place();
    expect(await issueWaiting()).toBe(2);
    expect((await documents()).map(({ n }) => n)).toEqual([1, 2]);
    expect(await issueWaiting()).toBe(0);
  });
});

describe('the audit', () => {
  it('finds a missing number, other amounts and a missing order', async () => {
    await Promise.all([place(), place(), place()]);
    await issueWaiting();
    const [first, second, third] = await documents();
    if (!first || !second || !third) throw new Error('Three documents were requested.');
    await DocumentModel.deleteOne({ _id: second._id });
    await DocumentFile.deleteOne({ _id: second._id });
    await DocumentModel.updateOne({ _id: first._id }, { 'snapshot.totalPrice': 1 });
    await DocumentModel.updateOne(
      { _id: third._id },
      { order: new Types.ObjectId('0123456789abcdef01234567') },
    );
    const year = new Date().getFullYear();
    expect(await auditRecords()).toEqual([
      {
        collection: 'documents',
        id: String(first._id),
        problem: 'its totalPrice is 1, and that of its order 192',
      },
      {
        collection: 'documents',
        id: String(third._id),
        problem: 'its order 0123456789abcdef01234567 does not exist',
      },
      {
        collection: 'counters',
        id: `proforma-${year}`,
        problem: 'the last number is 3, and 2 documents have numbers',
      },
    ]);
  });
});

it('the audit finds a credit with another amount, and a cancellation that names another proforma', async () => {
  const [cancelled, returned] = [await place(), await place()];
  await reject(cancelled);
  await pay(returned, 192);
  await reject(returned);
  await refund(returned, 192);
  await issueWaiting();
  expect(await auditRecords()).toEqual([]);
  await DocumentModel.updateOne({ kind: 'credit' }, { 'snapshot.amount': 19.2 });
  await DocumentModel.updateOne({ kind: 'cancellation' }, { 'snapshot.refersTo.number': 'PR-2020-00001' });
  expect((await auditRecords()).map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/^it refers to PR-2020-00001, and not to PR-\d{4}-00001$/),
    'its amount is 19.2, and that of its refund in feninga 19200',
  ]);
});

describe('the deletion of an account', () => {
  it('keeps issued documents as they are, removes requested ones, and says so before', async () => {
    await place();
    await issueWaiting();
    await place();
    const [issued] = await documents();
    const preview = await testApp().get(API.accountDeletion).set('Authorization', bearer(buyer)).expect(200);
    expect(preview.body.documents).toBe(1);
    await eraseBuyer();
    expect(await documents()).toEqual([issued]);
    expect(await auditRecords()).toEqual([]);
  });
});

it('the copy of one’s own data has the documents, issued or not', async () => {
  await place();
  await issueWaiting();
  await place();
  const { pieces } = await openOwnData(await sessionOf(buyer));
  const bytes: Buffer[] = [];
  for await (const piece of pieces) bytes.push(Buffer.from(piece));
  const files = readZip(Buffer.concat(bytes));
  expect(JSON.parse(files.get('dokumenti.json') ?? '')).toMatchObject([
    { kind: 'proforma', number: expect.stringMatching(/^PR-\d{4}-00001$/) },
    { kind: 'proforma', number: null },
  ]);
});

describe('GET /api/orders/:id/dokumenti', () => {
  it('issues what was requested, for the buyer and staff, newest first', async () => {
    const id = await place();
    const [proforma, ...others] = await list(id, buyer);
    expect(others).toEqual([]);
    expect(orderDocument.parse(proforma)).toMatchObject({ kind: 'proforma', amount: 192, state: 'valid' });
    expect(proforma.number).toMatch(/^PR-\d{4}-00001$/);
    await pay(id, 192);
    expect(await list(id, staff)).toMatchObject([{ kind: 'receipt', amount: 192 }, proforma]);
    expect(await Counter.find().sort({ _id: 1 }).lean()).toMatchObject([{ n: 1 }, { n: 1 }]);
  });

  it('says which receipt is not valid any more', async () => {
    const id = await place();
    await pay(id, 192);
    const states = async () => (await list(id, buyer)).map(({ state }) => state);
    expect(await states()).toEqual(['valid', 'valid']);
    await withdraw();
    expect(await states()).toEqual(['withdrawn', 'valid']);
    await pay(id, 192);
    expect(await states()).toEqual(['valid', 'replaced', 'valid']);
  });

  it('requests what an earlier version, or missing settings, have left out, once', async () => {
    const unpaid = await createOrder(buyer);
    const paid = await createOrder(buyer, PAID);
    const half = await createOrder(buyer);
    env.MISSING_FOR_DOCUMENTS = ['SITE_JIB'];
    await pay(half._id.toString(), 50);
    giveInstitute();
    const lists = await Promise.all(
      [unpaid, unpaid, paid, half].map(({ _id }) => list(_id.toString(), buyer)),
    );
    expect(lists.map((documents) => documents.map(({ kind }) => kind))).toEqual([
      ['proforma'],
      ['proforma'],
      ['receipt'],
      ['proforma'],
    ]);
    expect(await documents()).toHaveLength(3);
    expect((await list(half._id.toString(), buyer))[0].amount).toBe(142);
  });

  it('issues nothing while data of the institute are missing', async () => {
    env.MISSING_FOR_DOCUMENTS = ['SITE_JIB'];
    const { _id } = await createOrder(buyer);
    expect(await list(_id.toString(), buyer)).toEqual([]);
    expect(await documents()).toEqual([]);
  });
});

describe('GET /api/dokumenti/:number.pdf', () => {
  it('sends the file to the buyer and to staff, under its number and not to be stored', async () => {
    const id = await place();
    const [{ number }] = await list(id, buyer);
    const files = await Promise.all([buyer, staff].map((user) => open(number, user).expect(200)));
    for (const { headers, body } of files) {
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['content-disposition']).toBe(`attachment; filename=${number}.pdf`);
      expect(headers['cache-control']).toBe('no-store');
      expect(body.subarray(0, 8).toString()).toBe('%PDF-1.7');
    }
    expect(files[1]?.body).toEqual(files[0]?.body);
    expect(await DocumentFile.countDocuments()).toBe(1);
  });

  it('is the same 404 for somebody else and for a number that does not exist', async () => {
    const [{ number }] = await list(await place(), buyer);
    const other = await createUser();
    const refused = await open(number, other).expect(404);
    for (const text of ['PR-2020-00001', 'PR-1', 'nema', `${number}x`, '%24ne']) {
      expect((await open(text, other).expect(404)).body).toEqual(refused.body);
    }
    await testApp().get(apiUrl(API.document, { number })).expect(401);
    expect(await DocumentFile.countDocuments()).toBe(0);
  });

  it('hides cancellations and credits of others, and has them for the buyer', async () => {
    const [cancelled, returned] = [await place(), await place()];
    await reject(cancelled);
    await pay(returned, 192);
    await reject(returned);
    await refund(returned, 192);
    const other = await createUser();
    for (const id of [cancelled, returned]) {
      const [{ number }] = await list(id, buyer);
      expect(number).toMatch(/^(ST|PO)-/);
      await open(number, other).expect(404);
      await testApp().get(apiUrl(API.document, { number })).expect(401);
      expect((await open(number, buyer).expect(200)).body.subarray(0, 8).toString()).toBe('%PDF-1.7');
      const strange = testApp().get(apiUrl(API.orderDocuments, { id })).set('Authorization', bearer(other));
      await strange.expect(404);
    }
  });
});

async function sent(): Promise<OutgoingMail[]> {
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return mails;
}

describe('the mails about an order', () => {
  it('carry the proforma, and later the receipt', async () => {
    const id = await place();
    const [placed] = await sent();
    const [{ number }] = await list(id, buyer);
    expect(placed?.attachments).toMatchObject([
      { filename: `${number}.pdf`, contentType: 'application/pdf', content: expect.any(Buffer) },
    ]);
    expect(placed?.text).toContain('U prilogu je predračun s popunjenom uplatnicom.');
    await pay(id, 192);
    const [payment] = await sent();
    expect(payment?.attachments).toMatchObject([
      { filename: expect.stringMatching(/^PU-\d{4}-00001\.pdf$/) },
    ]);
    expect(payment?.text).toContain('U prilogu je potvrda o uplati.');
  });

  it('leave without a document while data of the institute are missing', async () => {
    env.MISSING_FOR_DOCUMENTS = ['SITE_JIB'];
    await place();
    const [placed] = await sent();
    expect(placed).not.toHaveProperty('attachments');
    expect(placed?.text).not.toContain('U prilogu');
  });

  it('carry nothing to an address that nobody has confirmed', async () => {
    await UserModel.updateOne({ _id: buyer._id }, { emailConfirmedAt: null });
    await place();
    expect((await sent()).filter(({ attachments }) => attachments)).toEqual([]);
    expect(await documents()).toMatchObject([{ isIssued: false }]);
  });

  it('leave without a document that cannot be drawn', async () => {
    await place();
    await DocumentModel.updateOne({}, { $unset: { 'snapshot.lines': '' } });
    const { transport, mails } = recordingTransport();
    const { deps, log } = deliveryDeps(transport);
    while (await deliverNext(deps));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('U prilogu');
    expect(log()).toContain('the mail leaves without its attachment');
  });
});
