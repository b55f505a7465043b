import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { as } from '../../../test/support/client.ts';
import { bearer, createCourse, createUser, TEST_PASSWORD } from '../../../test/support/factories.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { runName, runTitle } from '@institut/contract/timetable/runName';
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
  type Waiter,
} from '../../../test/support/waitingLists.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { Seat } from '../../core/seats/seat.model.ts';
import { serveWaitingLists } from './closing.service.ts';
import { distributeSeats } from './distribution.service.ts';
import { WaitingEntry } from './waitingEntry.model.ts';

useTestDatabase();

const DAY_MS = 24 * 3_600_000;
const idOf = ({ _id }: { _id: { toString(): string } }) => _id.toString();

let admin: UserDocument;
beforeEach(async () => (admin = await createUser({ isAdmin: true })));

const asAdmin = <Request extends { set(name: string, value: string): Request }>(request: Request) =>
  request.set('Authorization', bearer(admin));

const list = async (course: CourseFields, query = '') => {
  const url = apiUrl(API.waitingEntries, { id: idOf(course) }) + query;
  const { body, headers } = await asAdmin(testApp().get(url)).expect(200);
  return { rows: body, total: headers['x-total-count'] };
};
const about = (course: CourseFields, { entry }: Waiter) => ({ id: idOf(course), entry: idOf(entry) });
const move = (course: CourseFields, waiter: Waiter, body: object) =>
  asAdmin(testApp().post(apiUrl(API.waitingMove, about(course, waiter)))).send(body);
const remove = (course: CourseFields, waiter: Waiter, body: object) =>
  asAdmin(testApp().delete(apiUrl(API.waitingEntry, about(course, waiter)))).send(body);
const offer = (course: CourseFields, waiter: Waiter, reason?: string) =>
  asAdmin(testApp().post(apiUrl(API.waitingOffer, about(course, waiter)))).send({ reason });

const exportedRows = async (query: object) => {
  const url = apiUrl(API.export, { list: 'cekanje' });
  const { text } = await asAdmin(testApp().get(url).query(query)).expect(200);
  return text.trim().split(/\r?\n/).slice(1);
};

