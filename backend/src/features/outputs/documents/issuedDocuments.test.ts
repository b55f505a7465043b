import { orderDocument } from '@institut/contract/documents/schema';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { Types } from 'mongoose';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { env } from '../../../config/env.ts';
import { as } from '../../../test/support/client.ts';
import { createOrder, createUser, TEST_PASSWORD } from '../../../test/support/factories.ts';
import { deliveryDeps, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { giveInstitute } from '../../../test/support/institute.ts';
import { readZip } from '../../../test/support/exportFiles.ts';
import { sessionOf } from '../../../test/support/secondFactors.ts';
import { documents, list, useOrderDocuments } from '../../../test/support/orderDocuments.ts';
import { databaseCalls } from '../../../test/support/testDatabase.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { UserModel, type UserDocument } from '../../users/lookup/user.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import type { OutgoingMail } from '../../mail/mail.transport.ts';
import { openOwnData } from '../privacy/ownData.service.ts';
import { Counter } from './counter.ts';
import { DocumentModel } from './document.model.ts';
import { DocumentFile } from './documentFile.model.ts';
import { issueWaiting } from './document.service.ts';
import { issueDocument } from './issuing.ts';

useTestDatabase();

const shop = useOrderDocuments();
const { pay, place, refund, reject, withdraw } = shop;
const open = (number: string, user: UserDocument) =>
  as(user).downloadDocument({ params: { number } }).buffer(true);
const eraseBuyer = () =>
  as(shop.buyer)
    .deleteAccount({ body: { currentPassword: TEST_PASSWORD } })
    .expect(204);

const PAID = { isPaid: true, paymentStatus: 'Placeno', paidAt: new Date() } as const;

// Half past midnight at the institute, and an hour before.
const newYear = () => new Date('2026-12-31T23:30:00Z');
const oldYear = () => new Date('2026-12-31T22:30:00Z');

describe('issuing', () => {
  it('gives the next number of the kind and the year at the institute', async () => {
    const id = await place();
    await pay(id, 192);
    const [second, receipt] = await documents();
    if (!second || !receipt) throw new Error('Two documents were requested.');
    expect(await issueDocument(second._id, oldYear)).toMatchObject({ number: 'PR-2026-00001', year: 2026 });
    await place();
    const first = (await documents()).at(-1) ?? second;
    expect(await issueDocument(first._id, newYear)).toMatchObject({ number: 'PR-2027-00001', n: 1 });
    expect(await issueDocument(receipt._id, oldYear)).toMatchObject({ number: 'PU-2026-00001' });
    expect(await issueDocument(first._id)).toMatchObject({ number: 'PR-2027-00001', issuedAt: newYear() });
    expect(await auditRecords()).toEqual([]);
  });

  it('never goes back in time, when the clock of a process is behind', async () => {
    await place();
    const [first] = await documents();
    await issueDocument(first?._id ?? new Types.ObjectId(), () => new Date('2026-05-05T10:00:00Z'));
    await place();
    const second = (await documents()).at(-1);
    if (!second) throw new Error('A document was requested.');
    const later = await issueDocument(second._id, () => new Date('2026-05-05T09:59:00Z'));
    expect(later).toMatchObject({ n: 2, issuedAt: new Date('2026-05-05T10:00:00Z') });
  });

  it('numbers a document once, however many ask for it', async () => {
    await place();
    const [{ _id } = { _id: new Types.ObjectId() }] = await documents();
    const issued = await Promise.all(Array.from({ length: 10 }, () => issueDocument(_id)));
    expect(new Set(issued.map((document) => document?.number)).size).toBe(1);
    expect(await Counter.find().lean()).toMatchObject([{ n: 1 }]);
  });

  it('gives the numbers of one batch to all that wait for nothing else', async () => {
    for (let n = 0; n < 4; n += 1) await place();
    const [first, second, held, naming] = await documents();
    if (!first || !second || !held || !naming) throw new Error('Four documents were requested.');
    await DocumentModel.updateOne({ _id: held._id }, { notBefore: new Date(Date.now() + 60_000) });
    await DocumentModel.updateOne({ _id: naming._id }, { replaces: held._id });
    // The document twice, the others, the counter and both numbers.
    expect(await databaseCalls(() => issueDocument(second._id))).toBe(5);
    expect((await documents()).map(({ n }) => n)).toEqual([2, 1, undefined, undefined]);
    expect(await databaseCalls(() => issueDocument(first._id))).toBe(1);
    expect(await auditRecords()).toEqual([]);
    await issueDocument(naming._id);
    expect((await documents()).map(({ n }) => n)).toEqual([2, 1, 3, 4]);
  });

  it('takes no number of a batch that is not stored', async () => {
    await Promise.all([place(), place()]);
    const [{ _id } = { _id: new Types.ObjectId() }] = await documents();
    jest.spyOn(DocumentModel, 'bulkWrite').mockRejectedValueOnce(new Error('gone'));
    await expect(issueDocument(_id)).rejects.toThrow('gone');
    expect(await Counter.countDocuments()).toBe(0);
    expect(await issueDocument(_id)).toMatchObject({ n: 1 });
    expect(await auditRecords()).toEqual([]);
  });

  it('answers null for a document that was removed', async () => {
    expect(await issueDocument(new Types.ObjectId())).toBeNull();
    expect(await Counter.countDocuments()).toBe(0);
  });

  it('is done by the job for what nobody has opened, oldest first', async () => {
    await place();
    await place();
    expect(await issueWaiting()).toBe(2);
    expect((await documents()).map(({ n }) => n)).toEqual([1, 2]);
    expect(await issueWaiting()).toBe(0);
  });
});

describe('the audit', () => {
  it('finds a missing number, other amounts and a missing order', async () => {
    await Promise.all([place(), place(), place()]);
    await issueWaiting();
    const [first, second, third] = await documents();
    if (!first || !second || !third) throw new Error('Three documents were requested.');
    await DocumentModel.deleteOne({ _id: second._id });
    await DocumentFile.deleteOne({ _id: second._id });
    await DocumentModel.updateOne({ _id: first._id }, { 'snapshot.totalPrice': 1 });
    await DocumentModel.updateOne(
      { _id: third._id },
      { order: new Types.ObjectId('0123456789abcdef01234567') },
    );
    const year = new Date().getFullYear();
    const violations = (await auditRecords()).toSorted((a, b) => a.problem.localeCompare(b.problem));
    expect(violations).toEqual([
      {
        collection: 'documents',
        id: String(third._id),
        problem: 'its order 0123456789abcdef01234567 does not exist',
      },
      {
        collection: 'documents',
        id: String(first._id),
        problem: 'its totalPrice is 1, and that of its order 192',
      },
      {
        collection: 'counters',
        id: `proforma-${year}`,
        problem: 'the last number is 3, and 2 documents have numbers',
      },
    ]);
  });
});

it('the audit finds a credit with another amount, and a cancellation that names another proforma', async () => {
  const [cancelled, returned] = [await place(), await place()];
  await reject(cancelled);
  await pay(returned, 192);
  await reject(returned);
  await refund(returned, 192);
  await issueWaiting();
  expect(await auditRecords()).toEqual([]);
  await DocumentModel.updateOne({ kind: 'credit' }, { 'snapshot.amount': 19.2 });
  await DocumentModel.updateOne({ kind: 'cancellation' }, { 'snapshot.refersTo.number': 'PR-2020-00001' });
  expect((await auditRecords()).map(({ problem }) => problem).toSorted()).toEqual([
    expect.stringMatching(/^it refers to PR-2020-00001, and not to PR-\d{4}-00001$/),
    'its amount is 19.2, and that of its refund in feninga 19200',
  ]);
});

describe('the deletion of an account', () => {
  it('keeps issued documents as they are, removes requested ones, and says so before', async () => {
    await place();
    await issueWaiting();
    await place();
    const [issued] = await documents();
    const preview = await as(shop.buyer).previewAccountDeletion().expect(200);
    expect(preview.body.documents).toBe(1);
    await eraseBuyer();
    expect(await documents()).toEqual([issued]);
    expect(await auditRecords()).toEqual([]);
  });
});

it('the proforma of an erased buyer is no longer valid when it was not paid', async () => {
  const id = await place();
  await list(id, shop.buyer);
  await eraseBuyer();
  expect(await list(id, shop.staff)).toMatchObject([{ kind: 'proforma', state: 'withdrawn' }]);
});

it('the copy of one’s own data has the documents, issued or not', async () => {
  await place();
  await issueWaiting();
  await place();
  const { pieces } = await openOwnData(await sessionOf(shop.buyer));
  const bytes: Buffer[] = [];
  for await (const piece of pieces) bytes.push(Buffer.from(piece));
  const files = readZip(Buffer.concat(bytes));
  expect(JSON.parse(files.get('dokumenti.json') ?? '')).toMatchObject([
    { kind: 'proforma', number: expect.stringMatching(/^PR-\d{4}-00001$/) },
    { kind: 'proforma', number: null },
  ]);
});

describe('GET /api/orders/:id/dokumenti', () => {
  it('issues what was requested, for the buyer and staff, newest first', async () => {
    const id = await place();
    const [proforma, ...others] = await list(id, shop.buyer);
    expect(others).toEqual([]);
    expect(orderDocument.parse(proforma)).toMatchObject({ kind: 'proforma', amount: 192, state: 'valid' });
    expect(proforma.number).toMatch(/^PR-\d{4}-00001$/);
    await pay(id, 192);
    expect(await list(id, shop.staff)).toMatchObject([{ kind: 'receipt', amount: 192 }, proforma]);
    expect(await Counter.find().sort({ _id: 1 }).lean()).toMatchObject([{ n: 1 }, { n: 1 }]);
  });

  it('says which receipt is not valid any more', async () => {
    const id = await place();
    await pay(id, 192);
    const states = async () => (await list(id, shop.buyer)).map(({ state }) => state);
    expect(await states()).toEqual(['valid', 'valid']);
    await withdraw();
    expect(await states()).toEqual(['withdrawn', 'valid']);
    await pay(id, 192);
    expect(await states()).toEqual(['valid', 'replaced', 'valid']);
  });

  it('requests what missing settings have left out, once', async () => {
    const unpaid = await createOrder(shop.buyer);
    const paid = await createOrder(shop.buyer, PAID);
    const half = await createOrder(shop.buyer);
    env.SITE_JIB = null;
    await pay(half._id.toString(), 50);
    giveInstitute();
    const lists = await Promise.all(
      [unpaid, unpaid, paid, half].map(({ _id }) => list(_id.toString(), shop.buyer)),
    );
    expect(lists.map((documents) => documents.map(({ kind }) => kind))).toEqual([
      ['proforma'],
      ['proforma'],
      ['receipt'],
      ['proforma'],
    ]);
    expect(await documents()).toHaveLength(3);
    expect((await list(half._id.toString(), shop.buyer))[0].amount).toBe(142);
  });

  it('issues nothing while data of the institute are missing', async () => {
    env.SITE_JIB = null;
    const { _id } = await createOrder(shop.buyer);
    expect(await list(_id.toString(), shop.buyer)).toEqual([]);
    expect(await documents()).toEqual([]);
  });
});

describe('GET /api/dokumenti/:number.pdf', () => {
  it('sends the file to the buyer and to staff, under its number and not to be stored', async () => {
    const id = await place();
    const [{ number }] = await list(id, shop.buyer);
    const files = await Promise.all([shop.buyer, shop.staff].map((user) => open(number, user).expect(200)));
    for (const { headers, body } of files) {
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['content-disposition']).toBe(`attachment; filename=${number}.pdf`);
      expect(headers['cache-control']).toBe('no-store');
      expect(body.subarray(0, 8).toString()).toBe('%PDF-1.7');
    }
    expect(files[1]?.body).toEqual(files[0]?.body);
    expect(await DocumentFile.countDocuments()).toBe(1);
  });

  it('is the same 404 for somebody else and for a number that does not exist', async () => {
    const [{ number }] = await list(await place(), shop.buyer);
    const other = await createUser();
    const refused = await open(number, other).expect(404);
    for (const text of ['PR-2020-00001', 'PR-1', 'nema', `${number}x`, '%24ne']) {
      expect((await open(text, other).expect(404)).body).toEqual(refused.body);
    }
    await testApp().get(apiUrl(API.document, { number })).expect(401);
    expect(await DocumentFile.countDocuments()).toBe(0);
  });

  it('hides cancellations and credits of others, and has them for the buyer', async () => {
    const [cancelled, returned] = [await place(), await place()];
    await reject(cancelled);
    await pay(returned, 192);
    await reject(returned);
    await refund(returned, 192);
    const other = await createUser();
    for (const id of [cancelled, returned]) {
      const [{ number }] = await list(id, shop.buyer);
      expect(number).toMatch(/^(ST|PO)-/);
      await open(number, other).expect(404);
      await testApp().get(apiUrl(API.document, { number })).expect(401);
      expect((await open(number, shop.buyer).expect(200)).body.subarray(0, 8).toString()).toBe('%PDF-1.7');
      const strange = as(other).listOrderDocuments({ params: { id } });
      await strange.expect(404);
    }
  });
});

