import { randomUUID } from 'node:crypto';
import {
  cancellationPreview,
  refundRequest,
  refundRequestList,
} from '@institut/contract/cancellations/schema';
import { accountText } from '@institut/contract/documents/bankAccount';
import { API } from '@institut/contract/frame/endpoints';
import { dayAfter } from '@institut/contract/frame/days';
import { apiUrl, IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { orderSeat } from '@institut/contract/participants/schema';
import { orderView } from '@institut/contract/orders/schema';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { today } from '../../../lib/instituteDay.ts';
import { readCsv } from '../../../test/support/exportFiles.ts';
import { as } from '../../../test/support/client.ts';
import { bearer, createCourse, createUser } from '../../../test/support/factories.ts';
import { giveInstitute } from '../../../test/support/institute.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { deliveryDeps, readOutbox, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { seatsLeft } from '../../../test/support/placing.ts';
import { auditAfterEach, useShop } from '../../../test/support/shop.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { pretendMatches } from '../../../test/support/testDatabase.ts';
import { DocumentModel } from '../../outputs/documents/document.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Participant } from '../participants/participant.model.ts';
import { Payment } from '../../core/ledger/payment.model.ts';
import { Seat } from '../../core/seats/seat.model.ts';
import { finishCancelledRuns } from '../timetable/runCancellation.service.ts';
import { CancellationModel } from '../../core/orders/cancellations/cancellation.model.ts';

useTestDatabase();

const ACCOUNT = '1290079401028494';
const shop = useShop({
  seats: 2,
  course: { price: 200, countInStock: 5, start: dayAfter(today(), 60) },
});
const { edit, pay, place, stored } = shop;
auditAfterEach();

const seats = async () =>
  (await Seat.find({ order: shop.id, state: 'held' })).map(({ _id }) => _id.toString());
const look = async (given: readonly string[] = [], user = shop.buyer) => {
  const query = given.length > 0 ? { seats: given.join(',') } : {};
  const { body } = await as(user)
    .previewCancellation({ params: { id: shop.id }, query })
    .expect(200);
  return cancellationPreview.parse(body);
};
const cancel = (body: object, user = shop.buyer, key?: string) => {
  const request = testApp()
    .post(apiUrl(API.orderCancellation, { id: shop.id }))
    .set('Authorization', bearer(user));
  return (key ? request.set(IDEMPOTENCY_KEY_HEADER, key) : request).send(body);
};
const list = async (query: object = {}) => {
  const { body, headers } = await as(shop.staff).listRefundRequests({ query }).expect(200);
  return { ...refundRequestList.parse(body), total: Number(headers['x-total-count']) };
};
const decide = (refund: string, body: object) =>
  testApp()
    .put(apiUrl(API.refundRequest, { id: refund }))
    .set('Authorization', bearer(shop.staff))
    .send(body);
const amounts = async (query: object) => (await list(query)).rows.map(({ amount }) => amount * 100);
const refundsOf = () => Payment.find({ order: shop.id, kind: 'refund' }).sort('_id').lean();

describe('GET /api/orders/:id/odustanak', () => {
  it('says what the cancellation of one seat and of all would do, and changes nothing', async () => {
    await pay(460).expect(200);
    const [seat] = await seats();
    expect(await look([seat!])).toMatchObject({
      rule: 'beforeAdmission',
      isWhole: false,
      refundKm: 230,
      retainedKm: 0,
      refundMethod: 'bank',
      mayReplace: true,
      until: null,
      later: [],
    });
    await edit({ status: ORDER_STATUS.admitted }).expect(200);
    const until = dayAfter(today(), 53);
    expect(await look()).toMatchObject({
      rule: 'free',
      isWhole: true,
      refundKm: 460,
      waivedKm: 460,
      until,
      later: [{ from: dayAfter(until), rule: 'late', refundKm: 0, sentence: expect.stringMatching(/^bez/) }],
    });
    expect(await seatsLeft(shop.course)).toBe(3);
    expect(await CancellationModel.countDocuments()).toBe(0);
  });

  it('numbers the seats like the page of the order, also after one of them is cancelled', async () => {
    await place({ seats: 3 });
    const onPage = async () => {
      const { body } = await as(shop.buyer)
        .listOrderSeats({ params: { id: shop.id } })
        .expect(200);
      return orderSeat
        .array()
        .parse(body)
        .map(({ _id, number }) => [_id, number]);
    };
    const before = await onPage();
    expect(before.map(([, number]) => number)).toEqual([1, 2, 3]);
    const [, second] = before;
    await cancel({ seats: [second?.[0]] }, shop.staff).expect(200);
    expect(await onPage()).toEqual(before);
    expect((await look()).seats.map(({ _id, number }) => [_id, number])).toEqual([before[0], before[2]]);
  });

  it('says what the order has to pay or gets back after a transfer to another run', async () => {
    const start = dayAfter(today(), 90);
    const series = shop.course._id;
    const cheaper = await createCourse({ price: 150, countInStock: 1, start, series });
    await createCourse({ countInStock: 1, applyUntil: dayAfter(today(), -1), start, series });
    await pay(440).expect(200);
    expect((await look()).transfers).toEqual([]);
    const [seat] = await seats();
    expect((await look([seat!])).transfers).toMatchObject([
      { kurs: cheaper._id.toString(), start, differenceKm: -37.5 },
    ]);
  });

  it('answers the buyer and staff alone, and refuses seats of others', async () => {
    const stranger = as(await createUser()).previewCancellation({ params: { id: shop.id } });
    await stranger.expect(404);
    await cancel({}, await createUser()).expect(404);
    await cancel({ isWaived: true }).expect(403);
    await cancel({ account: '1290079401028495' }).expect(400);
    expect(await look([], shop.staff)).toMatchObject({ rule: 'unpaid', refundKm: 0 });
    await as(shop.buyer)
      .previewCancellation({ params: { id: shop.id }, query: { seats: shop.id } })
      .expect(409);
  });
});

describe('POST /api/orders/:id/odustanak', () => {
  it('cancels one seat of a paid order, and requests what it cost', async () => {
    await pay(460).expect(200);
    await OutboxMail.deleteMany({});
    const [seat] = await seats();
    const { asOf } = await look([seat!]);
    const { body } = await cancel({ seats: [seat], asOf, account: ACCOUNT, reason: 'Bolest' }).expect(200);
    const { reference } = await stored();
    const answer = orderView.parse(body);
    expect(answer).toMatchObject({
      heldSeats: 1,
      amountDue: 230,
      openAmount: -230,
      isPaid: true,
      cancelledAt: null,
      cancellations: [
        {
          number: `${reference}-1`,
          rule: 'beforeAdmission',
          by: 'buyer',
          reason: 'Bolest',
          refundKm: 230,
          lines: [{ name: shop.course.name, seats: 1 }],
          refund: { state: 'requested', amount: 230, method: 'bank', account: ACCOUNT },
        },
      ],
    });
    expect(answer.history.slice(-2)).toMatchObject([
      { event: 'seatsCancelled', to: `1 × ${shop.course.name}` },
      { event: 'refundRequested', to: '230.00' },
    ]);
    expect(await Seat.findById(seat).lean()).toMatchObject({ state: 'released', reason: 'cancelled' });
    expect(await seatsLeft(shop.course)).toBe(4);
    const [mail] = await readOutbox();
    expect(mail?.message).toMatchObject({
      kind: 'seatsCancelled',
      to: shop.buyer.email,
      refund: { number: `${reference}-1`, amount: 230, account: ACCOUNT, isPaypal: false },
    });
  });

  it('replaces the proforma of an unpaid order by one of the seats that are left', async () => {
    giveInstitute();
    await place({ seats: 3 });
    const [seat] = await seats();
    await cancel({ seats: [seat] }).expect(200);
    const documents = await DocumentModel.find({ order: shop.id }).sort({ revision: 1 }).lean();
    expect(documents.map(({ kind, snapshot }) => [kind, snapshot.amount, snapshot.lines[0]?.qty])).toEqual([
      ['proforma', 690, 3],
      ['proforma', 460, 2],
    ]);
    const order = await stored();
    const [mail] = await OutboxMail.find({ 'message.kind': 'seatsCancelled' }).lean();
    expect(mail?.message).toMatchObject({
      left: 2,
      open: {
        open: documents.at(-1)?.snapshot.amount,
        dueDay: order.dueDay,
        documents: [documents.at(-1)?._id.toString()],
      },
    });
    expect(documents[1]?.replaces).toEqual(documents[0]?._id);
  });

  it('happens once for a repeated request', async () => {
    await pay(460).expect(200);
    const { asOf } = await look();
    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => cancel({ asOf }, shop.buyer, key)));
    expect(tally(answers)).toEqual({ 200: 2 });
    expect(await CancellationModel.countDocuments({ order: shop.id })).toBe(1);
    expect(await refundsOf()).toHaveLength(1);
  });

  it('keeps the price of a late cancellation, so that the order stays paid', async () => {
    await pay(460).expect(200);
    await edit({ status: ORDER_STATUS.admitted }).expect(200);
    const policy = { withdrawalDays: 0, freeUntilDaysBefore: 90, lateFeePercent: 50 };
    await Order.updateOne(
      { _id: shop.id },
      {
        $set: {
          paymentMethod: 'organizacija',
          'orderItems.0.policy': { ...policy, transferUntil: 0, replaceUntil: 0 },
        },
      },
    );
    const [seat] = await seats();
    const { asOf, ...seen } = await look([seat!]);
    expect(seen).toMatchObject({ rule: 'late', refundKm: 115, retainedKm: 115, until: null });
    await cancel({ seats: [seat], asOf }).expect(200);
    const kept = { amountDue: 34_500, retained: 11_500, isPaid: true };
    expect(await stored()).toMatchObject({ ...kept, openAmount: -11_500 });
    const [refund] = await refundsOf();
    await decide(String(refund?._id), { state: 'paid', asOf: 'requested' }).expect(200);
    expect(await stored()).toMatchObject({ ...kept, refunded: 11_500, openAmount: 0 });
  });

  it('stays consistent with an edit of staff and a payment at once', async () => {
    await pay(230).expect(200);
    const { asOf } = await look();
    await Promise.all([cancel({ asOf }), edit({ status: ORDER_STATUS.admitted }), pay(230)]);
    const { paid, heldSeats, openAmount, amountDue } = await stored();
    expect(paid).toBe(46_000);
    expect(openAmount).toBe(amountDue - paid);
    expect(await seatsLeft(shop.course)).toBe(5 - heldSeats);
    const refunds = await refundsOf();
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(paid);
  });
});

