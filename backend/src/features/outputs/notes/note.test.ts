import type { Permission } from '@institut/contract/accounts/permissions';
import { STAFF_NOTE_MAX, STAFF_NOTES_MAX } from '@institut/contract/limits';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { note } from '@institut/contract/notes/schema';
import { Types } from 'mongoose';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { as } from '../../../test/support/client.ts';
import { bearer, callerOf, createOrder, createUser } from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import type { OrderFields } from '../../core/orders/order.model.ts';
import { deleteUser } from '../privacy/erasure.service.ts';
import { Note } from './note.model.ts';
import { addNote, deleteNote } from './note.service.ts';

useTestDatabase();

let staff: UserDocument;
let buyer: UserDocument;
let order: OrderFields;
beforeEach(async () => {
  staff = await createUser({ name: 'Amina', lastName: 'Begić', isAdmin: true });
  buyer = await createUser();
  order = await createOrder(buyer);
});

const ofOrder = () => apiUrl(API.orderNotes, { id: order._id.toString() });
const ofUser = () => apiUrl(API.userNotes, { id: buyer.id });
const one = (id: unknown) => apiUrl(API.note, { id: String(id) });
const list = (path: string, as = staff) => testApp().get(path).set('Authorization', bearer(as));
const add = (path: string, body: object, as = staff) =>
  testApp().post(path).set('Authorization', bearer(as)).send(body);
const remove = (id: unknown, as = staff) => testApp().delete(one(id)).set('Authorization', bearer(as));
const texts = async (path: string) =>
  note
    .array()
    .parse((await list(path).expect(200)).body)
    .map(({ text }) => text);
const withPermissions = (user: UserDocument, permissions: Permission[]) => ({
  ...callerOf(user),
  permissions,
});

