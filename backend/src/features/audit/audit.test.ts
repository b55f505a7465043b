import { auditEntry, type AuditEntryView } from '@institut/contract/audit/schema';
import { API } from '@institut/contract/frame/endpoints';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { apiUrl } from '@institut/contract/frame/paths';
import { z } from 'zod';
import { today } from '../../lib/instituteDay.ts';
import { readToken } from '../../lib/token.ts';
import { readCsv } from '../../test/support/exportFiles.ts';
import {
  bearer,
  buildCareer,
  buildCourse,
  buildNewsItem,
  createCareer,
  createCourse,
  createNewsItem,
  createOrder,
  createUser,
  logInAs,
  TEST_PASSWORD,
} from '../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { pretendMatches } from '../../test/support/testDatabase.ts';
import { SessionModel } from '../users/auth/session.model.ts';
import { UserModel, type UserDocument } from '../users/lookup/user.model.ts';
import { AuditEntry } from './audit.model.ts';
import { fieldsOf, storedForm } from './audit.service.ts';
import { flushEvents } from './auditQueue.ts';

useTestDatabase();

const entries = () => AuditEntry.find().sort({ _id: 1 }).lean();
const createAdmin = () =>
  createUser({ name: 'Amina', lastName: 'Begić', email: 'amina@example.com', isAdmin: true });
const as = (user: UserDocument) => ({ Authorization: bearer(user) });
const logIn = (email: string, password: string) => testApp().post(API.login).send({ email, password });

