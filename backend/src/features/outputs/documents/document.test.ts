import { dayAfter } from '@institut/contract/frame/days';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { env } from '../../../config/env.ts';
import { startOfDay, today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import { bearer } from '../../../test/support/factories.ts';
import { giveInstitute } from '../../../test/support/institute.ts';
import { documents, list, useOrderDocuments } from '../../../test/support/orderDocuments.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { UserModel } from '../../users/lookup/user.model.ts';
import { endUndoPeriod } from '../../../test/support/undoPeriod.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Payment } from '../../core/ledger/payment.model.ts';
import { issueWaiting } from './document.service.ts';
import { issueDocument } from './issuing.ts';

useTestDatabase();

const shop = useOrderDocuments();
const { edit, pay, place, readmit, refund, reject, undo, withdraw } = shop;
const shown = async (id: string) =>
  (await list(id, shop.buyer)).map(({ kind, state, amount }) => `${kind} ${amount} ${state}`);

const PAYER = {
  type: 'organisation',
  name: 'Primjer drvo d.o.o.',
  jib: '4200123450004',
  pdv: '200123450004',
  address: 'Zmaja od Bosne 1, 71000 Sarajevo',
  contact: 'Edin Kos',
  purchaseOrder: 'N-17',
};

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
    expect(snapshot?.payment).toMatch(
      /^Uplatite 192,00\u00a0KM do .* Odluku o prijemu ne morate čekati: ako vas ne primimo, /,
    );
  });

  it('has the e-mail address beside a name that cannot be printed', async () => {
    await UserModel.updateOne({ _id: shop.buyer._id }, { name: '小明', lastName: '王' });
    await place();
    await place({ payer: PAYER });
    const [{ snapshot } = {}, { snapshot: other } = {}] = await documents();
    expect(snapshot?.recipient.name).toBe(`… ${shop.buyer.email}`);
    expect(other?.buyer).toBe(`… ${shop.buyer.email}`);
  });

  it('is replaced when staff correct the payer, and an equal payer replaces nothing', async () => {
    const id = await place({ payer: PAYER });
    const [before] = await list(id, shop.buyer);
    const correct = (payer: object | null) =>
      testApp()
        .put(apiUrl(API.orderPayer, { id }))
        .set('Authorization', bearer(shop.staff))
        .send({ payer })
        .expect(200);
    await correct(PAYER);
    await correct({ ...PAYER, name: 'Primjer drvo i namještaj d.o.o.' });
    const [, second] = await documents();
    expect(second).toMatchObject({ kind: 'proforma', revision: 2, snapshot: { amount: 192 } });
    expect(JSON.stringify(second?.snapshot)).toContain('Primjer drvo i namještaj d.o.o.');
    expect(await list(id, shop.buyer)).toMatchObject([
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
    env.SITE_JIB = null;
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

  it('stands while its payments are booked, also when the order costs more afterwards', async () => {
    const id = await place();
    await pay(id, 192);
    await Order.updateOne({ _id: id }, { amountDue: 25_000, openAmount: 5800, isPaid: false });
    expect(await shown(id)).toContain('receipt 192 valid');
    await withdraw();
    expect(await shown(id)).toContain('receipt 192 withdrawn');
    await edit(id, { isPaid: PAYMENT_STATUS.granted });
    expect(await shown(id)).toContain('receipt 192 withdrawn');
  });

  it('is not requested for a grant', async () => {
    const id = await place({ paymentMethod: 'Grant' });
    await as(shop.staff)
      .editOrder({ params: { id }, body: { isPaid: PAYMENT_STATUS.granted } })
      .expect(200);
    expect(await documents()).toEqual([]);
  });
});

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

  it('lists the instalments, and is replaced when any of them changes', async () => {
    const id = await place();
    const { dueDay } = await Order.findById(id).orFail().lean();
    const [first, later] = [dayAfter(today(), 10), dayAfter(today(), 40)];
    const agree = (...instalments: { dueDay: string; amount: number }[]) =>
      as(shop.staff).agreeInstalments({ params: { id }, body: { instalments } }).expect(200);
    await agree({ dueDay: first, amount: 92 }, { dueDay: later, amount: 100 });
    await agree({ dueDay: first, amount: 100 }, { dueDay: later, amount: 92 });
    await agree({ dueDay: first, amount: 100 }, { dueDay: later, amount: 92 });
    expect((await documents()).map(({ snapshot }) => snapshot.dueDay)).toEqual([dueDay, first, first]);
    await pay(id, 30);
    expect((await documents()).at(-1)?.snapshot).toMatchObject({
      amount: 162,
      instalments: [
        { dueDay: first, amount: 100, open: 70 },
        { dueDay: later, amount: 92, open: 92 },
      ],
    });
    await withdraw();
    await agree();
    const proformas = await documents();
    expect(proformas.at(-1)).toMatchObject({ revision: 6, snapshot: { dueDay, amount: 192 } });
    expect(proformas.at(-1)?.snapshot.instalments).toBeUndefined();
    expect(proformas.at(-1)?.replaces).toEqual(proformas.at(-2)?._id);
    expect((await shown(id)).slice(0, 2)).toEqual(['proforma 192 valid', 'proforma 192 replaced']);
    const issued = await documents();
    expect(issued[0]?.snapshot.replaces).toBeUndefined();
    expect(issued[1]?.snapshot.replaces).toEqual({ number: issued[0]?.number });
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
    await as(shop.staff)
      .cancelOrder({ params: { id: cancelled }, body: {} })
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
    await list(id, shop.buyer);
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
    await list(id, shop.buyer);
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
    const [{ number }] = await list(id, shop.buyer);
    await edit(id, { status: ORDER_STATUS.rejected });
    await list(id, shop.staff);
    await undo(id);
    expect(await documents()).toMatchObject([{ kind: 'proforma', number }]);
    expect(await shown(id)).toEqual(['proforma 192 valid']);
    expect(await auditRecords()).toEqual([]);
  });

  it('stays with its proforma when a readmission is undone, whose proforma nobody has seen', async () => {
    const id = await place();
    await reject(id);
    const before = await list(id, shop.buyer);
    await edit(id, { status: ORDER_STATUS.admitted });
    expect(await documents()).toHaveLength(3);
    await list(id, shop.staff);
    await undo(id);
    expect(await list(id, shop.buyer)).toEqual(before);
    expect(await documents()).toHaveLength(2);
    expect(await auditRecords()).toEqual([]);
  });

  it('gets its number as soon as the decision can no longer be undone', async () => {
    const id = await place();
    await edit(id, { status: ORDER_STATUS.rejected });
    const [, cancellation] = await documents();
    expect(cancellation?.notBefore?.getTime()).toBeGreaterThan(cancellation?.requestedAt.getTime() ?? 0);
    await endUndoPeriod(startOfDay(dayAfter(today())));
    await issueWaiting();
    expect(await shown(id)).toEqual(['proforma 192 valid']);
    await endUndoPeriod();
    await issueWaiting();
    expect(await documents()).toMatchObject([{ n: 1 }, { kind: 'cancellation', n: 1 }]);
  });

  it('waits no longer than a payment that follows the decision, which can then not be undone', async () => {
    const id = await place();
    await reject(id);
    await list(id, shop.buyer);
    await edit(id, { status: ORDER_STATUS.admitted });
    await pay(id, 92);
    await list(id, shop.buyer);
    expect(await shown(id)).toEqual([
      'proforma 100 valid',
      'proforma 192 replaced',
      'cancellation 192 withdrawn',
      'proforma 192 replaced',
    ]);
  });

  it('leaves with nothing while data of the institute are missing, and does not confuse a later list', async () => {
    const id = await place();
    await reject(id);
    await list(id, shop.buyer);
    env.SITE_JIB = null;
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
    const [, credit] = await list(id, shop.buyer);
    expect(credit?.number).toMatch(/^PO-\d{4}-00001$/);
    expect((await documents())[2]?.snapshot.refersTo?.number).toMatch(/^PU-\d{4}-00001$/);
    expect(await auditRecords()).toEqual([]);
  });

  it('asks for no money again when a part was given back', async () => {
    const id = await place();
    await pay(id, 192);
    await refund(id, 50);
    expect(await shown(id)).toEqual(['credit 50 valid', 'receipt 192 valid', 'proforma 192 valid']);
  });

  it('is withdrawn with the record of the refund, and a repeated refund has its own', async () => {
    const id = await place();
    await pay(id, 192);
    await reject(id);
    await refund(id, 192);
    const { _id } = await Payment.findOne({ kind: 'refund' }).orFail().lean();
    await testApp()
      .put(apiUrl(API.paymentWithdrawal, { id: _id.toString() }))
      .set('Authorization', bearer(shop.staff))
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
    env.SITE_JIB = null;
    await refund(id, 92);
    giveInstitute();
    const [credit] = await list(id, shop.buyer);
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
