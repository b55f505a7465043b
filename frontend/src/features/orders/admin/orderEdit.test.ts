import type { StaffOrderEvent } from '@institut/contract/orders/events';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { editOrderBody } from '@institut/contract/orders/admin.schema';
import { buildCancellation } from '../../../testing/cancellationFixtures.ts';
import { buildAdminOrder, buildPayment } from '../../../testing/shopFixtures.ts';
import {
  checkEdit,
  consequencesOf,
  editBody,
  editErrors,
  editValues,
  orderRecord,
  secondsToUndo,
  type OrderEditValues,
} from './orderEdit.ts';

const order = buildAdminOrder();
const paid = buildAdminOrder({
  isPaid: true,
  paymentStatus: 'Placeno',
  // 00:30 on the next day in Sarajevo.
  paidAt: '2026-11-20T23:30:00.000Z',
  paymentResult: { method: 'Izvod', reference: '12/26', note: '', captureId: null, provider: null },
});
const typed = (of: typeof order, changes: Partial<OrderEditValues>) => ({ ...editValues(of), ...changes });

describe('editBody', () => {
  it('contains only the version when nothing was changed', () => {
    expect(editBody(orderRecord(order), editValues(order))).toEqual({ version: 3 });
    expect(editBody(orderRecord(paid), editValues(paid))).toEqual({ version: 3 });
  });

  it('starts from the payment date in the time zone of the institute', () => {
    expect(editValues(paid).paidAt).toBe('2026-11-21');
  });

  it('contains the changed values under the names of the API', () => {
    const body = editBody(
      orderRecord(order),
      typed(order, {
        status: 'Prijava se nalazi u proceduri',
        paymentStatus: 'Placeno',
        paidAt: '2026-11-21',
        reference: ' 14/26 ',
        notificationStatus: 'Korisnik obavjesten',
      }),
    );
    expect(body).toEqual({
      version: 3,
      status: 'Prijava se nalazi u proceduri',
      isPaid: 'Placeno',
      isDelivered: 'Korisnik obavjesten',
      paidAt: '2026-11-21',
      paymentResult: { reference: '14/26' },
    });
    expect(editOrderBody.safeParse(body).success).toBe(true);
  });

  it('contains an emptied text, but no date of an unpaid order', () => {
    expect(editBody(orderRecord(paid), typed(paid, { method: '' }))).toEqual({
      version: 3,
      paymentResult: { method: '' },
    });
    expect(editBody(orderRecord(paid), typed(paid, { paymentStatus: 'Nije placeno' }))).toEqual({
      version: 3,
      isPaid: 'Nije placeno',
    });
    expect(editBody(orderRecord(order), typed(order, { paidAt: '2026-11-21' }))).toEqual({ version: 3 });
  });
});

it('editErrors renames API fields to form fields', () => {
  expect(editErrors({ isPaid: 'a', 'paymentResult.note': 'b', status: 'c' })).toEqual({
    paymentStatus: 'a',
    note: 'b',
    status: 'c',
  });
});

const texts = (of: typeof order, changes: Partial<OrderEditValues>) =>
  consequencesOf(of, typed(of, changes)).map(({ text }) => text);

describe('checkEdit', () => {
  it('accepts the values of a stored order', () => {
    expect(checkEdit(editValues(order))).toEqual({});
    expect(checkEdit(editValues(paid))).toEqual({});
  });

  it('requires the date of a payment and limits the length of texts', () => {
    expect(checkEdit(typed(paid, { paidAt: '' }))).toEqual({ paidAt: 'Unesite datum uplate.' });
    const tooLong = { method: 'x'.repeat(101), reference: 'x'.repeat(101), note: 'x'.repeat(501) };
    expect(Object.keys(checkEdit(typed(order, tooLong))).sort()).toEqual(['method', 'note', 'reference']);
  });
});