describe('changes by administrators', () => {
  let admin: UserDocument;
  let actor: object;

  beforeEach(async () => {
    admin = await createAdmin();
    actor = {
      kind: 'admin',
      id: admin._id,
      name: 'Amina Begić',
      email: 'amina@example.com',
      addressHash: null,
    };
  });

  it('records a course from draft to deletion with old and new values, of HTML only the fact', async () => {
    const post = await testApp().post(API.courses).set(as(admin)).expect(201);
    const { _id: id, version } = post.body;
    const path = apiUrl(API.course, { id });
    const { isDraft: _draft, ...first } = buildCourse({ name: 'Uvod', countInStock: 20 });
    const put = (body: object) => testApp().put(path).set(as(admin)).send(body).expect(200);
    await put({ ...first, version });
    const second = { ...first, price: 95.5, countInStock: 18, description: '<p>Novi opis.</p>' };
    await put({ ...second, version: version + 1, countInStockRead: 20 });
    await testApp().delete(path).set(as(admin)).expect(204);

    const stored = await entries();
    expect(stored.map(({ event }) => event)).toEqual(['created', 'published', 'edited', 'deleted']);
    const [, published, edited, deleted] = stored;
    expect(published?.changes).toContainEqual({ field: 'name', from: '', to: 'Uvod' });
    expect(edited).toMatchObject({
      actor,
      network: '127.0.0.0/24',
      target: { kind: 'course', id, label: 'Uvod' },
    });
    expect(edited?.changes).toEqual([
      { field: 'description', from: null, to: null },
      { field: 'price', from: '80', to: '95.5' },
      { field: 'capacity', from: '20', to: '18' },
    ]);
    expect(deleted).toMatchObject({ actor, target: { kind: 'course', id, label: 'Uvod' } });
    expect(JSON.stringify(stored)).not.toContain('Novi opis');
  });

  it('records edits and deletions of news and careers', async () => {
    const [item, career] = [await createNewsItem({ title: 'Prva' }), await createCareer({ title: 'Posao' })];
    const { isDraft: _n, ...news } = buildNewsItem({ title: 'Druga' });
    const { isDraft: _c, ...job } = buildCareer({ title: 'Posao', status: 'Zatvoreno' });
    const newsPath = apiUrl(API.newsItem, { id: String(item._id) });
    const careerPath = apiUrl(API.career, { id: String(career._id) });
    await testApp()
      .put(newsPath)
      .set(as(admin))
      .send({ ...news, version: 0 })
      .expect(200);
    await testApp()
      .put(careerPath)
      .set(as(admin))
      .send({ ...job, version: 0 })
      .expect(200);
    await testApp().delete(newsPath).set(as(admin)).expect(204);
    await testApp().delete(careerPath).set(as(admin)).expect(204);
    const target = { news: { kind: 'news', label: 'Druga' }, career: { kind: 'career', label: 'Posao' } };
    expect(await entries()).toMatchObject([
      { event: 'edited', target: target.news, changes: [{ field: 'title', from: 'Prva', to: 'Druga' }] },
      {
        event: 'edited',
        target: target.career,
        changes: [{ field: 'status', from: 'Otvoreno', to: 'Zatvoreno' }],
      },
      { event: 'deleted', target: target.news },
      { event: 'deleted', target: target.career },
    ]);
  });

  it('records the statuses of an order and mails sent again, but no note about a payment', async () => {
    const order = await createOrder(await createUser(), { reference: 'K7M2-9QXA' });
    const id = String(order._id);
    const body = {
      status: ORDER_STATUS.admitted,
      isPaid: true,
      paymentResult: { note: 'Uplatila majka Fata Fatić' },
    };
    await testApp().put(apiUrl(API.orderEdit, { id })).set(as(admin)).send(body).expect(200);
    await testApp().put(apiUrl(API.orderDelivery, { id })).set(as(admin)).send({}).expect(200);
    const target = { kind: 'order', id, label: 'K7M2-9QXA' };
    const stored = await entries();
    expect(stored).toMatchObject([
      { event: 'edited', actor, target },
      { event: 'edited', actor, target, changes: [{ field: 'isDelivered', from: 'false', to: 'true' }] },
    ]);
    expect(stored[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'paymentStatus', from: 'Nije placeno', to: 'Placeno' },
        { field: 'status', from: ORDER_STATUS.new, to: ORDER_STATUS.admitted },
        { field: 'paymentResult', from: null, to: null },
      ]),
    );
    expect(JSON.stringify(stored)).not.toContain('Fata');

    const other = await createOrder(await createUser(), { reference: 'AAAA-BBBB' });
    await testApp()
      .post(apiUrl(API.orderNotice, { id: String(other._id) }))
      .set(as(admin))
      .send({})
      .expect(200);
    expect((await entries()).at(-1)).toMatchObject({
      event: 'mailRepeated',
      actor,
      target: { kind: 'order', id: String(other._id), label: 'AAAA-BBBB' },
      changes: [],
    });
  });

  it('records role changes, edits and deletions of users without their names and addresses', async () => {
    const user = await createUser({ name: 'Oznaka', lastName: 'Tajna', email: 'oznaka@example.com' });
    const path = apiUrl(API.user, { id: user.id });
    const put = (body: object) => testApp().put(path).set(as(admin)).send(body).expect(200);
    await put({ name: 'Oznaka', lastName: 'Nova', email: 'oznaka2@example.com', isAdmin: false });
    await put({ name: 'Oznaka', lastName: 'Nova', email: 'oznaka2@example.com', isAdmin: true });
    await put({ name: 'Oznaka', lastName: 'Nova', email: 'oznaka2@example.com', isAdmin: false });
    await testApp().delete(path).set(as(admin)).expect(204);
    const stored = await entries();
    const target = { kind: 'user', id: user.id };
    expect(stored).toMatchObject([
      {
        event: 'edited',
        actor,
        target: { ...target, label: '' },
        changes: [
          { field: 'lastName', from: null, to: null },
          { field: 'isEmailConfirmed', from: 'true', to: 'false' },
        ],
      },
      { event: 'emailChanged', actor, target: { ...target, label: '' }, changes: [] },
      { event: 'roleChanged', actor, target, changes: [{ field: 'isAdmin', from: 'false', to: 'true' }] },
      { event: 'roleChanged', actor, target, changes: [{ field: 'isAdmin', from: 'true', to: 'false' }] },
      { event: 'deleted', actor, target: { ...target, label: '' } },
    ]);
    // While the user is an administrator their name belongs to the log.
    expect(stored.map(({ target: about }) => about?.label)).toEqual([
      '',
      '',
      'Oznaka Nova',
      'Oznaka Nova',
      '',
    ]);
    expect(JSON.stringify([stored[0], stored[1], stored[4]])).not.toMatch(/oznaka|tajna/i);
  });

  it('records nothing of a change that was refused', async () => {
    const course = await createCourse();
    const { isDraft: _draft, ...fields } = buildCourse();
    const sent = { ...fields, version: 7, countInStockRead: 20 };
    await testApp()
      .put(apiUrl(API.course, { id: String(course._id) }))
      .set(as(admin))
      .send(sent)
      .expect(409);
    await testApp()
      .delete(apiUrl(API.user, { id: admin.id }))
      .set(as(admin))
      .expect(409);
    expect(await entries()).toEqual([]);
  });

  it('records an export with its filters and the number of rows, but not the text of the search', async () => {
    const ana = await createUser({ name: 'Željka' });
    await createOrder(ana);
    const query = { keyword: 'željka', isPaid: 'false', format: 'csv' };
    await testApp()
      .get(apiUrl(API.export, { list: 'orders' }))
      .query(query)
      .set(as(admin))
      .expect(200);
    expect(await entries()).toMatchObject([
      { event: 'exported', actor, target: { kind: 'list', id: 'prijave', label: 'Prijave' } },
    ]);
    const [entry] = await entries();
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'keyword', from: null, to: 'true' },
        { field: 'isPaid', from: null, to: 'false' },
        { field: 'format', from: null, to: 'csv' },
        { field: 'rows', from: null, to: '1' },
      ]),
    );
  });

  it('names the course of an exported list', async () => {
    const { _id } = await createCourse({ name: 'Python u praksi' });
    await testApp()
      .get(apiUrl(API.export, { list: 'polaznici' }))
      .query({ kurs: _id.toString() })
      .set(as(admin))
      .expect(200);
    expect((await entries())[0]?.changes).toContainEqual({
      field: 'kurs',
      from: null,
      to: 'Python u praksi',
    });
  });

  it.each(['orders', 'users', 'audit', 'potrazivanja', 'povrati-banci', 'nerasporedjene', 'bez-fiskalnog'])(
    'records the exact number of rows of the export of %s, also above 10,000',
    async (list) => {
      pretendMatches(25_000);
      await testApp().get(apiUrl(API.export, { list })).query({ format: 'csv' }).set(as(admin)).expect(200);
      const [entry] = await entries();
      expect(entry?.changes).toContainEqual({ field: 'rows', from: null, to: '25000' });
    },
  );
});

