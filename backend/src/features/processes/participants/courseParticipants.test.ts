import { randomUUID } from 'node:crypto';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { courseParticipant } from '@institut/contract/participants/schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { dayAfter } from '@institut/contract/frame/days';
import { today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import { bearer, createUser } from '../../../test/support/factories.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { deliveredLinks, EMIR, LEJLA, stored, useParticipants } from '../../../test/support/participants.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Course } from '../../core/courses/course.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Seat } from '../../core/seats/seat.model.ts';
import { askForNames } from './missingNames.service.ts';
import { Participant } from './participant.model.ts';
import { eraseExpiredParticipants } from './participantErasure.service.ts';

useTestDatabase();

const shop = useParticipants();
const { begin, place, seatsOf } = shop;

const takePlace = (start: string, lastDay: string) => {
  const lessons = [start, lastDay].map((day) => ({ day, from: '17:00', to: '20:00' }));
  return Course.updateOne({ _id: shop.course._id }, { start, lastDay, lessons });
};
const list = async (query: object = {}) => {
  const { body, headers } = await as(shop.staff)
    .listCourseParticipants({ params: { id: shop.course._id.toString() }, query })
    .expect(200);
  return { rows: courseParticipant.array().parse(body), total: headers['x-total-count'] };
};
const found = async (keyword: string) => (await list({ keyword })).rows.map(({ email }) => email);
const recipients = async () => {
  const { body } = await as(shop.staff)
    .countRecipients({ params: { id: shop.course._id.toString() } })
    .expect(200);
  return body;
};
const exportedEmails = async (query: object) => {
  const { text } = await testApp()
    .get(apiUrl(API.export, { list: 'polaznici' }))
    .query(query)
    .set('Authorization', bearer(shop.staff))
    .expect(200);
  expect(text).toContain('Ime roditelja ili staratelja');
  expect(text.includes('Senad Emirić')).toBe(text.includes(EMIR.email));
  return [...text.matchAll(/(emir|lejla)@example\.com/g)].map(([email]) => email);
};
const upload = async (csv: string) => {
  const { body } = await as(shop.staff).importParticipants({
    params: { id: shop.course._id.toString() },
    body: { csv },
  });
  return body;
};
const fileOf = (...lines: string[]) => ['Referenca,Ime,Prezime,E-mail', ...lines].join('\n');
const referenceOf = async (id: string) => (await Order.findById(id).orFail()).reference;
const deleteAccount = (user: UserDocument) =>
  as(shop.staff)
    .deleteUser({ params: { id: user.id } })
    .expect(204);
const pay = (id: string) =>
  as(shop.staff)
    .editOrder({ params: { id }, body: { isPaid: true, status: ORDER_STATUS.admitted } })
    .expect(200);
const deliver = (id: string) => as(shop.staff).deliverOrder({ params: { id } }).expect(200);