describe('the list of staff', () => {
  it('is exported in its order with the name and first day of the course, for one course or for all', async () => {
    const { course } = await createFullCourse([1]);
    const { course: other } = await createFullCourse([1]);
    const first = await createWaiter(course, { qty: 2, acceptsFewer: true });
    const left = await createWaiter(course);
    const second = await createWaiter(course);
    const elsewhere = await createWaiter(other);
    await testApp().post(API.waitingEnd).send({ token: left.token });
    const rows = await exportedRows({ kurs: idOf(course) });
    const run = runTitle(course.name, course.start);
    expect(rows.map((row) => row.split(/[;,]/).slice(0, 6).join())).toEqual([
      [run, 1, `${first.user.name} ${first.user.lastName}`, first.user.email, 2, 'Da'].join(),
      [run, 2, `${second.user.name} ${second.user.lastName}`, second.user.email, 1, 'Ne'].join(),
    ]);
    expect(await exportedRows({ kurs: idOf(course), all: 'true' })).toHaveLength(3);
    expect((await exportedRows({})).join()).toContain(elsewhere.user.email);
    expect(await exportedRows({ kind: 'interest' })).toEqual([]);
    expect(await AuditEntry.countDocuments({ event: 'exported', 'target.id': 'lista-cekanja' })).toBe(4);
  });

  it('is in the order of arrival, and has those who have left at the end when they are asked for', async () => {
    const { course } = await createFullCourse([1]);
    const waiters = [
      await createWaiter(course),
      await createWaiter(course, { qty: 2 }),
      await createWaiter(course),
    ];
    await testApp().post(API.waitingEnd).send({ token: waiters[0]?.token });
    const { rows, total } = await list(course);
    expect(rows).toMatchObject([
      { _id: idOf(waiters[1]!.entry), position: 1, qty: 2, state: 'waiting' },
      { _id: idOf(waiters[2]!.entry), position: 2 },
    ]);
    expect(total).toBe('2');
    expect(rows[0]).not.toHaveProperty('token');
    const all = await list(course, '?all=true');
    expect(all.rows.map(({ state }: { state: string }) => state)).toEqual(['waiting', 'waiting', 'left']);
    await asAdmin(testApp().get(apiUrl(API.waitingEntries, { id: idOf(admin) }))).expect(404);
  });

  it('changes its order only with a reason, which is kept', async () => {
    const { course, orders } = await createFullCourse([1]);
    const [first, second, third] = [
      await createWaiter(course),
      await createWaiter(course),
      await createWaiter(course),
    ];
    await move(course, third, { position: 1 }).expect(400);
    await move(course, third, { position: 1, reason: '  ' }).expect(400);
    await move(course, first, { position: 2, reason: 'Greška.' }).expect(409);
    const { body } = await move(course, third, { position: 2, reason: 'Dogovor telefonom.' }).expect(200);
    expect(body).toMatchObject({
      position: 2,
      moves: [{ by: 'Ana Anić', reason: 'Dogovor telefonom.' }],
    });
    await move(course, second, { position: 1, reason: 'Vraćeno.' }).expect(200);
    expect((await list(course)).rows.map(({ _id }: { _id: string }) => _id)).toEqual(
      [second, first, third].map(({ entry }) => idOf(entry)),
    );
    expect(await AuditEntry.countDocuments({ event: 'waitingMoved' })).toBe(2);
    if (orders[0]) await releaseAndOffer(course, orders[0]);
    expect(await findEntry(second)).toMatchObject({ state: 'offered' });
  });

  it('offers seats at once, past others only with a reason', async () => {
    const { course, orders } = await createFullCourse([1]);
    const [first, second] = [await createWaiter(course), await createWaiter(course)];
    await offer(course, first).expect(409);
    if (orders[0]) await releaseOrder(orders[0]);
    const { body } = await offer(course, second).expect(400);
    expect(body.fields).toEqual({ reason: 'Unesite razlog: ispred ove osobe čekaju drugi.' });
    await offer(course, second, 'Prošli put greškom preskočena.').expect(200);
    expect(await findEntry(second)).toMatchObject({ state: 'offered', moves: [{ by: 'Ana Anić' }] });
    expect(await findEntry(first)).toMatchObject({ state: 'waiting' });
    await offer(course, second).expect(409);
    expect(await seatNumbers(course)).toMatchObject({ offered: 1, waiting: 2, problems: [] });
  });

  it('takes somebody off for a reason, tells them, and the offered seat goes to the next one', async () => {
    const { course, orders } = await createFullCourse([1]);
    const [first, second] = [await createWaiter(course), await createWaiter(course)];
    if (orders[0]) await releaseAndOffer(course, orders[0]);
    await sendMails();
    await remove(course, first, {}).expect(400);
    await remove(course, first, { reason: ' ' }).expect(400);
    expect(await findEntry(first)).toMatchObject({ state: 'offered' });
    const { body } = await remove(course, first, { reason: 'Dvostruki upis.' }).expect(200);
    expect(body).toMatchObject({
      state: 'removed',
      position: null,
      offer: null,
      moves: [{ by: 'Ana Anić', reason: 'Dvostruki upis.' }],
    });
    const { isActive, removeAt } = await findEntry(first);
    expect([isActive, removeAt]).toEqual([false, expect.any(Date)]);
    const mails = await sendMails();
    expect(mails).toMatchObject([
      { to: first.user.email, subject: `Više niste na listi: kurs ${runName(course.name, course.start)}` },
    ]);
    expect(mails[0]?.text).not.toContain('Dvostruki upis');
    expect(await AuditEntry.find({ event: 'waitingRemoved' }).lean()).toMatchObject([
      { changes: [{ field: 'reason', to: 'Dvostruki upis.' }] },
    ]);
    await remove(course, first, { reason: 'Opet.' }).expect(409);
    await testApp().post(API.waitingRefusal).send({ token: first.token }).expect(409);
    await distributeLater(course);
    expect(await findEntry(second)).toMatchObject({ state: 'offered' });
    expect(await seatNumbers(course)).toMatchObject({ offered: 1, waiting: 1, problems: [] });
    const { course: other } = await createFullCourse([1]);
    await remove(other, second, { reason: 'Tuđa lista.' }).expect(404);
    expect(await findEntry(second)).toMatchObject({ state: 'offered' });
  });

  it('takes an address off that nobody has confirmed, without a mail to it', async () => {
    const { course } = await createFullCourse([1]);
    const id = idOf(course);
    const joining = { email: 'tudja@example.com', name: '', qty: 1 };
    await testApp().post(apiUrl(API.courseWaiting, { id })).send(joining).expect(202);
    await sendMails();
    const entry = await WaitingEntry.findOne({ email: 'tudja@example.com' }).orFail().lean();
    const url = apiUrl(API.waitingEntry, { id, entry: idOf(entry) });
    await asAdmin(testApp().delete(url)).send({ reason: 'Izmišljena adresa.' }).expect(200);
    expect(await sendMails()).toEqual([]);
    expect(await WaitingEntry.findById(entry._id)).toMatchObject({ state: 'removed', isActive: false });
    expect(await seatNumbers(course)).toMatchObject({ waiting: 0, problems: [] });
  });

  it('is not for buyers', async () => {
    const { course } = await createFullCourse([1]);
    const { user } = await createWaiter(course);
    const url = apiUrl(API.waitingEntries, { id: idOf(course) });
    expect((await testApp().get(url).set('Authorization', bearer(user))).status).toBe(403);
    expect((await testApp().get(url)).status).toBe(401);
  });
});

