import { randomUUID } from 'node:crypto';
import { API } from '@institut/contract/frame/endpoints';
import { dayAfter } from '@institut/contract/frame/days';
import { apiUrl } from '@institut/contract/frame/paths';
import { orderSeat, participantPage } from '@institut/contract/participants/schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { today } from '../../../lib/instituteDay.ts';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { bearer, createUser } from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { seededRandom } from '../../../test/security/generate.ts';
import { deliveredLinks, EMIR, LEJLA, stored, useParticipants } from '../../../test/support/participants.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { UserModel } from '../../users/lookup/user.model.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Course } from '../../core/courses/course.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Seat } from '../../core/seats/seat.model.ts';
import { Participant } from './participant.model.ts';

useTestDatabase();

const shop = useParticipants();
const { begin, bodyOf, place, seatsOf, send } = shop;

const name = (id: string, seat: string, body: object, user = shop.buyer) =>
  testApp().put(apiUrl(API.orderSeat, { id, seat })).set('Authorization', bearer(user)).send(body);
const firstSeat = async (id: string): Promise<string> => (await seatsOf(id))[0]?._id ?? '';
const openPage = (token: string) => testApp().post(API.participantPage).send({ token });

describe('placing an order', () => {
  it('makes a buyer who pays for one seat its participant when no names are sent', async () => {
    const id = await place();
    expect(await stored(id)).toMatchObject([
      {
        name: 'Ana',
        lastName: 'Anić',
        email: 'ana@example.com',
        state: 'confirmed',
        isBuyer: true,
        user: shop.buyer._id,
      },
    ]);
    expect(await OutboxMail.countDocuments({ 'message.kind': 'participantInvitation' })).toBe(0);
  });

  it.each([
    { seats: 2, paymentMethod: 'licno' as const },
    { seats: 1, paymentMethod: 'organizacija' as const },
    { seats: 1, participants: [] },
  ])('leaves the seats of %j without a name', async (given) => {
    const states = (await stored(await place(given))).map(({ state, user }) => ({ state, user }));
    expect(states).toEqual(Array.from({ length: given.seats }, () => ({ state: 'unnamed', user: null })));
  });

  it('gives the names to the seats of their course and invites those with an address', async () => {
    const id = await place({
      seats: 4,
      paymentMethod: 'organizacija',
      participants: [{ ...LEJLA, isBuyer: true }, EMIR, { name: 'Mak', lastName: 'Makić' }],
    });
    expect(
      (await seatsOf(id)).map(({ participant: { name: first, state, isBuyer } }) => [first, state, isBuyer]),
    ).toEqual([
      ['Ana', 'confirmed', true],
      ['Emir', 'invited', false],
      ['Mak', 'invited', false],
      ['', 'unnamed', false],
    ]);
    expect([...(await deliveredLinks()).keys()]).toEqual(['emir@example.com']);
  });

  it('gives the seat of the buyer the name and the address of the account', async () => {
    const id = await place({ participants: [{ ...LEJLA, isBuyer: true }] });
    expect(await stored(id)).toMatchObject([
      { name: 'Ana', lastName: 'Anić', email: 'ana@example.com', phone: LEJLA.phone, isBuyer: true },
    ]);
    expect((await stored(id))[0]?.searchKey).not.toContain('lejla');
  });

  it('refuses a buyer on two seats of a course, and stores nothing', async () => {
    const twice = [
      { ...EMIR, isBuyer: true },
      { ...LEJLA, isBuyer: true },
    ];
    const { body } = await send(bodyOf({ seats: 2, participants: twice })).expect(400);
    expect(body.fields).toEqual({
      'participants.1.isBuyer': 'Podnosilac prijave može biti polaznik samo na jednom mjestu kursa.',
    });
    expect(await Order.countDocuments()).toBe(0);
  });

  it('invites nobody while the address of the buyer is not confirmed', async () => {
    await UserModel.updateOne({ _id: shop.buyer._id }, { emailConfirmedAt: null });
    await place({ participants: [EMIR], isAdmitted: false });
    expect(await OutboxMail.countDocuments({ 'message.kind': 'participantInvitation' })).toBe(0);
  });

  it('refuses more names than seats, and names without a last name, and stores nothing', async () => {
    const { body } = await send(bodyOf({ participants: [EMIR, LEJLA] })).expect(400);
    expect(body.fields).toEqual({
      'participants.1.kurs': 'Za ovaj kurs je navedeno više polaznika nego mjesta.',
    });
    const other = await send(bodyOf({ participants: [{ name: 'Emir', lastName: ' ' }] })).expect(400);
    expect(other.body.fields).toEqual({ 'participants.0.lastName': 'Unesite prezime.' });
    expect(await Order.countDocuments()).toBe(0);
    expect(await Participant.countDocuments()).toBe(0);
  });

  it('takes the names into the comparison of a repeated request', async () => {
    const key = randomUUID();
    await send(bodyOf({ participants: [EMIR] }), shop.buyer, key).expect(201);
    await send(bodyOf({ participants: [EMIR] }), shop.buyer, key).expect(201);
    await send(bodyOf({ participants: [LEJLA] }), shop.buyer, key).expect(422);
    expect(await Participant.countDocuments()).toBe(1);
  });

  it('keeps a participant for each held seat while 10 buyers want three of 20 seats each', async () => {
    await Course.updateOne({ _id: shop.course._id }, { capacity: 20, freeSeats: 20 });
    const random = seededRandom(20_261_124);
    const buyers = await Promise.all(Array.from({ length: 10 }, () => createUser()));
    const wishes = buyers.map((user, index) => ({
      user,
      people: Array.from({ length: random.int(0, 3) }, (_, seat) => ({
        name: random.pick(['Emir', 'Lejla', 'Mak', 'Sara', 'Đana']),
        lastName: random.pick(['Hadžić', 'Ćosić', 'Šarić', 'Žunić']),
        email: random.pick(['', `polaznik${index}.${seat}@example.com`]),
      })),
    }));
    const answers: { status: number }[] = [];
    let named = 0;
    while (wishes.length > 0) {
      const step = wishes.splice(0, 5);
      const placed = await Promise.all(
        step.map(({ user, people }) => send(bodyOf({ seats: 3, participants: people }), user)),
      );
      answers.push(...placed);
      for (const [index, { status }] of placed.entries()) {
        named += status === 201 ? (step[index]?.people.length ?? 0) : 0;
      }
      expect(await auditRecords()).toEqual([]);
      expect(await Participant.countDocuments({ isCurrent: true })).toBe(await Seat.countDocuments());
      expect(await Participant.countDocuments({ state: 'invited' })).toBe(named);
    }
    expect(tally(answers)).toEqual({ 201: 6, 409: 4 });
    expect(await Seat.countDocuments({ state: 'held' })).toBe(18);
  });
});