async function sent(): Promise<OutgoingMail[]> {
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return mails;
}

describe('the mails about an order', () => {
  it('carry the proforma, and later the receipt', async () => {
    const id = await place();
    const [placed] = await sent();
    const [{ number }] = await list(id, shop.buyer);
    expect(placed?.attachments).toMatchObject([
      { filename: `${number}.pdf`, contentType: 'application/pdf', content: expect.any(Buffer) },
    ]);
    expect(placed?.text).toContain('U prilogu je predračun s popunjenom uplatnicom.');
    await pay(id, 192);
    const [payment] = await sent();
    expect(payment?.attachments).toMatchObject([
      { filename: expect.stringMatching(/^PU-\d{4}-00001\.pdf$/) },
    ]);
    expect(payment?.text).toContain('U prilogu je potvrda o uplati.');
  });

  it('leave without a document while data of the institute are missing', async () => {
    env.SITE_JIB = null;
    await place();
    const [placed] = await sent();
    expect(placed).not.toHaveProperty('attachments');
    expect(placed?.text).not.toContain('U prilogu');
  });

  it('carry nothing to an address that nobody has confirmed', async () => {
    await UserModel.updateOne({ _id: shop.buyer._id }, { emailConfirmedAt: null });
    await place();
    expect((await sent()).filter(({ attachments }) => attachments)).toEqual([]);
    expect(await documents()).toMatchObject([{ isIssued: false }]);
  });

  it('leave without a document that cannot be drawn', async () => {
    await place();
    await DocumentModel.updateOne({}, { $unset: { 'snapshot.lines': '' } });
    const { transport, mails } = recordingTransport();
    const { deps, log } = deliveryDeps(transport);
    while (await deliverNext(deps));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('U prilogu');
    expect(log()).toContain('the mail leaves without its attachment');
  });
});