const request = async () => {
  await pay(460).expect(200);
  const { asOf } = await look();
  await cancel({ asOf }).expect(200);
  const [refund] = await refundsOf();
  return String(refund?._id);
};

const cancellationMails = async () => {
  const mails = (await readOutbox()).map(({ message }) => [message.kind, message['to']].join(' '));
  return new Set(mails.filter((mail) => /^\w+ancelled /.test(mail)));
};

describe('the participants of cancelled seats', () => {
  it('are told of their own seat alone, once, and the buyer gets the mail of the order', async () => {
    const participants = [
      { name: 'Ana', lastName: 'Anić', isBuyer: true },
      { name: 'Emir', lastName: 'Emirić', email: 'emir@example.com' },
      { name: 'Lejla', lastName: 'Lejlić', email: 'lejla@example.com' },
    ];
    await place({ seats: 3, participants });
    await Participant.updateMany({ order: shop.id, isBuyer: false }, { invitedAt: new Date() });
    const seatOf = async (first: string) =>
      (await Participant.findOne({ order: shop.id, name: first }).orFail()).seat.toString();
    const body = { seats: [await seatOf('Emir')] };
    const key = randomUUID();
    const { asOf } = await look(body.seats);
    await cancel({ ...body, asOf: 'drugo' }, shop.buyer, randomUUID()).expect(409);
    expect(await cancellationMails()).toEqual(new Set());
    await cancel({ ...body, asOf }, shop.buyer, key).expect(200);
    await cancel({ ...body, asOf }, shop.buyer, key).expect(200);
    expect(await cancellationMails()).toEqual(
      new Set(['participantCancelled emir@example.com', `seatsCancelled ${shop.buyer.email}`]),
    );
    await OutboxMail.deleteMany({});
    await cancel({}, shop.staff).expect(200);
    expect(await cancellationMails()).toEqual(
      new Set([`orderCancelled ${shop.buyer.email}`, 'participantCancelled lejla@example.com']),
    );
  });
});

