import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { RateLimitWindow } from '../../http/limiter.ts';
import { bearer, createUser } from '../../test/support/factories.ts';
import { deliveryDeps, recordingTransport } from '../../test/support/mailOutbox.ts';
import { useParticipants } from '../../test/support/participants.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { Order } from '../core/orders/order.model.ts';
import { Participant } from '../processes/participants/participant.model.ts';
import { deliverNext } from './mail.delivery.ts';
import type { OutgoingMail } from './mail.transport.ts';
import { companyName } from './mailType.ts';

useTestDatabase();
const shop = useParticipants();

const stranger = (n: number) => ({ name: 'Osoba', lastName: 'Nepoznata', email: `stranac${n}@example.net` });
const name = (id: string, seat: string, person: object, user = shop.buyer) =>
  testApp().put(apiUrl(API.orderSeat, { id, seat })).set('Authorization', bearer(user)).send(person);

async function placeNamed(seats: number): Promise<{ id: string; seats: string[] }> {
  const participants = Array.from({ length: seats }, (_, n) => ({
    name: 'Osoba',
    lastName: 'Prva',
    email: `osoba${n}@example.net`,
  }));
  const id = await shop.place({ seats: seats, participants });
  await Order.updateOne({ _id: id }, { status: ORDER_STATUS.admitted });
  return { id, seats: (await shop.seatsOf(id)).map(({ _id }) => _id) };
}

/** Sends everything that waits. Returns the mails to strangers. */
async function mailsToStrangers(): Promise<OutgoingMail[]> {
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return mails.filter(({ to }) => to.startsWith('stranac'));
}

it('a buyer replaces the person of a seat three times a day, and staff more often', async () => {
  const { id, seats } = await placeNamed(1);
  const [seat = ''] = seats;
  for (let n = 1; n <= 3; n += 1) await name(id, seat, stranger(n)).expect(200);
  const { body } = await name(id, seat, stranger(4)).expect(429);
  expect(body).toEqual({
    message:
      'Danas ste već previše puta zamijenili polaznike: najviše tri puta na jednom mjestu i 20 puta ukupno. Nastavite sutra ili nam pišite na info@example.com.',
    code: 'too_many_requests',
  });
  expect(await Participant.find({ order: id }).lean()).toMatchObject([{ email: 'stranac3@example.net' }]);
  // Corrections are no replacements.
  await name(id, seat, { ...stranger(3), name: 'Osobna' }).expect(200);
  await name(id, seat, stranger(5), shop.staff).expect(200);
});

it('a buyer writes to twenty new people a day by replacements, over all seats, and the next one gets no mail', async () => {
  const [one, other] = [await placeNamed(1), await placeNamed(1)];
  const replace = ({ id, seats: [seat = ''] }: typeof one, n: number) => name(id, seat, stranger(n));
  await replace(one, 1).expect(200);
  const counted = { key: /^replaced-(account|network):/, points: 1 };
  expect((await RateLimitWindow.updateMany(counted, { points: 19 })).modifiedCount).toBe(2);
  await replace(other, 20).expect(200);
  await replace(other, 21).expect(429);
  await replace(one, 22).expect(429);
  expect((await mailsToStrangers()).map(({ to }) => to)).toEqual([
    'stranac1@example.net',
    'stranac20@example.net',
  ]);

  // Another account of the same network goes on with what is left of it: nothing.
  const user = await createUser();
  const { body } = await shop
    .send(shop.bodyOf({ seats: 1, participants: [{ name: 'Osoba', lastName: 'Prva' }] }), user)
    .expect(201);
  const [seat] = await shop.seatsOf(String(body._id), user);
  await name(String(body._id), seat?._id ?? '', stranger(30), user).expect(429);
});

it('an invitation shows the name of its buyer once staff have admitted the order', async () => {
  const id = await shop.place({ seats: 2, participants: [stranger(1), stranger(2)], isAdmitted: false });
  expect(await mailsToStrangers()).toEqual([]);
  const [seat, other] = await shop.seatsOf(id);
  await name(id, other?._id ?? '', { ...stranger(4), invite: true }, shop.staff).expect(200);
  expect(await mailsToStrangers()).toEqual([
    expect.objectContaining({ text: expect.not.stringContaining('Ana Anić') }),
  ]);
  await Order.updateOne({ _id: id }, { status: ORDER_STATUS.admitted });
  await name(id, seat?._id ?? '', stranger(3)).expect(200);
  expect(await mailsToStrangers()).toEqual([
    expect.objectContaining({ text: expect.stringContaining('Ana Anić') }),
  ]);
});

describe('companyName', () => {
  it.each([
    ['Primjer drvo d.o.o.', 'Primjer drvo d.o.o.'],
    [
      'JU Mješovita srednja škola "Meša Selimović" Tuzla',
      'JU Mješovita srednja škola "Meša Selimović" Tuzla',
    ],
    ['Gradnja 2000 d.d.', 'Gradnja 2000 d.d.'],
    ['Podignite na https://zlo.test/nagrada', ''],
    ['Nagrada na zlo.test', ''],
    ['www.zlo', ''],
    ['pišite na zlo@zlo', ''],
    ['nazovite 065 123 456', ''],
    ['nazovite 065-12-34', ''],
  ])('of „%s” is „%s”', (given, expected) => {
    expect(companyName(given)).toBe(expected);
  });
});