describe('logins and passwords', () => {
  it('records the login of staff by name and of other users by id only', async () => {
    const [admin, ana] = [await createAdmin(), await createUser({ email: 'ana@example.com' })];
    await logIn('amina@example.com', TEST_PASSWORD).expect(200);
    await logIn('ana@example.com', TEST_PASSWORD).expect(200);
    await flushEvents();
    expect(await entries()).toMatchObject([
      { event: 'signedIn', actor: { kind: 'admin', id: admin._id, name: 'Amina Begić' } },
      {
        event: 'signedIn',
        actor: { kind: 'user', id: ana._id, name: '', email: '' },
        network: '127.0.0.0/24',
      },
    ]);
  });

  it('counts refused logins of one minute in one entry per tried address, without the address', async () => {
    const ana = await createUser({ email: 'ana@example.com' });
    for (const email of ['ana@example.com', 'niko@example.com', 'ana@example.com']) {
      await logIn(email, 'pogresna-lozinka').expect(401);
    }
    expect(await flushEvents()).toBe(0);
    await flushEvents({ now: new Date(Date.now() + 60_000) });
    const stored = await entries();
    expect(stored).toMatchObject([
      {
        event: 'signInRefused',
        count: 2,
        actor: { kind: 'visitor', id: null },
        target: { kind: 'user', id: ana.id },
      },
      { event: 'signInRefused', count: 1, target: null },
    ]);
    expect(stored[0]?.actor.addressHash).toMatch(/^[\w-]{16}$/);
    expect(stored[0]?.actor.addressHash).not.toBe(stored[1]?.actor.addressHash);
    expect(JSON.stringify(stored)).not.toContain('@example.com');
  });

  it('records new passwords, addresses and denied access', async () => {
    const ana = await createUser({ email: 'ana@example.com' });
    await testApp().get(API.users).set(as(ana)).expect(403);
    const { body } = await testApp()
      .put(API.profile)
      .set(as(ana))
      .send({ name: 'Ana', email: 'ana2@example.com', currentPassword: TEST_PASSWORD })
      .expect(200);
    await testApp()
      .put(API.profile)
      .set('Authorization', `Bearer ${body.token}`)
      .send({ name: 'Ana', password: 'sasvim-nova-lozinka', currentPassword: TEST_PASSWORD })
      .expect(200);
    await flushEvents({ all: true });
    const actor = { kind: 'user', id: ana._id, name: '', email: '' };
    expect(await entries()).toMatchObject([
      { event: 'accessDenied', actor, count: 1 },
      { event: 'emailChanged', actor, changes: [] },
      { event: 'passwordChanged', actor, changes: [] },
    ]);
  });
});