describe('the end of a list', () => {
  it('comes with a mail when the course begins; open offers become public seats', async () => {
    const { course, orders } = await createFullCourse([1]);
    const [first, second] = [await createWaiter(course), await createWaiter(course)];
    if (orders[0]) await releaseAndOffer(course, orders[0]);
    await sendMails();
    await Course.updateOne({ _id: course._id }, { start: '2026-01-12' });
    await serveWaitingLists();
    expect(await findEntry(first)).toMatchObject({ state: 'closed', isActive: false, offer: null });
    expect(await findEntry(second)).toMatchObject({ state: 'closed' });
    expect(await seatNumbers(course)).toMatchObject({ free: 1, offered: 0, waiting: 0, problems: [] });
    const mails = await sendMails();
    expect(mails.map(({ subject }) => subject)).toEqual(
      [1, 2].map(() => `Lista čekanja je zatvorena: kurs ${runName(course.name, '2026-01-12')}`),
    );
    expect(mails[0]?.text).toContain('je zatvorena jer je kurs počeo. Nažalost');
    await serveWaitingLists();
    expect(await sendMails()).toEqual([]);
    const { removeAt } = await findEntry(first);
    expect(removeAt?.getTime()).toBeLessThanOrEqual(Date.now() + 30 * DAY_MS);
  });

  it('comes when the run is cancelled, also with seats that are released afterwards', async () => {
    const { course, orders } = await createFullCourse([1]);
    const waiter = await createWaiter(course);
    const next = await createCourse({ start: '2099-04-13', series: course._id });
    const openPage = async () =>
      (await testApp().post(API.waitingPage).send({ token: waiter.token }).expect(200)).body;
    const nextRun = { _id: idOf(next), name: next.name, start: '2099-04-13', countInStock: 20 };
    expect(await openPage()).toMatchObject({ closedBecause: null, nextRun });
    await Course.updateOne({ _id: course._id }, { runState: 'cancelled' });
    await serveWaitingLists();
    expect(await openPage()).toMatchObject({ closedBecause: 'cancelled', nextRun });
    const [mail] = await sendMails();
    expect(mail?.text).toContain('jer se kurs ne održava u ovom terminu.\n');
    expect(mail?.text).toContain('Isti kurs ponovo počinje 13.\u00a04.\u00a02099.');
    expect(mail?.text).toContain(`/kurs/${idOf(next)}`);
    if (orders[0]) await releaseOrder(orders[0]);
    expect(await findEntry(waiter)).toMatchObject({ state: 'closed' });
    expect(await seatNumbers(course)).toMatchObject({ free: 1, offered: 0, waiting: 0, problems: [] });
  });

  it('comes when the course is deleted', async () => {
    const course = await createCourse({ countInStock: 0 });
    const waiter = await createWaiter(course);
    const url = apiUrl(API.course, { id: idOf(course) });
    await asAdmin(testApp().delete(url)).expect(204);
    expect(await findEntry(waiter)).toMatchObject({ state: 'closed' });
    const mails = await sendMails();
    expect(mails.find(({ to }) => to === waiter.user.email)?.text).toContain('kurs više nije u ponudi');
    const { body } = await testApp().post(API.waitingPage).send({ token: waiter.token }).expect(200);
    expect(body).toMatchObject({ state: 'closed', course: { isPublic: false, isClosed: true } });
  });
});

