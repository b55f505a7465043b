import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import type { JoinWaitingBody } from '@institut/contract/waitingList/schema';
import { as } from '../../../test/support/client.ts';
import { bearer, createCourse, createUser } from '../../../test/support/factories.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { runName } from '@institut/contract/timetable/runName';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import {
  createFullCourse,
  createWaiter,
  distributeLater,
  findEntry,
  releaseAndOffer,
  releaseOrder,
  seatNumbers,
  sendMails,
} from '../../../test/support/waitingLists.ts';
import { UserModel, type UserDocument } from '../../users/lookup/user.model.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { serveWaitingLists } from './closing.service.ts';
import { distributeSeats } from './distribution.service.ts';
import { mailedTokenOf, WaitingEntry, waitingTokenOf } from './waitingEntry.model.ts';

useTestDatabase();

const idOf = ({ _id }: { _id: { toString(): string } }) => _id.toString();
const join = (course: CourseFields, body: JoinWaitingBody, user?: UserDocument) => {
  const request = testApp().post(apiUrl(API.courseWaiting, { id: idOf(course) }));
  return (user ? request.set('Authorization', bearer(user)) : request).send(body);
};
const post = (path: string, token: string) => testApp().post(path).send({ token });
const open = (token: string) => post(API.waitingPage, token);

const linkIn = (text: string): string =>
  /lista-cekanja#t=([\w-]{43}\.[\w-]{22})(?![\w-])/.exec(text)?.[1] ?? '';

/** Joins as a visitor and returns the token of the link in the mail. */
async function joinAsVisitor(course: CourseFields, body: JoinWaitingBody): Promise<string> {
  await join(course, body).expect(202, { needsConfirmation: true });
  const mails = await sendMails();
  return linkIn(mails.at(-1)?.text ?? '');
}