const end = (user: UserDocument, path: string) => testApp().delete(path).set(as(user)).expect(204);

describe('ended sessions', () => {
  it('are recorded when a user ends one device, all others or every one, with the number of active ones', async () => {
    const ana = await createUser();
    const phone = await logInAs(ana, 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1');
    await end(ana, apiUrl(API.session, { id: readToken(phone)?.sid ?? '' }));
    await logInAs(ana);
    const expired = readToken(await logInAs(ana))?.sid ?? '';
    await SessionModel.updateOne({ _id: expired }, { expiresAt: new Date(0) });
    await end(ana, API.sessions);
    // There are no others any more.
    await end(ana, API.sessions);
    await end(ana, `${API.sessions}?includesCurrent=true`);

    const own = {
      actor: { kind: 'user', id: ana._id, name: '', email: '' },
      target: { kind: 'user', id: ana.id, label: '' },
    };
    expect(await entries()).toMatchObject([
      { event: 'sessionEnded', ...own, changes: [{ field: 'device', from: null, to: 'Safari na iPhoneu' }] },
      { event: 'otherSessionsEnded', ...own, changes: [{ field: 'sessions', from: null, to: '1' }] },
      { event: 'allSessionsEnded', ...own, changes: [{ field: 'sessions', from: null, to: '1' }] },
    ]);
  });

  it('of a user are recorded with the administrator who ended them', async () => {
    const [admin, ana] = [await createAdmin(), await createUser()];
    await end(admin, apiUrl(API.userSessions, { id: ana.id }));
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      event: 'userSessionsEnded',
      actor: { kind: 'admin', id: admin._id, name: 'Amina Begić' },
      target: { kind: 'user', id: ana.id, label: '' },
      changes: [{ field: 'sessions', from: null, to: '1' }],
    });
  });

  it('are not recorded when there was no such session or user', async () => {
    const admin = await createAdmin();
    const missing = [
      apiUrl(API.session, { id: 'x'.repeat(43) }),
      apiUrl(API.userSessions, { id: '0'.repeat(24) }),
    ];
    for (const path of missing) await testApp().delete(path).set(as(admin)).expect(404);
    expect(await entries()).toEqual([]);
  });
});

