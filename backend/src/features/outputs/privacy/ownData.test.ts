import { createCandidate, useDataFolder } from '../../../test/support/candidates.ts';
import { Types } from 'mongoose';
import type { Response } from 'supertest';
import { asBytes, readZip } from '../../../test/support/exportFiles.ts';
import { as } from '../../../test/support/client.ts';
import {
  callerOf,
  createOrder,
  createReviewedCourse,
  createCareer,
  createUser,
  logInAs,
  SHIPPING_ADDRESS,
} from '../../../test/support/factories.ts';
import { createFullCourse, createWaiter } from '../../../test/support/waitingLists.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { personActor, recordEvent, triedActor, userTarget } from '../../audit/audit.service.ts';
import { addNote } from '../notes/note.service.ts';
import { reviewRemovedMail } from '../../catalogue/reviews/review.mails.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { orderMessageOf, statusChangedMail } from '../../core/orders/mails/order.mails.ts';
import { Participant } from '../../processes/participants/participant.model.ts';
import { PaypalOrderModel } from '../../processes/payments/paypal/paypalOrder.model.ts';
import { Reminder } from '../../processes/timetable/reminder.model.ts';
import { issueConfirmationToken } from '../../users/accounts/emailConfirmation.mails.ts';
import { SecondFactor } from '../../users/auth/secondFactor.model.ts';
import { issueResetToken, welcomeMail } from '../../users/accounts/user.mails.ts';
import { UserModel, type UserDocument } from '../../users/lookup/user.model.ts';

useTestDatabase();
useDataFolder();

const download = (user: UserDocument) => asBytes(as(user).downloadOwnData());

const bytesOf = ({ body }: Response): Buffer => {
  if (!Buffer.isBuffer(body)) throw new Error('The response is not a file.');
  return body;
};

const filesOf = async (user: UserDocument) => readZip(bytesOf(await download(user).expect(200)));

const amount = { currency_code: 'EUR', value: '98.17' };
const courseId = new Types.ObjectId().toString();

/** Stores something about a person in every place; each text contains the mark. */
async function plant(mark: string): Promise<UserDocument> {
  const user = await createUser({
    name: `Ime${mark}`,
    lastName: `Prezime${mark}`,
    email: `posta${mark}@example.com`.toLowerCase(),
    emailConfirmedAt: null,
  });
  const order = await createOrder(user, {
    buyerName: `Kupac${mark}`,
    shippingAddress: { ...SHIPPING_ADDRESS, address: `Ulica${mark}`, city: `Grad${mark}` },
    paymentResult: {
      method: `Nacin${mark}`,
      reference: `Uplata${mark}`,
      note: `Biljeska${mark}`,
      captureId: `CAPTURE${mark}`,
      provider: {
        orderId: `PAYPAL${mark}`,
        amount: '98.17',
        currency: 'EUR',
        payerEmail: `platilac${mark}@example.com`,
      },
    },
    history: [
      {
        at: new Date(),
        by: 'staff',
        user: new Types.ObjectId(),
        name: `Zaposleni${mark}`,
        event: 'paymentResult',
        from: null,
        to: `Napomena${mark}`,
      },
    ],
  });
  const staff = { ...callerOf(await createUser({ isAdmin: true })), name: `Zaposleni${mark}` };
  await addNote({ order: order._id }, staff, `Dogovor${mark}`);
  await addNote({ user: user._id }, staff, `Osoba${mark}`);
  const participant = await Participant.findOne({ order: order._id }).orFail();
  await Participant.updateOne({ _id: participant._id }, { guardian: `Roditelj${mark}` });
  const about = { participant: participant._id, lesson: new Types.ObjectId() };
  await Reminder.create({ ...about, kind: 'week', at: new Date() });
  await PaypalOrderModel.create({
    _id: `PAYPAL${mark}`,
    order: order._id,
    attempt: 1,
    amount,
    feninga: 19_200,
  });
  await createReviewedCourse([{ user: user._id, name: `Ime${mark} P.`, comment: `Komentar${mark}` }]);
  await queueMail(statusChangedMail, {
    ...orderMessageOf(order, new Map()),
    hasPaid: false,
    status: 'Prijava se nalazi u proceduri',
  });
  await queueMail(reviewRemovedMail, {
    to: `bivsa${mark}@example.com`.toLowerCase(),
    userId: user.id,
    name: user.name,
    courseId,
    courseName: 'Kurs',
    reason: `Razlog${mark}`,
  });
  await createWaiter((await createFullCourse([1])).course, {}, user);
  await createCandidate(await createCareer(), { email: user.email, message: `Oglas${mark}` });
  await queueMail(welcomeMail, { to: user.email, userId: user.id, name: user.name });
  await UserModel.updateOne(
    { _id: user._id },
    { consents: [{ kind: 'eventMail', given: true, at: new Date(), text: `Recenica${mark}` }] },
  );
  await SecondFactor.create({
    _id: user._id,
    totp: { secret: `Tajna${mark}`, confirmedAt: new Date(), lastStep: 1 },
    passkeys: [
      {
        _id: `Kljuc${mark}`,
        publicKey: `Javni${mark}`,
        counter: 0,
        transports: [],
        name: `Telefon${mark}`,
        createdAt: new Date(),
      },
    ],
    recoveryCodes: [`Kod${mark}`],
  });
  await logInAs(user, 'Firefox/140 (Windows)');
  await issueResetToken(user.email, new Date());
  await issueConfirmationToken(user.email, new Date());
  await UserModel.updateOne({ _id: user._id }, { emailConfirmedAt: new Date() });
  const network = `net${mark}`;
  await recordEvent(undefined, { event: 'signedIn', actor: personActor(user), network });
  await recordEvent(undefined, {
    event: 'signInRefused',
    actor: triedActor(user.email),
    target: userTarget(user),
    network,
  });
  return user;
}