async function cancelRun(): Promise<void> {
  await as(shop.staff)
    .decideCourseRun({ params: { id: shop.course._id.toString() }, body: { state: 'cancelled' } })
    .expect(200);
  await finishCancelledRuns();
}

describe('refunds', () => {
  it('are listed with sums, approved, exported for the bank and paid out', async () => {
    const refund = await request();
    await as(shop.buyer)
      .giveRefundAccount({ params: { id: shop.id }, body: { refund, account: '1290 0794 0102 8494' } })
      .expect(200);
    const { rows, sums } = await list({ state: 'requested' });
    expect(rows).toMatchObject([
      { _id: refund, amount: 460, account: ACCOUNT, state: 'requested', method: 'bank', isLate: false },
    ]);
    expect(sums.find(({ key }) => key === 'requested')).toEqual({ key: 'requested', count: 1, total: 460 });
    await decide(refund, { state: 'approved', asOf: `requested ${ACCOUNT}` }).expect(200);
    const file = await as(shop.staff)
      .exportList({ params: { list: 'povrati-banci' }, query: { state: 'approved' } })
      .expect(200);
    expect(readCsv(file.text)[1]?.join(';')).toContain(accountText(ACCOUNT));
    const { reference } = await stored();
    const erasure = await as(shop.staff)
      .deleteUser({ params: { id: shop.buyer.id } })
      .expect(409);
    expect(erasure.body.message).toMatch(new RegExp(`^Prijava čeka isplatu povrata: ${reference}\\. `));
    await OutboxMail.deleteMany({});
    const { body } = await decide(refund, {
      state: 'paid',
      asOf: `approved ${ACCOUNT}`,
      reference: 'Nalog 4',
    }).expect(200);
    expect(refundRequest.parse(body)).toMatchObject({ state: 'paid', reference: 'Nalog 4', dueDay: null });
    expect(await stored()).toMatchObject({ paid: 46_000, refunded: 46_000, openAmount: 0 });
    expect((await readOutbox()).map(({ message }) => message['kind'])).toEqual(['moneyReturned']);
  });

  it('begin with what has to be paid first, on every page and in the file', async () => {
    const states = ['paid', 'requested', 'rejected', 'sending', 'paid', 'approved'] as const;
    // The first was requested last, and a pair at the same moment.
    const refunds = states.map((state, index) => ({
      order: shop.id,
      kind: 'refund',
      source: 'staff',
      account: ACCOUNT,
      state,
      amount: index + 1,
      at: new Date(),
      recordedAt: new Date(Date.now() - Math.floor(index / 2) * 86_400_000),
    }));
    await pay(460).expect(200);
    await Payment.insertMany(refunds);
    const { openAmount, paymentStatus } = await stored();
    expect([openAmount, paymentStatus]).toEqual([0, PAYMENT_STATUS.paid]);
    expect(await amounts({})).toEqual([6, 4, 2, 1, 3, 5]);
    const pages = [1, 2, 3, 4].map((pageNumber) => amounts({ pageSize: 2, pageNumber }));
    expect(await Promise.all(pages)).toEqual([[6, 4], [2, 1], [3, 5], []]);
    expect(await amounts({ sort: 'dueDay', direction: 'desc' })).toEqual([5, 3, 1, 2, 4, 6]);
    expect(await amounts({ sort: 'recordedAt' })).toEqual([2, 1, 4, 3, 6, 5]);
    expect(await amounts({ state: 'paid' })).toEqual([1, 5]);
    const totals = [{ pageSize: 2 }, { state: 'paid' }, { method: 'paypal' }].map(list);
    expect((await Promise.all(totals)).map(({ total }) => total)).toEqual([6, 2, 0]);
    pretendMatches(20_000);
    expect(await amounts({ state: 'paid', pageSize: 100, pageNumber: 201 })).toEqual([1, 5]);
    const file = await as(shop.staff).exportList({ params: { list: 'povrati-banci' } });
    const [head, ...rows] = readCsv(file.text);
    const column = head!.findIndex((name) => name.startsWith('Iznos'));
    expect(rows.map((row) => row[column])).toEqual(['0,06', '0,04', '0,02', '0,01', '0,03', '0,05']);
    await Payment.deleteMany({ kind: 'refund' });
  });

  it('are rejected with a reason alone, which the buyer gets', async () => {
    const refund = await request();
    await OutboxMail.deleteMany({});
    const { body } = await decide(refund, { state: 'rejected', asOf: 'requested', note: ' ' }).expect(400);
    expect(body.fields).toEqual({ note: 'Unesite razlog.' });
    expect(await refundsOf()).toMatchObject([{ state: 'requested' }]);
    const note = 'Iznos je već vraćen.';
    await decide(refund, { state: 'rejected', asOf: 'requested', note }).expect(200);
    expect(await refundsOf()).toMatchObject([{ state: 'rejected', note }]);
    const { reference } = await stored();
    expect((await readOutbox()).map(({ message }) => message)).toMatchObject([
      {
        kind: 'refundRejected',
        to: shop.buyer.email,
        note,
        refund: { number: `${reference}-1`, amount: 460 },
      },
    ]);
  });

  it('of a cancelled run follow an earlier request, take over its account and are told apart from it', async () => {
    await pay(460).expect(200);
    const [seat] = await seats();
    const { asOf } = await look([seat!]);
    await cancel({ seats: [seat], asOf, account: ACCOUNT }).expect(200);
    await OutboxMail.deleteMany({});
    await cancelRun();
    await finishCancelledRuns();
    expect(await refundsOf()).toMatchObject([
      { amount: 23_000, account: ACCOUNT },
      { amount: 23_000, account: ACCOUNT, reason: 'runCancelled' },
    ]);
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    while (await deliverNext(deps));
    const { reference } = await stored();
    const mail = mails.find(({ subject }) => subject.includes('se ne održava'))?.text ?? '';
    expect(mail).toContain(`Broj otkazivanja: ${reference}-2`);
    expect(mail).toMatch(/Vraćamo: 230,00\sKM/);
    expect(mail).toContain(`Vraćamo ga na račun koji završava na 8494.`);
    expect(mail).not.toMatch(/460,00|unesite broj/);
  });
});