describe('the participants of a course', () => {
  it('are listed by last name, found by person, buyer and reference, without released seats', async () => {
    const id = await place({ seats: 3, participants: [LEJLA, EMIR] });
    const rejected = await place({ participants: [EMIR] });
    await as(shop.staff).cancelOrder({ params: { id: rejected }, body: {} });
    const { rows, total } = await list();
    expect(rows.map(({ lastName }) => lastName)).toEqual(['', 'Emirić', 'Lejlić']);
    expect(total).toBe('3');
    expect((await list({ keyword: 'emiric' })).rows.map(({ email }) => email)).toEqual([EMIR.email]);
    expect((await list({ keyword: await referenceOf(id) })).rows).toHaveLength(3);
    expect((await list({ keyword: 'Ana Anić' })).rows).toHaveLength(3);
    expect((await list({ pageSize: 1, pageNumber: 3 })).rows.map(({ name: first }) => first)).toEqual([
      'Lejla',
    ]);
  });

  it('are found by their number with and without spaces', async () => {
    await place({ seats: 2, participants: [LEJLA, { ...EMIR, phone: '+387 61/555-104' }] });
    expect(await found('061123456')).toEqual([LEJLA.email]);
    expect(await found('061 123 456')).toEqual([LEJLA.email]);
    expect(await found('+38761555104')).toEqual([EMIR.email]);
    expect(await found('061123457')).toEqual([]);
  });

  it('are exported as the table shows them for a keyword, of one course or of all', async () => {
    const id = await place({ seats: 3, participants: [LEJLA, { ...EMIR, guardian: 'Senad Emirić' }] });
    const released = await place({ participants: [EMIR] });
    await as(shop.staff).cancelOrder({ params: { id: released }, body: {} });
    const kurs = shop.course._id.toString();
    expect(await exportedEmails({ kurs })).toEqual([EMIR.email, LEJLA.email]);
    expect(await exportedEmails({ kurs, keyword: 'emiric' })).toEqual([EMIR.email]);
    expect(await exportedEmails({ keyword: 'emiric' })).toEqual([EMIR.email]);
    expect(await exportedEmails({ kurs, keyword: await referenceOf(id) })).toEqual([EMIR.email, LEJLA.email]);
    expect(await exportedEmails({ kurs, keyword: 'nikoga' })).toEqual([]);
    const rows = (await AuditEntry.find({ event: 'exported' }).sort({ _id: 1 }).lean()).map(
      ({ changes }) => changes.find(({ field }) => field === 'rows')?.to,
    );
    expect(rows).toEqual(['3', '1', '1', '3', '0']);
  });

  it('are imported from CSV once, line by line', async () => {
    const id = await place({ seats: 2, paymentMethod: 'organizacija' });
    const reference = await referenceOf(id);
    const csv = [
      '\uFEFFReferenca;Ime;Prezime;E-mail;Telefon;Ime roditelja ili staratelja',
      `${reference.toLowerCase().replace('-', '')};Emir;Emirić;EMIR@example.com;'+387 61 123 456;Senad Emirić`,
      `${reference};Lejla;;lejla@example.com;`,
      `${reference};${'L'.repeat(61)};Lejlić;lejla;`,
      'NEMA-0000;Mak;Makić;;',
      `${reference};Mak;Makić;;`,
      `${reference};Sara;Sarić;;`,
      `${reference};;;;`,
      ';Sara;Sarić;;',
      '',
    ].join('\r\n');
    expect(await upload(csv)).toEqual({
      named: 2,
      unchanged: 0,
      unnamed: 1,
      errors: [
        { line: 3, message: 'Prezime: Unesite prezime.' },
        { line: 4, message: expect.stringMatching(/^Ime: Najviše 60 znakova\. E-mail: /) },
        { line: 5, message: 'Nema prijave NEMA-0000 na ovom kursu.' },
        { line: 7, message: `U prijavi ${reference} nema mjesta bez imena na ovom kursu.` },
        { line: 9, message: 'U ovom redu nedostaje referentni broj prijave.' },
      ],
    });
    expect((await stored(id)).map(({ email, phone, guardian }) => [email, phone, guardian])).toEqual(
      expect.arrayContaining([
        ['emir@example.com', '+387 61 123 456', 'Senad Emirić'],
        ['', '', ''],
      ]),
    );
    expect(await upload(csv)).toMatchObject({ named: 0, unchanged: 2 });
  });

  it('are imported one by one when they share an address, and never twice', async () => {
    const id = await place({ seats: 4, paymentMethod: 'organizacija' });
    const reference = await referenceOf(id);
    const line = (name: string, email = 'kadrovska@example.com') => `${reference},${name},Osoba,${email}`;
    const csv = fileOf(line('Prva'), line('Druga', 'KADROVSKA@example.com'));
    expect(await upload(csv)).toEqual({ named: 2, unchanged: 0, unnamed: 0, errors: [] });
    const names = async () => (await stored(id)).map(({ name }) => name).toSorted();
    expect(await names()).toEqual(['', '', 'Druga', 'Prva']);
    expect(await upload(csv)).toMatchObject({ named: 0, unchanged: 2, errors: [] });
    const { text } = await as(shop.staff)
      .exportList({ params: { list: 'polaznici' }, query: { kurs: shop.course._id.toString() } })
      .expect(200);
    expect(await upload(text)).toEqual({ named: 0, unchanged: 2, unnamed: 2, errors: [] });
    expect(await upload(fileOf(line('Prva'), line('Druga'), line('Treća')))).toMatchObject({
      named: 1,
      unchanged: 2,
    });
    expect(await names()).toEqual(['', 'Druga', 'Prva', 'Treća']);
  });

  it('have no second seat when a name was corrected after the import: the line is left out with the reason', async () => {
    const id = await place({ seats: 2, paymentMethod: 'organizacija' });
    const csv = fileOf(`${await referenceOf(id)},Emir,Emirić,emir@example.com`);
    expect(await upload(csv)).toMatchObject({ named: 1 });
    await Participant.updateOne({ order: id, name: 'Emir' }, { lastName: 'Emirović' });
    expect(await upload(csv)).toEqual({
      named: 0,
      unchanged: 0,
      unnamed: 0,
      errors: [
        {
          line: 2,
          message: expect.stringContaining('emir@example.com u ovoj prijavi već ima polaznik Emir Emirović'),
        },
      ],
    });
    expect((await stored(id)).map(({ name }) => name).toSorted()).toEqual(['', 'Emir']);
  });

  it.each(['+387 61 933 434', '061933434', '061/933-434', '0038761933434', '61933434'])(
    'are found by their number, and by that of the buyer, written as %s',
    async (keyword) => {
      const id = await place({ seats: 2, participants: [{ ...EMIR, phone: '061 933 434' }, LEJLA] });
      await Order.updateOne({ _id: id }, { phone: '+387 62 933 434', phoneKey: '62933434' });
      expect(await found(keyword)).toEqual([EMIR.email]);
      expect((await found(keyword.replace('61', '62'))).toSorted()).toEqual([EMIR.email, LEJLA.email]);
    },
  );

  it('keep commas in the cells of a file with semicolons, below lines of titles', async () => {
    const id = await place({ seats: 2, paymentMethod: 'organizacija' });
    const reference = await referenceOf(id);
    const csv = [
      'Spisak polaznika, jesen;;;;',
      '',
      'Referenca;Ime;Prezime;Firma;Roditelj',
      `${reference};Emir;Emirić;Alfa, d.o.o.;Senad Emirić`,
      `${reference};Lejla;Kovač, dipl. ing.;"Beta; Gama";`,
    ].join('\r\n');
    expect(await upload(csv)).toEqual({ named: 2, unchanged: 0, unnamed: 0, errors: [] });
    const people = (await stored(id)).map(({ lastName, guardian }) => `${lastName}: ${guardian}`);
    expect(people.toSorted()).toEqual(['Emirić: Senad Emirić', 'Kovač, dipl. ing.: ']);
  });

  it('do not need the columns of the address and the number, which the refusal of a file does not name', async () => {
    const id = await place({ paymentMethod: 'organizacija' });
    expect(await upload(`referenca;ime;prezime\n${await referenceOf(id)};Emir;Emirić`)).toMatchObject({
      named: 1,
    });
    const { fields } = await upload('ime;prezime\nA;B');
    expect(fields.csv).toBe('Jedan od prvih redova mora sadržavati nazive kolona: referenca, ime, prezime.');
  });

  it.each(['ime;prezime\nA;B', 'referenca;ime;prezime\n"A;B', 'bilo šta'])(
    'refuse the file %j',
    async (csv) => {
      expect(await upload(csv)).toMatchObject({ code: 'validation', fields: { csv: expect.any(String) } });
    },
  );

  it('get one mail for each address, which staff know before, once for a key', async () => {
    expect(await recipients()).toEqual({ recipients: 0 });
    await place({ seats: 4, participants: [EMIR, LEJLA, { name: 'Mak', lastName: 'Makić' }] });
    await OutboxMail.deleteMany({});
    expect(await recipients()).toEqual({ recipients: 3 });
    const key = randomUUID();
    const message = { subject: 'Učionica', text: 'Dođite u učionicu 2.\n\nVidimo se.' };
    const write = (body = message) =>
      as(shop.staff).messageParticipants({ params: { id: shop.course._id.toString() }, body, key });
    const answers = await Promise.all([write(), write()]);
    expect(answers.map(({ body }) => body)).toEqual([{ recipients: 3 }, { recipients: 3 }]);
    await write({ ...message, text: 'Drugo' }).expect(422);
    const to = (await readOutbox()).map((mail) => String(mail.message['to']));
    expect(to.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'ana@example.com',
      'emir@example.com',
      'lejla@example.com',
    ]);
    expect(await AuditEntry.countDocuments({ event: 'messageSent' })).toBe(1);
  });

  it('without a name are asked for three days before the course, once', async () => {
    await place({ seats: 2, participants: [EMIR] });
    await OutboxMail.deleteMany({});
    await begin(4);
    expect(await askForNames()).toBe(0);
    await begin(3);
    expect(await askForNames()).toBe(1);
    expect(await askForNames()).toBe(0);
    const [mail] = await readOutbox();
    expect(mail?.message).toMatchObject({
      kind: 'missingNames',
      to: 'ana@example.com',
      missing: [{ name: 'Python', missing: 1 }],
    });
  });
});