describe('POST /api/kursevi/:id/cekanje', () => {
  it('puts a user with a confirmed address on the list at once', async () => {
    const { course } = await createFullCourse([2]);
    const user = await createUser();
    await join(course, { qty: 2, email: 'neko@example.com' }, user).expect(202, { needsConfirmation: false });
    expect(await WaitingEntry.find().lean()).toMatchObject([
      { email: user.email, user: user._id, name: 'Ana Anić', qty: 2, state: 'waiting', removeAt: null },
    ]);
    expect(await seatNumbers(course)).toMatchObject({ waiting: 1, problems: [] });
    expect(await readOutbox()).toEqual([]);
  });

  it('is limited for each account, not for those who share a network', async () => {
    const { course } = await createFullCourse([1]);
    const [eager, other] = [await createUser(), await createUser()];
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await join(course, { email: `x${n}@example.com` }, eager));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
    await join(course, {}, other).expect(202);
  });

  it('asks a visitor to confirm by a link, and counts from the first click', async () => {
    const { course } = await createFullCourse([1]);
    const token = await joinAsVisitor(course, { email: 'Ena@Example.com', name: 'Ena', qty: 1 });
    expect(await seatNumbers(course)).toMatchObject({ waiting: 0 });
    const later = await createWaiter(course);
    expect((await open(later.token)).body).toMatchObject({ position: 1 });

    const { body } = await post(API.waitingConfirmation, token).expect(200);
    expect(body).toMatchObject({
      isConfirmed: true,
      position: 1,
      state: 'waiting',
      email: 'ena@example.com',
    });
    expect((await open(later.token)).body).toMatchObject({ position: 2 });
    expect(await seatNumbers(course)).toMatchObject({ waiting: 2, problems: [] });
    await post(API.waitingConfirmation, token).expect(200);
    expect(await seatNumbers(course)).toMatchObject({ waiting: 2 });
  });

  it('answers the same for an address that waits already, and tells only its owner', async () => {
    const { course } = await createFullCourse([1]);
    const { user, entry } = await createWaiter(course);
    await join(course, { email: user.email, qty: 5 }).expect(202, { needsConfirmation: true });
    const [mail] = await sendMails();
    expect(mail).toMatchObject({
      to: user.email,
      subject: `Već ste upisani: kurs ${runName(course.name, course.start)}`,
    });
    expect(await WaitingEntry.findById(entry._id).lean()).toMatchObject({ qty: 1 });
    expect(await WaitingEntry.countDocuments()).toBe(1);
  });

  it('stores one entry when the same address joins five times at once', async () => {
    const { course } = await createFullCourse([1]);
    const user = await createUser();
    await Promise.all(Array.from({ length: 5 }, () => join(course, {}, user).expect(202)));
    expect(await WaitingEntry.countDocuments()).toBe(1);
    expect(await seatNumbers(course)).toMatchObject({ waiting: 1, problems: [] });
  });

  it('refuses while the seats are free, bad input and an ended session', async () => {
    const course = await createCourse({ countInStock: 2 });
    const { body } = await join(course, { email: 'ena@example.com', qty: 2 }).expect(409);
    expect(body.message).toBe(
      'Na kursu ima slobodnih mjesta, pa lista čekanja nije potrebna. Prijavite se odmah.',
    );
    await join(course, { email: 'ena@example.com', qty: 3, acceptsFewer: true }).expect(409);
    const { course: full } = await createFullCourse([1]);
    expect((await join(full, {}).expect(400)).body.fields).toEqual({ email: 'Unesite e-mail adresu.' });
    await join(full, { email: 'ena@example.com', qty: 11 }).expect(400);
    await join(full, { email: 'nije' }).expect(400);
    await join(full, { email: 'ena@example.com' }).set('Authorization', 'Bearer nije-token').expect(401);
    const draft = await createCourse({ countInStock: 0, isDraft: true });
    await join(draft, { email: 'ena@example.com' }).expect(404);
    expect(await WaitingEntry.countDocuments()).toBe(0);
    expect(await readOutbox()).toEqual([]);
  });

  it('does not confirm while the seats are free', async () => {
    const { course, orders } = await createFullCourse([1]);
    const token = await joinAsVisitor(course, { email: 'ena@example.com' });
    for (const order of orders) await releaseOrder(order);
    await post(API.waitingConfirmation, token).expect(409);
    expect(await seatNumbers(course)).toMatchObject({ free: 1, waiting: 0, problems: [] });
  });

  it('shows the token of an entry neither to an account without a confirmed address, nor for another address', async () => {
    const { course } = await createFullCourse([1]);
    const user = await createUser({ emailConfirmedAt: null });
    await join(course, {}, user).expect(202, { needsConfirmation: true });
    const read = () => as(user).listOwnWaiting().expect(200);
    expect((await read()).body).toMatchObject([{ isConfirmed: false, token: null }]);
    const entry = await WaitingEntry.findOne().orFail().lean();
    await post(API.waitingConfirmation, waitingTokenOf(entry)).expect(404);
    await post(API.waitingConfirmation, `${waitingTokenOf(entry)}.${'x'.repeat(22)}`).expect(404);
    expect(await WaitingEntry.findById(entry._id).lean()).toMatchObject({ confirmedAt: null });
    expect((await UserModel.findById(user._id).orFail()).emailConfirmedAt).toBeNull();
    await UserModel.updateOne(
      { _id: user._id },
      { emailConfirmedAt: new Date(), email: 'drugi@example.com' },
    );
    expect((await read()).body).toMatchObject([{ token: null }]);
    await post(API.waitingConfirmation, mailedTokenOf(entry)).expect(200);
  });

  it('is of the mailbox that confirms it, not of the account that typed its address', async () => {
    const { course } = await createFullCourse([2]);
    const email = 'amra@example.com';
    const stranger = await createUser({ email, emailConfirmedAt: null });
    await join(course, { email, qty: 1 }).expect(202);
    await join(course, { qty: 1 }, stranger).expect(202);
    const link = linkIn((await sendMails()).at(-1)?.text ?? '');
    await post(API.waitingConfirmation, link).expect(200);
    await as(stranger)
      .leaveWaitingList({ params: { id: idOf(course) } })
      .expect(404);
    await as(stranger).listOwnWaiting().expect(200, []);
    await open(link)
      .expect(200)
      .expect(({ body }) => expect(body).toMatchObject({ state: 'waiting' }));
  });

  it('confirms an entry of a visitor by a link that 0.3.0 mailed', async () => {
    const { course } = await createFullCourse([1]);
    await joinAsVisitor(course, { email: 'ena@example.com' });
    const token = waitingTokenOf(await WaitingEntry.findOne().orFail().lean());
    expect((await open(token).expect(200)).body).toMatchObject({ token, isConfirmed: false });
    await post(API.waitingConfirmation, token).expect(200);
    expect(await seatNumbers(course)).toMatchObject({ waiting: 1, problems: [] });
  });

  it('stores three entries of one network until one is confirmed, whoever waits already', async () => {
    const { course } = await createFullCourse([1]);
    const tokens: string[] = [];
    for (const name of ['a', 'b', 'c'])
      tokens.push(await joinAsVisitor(course, { email: `${name}@example.com` }));
    const unconfirmed = await createUser({ emailConfirmedAt: null });
    const refusals = [
      await join(course, { email: 'd@example.com' }),
      await join(course, { email: 'a@example.com' }),
    ];
    refusals.push(await join(course, {}, unconfirmed));
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [409, 'email_unconfirmed']),
    );
    await createWaiter(course);
    await post(API.waitingConfirmation, tokens[1] ?? '').expect(200);
    await joinAsVisitor(course, { email: 'd@example.com' });
    await join(course, { email: 'e@example.com' }).expect(409);
    await post(API.waitingEnd, tokens[0] ?? '').expect(200);
    await joinAsVisitor(course, { email: 'e@example.com' });
    const slots = (await WaitingEntry.find().sort({ _id: 1 }).lean()).map(({ networkSlot }) => networkSlot);
    expect(slots.map((slot) => slot?.at(-1))).toEqual([undefined, undefined, '3', undefined, '2', '1']);
    await WaitingEntry.updateMany({}, { joinedAt: new Date(Date.now() - 48 * 3_600_000) });
    await serveWaitingLists();
    await joinAsVisitor(course, { email: 'f@example.com' });
    expect(await WaitingEntry.distinct('networkSlot')).toHaveLength(1);
  });

  it('takes a group that wants more seats than are free', async () => {
    const course = await createCourse({ countInStock: 2 });
    await join(course, { qty: 3 }, await createUser()).expect(202);
    expect(await seatNumbers(course)).toMatchObject({ free: 2, waiting: 1, problems: [] });
  });
});