const randomOf = (seed: number) => {
  let state = seed;
  return (max: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % max;
  };
};

describe('any sequence of payments, cancellations and refunds', () => {
  it.each([1, 2, 3])('gives back no more than was paid (seed %d)', async (seed) => {
    const random = randomOf(seed);
    await place({ seats: 3 });
    for (let step = 0; step < 12; step += 1) {
      const held = await seats();
      const action = random(5);
      if (action === 0) await pay(1 + random(400));
      else if (action === 1)
        await edit({
          status: [ORDER_STATUS.admitted, ORDER_STATUS.rejected, ORDER_STATUS.inReview][random(3)],
        });
      else if (action === 2 && held.length > 0) {
        const some = held.slice(0, 1 + random(held.length));
        await cancel({ seats: some, asOf: (await look(some)).asOf }).expect(200);
      } else if (action === 3) await edit({ isPaid: random(2) === 0 });
      else {
        const refund = (await refundsOf()).find(({ state }) => state === 'requested');
        if (refund)
          await decide(refund._id.toString(), {
            state: random(3) === 0 ? 'rejected' : 'paid',
            asOf: 'requested',
          });
      }
      const { paid, refunded, amountDue, heldSeats } = await stored();
      expect(refunded).toBeLessThanOrEqual(paid);
      expect(Math.min(refunded, paid, amountDue)).toBeGreaterThanOrEqual(0);
      expect(await seatsLeft(shop.course)).toBe(5 - 2 - heldSeats);
    }
  });
});
