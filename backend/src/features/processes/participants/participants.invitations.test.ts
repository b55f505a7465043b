import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { participantPage } from '@institut/contract/participants/schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { as } from '../../../test/support/client.ts';
import { bearer, createUser } from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { deliveryDeps, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { deliveredLinks, EMIR, LEJLA, stored, useParticipants } from '../../../test/support/participants.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { UserModel } from '../../users/lookup/user.model.ts';
import { Course } from '../../core/courses/course.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Participant } from './participant.model.ts';

useTestDatabase();

const shop = useParticipants();
const { place, seatsOf } = shop;

const name = (id: string, seat: string, body: object, user = shop.buyer) =>
  testApp().put(apiUrl(API.orderSeat, { id, seat })).set('Authorization', bearer(user)).send(body);
const firstSeat = async (id: string): Promise<string> => (await seatsOf(id))[0]?._id ?? '';
const openPage = (token: string) => testApp().post(API.participantPage).send({ token });
const invite = (id: string, seat: string, user = shop.buyer) =>
  as(user).inviteParticipant({ params: { id, seat } });
const tokenOfEmir = async (): Promise<string> => (await deliveredLinks()).get('emir@example.com') ?? '';

const LINK = 'https://sastanak.example/soba-7';
const invitationsSent = async () => {
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return mails.filter(({ to }) => to === EMIR.email);
};

const invitations = () => OutboxMail.countDocuments({ 'message.kind': 'participantInvitation' });

describe('an invitation', () => {
  it('waits for the acceptance of the application, and leaves when that cannot be undone', async () => {
    const id = await place({ seats: 2, participants: [EMIR], isAdmitted: false });
    const [, seat] = await seatsOf(id);
    await name(id, seat?._id ?? '', LEJLA).expect(200);
    expect(await invitations()).toBe(0);
    expect(
      (await seatsOf(id)).map(({ isAdmitted, participant }) => [isAdmitted, participant.invitedAt]),
    ).toEqual([
      [false, null],
      [false, null],
    ]);
    const refused = await invite(id, await firstSeat(id)).expect(409);
    expect(refused.body.message).toBe('Pozivnica se šalje kad prijava bude primljena.');
    await shop.edit({ status: ORDER_STATUS.admitted }).expect(200);
    const waiting = await OutboxMail.find({ 'message.kind': 'participantInvitation' }).lean();
    expect(waiting.every(({ nextAttemptAt, queuedAt }) => nextAttemptAt > queuedAt)).toBe(true);
    expect([...(await deliveredLinks()).keys()].toSorted()).toEqual([
      'emir@example.com',
      'lejla@example.com',
    ]);
  });

  it('is withdrawn with the acceptance, and follows the next one', async () => {
    const id = await place({ participants: [EMIR] });
    const undo = testApp().post(apiUrl(API.orderUndo, { id })).set('Authorization', bearer(shop.staff));
    await undo.send({}).expect(200);
    expect(await invitations()).toBe(0);
    expect((await stored(id))[0]?.invitedAt).toBeNull();
    await shop.edit({ status: ORDER_STATUS.admitted }).expect(200);
    expect([...(await deliveredLinks()).keys()]).toEqual(['emir@example.com']);
  });

  it.each([
    [true, { isAdmitted: false }, 1],
    [undefined, { isAdmitted: false }, 0],
    [undefined, {}, 1],
    [false, {}, 0],
  ])('is sent as staff choose (%s, %j)', async (choice, given, count) => {
    const id = await place({ paymentMethod: 'organizacija', ...given });
    const body = { ...EMIR, ...(choice !== undefined && { invite: choice }) };
    await name(id, await firstSeat(id), body, shop.staff).expect(200);
    expect(await invitations()).toBe(count);
  });

  it('is not sent earlier because a buyer asks for it', async () => {
    const id = await place({ paymentMethod: 'organizacija', isAdmitted: false });
    await name(id, await firstSeat(id), { ...EMIR, invite: true }).expect(200);
    expect(await invitations()).toBe(0);
  });

  it('does not tell the buyer that she is enrolled by herself', async () => {
    await place({ participants: [{ ...EMIR, name: 'Ana', email: shop.buyer.email }] });
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    while (await deliverNext(deps));
    const text = mails.find(({ subject }) => subject.startsWith('Upisani ste'))?.text ?? '';
    expect(text).toContain('upisani ste.');
    expect(text).not.toMatch(/upisuje vas|od osobe koja/);
  });

  it('shows neither an advertisement as the name of the buyer nor more than a first name', async () => {
    await UserModel.updateOne({ _id: shop.buyer._id }, { name: 'Nagrada na zlo.example', lastName: '' });
    await place({ participants: [{ ...EMIR, name: 'Dragi dobitniče zovite Ivana' }] });
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    while (await deliverNext(deps));
    const texts = mails.filter(({ to }) => to === EMIR.email).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringMatching(/Dobar dan, Dragi,\s[^]*upisuje vas osoba koja je poslala/),
    ]);
    expect(texts.join('')).not.toMatch(/zlo|dobitni|Ivana/);
  });

  it('is sent again after ten minutes, with the same link', async () => {
    const id = await place({ participants: [EMIR] });
    const seat = await firstSeat(id);
    const token = (await deliveredLinks()).get('emir@example.com');
    await invite(id, seat).expect(409);
    await Participant.updateMany({}, { invitedAt: new Date(Date.now() - 11 * 60_000) });
    expect(tally(await Promise.all([invite(id, seat), invite(id, seat)]))).toEqual({ 200: 1, 409: 1 });
    expect((await deliveredLinks()).get('emir@example.com')).toBe(token);
  });

  it('is refused for the buyer, a seat without a name and the order of somebody else', async () => {
    const own = await place();
    await invite(own, await firstSeat(own)).expect(409);
    const group = await place({ paymentMethod: 'organizacija' });
    await invite(group, await firstSeat(group)).expect(409);
    await invite(group, await firstSeat(group), await createUser()).expect(404);
    expect(await OutboxMail.countDocuments({ 'message.kind': 'participantInvitation' })).toBe(0);
  });

  it('says when and where the course takes place', async () => {
    const venue = { mode: 'classroom' as const, city: 'Sarajevo', address: 'Zmaja od Bosne 8', link: '' };
    const lessons = [{ day: '2099-09-01', from: '17:00', to: '20:00', room: 'U2' }];
    await Course.updateOne(
      { _id: shop.course._id },
      { venue, lessons, start: '2099-09-01', lastDay: '2099-09-01' },
    );
    await place({ participants: [EMIR] });
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    while (await deliverNext(deps));
    const text = mails.find(({ to }) => to === EMIR.email)?.text ?? '';
    expect(text).toContain('uto 1.\u00a09.\u00a02099. 17:00–20:00, U2');
    expect(text).toContain('Zmaja od Bosne 8, Sarajevo');
  });

  it('says of an accepted one with online lessons where their data is, not the link', async () => {
    const venue = { mode: 'online' as const, city: '', address: '', link: LINK };
    await Course.updateOne({ _id: shop.course._id }, { venue });
    const id = await place({ participants: [EMIR], isAdmitted: false });
    await invite(id, await firstSeat(id), shop.staff).expect(200);
    const [before] = await invitationsSent();
    expect(before?.subject).toMatch(/^Prijavljeni ste na kurs/);
    expect(before?.text).toContain('Mjesto održavanja: Online');
    expect(before?.text).not.toContain('Pristup');
    await Order.updateOne({ _id: id }, { status: ORDER_STATUS.admitted });
    await Participant.updateMany({}, { invitedAt: new Date(0) });
    await invite(id, await firstSeat(id)).expect(200);
    const [after] = await invitationsSent();
    expect(after?.subject).toMatch(/^Upisani ste na kurs/);
    expect(after?.text).toContain('Pristup: podaci za pristup su na vašoj stranici polaznika');
    expect(after?.text).not.toContain(LINK);
  });

  it('that waits is not sent to somebody who was replaced', async () => {
    const id = await place({ participants: [EMIR] });
    await name(id, await firstSeat(id), LEJLA).expect(200);
    expect([...(await deliveredLinks()).keys()]).toEqual(['lejla@example.com']);
  });
});