describe('a participant whose seat was cancelled', () => {
  it('is no participant any more: no invitation, row, line of an export, recipient, or request for a name', async () => {
    await begin(3);
    const id = await place({ seats: 3, participants: [EMIR, LEJLA] });
    const cancelled = (await seatsOf(id)).flatMap(({ _id, participant }) =>
      participant.name === 'Lejla' ? [] : [_id],
    );
    await as(shop.staff)
      .cancelOrder({ params: { id }, body: { seats: cancelled } })
      .expect(200);
    expect([...(await deliveredLinks()).keys()]).toEqual(['lejla@example.com']);
    const { rows, total } = await list();
    expect(rows.map((row) => row.name)).toEqual(['Lejla']);
    expect(total).toBe('1');
    expect(await exportedEmails({ kurs: shop.course._id.toString() })).toEqual([LEJLA.email]);
    expect(await recipients()).toEqual({ recipients: 1 });
    expect(await askForNames()).toBe(0);
    const states = (await seatsOf(id)).map(({ participant, state }) => [participant.name, state]);
    expect(Object.fromEntries(states)).toEqual({ Lejla: 'held', Emir: 'released', '': 'released' });
  });
});

describe('the data of participants', () => {
  it('stay after the account of the buyer was deleted, until the course has ended; those of the buyer do not', async () => {
    const id = await place({
      seats: 2,
      participants: [
        { ...LEJLA, isBuyer: true },
        { ...EMIR, guardian: 'Senad' },
      ],
    });
    await pay(id);
    await deliver(id);
    await deleteAccount(shop.buyer);
    const names = async () => (await stored(id)).map((one) => one.name).toSorted();
    expect(await names()).toEqual(['Emir', 'Obrisani polaznik']);
    await takePlace(dayAfter(today(), -7), today());
    expect(await eraseExpiredParticipants()).toBe(0);
    await takePlace(dayAfter(today(), -7), dayAfter(today(), -1));
    expect(await eraseExpiredParticipants()).toBe(1);
    expect(await names()).toEqual(['Obrisani polaznik', 'Obrisani polaznik']);
    expect(
      await Participant.countDocuments({
        $or: [{ email: 'emir@example.com' }, { phone: LEJLA.phone }, { guardian: 'Senad' }],
      }),
    ).toBe(0);
  });

  it('of an unpaid order are removed with the account, because its seats are released', async () => {
    const id = await place({ participants: [EMIR] });
    await deleteAccount(shop.buyer);
    expect((await stored(id)).map((one) => one.name)).toEqual(['Obrisani polaznik']);
    expect(await Seat.countDocuments({ state: 'held' })).toBe(0);
  });

  it('are removed a year after the last day of the course', async () => {
    const id = await place({ participants: [EMIR] });
    await begin(-364);
    expect(await eraseExpiredParticipants()).toBe(0);
    await begin(-365);
    expect(await eraseExpiredParticipants()).toBe(1);
    expect(await stored(id)).toMatchObject([{ name: 'Obrisani polaznik', email: '', user: null }]);
  });

  it('are no longer linked to an account that was deleted', async () => {
    const id = await place({ participants: [EMIR] });
    const emir = await createUser();
    await Participant.updateMany({ order: id }, { user: emir._id });
    await deleteAccount(emir);
    expect(await stored(id)).toMatchObject([{ name: 'Emir', user: null }]);
  });
});