describe('leaving', () => {
  it('is one click in the mail, and passes an offered seat on', async () => {
    const { course, orders } = await createFullCourse([1]);
    const [first, second] = [await createWaiter(course), await createWaiter(course)];
    if (orders[0]) await releaseAndOffer(course, orders[0]);
    const { body } = await post(API.waitingEnd, first.token).expect(200);
    expect(body).toMatchObject({ state: 'left', offer: null, position: null });
    await post(API.waitingEnd, first.token).expect(200);
    await distributeSeats(idOf(course));
    expect(await findEntry(second)).toMatchObject({ state: 'offered', offer: { seats: 1 } });
    expect(await seatNumbers(course)).toMatchObject({ free: 0, offered: 1, waiting: 1, problems: [] });
    expect((await findEntry(first)).removeAt?.getTime()).toBeGreaterThan(Date.parse('2099-09-30'));
  });

  it('takes the caller off the list, and nobody else', async () => {
    const { course } = await createFullCourse([1]);
    const { user } = await createWaiter(course);
    const url = apiUrl(API.courseWaiting, { id: idOf(course) });
    await testApp()
      .delete(url)
      .set('Authorization', bearer(await createUser()))
      .expect(404);
    await testApp().delete(url).set('Authorization', bearer(user)).expect(204);
    await testApp().delete(url).set('Authorization', bearer(user)).expect(404);
    expect(await seatNumbers(course)).toMatchObject({ waiting: 0, problems: [] });
  });

  it('lets somebody join again, at the end', async () => {
    const { course } = await createFullCourse([1]);
    const [first, second] = [await createWaiter(course), await createWaiter(course)];
    await post(API.waitingEnd, first.token).expect(200);
    await createWaiter(course, {}, first.user).catch(() => undefined);
    const { body } = await as(first.user).listOwnWaiting().expect(200);
    expect(body).toMatchObject([{ position: 2 }]);
    expect((await open(second.token)).body).toMatchObject({ position: 1 });
  });

  it('answers 404 for a link that nobody has', async () => {
    for (const path of [API.waitingPage, API.waitingConfirmation, API.waitingEnd, API.waitingRefusal]) {
      expect((await post(path, 'x'.repeat(43))).status).toBe(404);
      expect((await post(path, 'kratak')).status).toBe(400);
    }
  });
});