describe('notes about an order and about a user', () => {
  it('are stored with their author and listed newest first, each with its own record', async () => {
    await add(ofOrder(), { text: '  Zvala je, dolazi u petak.  ' }).expect(201);
    const { body } = await add(ofOrder(), { text: 'Došla je.' }).expect(201);
    await add(ofUser(), { text: 'Vodi grupu.' }).expect(201);
    expect(note.parse(body)).toMatchObject({
      text: 'Došla je.',
      by: { _id: staff.id, name: 'Amina Begić' },
      isDeletable: true,
    });
    expect(await texts(ofOrder())).toEqual(['Došla je.', 'Zvala je, dolazi u petak.']);
    expect(await texts(ofUser())).toEqual(['Vodi grupu.']);
    expect(await auditRecords()).toEqual([]);
  });

  it('leave the fact without the text in the audit log', async () => {
    const { body } = await add(ofOrder(), { text: 'Tajna dogovora' }).expect(201);
    await remove(body._id).expect(204);
    expect(await Note.countDocuments()).toBe(0);
    const entries = await AuditEntry.find().sort({ _id: 1 }).lean();
    expect(entries).toMatchObject([
      {
        event: 'noteAdded',
        target: { kind: 'order', label: order.reference },
        actor: { name: 'Amina Begić' },
      },
      { event: 'noteDeleted', target: { kind: 'order', label: order.reference } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Tajna');
  });

  it.each([
    ['', 'Unesite tekst napomene.'],
    ['   ', 'Unesite tekst napomene.'],
    ['x'.repeat(STAFF_NOTE_MAX + 1), 'Najviše 2000 znakova.'],
  ])('refuse a text with a sentence', async (text, sentence) => {
    const { body } = await add(ofOrder(), { text }).expect(400);
    expect(body.fields).toEqual({ text: sentence });
    expect(await Note.countDocuments()).toBe(0);
  });

  it('are no business of the buyer', async () => {
    await add(ofOrder(), { text: 'Interno' }).expect(201);
    await list(ofOrder(), buyer).expect(403);
    await add(ofUser(), { text: 'Moja' }, buyer).expect(403);
    const shown = await as(buyer)
      .getOrder({ params: { id: order._id.toString() } })
      .expect(200);
    expect(JSON.stringify(shown.body)).not.toContain('Interno');
  });

  it('answer 404 for a record or a note that does not exist', async () => {
    const id = 'ffffffffffffffffffffffff';
    const order404 = await add(apiUrl(API.orderNotes, { id }), { text: 'x' }).expect(404);
    expect(order404.body.message).toBe('Prijava nije pronađena.');
    const user404 = await list(apiUrl(API.userNotes, { id })).expect(404);
    expect(user404.body.message).toBe('Korisnik nije pronađen.');
    expect((await remove(id).expect(404)).body.message).toBe('Napomena nije pronađena.');
  });

  it('are limited in number', async () => {
    const by = { user: staff._id, name: 'Amina Begić' };
    await Note.insertMany(
      Array.from({ length: STAFF_NOTES_MAX }, () => ({ order: order._id, text: 'x', at: new Date(), by })),
    );
    await add(ofOrder(), { text: 'Još jedna' }).expect(409);
    expect(await Note.countDocuments()).toBe(STAFF_NOTES_MAX);
  });
});

describe('deletion of a note', () => {
  it('is for its author and for administrators', async () => {
    const colleague = withPermissions(await createUser(), ['orders']);
    const target = { order: order._id };
    const [own, other] = [await addNote(target, colleague, 'a'), await addNote(target, callerOf(staff), 'b')];
    await expect(deleteNote(other._id.toString(), colleague)).rejects.toMatchObject({ code: 'forbidden' });
    await deleteNote(own._id.toString(), colleague);
    expect(await Note.distinct('text')).toEqual(['b']);
    await remove(other._id, await createUser({ isAdmin: true })).expect(204);
    expect(await Note.countDocuments()).toBe(0);
  });

  it('succeeds once of several at the same time', async () => {
    const { body } = await add(ofUser(), { text: 'x' }).expect(201);
    const answers = await Promise.all([remove(body._id), remove(body._id), remove(body._id)]);
    expect(tally(answers)).toEqual({ 204: 1, 404: 2 });
    expect(await AuditEntry.countDocuments({ event: 'noteDeleted' })).toBe(1);
  });
});

describe('the erasure of a person', () => {
  it('deletes the notes about them and their orders, and no others', async () => {
    const stays = await createOrder(await createUser());
    await add(ofOrder(), { text: 'a' }).expect(201);
    await add(ofUser(), { text: 'b' }).expect(201);
    await addNote({ order: stays._id }, callerOf(staff), 'c');
    await deleteUser(buyer.id, callerOf(staff));
    expect(await Note.distinct('text')).toEqual(['c']);
    const { body } = await add(ofOrder(), { text: 'd' }).expect(409);
    expect(body.message).toMatch(/^Podaci polaznika su obrisani/);
    await list(ofOrder()).expect(200, []);
  });

  it('leaves no note that is added at the same time', async () => {
    await Promise.allSettled([
      deleteUser(buyer.id, callerOf(staff)),
      addNote({ order: order._id }, callerOf(staff), 'a'),
      addNote({ user: buyer._id }, callerOf(staff), 'b'),
    ]);
    expect(await Note.countDocuments()).toBe(0);
  });
});

it('auditRecords finds notes of no record, of two, and of one that does not exist', async () => {
  const at = new Date();
  const by = { user: staff._id, name: 'Amina Begić' };
  const missing = new Types.ObjectId();
  await Note.collection.insertMany([
    { text: 'a', at, by },
    { text: 'b', at, by, user: missing },
    { text: 'c', at, by, order: missing },
  ]);
  const violations = (await auditRecords()).map(({ collection, problem }) => `${collection}: ${problem}`);
  expect(violations.toSorted()).toEqual([
    'notes: it is not about exactly one record',
    `notes: its order ${missing.toString()} does not exist`,
    `notes: its user ${missing.toString()} does not exist`,
  ]);
});