describe('consequencesOf', () => {
  it('is empty when saving has no side effects', () => {
    expect(texts(order, {})).toEqual([]);
    expect(texts(order, { note: 'Zvala.', notificationStatus: 'Korisnik obavjesten' })).toEqual([]);
    expect(
      texts(paid, { paymentStatus: 'Polazniku je odobren grant za placanje troskova edukacije' }),
    ).toEqual([]);
  });

  it('announces the mail about a new status', () => {
    expect(texts(order, { status: 'Prijava se nalazi u proceduri' })).toEqual([
      expect.stringMatching(/^Na ana@example\.com šaljemo e-mail o novom statusu\./),
    ]);
  });

  it('names the seats that a rejection frees, and that it refunds no money', () => {
    expect(texts(order, { status: ORDER_STATUS.rejected })[0]).toBe(
      'Odmah se oslobađaju 2\u00a0mjesta na kursu „Python za početnike” (početak 12.\u00a01.\u00a02027.).',
    );
    const [seats, refund, mail] = texts(paid, { status: ORDER_STATUS.rejected });
    expect(seats).toMatch(/^Odmah/);
    expect(refund).toMatch(/ne vraća novac/);
    expect(mail).toMatch(/e-mail/);
  });

  it('counts no cancelled seat, neither among those freed nor among those taken again', () => {
    const orderItems = order.orderItems.map((item) => ({ ...item, qty: 3, held: 2 }));
    const cancellations = [buildCancellation({ lines: [{ kurs: orderItems[0]!.kurs, name: '', seats: 1 }] })];
    const held = buildAdminOrder({ orderItems, heldSeats: 2, cancellations });
    expect(texts(held, { status: ORDER_STATUS.rejected })[0]).toBe(
      'Odmah se oslobađaju 2\u00a0mjesta na kursu „Python za početnike” (početak 12.\u00a01.\u00a02027.).',
    );
    const rejected = buildAdminOrder({
      orderItems,
      heldSeats: 0,
      cancellations,
      status: ORDER_STATUS.rejected,
    });
    expect(texts(rejected, { status: 'Prijava se nalazi u proceduri' })[0]).toMatch(
      /^Ponovo se zauzimaju 2.mjesta na kursu „Python za početnike” \(početak .+\)\./,
    );
  });

  it('takes a seat that has moved before the rejection only on its new course', () => {
    const [item] = order.orderItems;
    const rejected = buildAdminOrder({
      status: ORDER_STATUS.rejected,
      orderItems: [
        { ...item!, qty: 5, held: 0, lastHeld: 4 },
        { ...item!, kurs: 'b'.repeat(24), name: 'CNC', qty: 1, held: 0, lastHeld: 1 },
      ],
    });
    expect(texts(rejected, { status: 'Prijava se nalazi u proceduri' })[0]).toMatch(
      /^Ponovo se zauzima 5\u00a0mjesta \(4 × „Python za početnike” \(početak .+\), 1 × „CNC” \(početak .+\)\)\./,
    );
  });

  it('names the seats that a readmission takes, per course', () => {
    const [item] = order.orderItems;
    const two = buildAdminOrder({
      status: ORDER_STATUS.rejected,
      orderItems: [item!, { ...item!, kurs: 'b'.repeat(24), name: 'CNC', qty: 3 }],
    });
    expect(texts(two, { status: 'Prijava se nalazi u proceduri' })[0]).toBe(
      'Ponovo se zauzima 5\u00a0mjesta (2 × „Python za početnike” (početak 12.\u00a01.\u00a02027.), 3 × „CNC” (početak 12.\u00a01.\u00a02027.)). Ako više nema dovoljno slobodnih mjesta, izmjena neće biti sačuvana.',
    );
  });

  it('announces the mail about a payment or a grant, and a correction when it is withdrawn', () => {
    expect(texts(order, { paymentStatus: 'Placeno' })).toEqual([
      'Na ana@example.com šaljemo e-mail da je uplata evidentirana.',
    ]);
    expect(
      texts(order, { paymentStatus: 'Polazniku je odobren grant za placanje troskova edukacije' }),
    ).toEqual(['Na ana@example.com šaljemo e-mail da je grant odobren.']);
    expect(texts(paid, { paymentStatus: 'Nije placeno' })).toEqual([
      expect.stringMatching(/^Datum uplate se briše.*O tome mu šaljemo ispravku\.$/),
    ]);
  });

  it.each([
    ['staff', 'Evidentirane uplate se storniraju.'],
    ['paypal', 'Evidentirane uplate se storniraju; uplata s PayPala ostaje neraspoređena.'],
    ['statement', 'Evidentirane uplate se storniraju; novac koji je stigao ostaje neraspoređen.'],
  ] as const)('says what becomes of payments from %s when the order is unpaid again', (source, sentence) => {
    const order = { ...paid, payments: [buildPayment({ state: 'void' }), buildPayment({ source })] };
    expect(texts(order, { paymentStatus: 'Nije placeno' })).toEqual([
      expect.stringMatching(/^Datum uplate se briše/),
      sentence,
    ]);
  });

  it('names the amount that is booked when a part was paid', () => {
    const part = buildAdminOrder({ paid: 60, refunded: 10, openAmount: 134 });
    expect(texts(part, { paymentStatus: 'Placeno' })).toEqual([
      'Evidentira se ostatak od 134,00\u00a0KM; 50,00\u00a0KM je već uplaćeno.',
      'Na ana@example.com šaljemo e-mail da je uplata evidentirana.',
    ]);
    expect(texts(part, { status: ORDER_STATUS.rejected })[1]).toBe(
      'Uplaćeno je 50,00\u00a0KM. Odbijanje ne vraća novac: iznos se vodi kao preplata.',
    );
  });

  it('announces neither seats nor a mail for a cancelled order', () => {
    const cancelled = buildAdminOrder({
      heldSeats: 0,
      cancelledAt: '2026-11-21T10:00:00.000Z',
    });
    for (const status of [ORDER_STATUS.admitted, ORDER_STATUS.rejected]) {
      expect(consequencesOf(cancelled, typed(cancelled, { status }))).toEqual([
        {
          kind: 'seats',
          text: expect.stringMatching(/otkazana.*ne zauzima mjesta, a e-mail o njemu ne šaljemo/),
        },
      ]);
    }
  });

  it('frees no seats of an order that holds none', () => {
    const cancelled = buildAdminOrder({ heldSeats: 0, amountDue: 0, openAmount: 0 });
    expect(texts(cancelled, { status: ORDER_STATUS.rejected })).toEqual([
      expect.stringMatching(/e-mail o novom statusu/),
    ]);
  });
});

describe('secondsToUndo', () => {
  const NOW = Date.parse('2026-11-20T10:00:10.000Z');
  const entry = (event: StaffOrderEvent, second: number, by: 'staff' | 'system' = 'staff') => ({
    at: new Date(NOW - second * 1000).toISOString(),
    by,
    event,
    from: null,
    to: null,
    user: null,
  });

  it.each<[string, ReturnType<typeof entry>[], number]>([
    ['a decision of three seconds ago', [entry('status', 60), entry('status', 3)], 7],
    ['a decision by a clock that is late', [entry('status', -30)], 10],
    ['a decision that is over', [entry('status', 11)], 0],
    ['a decision that something followed', [entry('status', 4), entry('payer', 2)], 0],
    ['a decision that was taken back', [entry('status', 3), entry('decisionUndone', 3)], 0],
    ['an expiry', [entry('status', 3, 'system'), entry('expired', 3, 'system')], 0],
    ['no change', [], 0],
  ])('of %s', (_title, history, expected) => {
    expect(secondsToUndo({ history }, NOW)).toBe(expected);
  });
});