describe('those who want to hear of the next run', () => {
  it('hear once of a published run of the same series', async () => {
    const past = await createCourse({ start: '2026-01-12' });
    const waiter = await createWaiter(past);
    expect(waiter.entry).toMatchObject({ kind: 'interest', confirmedAt: expect.any(Date) });
    expect(await seatNumbers(past)).toMatchObject({ waiting: 0, offered: 0, problems: [] });
    await createCourse({ start: '2099-01-12' });
    const next = await createCourse({ start: '2099-02-12', series: past._id, isDraft: true });
    await serveWaitingLists();
    expect(await readOutbox()).toEqual([]);
    await Course.updateOne({ _id: next._id }, { isDraft: false });
    await serveWaitingLists();
    await serveWaitingLists();
    const mails = await sendMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: waiter.user.email, subject: `Novi termin: kurs „${next.name}”` });
    expect(mails[0]?.text).toContain(`/kurs/${idOf(next)}`);
    expect(await findEntry(waiter)).toMatchObject({ state: 'closed', isActive: false });
    const openPage = async () =>
      (await testApp().post(API.waitingPage).send({ token: waiter.token }).expect(200)).body;
    expect(await openPage()).toMatchObject({
      state: 'closed',
      nextRun: { _id: idOf(next), name: next.name, start: '2099-02-12' },
    });
    await Course.updateOne({ _id: next._id }, { isDraft: true });
    expect(await openPage()).toMatchObject({ state: 'closed', nextRun: null });
  });

  it('are listed for staff, and leave by their link', async () => {
    const past = await createCourse({ start: '2026-01-12' });
    const waiter = await createWaiter(past);
    expect((await list(past, '?kind=interest')).rows).toMatchObject([{ kind: 'interest', position: null }]);
    expect((await list(past)).rows).toEqual([]);
    await testApp().post(API.waitingEnd).send({ token: waiter.token }).expect(200);
    expect(await findEntry(waiter)).toMatchObject({ state: 'left' });
    expect(await seatNumbers(past)).toMatchObject({ waiting: 0, problems: [] });
  });
});

describe('the data of somebody who waits', () => {
  it('are deleted with the account, and an offered seat goes to the next one', async () => {
    const { course, orders } = await createFullCourse([1]);
    const [first, second] = [await createWaiter(course), await createWaiter(course)];
    if (orders[0]) await releaseAndOffer(course, orders[0]);
    await as(first.user)
      .deleteAccount({ body: { currentPassword: TEST_PASSWORD } })
      .expect(204);
    expect(await WaitingEntry.countDocuments({ email: first.user.email })).toBe(0);
    await distributeSeats(idOf(course));
    expect(await findEntry(second)).toMatchObject({ state: 'offered' });
    expect(await seatNumbers(course)).toMatchObject({ offered: 1, waiting: 1, problems: [] });
  });
});

const found = async () =>
  (await auditRecords()).filter(({ collection }) => /waitinglist|seats|courses/.test(collection));

describe('the audit', () => {
  it('finds nothing in a list with offers, and what does not match', async () => {
    const { course, orders } = await createFullCourse([1]);
    const waiter = await createWaiter(course);
    await createWaiter(course);
    if (orders[0]) await releaseOrder(orders[0]);
    await distributeLater(course);
    expect(await found()).toEqual([]);
    await WaitingEntry.updateOne({ _id: waiter.entry._id }, { 'offer.seats': 2 });
    await Course.updateOne({ _id: course._id }, { waiting: 5 });
    expect(await found()).toMatchObject([
      { collection: 'waitinglist', problem: '2 seats are offered, and 1 records say so' },
      { collection: 'courses', problem: 'waiting is 5, and 2 entries wait' },
    ]);
    await WaitingEntry.deleteOne({ _id: waiter.entry._id });
    const seat = await Seat.findOne({ state: 'offered' }).orFail().lean();
    expect(await found()).toContainEqual(
      expect.objectContaining({ id: idOf(seat), problem: 'it is offered to an entry that does not exist' }),
    );
  });
});
