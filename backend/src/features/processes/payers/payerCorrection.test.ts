import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import type { CorrectPayerBody } from '@institut/contract/payers/admin.schema';
import { as } from '../../../test/support/client.ts';
import {
  bearer,
  buildOrderBody,
  createCourse,
  createUser,
  TEST_PASSWORD,
} from '../../../test/support/factories.ts';
import { place } from '../../../test/support/placing.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order } from '../../core/orders/order.model.ts';

useTestDatabase();

const MISTYPED = {
  type: 'organisation',
  name: 'Primjre Drvo d.o.o.',
  isForeign: false,
  jib: '4200123450004',
  pdv: '',
  address: 'Industrijska zona 4, 72220 Zavidovići',
  contact: 'Edin Kos',
  purchaseOrder: 'NAR-118',
  accountantEmail: 'knjige@example.org',
} as const;
const RIGHT = {
  ...MISTYPED,
  name: 'Primjer Drvo d.o.o.',
  jib: '4200123450012',
  pdv: '200123450004',
} as const;

/** Returns an order, and how staff correct its payer. */
async function createOrder(payer?: typeof MISTYPED) {
  const [buyer, staff, course] = [
    await createUser(),
    await createUser({ isAdmin: true }),
    await createCourse(),
  ];
  const { body } = await place(buyer, {
    ...buildOrderBody([course], { paymentMethod: payer ? 'organizacija' : 'licno' }),
    ...(payer && { payer }),
  }).expect(201);
  const id: string = body._id;
  await OutboxMail.deleteMany();
  const correct = (correction: CorrectPayerBody | object, as = staff) =>
    testApp().put(apiUrl(API.orderPayer, { id })).set('Authorization', bearer(as)).send(correction);
  const stored = () => Order.findById(id).orFail().lean();
  return { id, buyer, staff, correct, stored };
}

const CHANGED = new Set(['payer', 'history', '__v', 'lock', 'updatedAt', 'searchKey']);
const unchanged = (order: object) => Object.entries(order).filter(([field]) => !CHANGED.has(field));

describe('PUT /api/orders/:id/platilac', () => {
  it('corrects the payer, records it and changes nothing else', async () => {
    const { id, staff, correct, stored } = await createOrder(MISTYPED);
    const before = await stored();
    const { body } = await correct({ payer: RIGHT, version: 0 }).expect(200);
    expect([body.payer, body.version]).toEqual([RIGHT, 1]);

    const after = await stored();
    expect(after).toMatchObject({ payer: RIGHT, __v: 1 });
    expect(unchanged(after)).toEqual(unchanged(before));
    expect(after.history).toEqual([
      ...before.history,
      expect.objectContaining({ event: 'payer', by: 'staff', user: staff._id, from: null, to: null }),
    ]);
    expect(await OutboxMail.countDocuments()).toBe(0);
    expect(await AuditEntry.find({ 'target.id': id }).lean()).toMatchObject([
      { event: 'edited', actor: { id: staff._id }, changes: [{ field: 'payer', from: null, to: null }] },
    ]);
  });

  it('makes the order be found by the new payer only, and shows it to the buyer', async () => {
    const { id, buyer, staff, correct } = await createOrder(MISTYPED);
    await correct({ payer: RIGHT }).expect(200);
    const found = async (keyword: string) => {
      const url = `${API.orders}?keyword=${encodeURIComponent(keyword)}`;
      return (await testApp().get(url).set('Authorization', bearer(staff)).expect(200)).body.length;
    };
    const texts = ['Primjre', MISTYPED.jib, 'Primjer', RIGHT.jib];
    expect(await Promise.all(texts.map(found))).toEqual([0, 0, 1, 1]);
    const url = apiUrl(API.order, { id });
    const { body } = await testApp().get(url).set('Authorization', bearer(buyer)).expect(200);
    expect(body.payer).toEqual(RIGHT);
    expect(body.history.at(-1)).toMatchObject({ event: 'payer', by: 'staff', from: null, to: null });
  });

  it('gives an order that a person placed an organisation, and takes it away again', async () => {
    const { correct, stored } = await createOrder();
    await correct({ payer: RIGHT, version: 0 }).expect(200);
    expect(await stored()).toMatchObject({ payer: RIGHT, paymentMethod: 'licno' });
    const { body } = await correct({ payer: null, version: 1 }).expect(200);
    expect(body.payer).toBeNull();
    expect(await stored()).not.toHaveProperty('payer');
  });

  it.each([
    ['payer.jib', 'JIB nije ispravan: provjerite cifre.', { ...RIGHT, jib: '4200123450005' }],
    ['payer.pdv', 'PDV broj nije ispravan: provjerite cifre.', { ...RIGHT, pdv: '200123450005' }],
    ['payer.jib', 'Unesite JIB organizacije.', { ...RIGHT, jib: '' }],
    ['payer.name', 'Ovdje treba unijeti tekst.', { ...RIGHT, name: { $ne: '' } }],
    ['payer', 'Odaberite ko plaća.', undefined],
  ])('refuses a wrong %s: %s', async (field, sentence, payer) => {
    const { correct, stored } = await createOrder(MISTYPED);
    const { body } = await correct({ payer }).expect(400);
    expect(body.fields).toEqual({ [field]: sentence });
    expect(await stored()).toMatchObject({ payer: MISTYPED, __v: 0 });
  });

  it('stores no personal number of a person', async () => {
    const { correct, stored } = await createOrder(MISTYPED);
    const person = { type: 'person', name: 'Ana Javor', address: 'Obala 7', contact: '' };
    await correct({ payer: { ...person, jib: '0101990170006', jmb: '0101990170006' } }).expect(200);
    expect((await stored()).payer).toEqual(person);
  });

  it('refuses an edit of an older version: of two at once one wins', async () => {
    const { correct, stored } = await createOrder(MISTYPED);
    const answers = await Promise.all(
      [RIGHT, { ...RIGHT, contact: 'Lejla' }].map((payer) => correct({ payer, version: 0 })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('stale_edit');
    const won = answers.find(({ status }) => status === 200)?.body.payer;
    expect(await stored()).toMatchObject({ payer: won, __v: 1 });
  });

  it('records nothing for the payer that the order has', async () => {
    const { correct, stored } = await createOrder(MISTYPED);
    await correct({ payer: { ...MISTYPED, jib: '4200 1234 50004' } }).expect(200);
    expect((await stored()).history).toHaveLength(1);
    expect(await AuditEntry.countDocuments()).toBe(0);
  });

  it('is refused for a cancelled order, and when the buyer has deleted the account', async () => {
    const cancelled = await createOrder(MISTYPED);
    await as(cancelled.staff)
      .cancelOrder({ params: { id: cancelled.id }, body: {} })
      .expect(200);
    const erased = await createOrder(MISTYPED);
    await as(erased.buyer)
      .deleteAccount({ body: { currentPassword: TEST_PASSWORD } })
      .expect(204);
    const sentences = ['Prijava je otkazana', 'Nalog podnosioca je obrisan'];
    for (const [at, { correct, stored }] of [cancelled, erased].entries()) {
      const before = await stored();
      const { body } = await correct({ payer: RIGHT }).expect(409);
      expect(body.message).toContain(sentences[at]);
      expect((await stored()).payer).toEqual(before.payer);
    }
  });

  it('is refused to the buyer', async () => {
    const { buyer, correct, stored } = await createOrder(MISTYPED);
    await correct({ payer: RIGHT }, buyer).expect(403);
    expect((await stored()).payer).toEqual(MISTYPED);
  });
});
