import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { courseRun } from '@institut/contract/timetable/schema';
import { z } from 'zod';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { as } from '../../../test/support/client.ts';
import { bearer, buildOrderBody, createCourse, createUser } from '../../../test/support/factories.ts';
import { SITE_URL, deliveryDeps, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { place, seatsLeft } from '../../../test/support/placing.ts';
import { auditAfterEach, useShop } from '../../../test/support/shop.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Seat } from '../../core/seats/seat.model.ts';
import { Payment } from '../../core/ledger/payment.model.ts';
import { Participant } from '../participants/participant.model.ts';
import { finishCancelledRuns } from './runCancellation.service.ts';

useTestDatabase();

const shop = useShop({
  buyer: { email: 'firma@example.com' },
  course: { name: 'Python', price: 200, countInStock: 10 },
});
let other: CourseFields;
beforeEach(async () => {
  other = await createCourse({ name: 'Robotika', price: 300, countInStock: 10 });
});
auditAfterEach();

const path = () => apiUrl(API.courseRun, { id: shop.course._id.toString() });
const decide = (body: object, user = shop.staff) =>
  testApp().post(path()).set('Authorization', bearer(user)).send(body);
const read = async (state?: string) => {
  const { body } = await testApp()
    .get(path())
    .query(state ? { state } : {})
    .set('Authorization', bearer(shop.staff))
    .expect(200);
  return z.strictObject(courseRun.shape).parse(body);
};
const versionOf = ({ __v: version }: CourseFields) => version;
const asText = (one: unknown, other: unknown) => String(one).localeCompare(String(other));
const mailsOf = async (kind: string) =>
  (await OutboxMail.find({ 'message.kind': kind }).lean()).map(({ message }) => message);

const seatsIn = z.looseObject({ seat: z.looseObject({ $in: z.array(z.unknown()) }) });

/** Two seats for one company with one named person, one seat for a second buyer, who has a seat of another course too. */
async function fillCourse() {
  const amra = await createUser({ email: 'amra@example.com' });
  const participants = [{ name: 'Emir', lastName: 'Emirić', email: 'emir@example.com' }];
  const firm = await shop.place({ seats: 2, participants });
  await shop.edit({ isPaid: PAYMENT_STATUS.paid }).expect(200);
  const second = await place(amra, buildOrderBody([shop.course, other])).expect(201);
  await as(shop.staff)
    .editOrder({ params: { id: second.body._id }, body: { isPaid: PAYMENT_STATUS.paid } })
    .expect(200);
  await OutboxMail.deleteMany({});
  return { firm, amra: String(second.body._id) };
}

describe('confirming a run', () => {
  it('shows what it concerns, mails everybody once and refuses the second time', async () => {
    await fillCourse();
    const { preview } = await read('confirmed');
    expect(preview).toMatchObject({ orders: 2, seats: 3, refund: 0 });
    const addresses = ['amra@example.com', 'emir@example.com', 'firma@example.com'];
    const { body } = await decide({
      state: 'confirmed',
      message: 'Vidimo se u utorak.',
      version: versionOf(shop.course),
    }).expect(200);
    expect(body).toMatchObject({ state: 'confirmed', progress: null, message: 'Vidimo se u utorak.' });
    expect((await mailsOf('runConfirmed')).map(({ to }) => to).toSorted(asText)).toEqual(addresses);
    await decide({ state: 'confirmed' }).expect(409);
    expect(await mailsOf('runConfirmed')).toHaveLength(3);
    const entries = await AuditEntry.find({ event: 'edited', 'changes.field': 'runState' }).lean();
    expect(entries).toMatchObject([{ changes: [{ from: 'announced', to: 'confirmed' }] }]);
  });

  it('refuses an old version, a draft, a past course, and everybody but staff', async () => {
    await decide({ state: 'confirmed', version: versionOf(shop.course) + 1 }).expect(409);
    await Course.updateOne({ _id: shop.course._id }, { isDraft: true });
    await decide({ state: 'confirmed' }).expect(409);
    await Course.updateOne({ _id: shop.course._id }, { isDraft: false, start: '2020-01-01' });
    await decide({ state: 'cancelled' }).expect(409);
    await decide({ state: 'cancelled' }, shop.buyer).expect(403);
    expect(await Course.findById(shop.course._id).lean()).toMatchObject({ runState: 'announced' });
  });
});

describe('cancelling a run', () => {
  it('is compared with its seats by the audit', async () => {
    await fillCourse();
    await decide({ state: 'cancelled' }).expect(200);
    expect(await auditRecords()).toEqual([]);
    await Course.updateOne({ _id: shop.course._id }, { 'run.isOpen': false });
    expect(await auditRecords()).toEqual([
      {
        collection: 'courses',
        id: shop.course._id.toString(),
        problem: 'its run is cancelled, and 3 seats are held',
      },
    ]);
    await Course.updateOne({ _id: shop.course._id }, { 'run.isOpen': true });
    await finishCancelledRuns();
  });

  it('closes it at once, then releases each order, opens the refunds and tells everybody once', async () => {
    const orders = await fillCourse();
    const { preview } = await read('cancelled');
    // (400 + 60 tax) and of (500 + 75) the share of 200 KM.
    expect(preview).toMatchObject({ orders: 2, seats: 3, refund: 690 });
    const { body } = await decide({ state: 'cancelled', message: 'Premalo prijava.' }).expect(200);
    expect(body).toMatchObject({ state: 'cancelled', progress: { done: 0, total: 2 } });
    await place(await createUser(), shop.bodyOf()).expect(409);

    expect(await finishCancelledRuns()).toBe(2);
    expect(await finishCancelledRuns()).toBe(0);
    expect(await read()).toMatchObject({ state: 'cancelled', progress: { done: 2, total: 2 } });
    expect(await Seat.find({ course: shop.course._id }).distinct('reason')).toEqual(['runCancelled']);
    const firm = await Order.findById(orders.firm).orFail().lean();
    expect(firm).toMatchObject({ heldSeats: 0, openAmount: -46_000, cancelledAt: expect.any(Date) });
    expect(firm.history.map(({ event }) => event)).toContain('runCancelled');
    const amra = await Order.findById(orders.amra).orFail().lean();
    expect(amra).toMatchObject({ heldSeats: 1, openAmount: -23_000 });
    expect(amra.cancelledAt ?? null).toBeNull();
    expect(await seatsLeft(other)).toBe(9);
    const mails = await mailsOf('runCancelled');
    expect(mails.map(({ to, refund }) => [to, refund]).toSorted(asText)).toEqual([
      ['amra@example.com', 230],
      ['emir@example.com', undefined],
      ['firma@example.com', 460],
    ]);
    expect(await OutboxMail.countDocuments()).toBe(3);
    await place(await createUser(), shop.bodyOf()).expect(409);
    await decide({ state: 'cancelled' }).expect(409);
    await decide({ state: 'confirmed' }).expect(409);
  });

  it('says in the preview what is paid back besides the refunds that are already requested', async () => {
    const { firm } = await fillCourse();
    const [seat] = await Seat.find({ order: firm, state: 'held' });
    await testApp()
      .post(apiUrl(API.orderCancellation, { id: firm }))
      .set('Authorization', bearer(shop.staff))
      .send({ seats: [seat?._id.toString()], isWaived: true })
      .expect(200);
    const { preview } = await read('cancelled');
    expect(preview).toMatchObject({ orders: 2, seats: 2, refund: 460 });
    await decide({ state: 'cancelled' }).expect(200);
    await finishCancelledRuns();
    const requested = await Payment.find({ kind: 'refund' }).sort({ recordedAt: 1 }).lean();
    expect(requested.map(({ amount }) => amount)).toEqual([23_000, 23_000, 23_000]);
  });

  it('asks the buyer about a transfer that is on its way, unless a grant pays', async () => {
    for (const [email, paymentMethod] of [
      ['sam@example.com', 'licno'],
      ['grant@example.com', 'Grant'],
    ] as const) {
      await place(await createUser({ email }), buildOrderBody([shop.course], { paymentMethod }));
    }
    await decide({ state: 'cancelled' }).expect(200);
    await finishCancelledRuns();
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    while (await deliverNext(deps));
    const textOf = (to: string) =>
      mails.find((mail) => mail.to === to && mail.subject.includes('se ne održava'))?.text;
    expect(textOf('sam@example.com')).toContain('Ako ste uplatu već poslali');
    expect(textOf('grant@example.com')).toContain('Za ovaj kurs ne plaćate ništa.');
    expect(textOf('grant@example.com')).not.toContain('uplatu');
  });

  it('says in the preview what admitted orders get back', async () => {
    await fillCourse();
    await Order.updateMany({}, { status: ORDER_STATUS.admitted });
    expect((await read('cancelled')).preview).toMatchObject({ orders: 2, seats: 3, refund: 690 });
    expect((await read('confirmed')).preview).toMatchObject({ orders: 2, seats: 3, refund: 0 });
  });

  it('reads the participants of one order at a time, and tells those of other courses nothing', async () => {
    await fillCourse();
    const [here, there] = [shop.course, other].map(({ _id }) => _id.toString());
    await place(await createUser({ email: 'lana@example.com' }), {
      ...buildOrderBody([shop.course, other]),
      participants: [
        { kurs: here, name: 'Lejla', lastName: 'Lejlić', email: 'lejla@example.com' },
        { kurs: there, name: 'Mak', lastName: 'Makić', email: 'mak@example.com' },
      ],
    }).expect(201);
    await decide({ state: 'cancelled' }).expect(200);
    const find = jest.spyOn(Participant, 'find');
    expect(await finishCancelledRuns()).toBe(3);
    const counts = find.mock.calls.map(([filter]) => seatsIn.parse(filter).seat.$in.length);
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
    find.mockRestore();
    expect((await mailsOf('runCancelled')).map(({ to }) => to).toSorted(asText)).toEqual([
      'amra@example.com',
      'emir@example.com',
      'firma@example.com',
      'lana@example.com',
      'lejla@example.com',
    ]);
  });

  it('continues with the other orders when one fails', async () => {
    const { firm } = await fillCourse();
    await decide({ state: 'cancelled' }).expect(200);
    const updateOne = jest.spyOn(Order, 'updateOne').mockImplementationOnce(() => {
      throw new Error('broken');
    });
    await expect(finishCancelledRuns()).rejects.toThrow('broken');
    updateOne.mockRestore();
    expect((await read()).progress).toEqual({ done: 1, total: 2 });
    expect(await finishCancelledRuns()).toBe(1);
    expect((await read()).progress).toEqual({ done: 2, total: 2 });
    expect(await mailsOf('runCancelled')).toHaveLength(3);
    expect((await Order.findById(firm).orFail()).heldSeats).toBe(0);
  });
});

describe('the mails', () => {
  it('say what happened, with the text of staff', async () => {
    await fillCourse();
    await decide({ state: 'confirmed', message: 'Ponesite laptop.' }).expect(200);
    await decide({ state: 'cancelled', message: 'Predavačica je bolesna.' }).expect(200);
    await finishCancelledRuns();
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    while (await deliverNext(deps));
    const textOf = (to: string, subject: string) =>
      mails.find((mail) => mail.to === to && mail.subject.includes(subject))?.text ?? '';
    expect(textOf('emir@example.com', 'se održava')).toContain('Ponesite laptop.');
    expect(textOf('firma@example.com', 'se ne održava')).toMatch(/Vraćamo: 460,00\sKM/);
    expect(textOf('emir@example.com', 'se ne održava')).toContain('Predavačica je bolesna.');
    expect(textOf('emir@example.com', 'se ne održava')).not.toMatch(/KM|\/order\//);
    expect(textOf('firma@example.com', 'se ne održava')).toContain(`${SITE_URL}/order/`);
  });

  it('name the run by its first day, the seats of the buyer and the next run', async () => {
    await fillCourse();
    await Course.updateOne({ _id: shop.course._id }, { start: '2099-02-09' });
    const next = await createCourse({ name: shop.course.name, start: '2099-04-13' });
    await Course.updateOne({ _id: next._id }, { series: shop.course._id });
    await decide({ state: 'cancelled' }).expect(200);
    await finishCancelledRuns();
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    while (await deliverNext(deps));
    const [buyer, participant] = ['firma@example.com', 'emir@example.com'].map((to) =>
      mails.find((mail) => mail.to === to && mail.subject.includes('se ne održava')),
    );
    for (const mail of [buyer, participant]) {
      expect(mail?.subject).toContain('„Python” (početak 9.\u00a02.\u00a02099.)');
      expect(mail?.text).toContain('Isti kurs ponovo počinje 13.\u00a04.\u00a02099.');
      expect(mail?.text).toContain(`${SITE_URL}/kurs/${next._id.toString()}`);
    }
    expect(buyer?.text).toMatch(/Otkazana mjesta: 2\s+Polaznici: Emir/);
    expect(participant?.text).toContain('O novcu se javljamo osobi koja je poslala prijavu.');
    expect(participant?.text).not.toContain('Otkazana mjesta');
  });

  it('name who was named for the seats of a buyer who has several', async () => {
    const participants = ['Iva', 'Maja'].map((name) => ({ name, lastName: 'Ivić' }));
    await shop.place({ seats: 2, participants });
    await decide({ state: 'confirmed' }).expect(200);
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    while (await deliverNext(deps));
    const mail = mails.find(({ to, subject }) => to === shop.buyer.email && subject.includes('se održava'));
    expect(mail?.text).toMatch(/Mjesta: 2\s+Polaznici: (Iva Ivić, Maja|Maja Ivić, Iva) Ivić/);
  });

  it('name the first day of a course without lessons, and no lesson that is cancelled', async () => {
    await fillCourse();
    await Course.updateOne({ _id: shop.course._id }, { start: '2099-02-20' });
    await decide({ state: 'confirmed' }).expect(200);
    const lesson = { day: '2099-02-20', from: '17:00', to: '20:00', room: '', topic: '', sequence: 1 };
    const lessons = [{ ...lesson, state: 'cancelled' }];
    await Course.updateOne({ _id: shop.course._id }, { lessons, runState: 'announced' });
    await decide({ state: 'confirmed' }).expect(200);
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    while (await deliverNext(deps));
    const [named, unnamed] = mails.filter(({ to }) => to === 'emir@example.com').map(({ text }) => text);
    expect(named).toContain('Početak: 20.\u00a02.\u00a02099.');
    expect(named).not.toContain('1. susret');
    expect(unnamed).toContain('Kurs: Python');
    expect(unnamed).not.toContain('2099');
  });

  it('speak of the lessons to come when some were held, which stay as they were', async () => {
    await fillCourse();
    const lesson = { from: '17:00', to: '20:00', room: '', topic: '', sequence: 0, state: 'planned' };
    const lessons = [
      { ...lesson, day: '2020-02-20' },
      { ...lesson, day: '2099-02-20' },
    ];
    const days = { start: '2020-02-20', lastDay: '2099-02-20' };
    await Course.updateOne({ _id: shop.course._id }, { lessons, ...days });
    expect((await read('cancelled')).preview).toMatchObject({ begunLessons: 1, refund: 690 });
    await decide({ state: 'cancelled' }).expect(200);
    await finishCancelledRuns();
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    while (await deliverNext(deps));
    const mail = mails.find(({ to }) => to === 'firma@example.com');
    expect(mail?.subject).toMatch(/se prekida$/);
    expect(mail?.text).toContain('se prekida: preostali susreti se neće održati.');
    expect(mail?.text).toMatch(
      /Da bismo vam iznos vratili do [\d.\s]+, na stranici prijave unesite broj svog računa\./,
    );
    const id = shop.course._id.toString();
    const { body: shown } = await testApp().get(apiUrl(API.course, { id })).expect(200);
    expect(shown.lessons).toMatchObject([{ state: 'planned' }, { state: 'cancelled' }]);
    const unchanged = [{ state: 'planned' }, { state: 'planned' }];
    expect(await Course.findById(id).orFail().lean()).toMatchObject({ lessons: unchanged });
    const { text: calendar } = await testApp().get(`/kurs/${id}/termini.ics`).expect(200);
    expect(calendar.match(/STATUS:\w+/g)).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
    expect(calendar.match(/SUMMARY:OTKAZANO: /g)).toHaveLength(1);
  });
});