describe('the private page', () => {
  it('is confirmed with corrected data, without an account', async () => {
    const id = await place({ participants: [EMIR] });
    const token = await tokenOfEmir();
    const sent = { token, name: 'Emir', lastName: 'Emirović', phone: '061 999 888', guardian: 'Senad' };
    const { body } = await testApp()
      .put(API.participant)
      .send({ ...sent, email: 'zli@example.com' })
      .expect(200);
    expect(participantPage.parse(body)).toMatchObject({ state: 'confirmed', email: 'emir@example.com' });
    expect(participantPage.parse(body).guardian).toBe('Senad');
    const { guardian: _unsent, ...without } = sent;
    await testApp().put(API.participant).send(without).expect(200);
    expect(await stored(id)).toMatchObject([
      { lastName: 'Emirović', phone: '061 999 888', guardian: 'Senad', version: 2 },
    ]);
  });

  it('says that the seat was given up, and cannot be confirmed then', async () => {
    const id = await place({ participants: [EMIR] });
    const token = await tokenOfEmir();
    await as(shop.staff).cancelOrder({ params: { id }, body: {} }).expect(200);
    expect((await openPage(token).expect(200)).body.isHeld).toBe(false);
    await testApp().put(API.participant).send({ token, name: 'E', lastName: 'E' }).expect(409);
  });

  it('belongs to the first account that claims it', async () => {
    await place({ participants: [EMIR] });
    const token = await tokenOfEmir();
    const emir = await createUser({ email: 'emir@example.com' });
    const claim = (user: UserDocument) => as(user).claimParticipant({ body: { token } });
    await claim(emir).expect(200);
    await claim(emir).expect(200);
    await claim(await createUser()).expect(409);
    const { body } = await as(emir).listParticipations().expect(200);
    expect(body).toMatchObject([{ course: 'Python', buyer: 'Ana Anić', isHeld: true, isAdmitted: true }]);
  });

  it.each(['', 'x'.repeat(43), { $ne: null }])('is not opened by the token %j', async (token) => {
    await place({ participants: [EMIR] });
    const { status } = await testApp().post(API.participantPage).send({ token });
    expect([400, 404]).toContain(status);
  });
});

describe('the timetable on the private page', () => {
  it('has the link of the online lessons only for accepted participants', async () => {
    const link = 'https://nastava.example.com/soba';
    const lesson = { day: '2099-09-01', from: '17:00', to: '20:00', room: 'U2' };
    const venue = { mode: 'online', city: '', address: '', link };
    await Course.updateOne(
      { _id: shop.course._id },
      { $set: { lessons: [lesson], venue, start: '2099-09-01', lastDay: '2099-09-01' } },
    );
    const id = await place({ paymentMethod: 'organizacija', participants: [EMIR], isAdmitted: false });
    await invite(id, await firstSeat(id), shop.staff).expect(200);
    const token = await tokenOfEmir();
    const before = await openPage(token).expect(200);
    expect(before.body).toMatchObject({
      isAdmitted: false,
      course: { lessons: [{ room: 'U2' }], venue: { link: '' } },
    });
    expect(JSON.stringify(before.body)).not.toContain(link);
    await Order.updateOne({ _id: id }, { status: ORDER_STATUS.admitted });
    const { body } = await openPage(token).expect(200);
    expect(body.course.venue.link).toBe(link);
    expect(body.course.calendar.replaceAll('\r\n ', '')).toContain(link);
  });
});