describe('distributeSeats', () => {
  it('waits until nobody can take the seats back', async () => {
    const { course, orders } = await createFullCourse([1]);
    const waiter = await createWaiter(course);
    for (const order of orders) await releaseOrder(order);
    expect(await distributeSeats(idOf(course))).toBe(0);
    expect(await seatNumbers(course)).toMatchObject({ free: 0, offered: 1, problems: [] });
    expect(await distributeLater(course)).toBe(1);
    expect(await findEntry(waiter)).toMatchObject({ state: 'offered', offer: { seats: 1, until: null } });
  });

  it('follows the order of the list, passes groups over and keeps their position', async () => {
    const { course, orders } = await createFullCourse([1, 2]);
    const group = await createWaiter(course, { qty: 3 });
    const single = await createWaiter(course);
    const [one, two] = orders;
    if (one) await releaseAndOffer(course, one);
    expect(await findEntry(group)).toMatchObject({ state: 'waiting' });
    expect((await open(group.token)).body).toMatchObject({ position: 1 });
    expect(await findEntry(single)).toMatchObject({ state: 'offered' });
    // The two seats that are released now are too few for the group, so that they are public.
    if (two) await releaseAndOffer(course, two);
    expect(await seatNumbers(course)).toMatchObject({ free: 2, offered: 1, waiting: 2, problems: [] });
    // With the one that is declined there are enough.
    await post(API.waitingRefusal, single.token).expect(200);
    await distributeSeats(idOf(course));
    expect(await findEntry(group)).toMatchObject({ state: 'offered', offer: { seats: 3 } });
    expect(await seatNumbers(course)).toMatchObject({ free: 0, offered: 3, waiting: 1, problems: [] });
  });

  it('gives fewer seats to those who accept fewer', async () => {
    const { course, orders } = await createFullCourse([2]);
    const waiter = await createWaiter(course, { qty: 3, acceptsFewer: true });
    if (orders[0]) await releaseAndOffer(course, orders[0]);
    expect(await findEntry(waiter)).toMatchObject({ offer: { seats: 2 } });
    const [mail] = await sendMails();
    expect(mail?.text).toContain('Tražili ste 3 mjesta i označili da primate i manje.');
  });

  it('makes seats public when too little time is left to answer', async () => {
    const { course, orders } = await createFullCourse([1]);
    const waiter = await createWaiter(course);
    const tomorrow = new Date(Date.now() + 20 * 3_600_000).toISOString().slice(0, 10);
    await Course.updateOne({ _id: course._id }, { start: tomorrow });
    if (orders[0]) await releaseAndOffer(course, orders[0]);
    expect(await seatNumbers(course)).toMatchObject({ free: 1, offered: 0, waiting: 1, problems: [] });
    expect(await findEntry(waiter)).toMatchObject({ state: 'waiting' });
  });

  it('feeds the list first when staff raise the capacity', async () => {
    const { course } = await createFullCourse([1]);
    const waiter = await createWaiter(course);
    const admin = await createUser({ isAdmin: true });
    const url = apiUrl(API.course, { id: idOf(course) });
    const { body: read } = await testApp().get(url).set('Authorization', bearer(admin)).expect(200);
    expect(read).toMatchObject({ waiting: 1, hasWaitingList: true });
    const { body } = await testApp()
      .put(url)
      .set('Authorization', bearer(admin))
      .send({ ...read, lessons: undefined, venue: undefined, countInStock: undefined, capacity: 3 })
      .expect(200);
    expect(body).toMatchObject({ capacity: 3, countInStock: 0, offeredSeats: 2 });
    await distributeSeats(idOf(course));
    expect(await findEntry(waiter)).toMatchObject({ state: 'offered', offer: { seats: 1 } });
    expect(await seatNumbers(course)).toMatchObject({ free: 1, offered: 1, problems: [] });
    const { body: shown } = await testApp().get(url).expect(200);
    expect(shown).toMatchObject({ hasWaitingList: true, countInStock: 1 });
    expect(shown).not.toHaveProperty('waiting');
  });

  it('never leaves a public seat and somebody who waits, when one joins and another releases at once', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { course, orders } = await createFullCourse([1]);
        return { course, order: orders[0], user: await createUser() };
      }),
    );
    await Promise.all(
      pairs.flatMap(({ course, order, user }) => [
        order ? releaseOrder(order) : Promise.resolve(),
        createWaiter(course, {}, user).catch(() => undefined),
      ]),
    );
    const found = await Promise.all(pairs.map(({ course }) => seatNumbers(course)));
    const wrong = found.filter(
      ({ free, waiting, problems }) => (free > 0 && waiting > 0) || problems.length > 0,
    );
    expect(wrong).toEqual([]);
    expect(found.every(({ free, waiting }) => free + waiting === 1)).toBe(true);
  });
});
