import { dayAfter } from '@institut/contract/frame/days';
import type { CourseRegister } from '@institut/contract/register/schema';
import { NO_ANSWERS, type RegisterAnswers } from '@institut/contract/register/values';
import { today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import { createCourse, createUser, REGISTER } from '../../../test/support/factories.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { EMIR, LEJLA, stored, useParticipants } from '../../../test/support/participants.ts';
import { Course } from '../../core/courses/course.model.ts';
import { hashToken, Participant, tokenOf } from './participant.model.ts';
import { eraseExpiredAnswers } from './participantErasure.service.ts';
import { presentOwnParticipant } from './participant.presenter.ts';

useTestDatabase();
const shop = useParticipants();

const ANSWERS: RegisterAnswers = { ...NO_ANSWERS, sex: 'female', birthYear: 'declined' };
const ask = (register: Partial<CourseRegister> | null) =>
  Course.updateOne({ _id: shop.course._id }, { register: register && { ...REGISTER, ...register } });
const tokenOfPlaced = async (id: string) => {
  const [one] = await Participant.find({ order: id });
  if (!one) throw new Error('The order has no participant.');
  await Participant.updateOne({ _id: one._id }, { tokenHash: hashToken(tokenOf(one)) });
  return tokenOf(one);
};
const confirm = (token: string, register?: RegisterAnswers) =>
  as(null).confirmParticipant({
    body: { name: EMIR.name, lastName: EMIR.lastName, token, ...(register && { register }) },
  });
const answersOf = async (id: string) => (await stored(id)).map(({ register }) => register?.answers);
/** A participant who has answered. */
async function answered(register: Partial<CourseRegister> = {}) {
  await ask(register);
  const id = await shop.place({ participants: [EMIR] });
  const token = await tokenOfPlaced(id);
  await confirm(token, { ...ANSWERS, birthYear: '1990' }).expect(200);
  return { id, token };
}

it('does not exist anywhere while the course quotes no act', async () => {
  const id = await shop.place({ participants: [EMIR] });
  const token = await tokenOfPlaced(id);
  const { body } = await confirm(token, ANSWERS).expect(200);
  const page = await as(null).openParticipantPage({ body: { token } }).expect(200);
  const seats = await shop.seatsOf(id);
  const course = await as(null)
    .getCourse({ params: { id: shop.course._id } })
    .expect(200);
  expect(JSON.stringify([body, page.body, seats, course.body, await stored(id)])).not.toContain('register');
  expect(presentOwnParticipant((await stored(id))[0]!)).not.toHaveProperty('register');
});

it('asks on the private page with authority, act and article, and stores what was asked alone', async () => {
  await ask({});
  const id = await shop.place({ participants: [EMIR] });
  const token = await tokenOfPlaced(id);
  const { keepYears: _, ...asked } = REGISTER;
  const { body } = await confirm(token, { ...ANSWERS, education: 'higher' }).expect(200);
  expect(body.register).toEqual({ ...asked, answers: ANSWERS });
  expect(await answersOf(id)).toEqual([{ sex: 'female', birthYear: 'declined' }]);
  await confirm(token).expect(200);
  expect(await answersOf(id)).toEqual([{ sex: 'female', birthYear: 'declined' }]);
  expect(presentOwnParticipant((await stored(id))[0]!)).toMatchObject({
    register: { answers: { sex: 'female' } },
  });
  await confirm(token, NO_ANSWERS).expect(200);
  expect((await stored(id))[0]).not.toHaveProperty('register');
});

it.each([
  [ANSWERS, { 'register.birthYear': expect.stringContaining('akt ga traži') }],
  [undefined, { 'register.sex': expect.anything(), 'register.birthYear': expect.anything() }],
  [{ ...ANSWERS, birthYear: '1899' }, { 'register.birthYear': 'Odaberite godinu rođenja.' }],
])('refuses the answers %j to an act that requires them', async (answers, fields) => {
  await ask({ isRequired: true });
  const id = await shop.place({ participants: [EMIR] });
  const { body } = await confirm(await tokenOfPlaced(id), answers).expect(400);
  expect(body.fields).toEqual(fields);
  expect(await stored(id)).toMatchObject([{ state: 'invited' }]);
});

it('asks a buyer who takes part on their own seat, and nobody about the seats of others', async () => {
  await ask({});
  const id = await shop.place({ seats: 2, participants: [{ ...LEJLA, isBuyer: true }, EMIR] });
  const seats = await shop.seatsOf(id);
  expect(seats.map(({ register }) => register?.fields)).toEqual([['sex', 'birthYear'], undefined]);
  expect((await shop.seatsOf(id, shop.staff)).some((seat) => 'register' in seat)).toBe(false);
  const answer = ({ _id: seat, participant: { name, lastName, email, phone } }: (typeof seats)[number]) =>
    as(shop.buyer)
      .nameParticipant({ params: { id, seat }, body: { name, lastName, email, phone, register: ANSWERS } })
      .expect(200);
  for (const seat of seats) await answer(seat);
  expect(await answersOf(id)).toEqual([{ sex: 'female', birthYear: 'declined' }, undefined]);
});

it.each([
  [
    'another person',
    (id: string, seat: string) =>
      as(shop.staff).nameParticipant({ params: { id, seat }, body: LEJLA }).expect(200),
  ],
  [
    'another person after the first lesson',
    async (id: string, seat: string) => {
      await shop.begin(-1);
      await as(shop.staff).nameParticipant({ params: { id, seat }, body: LEJLA }).expect(200);
    },
  ],
  [
    'nobody',
    (id: string, seat: string) => as(shop.staff).eraseParticipant({ params: { id, seat } }).expect(204),
  ],
  [
    'another course',
    async (id: string, seat: string) => {
      const to = await createCourse({ price: shop.course.price });
      await as(shop.staff)
        .moveSeat({ params: { id }, body: { seat, kurs: to._id.toString() } })
        .expect(200);
    },
  ],
])('is removed when the seat gets %s', async (_what, change) => {
  const { id } = await answered();
  const [seat] = await shop.seatsOf(id);
  await change(id, seat?._id ?? '');
  expect((await stored(id)).filter((one) => 'register' in one)).toEqual([]);
});

it.each([
  [false, [undefined]],
  [true, [{ sex: 'female', birthYear: '1990' }]],
])('is removed with the account unless the act requires it (%s)', async (isRequired, left) => {
  const { id } = await answered({ isRequired });
  const emir = await createUser();
  await Participant.updateMany({ order: id }, { user: emir._id });
  await as(shop.staff)
    .deleteUser({ params: { id: emir.id } })
    .expect(204);
  expect(await answersOf(id)).toEqual(left);
});

it('is removed after the period of the act, and when the course asks no more', async () => {
  const { id } = await answered();
  await Course.updateOne({ _id: shop.course._id }, { start: '2024-03-01' });
  expect(await eraseExpiredAnswers(new Date('2026-03-01T12:00:00Z'))).toBe(0);
  expect(await eraseExpiredAnswers(new Date('2026-03-02T12:00:00Z'))).toBe(1);
  expect(await answersOf(id)).toEqual([undefined]);
  await Course.updateOne({ _id: shop.course._id }, { start: dayAfter(today(), 5) });
  const other = await answered();
  await ask(null);
  expect(await eraseExpiredAnswers()).toBe(1);
  expect(await answersOf(other.id)).toEqual([undefined]);
});