describe('PUT /api/orders/:id/polaznici/:seat', () => {
  it('names a participant later, tells them and notes it in the history', async () => {
    const id = await place({ paymentMethod: 'organizacija' });
    const { body } = await name(id, await firstSeat(id), { ...EMIR, version: 0 }).expect(200);
    expect(orderSeat.parse(body).participant).toMatchObject({ ...EMIR, state: 'invited', version: 1 });
    const { history } = await Order.findById(id).orFail().lean();
    expect(history.at(-1)).toMatchObject({
      event: 'participant',
      by: 'buyer',
      from: null,
      to: 'Mjesto 1: polaznik je upisan',
    });
    expect((await deliveredLinks()).has('emir@example.com')).toBe(true);
  });

  it('replaces a person before the course: the record has another person, whose link is another one', async () => {
    const id = await place({ participants: [EMIR] });
    const old = (await deliveredLinks()).get('emir@example.com') ?? '';
    await openPage(old).expect(200);
    await name(id, await firstSeat(id), LEJLA).expect(200);
    await openPage(old).expect(404);
    const token = (await deliveredLinks()).get('lejla@example.com') ?? '';
    const { body } = await openPage(token).expect(200);
    expect(participantPage.parse(body)).toMatchObject({ ...LEJLA, buyer: 'Ana Anić', isHeld: true });
    expect(await stored(id)).toHaveLength(1);
  });

  it('keeps the link of a person whose name is corrected, and sends no mail', async () => {
    const id = await place({ participants: [EMIR] });
    const token = (await deliveredLinks()).get('emir@example.com') ?? '';
    await name(id, await firstSeat(id), { ...EMIR, lastName: 'Emirović' }).expect(200);
    await openPage(token).expect(200);
    expect(await deliveredLinks()).toEqual(new Map());
  });

  it('keeps the guardian and phone that a client does not send, removes an empty one, and never gives them to another person', async () => {
    const guardian = 'Senad Emirić';
    const id = await place({ participants: [{ ...EMIR, guardian: ` ${guardian} ` }] });
    const seat = await firstSeat(id);
    const now = async () => [
      (await stored(id)).map((one) => one.guardian),
      (await seatsOf(id)).map(({ participant }) => participant.guardian),
    ];
    expect(await now()).toEqual([[guardian], [guardian]]);
    await name(id, seat, { ...EMIR, phone: '061 111 222' }).expect(200);
    expect(await now()).toEqual([[guardian], [guardian]]);
    await name(id, seat, { ...EMIR, guardian: '' }).expect(200);
    expect(await now()).toEqual([[''], ['']]);
    await name(id, seat, { ...EMIR, guardian }).expect(200);
    expect(await stored(id)).toMatchObject([{ guardian, phone: '061 111 222' }]);
    const { phone: _unsent, ...without } = LEJLA;
    await name(id, seat, without).expect(200);
    expect(await stored(id)).toMatchObject([{ guardian: '', phone: '' }]);
  });

  it('refuses a guardian of more than 100 characters and stores nothing', async () => {
    const id = await place({ participants: [EMIR] });
    const { body } = await name(id, await firstSeat(id), { ...EMIR, guardian: 'a'.repeat(101) }).expect(400);
    expect(body.fields).toEqual({ guardian: 'Najviše 100 znakova.' });
    expect(await stored(id)).toMatchObject([{ guardian: '', version: 0 }]);
  });

  it('shows a record without a guardian with an empty one, and corrects it', async () => {
    const id = await place({ participants: [EMIR] });
    await Participant.collection.updateMany({}, { $unset: { guardian: '' } });
    const [seat] = await seatsOf(id);
    expect(seat?.participant.guardian).toBe('');
    await name(id, seat?._id ?? '', { ...EMIR, guardian: 'Senad Emirić' }).expect(200);
    expect(await stored(id)).toMatchObject([{ guardian: 'Senad Emirić', version: 1 }]);
  });

  it('lets a buyer replace somebody only as long as the rules of the line allow it, and name until the course', async () => {
    await begin(10);
    const id = await place({ seats: 2, participants: [EMIR] });
    const replaceUntil = (days: number) =>
      Order.updateOne({ _id: id }, { $set: { 'orderItems.0.policy.replaceUntil': days } });
    const mayReplace = async () =>
      Object.fromEntries((await seatsOf(id)).map((seat) => [seat.participant.name, seat.mayReplace]));
    const seatOf = async (first: string) =>
      (await seatsOf(id)).find(({ participant }) => participant.name === first)?._id ?? '';
    const [named, unnamed] = [await seatOf('Emir'), await seatOf('')];
    await replaceUntil(10);
    expect(await mayReplace()).toEqual({ Emir: true, '': true });
    await replaceUntil(11);
    expect(await mayReplace()).toEqual({ Emir: false, '': true });
    const { body } = await name(id, named, LEJLA).expect(409);
    expect(body.message).toContain('Rok za zamjenu je prošao');
    expect((await stored(id)).map((one) => one.name).toSorted()).toEqual(['', 'Emir']);
    await name(id, unnamed, { name: 'Mak', lastName: 'Makić' }).expect(200);
    await name(id, named, LEJLA, shop.staff).expect(200);
    expect((await stored(id)).map((one) => one.name).toSorted()).toEqual(['Lejla', 'Mak']);
  });

  it('notes in the history which seat was named, corrected or replaced, without a name', async () => {
    const id = await place({ seats: 2, participants: [EMIR] });
    const seats = await seatsOf(id);
    const [emir, free] = ['Emir', ''].map((first) =>
      seats.find(({ participant }) => participant.name === first),
    );
    await name(id, free?._id ?? '', { name: 'Mak', lastName: 'Makić' }).expect(200);
    await name(id, emir?._id ?? '', { ...EMIR, phone: '061 111 222' }).expect(200);
    await name(id, emir?._id ?? '', LEJLA).expect(200);
    const { history } = await Order.findById(id).orFail().lean();
    expect(history.flatMap(({ event, to }) => (event === 'participant' ? to : []))).toEqual([
      `Mjesto ${free?.number}: polaznik je upisan`,
      `Mjesto ${emir?.number}: podaci su ispravljeni`,
      `Mjesto ${emir?.number}: polaznik je zamijenjen`,
    ]);
    expect(JSON.stringify(history)).not.toMatch(/Mak|Emir|Lejl/);
  });

  it('makes a new record after the course has begun, which only staff may', async () => {
    const id = await place({ participants: [EMIR] });
    const seat = await firstSeat(id);
    await begin(0);
    const { body } = await name(id, seat, LEJLA).expect(409);
    expect(body.message).toContain('Kurs je počeo');
    expect((await seatsOf(id))[0]).toMatchObject({ mayReplace: false, refusal: body.message });
    await name(id, seat, LEJLA, shop.staff).expect(200);
    const [before, after] = await Participant.find({ order: id }).sort({ isCurrent: 1 }).lean();
    expect(before).toMatchObject({ name: 'Emir', state: 'replaced', isCurrent: false, tokenHash: null });
    expect(after).toMatchObject({ name: 'Lejla', isCurrent: true, replaces: before?._id });
    expect((await AuditEntry.find({ event: 'edited' }).sort({ at: 1 }).lean()).at(-1)?.changes).toEqual([
      { field: 'participant', from: null, to: 'Mjesto 1: polaznik je zamijenjen' },
    ]);
  });

  it('invites to a course without lessons that has begun, whose last day is not known', async () => {
    const id = await place({ seats: 2, participants: [EMIR] });
    const seat = (await seatsOf(id)).find(({ participant }) => participant.name === '')?._id ?? '';
    await begin(-3);
    await OutboxMail.deleteMany({});
    await name(id, seat, LEJLA, shop.staff).expect(200);
    expect(await OutboxMail.countDocuments({ 'message.kind': 'participantInvitation' })).toBe(1);
  });

  it('invites nobody to lessons that are over, and says who can still name a person', async () => {
    const id = await place({ seats: 2, participants: [EMIR] });
    const seat = (await seatsOf(id)).find(({ participant }) => participant.name === '')?._id ?? '';
    const day = dayAfter(today(), -3);
    const lessons = [{ day, from: '17:00', to: '20:00' }];
    await Course.updateOne({ _id: shop.course._id }, { lessons, start: day, lastDay: day });
    await OutboxMail.deleteMany({});
    const { body } = await name(id, seat, LEJLA).expect(409);
    expect(body.message).toContain('Kurs je počeo, pa polaznika može upisati samo institut.');
    await name(id, seat, LEJLA, shop.staff).expect(200);
    expect(await OutboxMail.countDocuments({ 'message.kind': 'participantInvitation' })).toBe(0);
    expect((await stored(id)).find((one) => one.name === 'Lejla')?.invitedAt ?? null).toBeNull();
  });

  it('lets a buyer replace a person on the first day until the first lesson, in the same record', async () => {
    const start = today();
    const hold = (from: string, to: string) => {
      const lessons = [
        { day: start, from: '00:00', to: '00:01', state: 'cancelled' },
        { day: start, from, to },
        { day: dayAfter(start), from: '17:00', to: '20:00' },
      ];
      return Course.updateOne({ _id: shop.course._id }, { lessons, start, lastDay: dayAfter(start) });
    };
    const id = await place({ participants: [EMIR] });
    const seat = await firstSeat(id);
    await hold('23:59', '24:00');
    expect((await seatsOf(id))[0]?.mayReplace).toBe(true);
    await name(id, seat, LEJLA).expect(200);
    await name(id, seat, { name: 'Mak', lastName: 'Makić' }, shop.staff).expect(200);
    expect(await stored(id)).toMatchObject([{ name: 'Mak', isCurrent: true, replaces: null }]);
    await Order.updateOne({ _id: id }, { $set: { 'orderItems.0.policy.replaceUntil': 1 } });
    const { body: late } = await name(id, seat, LEJLA).expect(409);
    expect(late.message).toContain('Rok za zamjenu je prošao');
    await hold('00:00', '00:01');
    const { body: begun } = await name(id, seat, LEJLA).expect(409);
    expect(begun.message).toContain('Kurs je počeo');
  });

  it('lets one of two tabs replace a person', async () => {
    const id = await place({ participants: [EMIR] });
    const seat = await firstSeat(id);
    const answers = await Promise.all([
      name(id, seat, { ...LEJLA, version: 0 }),
      name(id, seat, { name: 'Mak', lastName: 'Makić', version: 0 }),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    expect((await stored(id)).map(({ version }) => version)).toEqual([1]);
  });

  it('does not know the seat of another order, nor the order of somebody else', async () => {
    const id = await place({ participants: [EMIR] });
    const other = await place({ participants: [EMIR] });
    await name(id, await firstSeat(other), LEJLA).expect(404);
    await name(id, await firstSeat(id), LEJLA, await createUser()).expect(404);
    await name(id, new Types.ObjectId().toString(), LEJLA, shop.staff).expect(404);
    expect(await Participant.countDocuments({ name: 'Lejla' })).toBe(0);
  });

  it('refuses a seat that the order lost, and has its participant again when it is readmitted', async () => {
    const id = await place({ participants: [EMIR] });
    const seat = await firstSeat(id);
    const edit = (status: string) =>
      testApp()
        .put(apiUrl(API.orderEdit, { id }))
        .set('Authorization', bearer(shop.staff))
        .send({ status })
        .expect(200);
    await edit(ORDER_STATUS.rejected);
    await name(id, seat, LEJLA).expect(409);
    await edit(ORDER_STATUS.admitted);
    expect((await seatsOf(id))[0]?.participant.name).toBe('Emir');
    await name(id, seat, LEJLA).expect(200);
  });
});