describe('GET /api/audit', () => {
  const list = z.array(z.strictObject(auditEntry.shape));
  let admin: UserDocument;

  const get = async (query: Record<string, string> = {}): Promise<AuditEntryView[]> => {
    const { body } = await testApp().get(API.audit).query(query).set(as(admin)).expect(200);
    return list.parse(body);
  };
  const events = async (query: Record<string, string>) => (await get(query)).map(({ event }) => event);

  beforeEach(async () => {
    admin = await createAdmin();
  });

  it('shows the newest entries first, with the present names of users and none of deleted ones', async () => {
    const [ana, emir] = [await createUser(), await createUser({ name: 'Emir', lastName: 'Emirović' })];
    for (const { email } of [ana, emir]) await logIn(email, TEST_PASSWORD).expect(200);
    await flushEvents();
    await UserModel.deleteOne({ _id: emir._id });
    const [second, first] = await get();
    expect(first).toMatchObject({
      event: 'signedIn',
      actor: { kind: 'user', id: ana.id, name: 'Ana Anić', email: '' },
    });
    expect(second?.actor).toMatchObject({ id: emir.id, name: 'Obrisani korisnik' });
  });

  it('shows entries of builds that numbered and hashed them', async () => {
    const sealed = { ...storedForm(fieldsOf({ event: 'created' })), seq: 7, previousHash: 'a', hash: 'b' };
    await AuditEntry.collection.insertOne(sealed);
    expect(await events({})).toEqual(['created']);
  });

  it('filters by event, person, record, day and keyword', async () => {
    const other = await createUser({ name: 'Đenana', lastName: 'Hadžić', isAdmin: true });
    const course = await createCourse({ name: 'Mašinsko učenje' });
    const path = apiUrl(API.course, { id: String(course._id) });
    await testApp().delete(path).set(as(other)).expect(204);
    await testApp().post(API.news).set(as(admin)).expect(201);
    await AuditEntry.updateOne({ event: 'created' }, { $set: { at: new Date('2026-01-31T23:30:00Z') } });

    expect(await events({})).toEqual(['deleted', 'created']);
    expect(await events({ direction: 'asc' })).toEqual(['created', 'deleted']);
    expect(await events({ event: 'deleted' })).toEqual(['deleted']);
    expect(await events({ actor: other.id })).toEqual(['deleted']);
    expect(await events({ target: String(course._id) })).toEqual(['deleted']);
    expect(await events({ keyword: 'denana' })).toEqual(['deleted']);
    expect(await events({ keyword: 'mašinsko' })).toEqual(['deleted']);
    expect(await events({ from: '2026-02-01', to: '2026-02-01' })).toEqual(['created']);
    expect(await events({ to: '2026-01-31' })).toEqual([]);
    expect(await events({ from: today() })).toEqual(['deleted']);
    expect(await events({ pageSize: '1', pageNumber: '2' })).toEqual(['created']);
  });

  it.each([
    ['event', 'nešto'],
    ['actor', 'x'],
    ['target', '$ne'],
    ['from', '2026-02-30'],
  ])('answers 400 to the filter %s=%s', async (name, value) => {
    const { body } = await testApp()
      .get(API.audit)
      .query({ [name]: value })
      .set(as(admin))
      .expect(400);
    expect(Object.keys(body.fields)).toEqual([name]);
  });

  it('is exported with readable changes', async () => {
    const order = await createOrder(await createUser(), { reference: 'K7M2-9QXA' });
    await testApp()
      .put(apiUrl(API.orderEdit, { id: String(order._id) }))
      .set(as(admin))
      .send({ status: ORDER_STATUS.inReview })
      .expect(200);
    const { text } = await testApp()
      .get(apiUrl(API.export, { list: 'audit' }))
      .set(as(admin))
      .expect(200);
    const [header = [], exported = [], edited = []] = readCsv(text);
    const cell = (row: string[], name: string) => row[header.indexOf(name)];
    expect(cell(exported, 'Događaj')).toBe('Izvoz podataka');
    expect(cell(edited, 'Ko')).toBe('Amina Begić');
    expect(cell(edited, 'Na čemu')).toBe('K7M2-9QXA');
    expect(cell(edited, 'Izmjene')).toBe(
      'Status prijave: Vaša prijava je u procesu administracije → Prijava se nalazi u proceduri',
    );
  });
});