const MARKS = [
  'Ime',
  'Prezime',
  'posta',
  'Kupac',
  'Ulica',
  'Grad',
  'Nacin',
  'Uplata',
  'CAPTURE',
  'PAYPAL',
].concat([
  'platilac',
  'Recenica',
  'Telefon',
  'Komentar',
  'bivsa',
  'Razlog',
  'net',
  'Dogovor',
  'Osoba',
  'Oglas',
]);
const INTERNAL = ['Biljeska', 'Zaposleni', 'Napomena', 'Tajna', 'Kljuc', 'Javni', 'Kod'];

const withMark = (text: string, mark: string, words: readonly string[]) =>
  words.filter((word) => text.toLowerCase().includes(`${word}${mark}`.toLowerCase()));

describe('GET /api/users/profile/data', () => {
  it('has everything that is stored about the user in JSON, and nothing about others', async () => {
    const user = await plant('MOJ');
    await plant('TUDJI');
    const response = await download(user).expect(200);
    expect(response.headers['content-type']).toBe('application/zip');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename=moji-podaci-\d{4}-\d{2}-\d{2}\.zip$/,
    );
    expect(response.headers['cache-control']).toBe('no-store');
    const files = readZip(bytesOf(response));
    files.delete('PROCITAJ.txt');
    expect([...files.keys()]).toEqual(
      [
        'nalog',
        'saglasnosti',
        'prijave',
        'polaznici',
        'uvjerenja',
        'podsjetnici',
        'prisustvo',
        'potpisne-liste',
        'liste-cekanja',
        'oglasi-za-posao',
        'otkazivanja',
        'placanja',
        'izvodi',
        'dokumenti',
        'ocjene',
        'napomene',
        'uredjaji',
        'drugi-korak',
        'nova-lozinka',
        'potvrda-emaila',
        'poruke',
        'poruke-polaznicima',
        'dogadjaji',
      ].map((name) => `${name}.json`),
    );
    const json = [...files.values()].join('\n');
    expect(withMark(json, 'MOJ', MARKS)).toEqual(MARKS);
    expect(withMark(json, 'MOJ', INTERNAL)).toEqual([]);
    expect(json).not.toMatch(/tudji/i);
    const rows = [...files].map(([name, content]) => [name, JSON.parse(content)] as const);
    expect(Object.fromEntries(rows)).toMatchObject({
      'nalog.json': [{ _id: user.id, name: 'ImeMOJ', createdAt: expect.any(String) }],
      'prijave.json': [{ history: [{ by: 'staff', event: 'paymentResult', from: null, to: null }] }],
      'polaznici.json': [{ guardian: 'RoditeljMOJ' }],
      'podsjetnici.json': [{ participant: expect.any(String), lesson: expect.any(String), kind: 'week' }],
      'liste-cekanja.json': [{ email: user.email, state: 'waiting', qty: 1 }],
      'oglasi-za-posao.json': [{ email: user.email, message: 'OglasMOJ', state: 'new' }],
      'uredjaji.json': [{ device: 'Firefox na Windowsu' }, { device: 'Chrome na Androidu' }],
      'nova-lozinka.json': [{ email: user.email, usedAt: null }],
      'potvrda-emaila.json': [{ email: user.email, expiresAt: expect.any(String), usedAt: null }],
      'dogadjaji.json': [
        { event: 'ownDataDownloaded', by: 'self' },
        { event: 'signInRefused', by: 'visitor' },
        { event: 'noteAdded', by: 'system' },
        { event: 'signedIn', by: 'self' },
      ],
    });
    expect(JSON.parse(files.get('poruke.json') ?? '')).toHaveLength(5);
  });

  it('contains no password hash, token or key', async () => {
    const user = await plant('MOJ');
    const everything = [...(await filesOf(user)).values()].join('\n');
    expect(everything).not.toContain(user.passwordHash);
    expect(everything).not.toMatch(
      /passwordHash|tokenHash|tokenVersion|idempotencyKey|requestHash|searchKey|lease/,
    );
    const { body } = await as(user).listSessions().expect(200);
    for (const { _id } of body) expect(everything).not.toContain(_id);
  });

  it('says in a text what each of its files contains and what is in none', async () => {
    const files = await filesOf(await createUser({ name: 'Đenana', lastName: 'Šišić' }));
    const [first, ...others] = [...files.keys()];
    expect(first).toBe('PROCITAJ.txt');
    const lines = (files.get('PROCITAJ.txt') ?? '').split('\n');
    expect(lines[0]).toMatch(/^Moji podaci: Đenana Šišić, /);
    for (const file of others) expect(lines).toContainEqual(expect.stringMatching(`^${file}: .`));
    expect(lines).toContain('Šta nije u ovoj kopiji i zašto:');
  });

  it('leaves out mails to the address from before the user had it', async () => {
    await queueMail(welcomeMail, { to: 'zajednicka@example.com', userId: 'a'.repeat(24), name: 'Ranija' });
    await OutboxMail.updateMany({}, { queuedAt: new Date(Date.now() - 60_000) });
    const user = await createUser({ email: 'zajednicka@example.com' });
    await queueMail(welcomeMail, { to: user.email, userId: user.id, name: 'Kasnija' });
    const mails = (await filesOf(user)).get('poruke.json') ?? '';
    expect(mails).toContain('Kasnija');
    expect(mails).not.toContain('Ranija');
  });

  it('is recorded in the audit log', async () => {
    const user = await createUser();
    await filesOf(user);
    const entries = await AuditEntry.find({ event: 'ownDataDownloaded' }).lean();
    expect(entries).toMatchObject([
      { actor: { kind: 'user' }, target: { kind: 'user', id: user.id, label: '' } },
    ]);
  });

  it('answers 429 to the sixth download of one account within an hour, not to others', async () => {
    const [user, other] = [await createUser(), await createUser()];
    for (let n = 0; n < 5; n += 1) await filesOf(user);
    expect((await download(user)).status).toBe(429);
    await download(other).expect(200);
  });
});
