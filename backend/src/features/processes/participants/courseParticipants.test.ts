import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import type { CallBody } from '@institut/contract/frame/calls';
import { columnsOf, peopleOf, readPeopleText } from '@institut/contract/participants/peopleList';
import { courseParticipant, importReport } from '@institut/contract/participants/schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { dayAfter } from '@institut/contract/frame/days';
import { today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import { bearer, createCourse, createUser } from '../../../test/support/factories.ts';
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
type Listed = CallBody<'importParticipants'>['people'][number];
const upload = async (people: Omit<Listed, 'line'>[], rest: object = {}) => {
  const { body } = await as(shop.staff)
    .importParticipants({
      params: { id: shop.course._id.toString() },
      body: { people: people.map((one, at) => ({ ...one, line: at + 2 })), ...rest },
    })
    .expect(200);
  return importReport
    .parse(body)
    .lines.map(({ line, outcome, message }) => (message ? `${line} ${message}` : outcome));
};
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

  it('show what their order has received, and are filtered and exported by its payment', async () => {
    const part = await place({ participants: [LEJLA] });
    await as(shop.staff)
      .recordPayment({ params: { id: part }, body: { amount: 50, at: today() } })
      .expect(200);
    await pay(await place({ participants: [{ ...EMIR, guardian: 'Senad Emirić' }] }));
    const unpaid = (await list({ isPaid: false })).rows;
    expect(unpaid.map(({ email, order }) => [email, order.paid, order.openAmount > 0])).toEqual([
      [LEJLA.email, 50, true],
    ]);
    const paid = await list({ isPaid: true });
    expect(paid.rows.map(({ email, order }) => [email, order.openAmount])).toEqual([[EMIR.email, 0]]);
    expect(paid.total).toBe('1');
    const kurs = shop.course._id.toString();
    expect(await exportedEmails({ kurs, isPaid: 'true' })).toEqual([EMIR.email]);
    expect(await exportedEmails({ kurs, isPaid: 'false', keyword: 'lejl' })).toEqual([LEJLA.email]);
    expect(await exportedEmails({ kurs, isPaid: 'true', keyword: 'lejl' })).toEqual([]);
    const rows = (await AuditEntry.find({ event: 'exported' }).sort({ _id: 1 }).lean()).map(
      ({ changes }) => changes.find(({ field }) => field === 'rows')?.to,
    );
    expect(rows).toEqual(['1', '1', '0']);
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
    // Stored before the field existed.
    await Participant.collection.updateMany({}, { $unset: { guardian: 1 } });
    expect(await exportedEmails({ kurs, keyword: 'lejla' })).toEqual([LEJLA.email]);
    const rows = (await AuditEntry.find({ event: 'exported' }).sort({ _id: 1 }).lean()).map(
      ({ changes }) => changes.find(({ field }) => field === 'rows')?.to,
    );
    expect(rows).toEqual(['3', '1', '1', '3', '0', '1']);
  });

  it('are named from a list once, line by line', async () => {
    const id = await place({ seats: 2, paymentMethod: 'organizacija' });
    const reference = await referenceOf(id);
    const people = [
      {
        reference: reference.toLowerCase().replace('-', ''),
        name: ' Emir',
        lastName: 'Emirić',
        email: 'EMIR@example.com',
        phone: '+387 61 123 456',
        guardian: 'Senad Emirić',
      },
      { reference, name: 'Lejla', email: 'lejla@example.com' },
      { reference, name: 'L'.repeat(61), lastName: 'Lejlić', email: 'lejla' },
      { reference: 'NEMA-0000', name: 'Mak', lastName: 'Makić' },
      { reference, name: 'Mak', lastName: 'Makić' },
      { reference, name: 'Sara', lastName: 'Sarić' },
      { reference },
      { name: 'Sara', lastName: 'Sarić' },
    ];
    const expected = [
      'named',
      '3 Prezime: Unesite prezime.',
      expect.stringMatching(/^4 Ime: Najviše 60 znakova\. E-mail: /),
      '5 Na ovom kursu nema prijave NEMA-0000.',
      'named',
      `7 U prijavi ${reference} nema više mjesta bez imena na ovom kursu.`,
      'unnamed',
      '9 U ovom redu nedostaje referentni broj prijave.',
    ];
    expect(await upload(people, { isPreview: true })).toEqual(expected);
    expect((await stored(id)).map(({ state }) => state)).toEqual(['unnamed', 'unnamed']);
    expect(await upload(people)).toEqual(expected);
    expect((await stored(id)).map(({ email, phone, guardian }) => [email, phone, guardian])).toEqual(
      expect.arrayContaining([
        ['emir@example.com', '+387 61 123 456', 'Senad Emirić'],
        ['', '', ''],
      ]),
    );
    expect((await upload(people)).filter((one) => one === 'unchanged')).toHaveLength(2);
  });

  it('are named one by one when they share an address, and never twice', async () => {
    const id = await place({ seats: 4, paymentMethod: 'organizacija' });
    const reference = await referenceOf(id);
    const one = (name: string, email = 'kadrovska@example.com') => ({
      reference,
      name,
      lastName: 'Osoba',
      email,
    });
    const people = [one('Prva'), one('Druga', 'KADROVSKA@example.com')];
    expect(await upload(people)).toEqual(['named', 'named']);
    const names = async () => (await stored(id)).map(({ name }) => name).toSorted();
    expect(await names()).toEqual(['', '', 'Druga', 'Prva']);
    expect(await upload(people)).toEqual(['unchanged', 'unchanged']);
    expect(await upload([one('Prva'), one('Druga'), one('Treća')])).toEqual([
      'unchanged',
      'unchanged',
      'named',
    ]);
    expect(await names()).toEqual(['', 'Druga', 'Prva', 'Treća']);
  });

  it('stay as they are when our own export is read again', async () => {
    await place({ seats: 3, participants: [LEJLA, EMIR] });
    const { text } = await as(shop.staff)
      .exportList({ params: { list: 'polaznici' }, query: { kurs: shop.course._id.toString() } })
      .expect(200);
    const lines = readPeopleText(text);
    const outcomes = await upload(peopleOf(lines, columnsOf(lines)));
    expect(outcomes).toEqual(['unnamed', 'unchanged', 'unchanged']);
  });

  it('of those admitted go to the lecturer without anything of the application', async () => {
    await place({ seats: 3, participants: [LEJLA, EMIR] });
    const lines = async () => {
      const query = { kurs: shop.course._id.toString() };
      const { text } = await as(shop.staff)
        .exportList({ params: { list: 'spisak-za-predavaca' }, query })
        .expect(200);
      return text.replace('\uFEFF', '').trim().split(/\r?\n/);
    };
    const titles = 'Ime;Prezime;E-mail;Telefon;Prisustvo';
    expect(await lines()).toEqual([
      titles,
      'Emir;Emirić;emir@example.com;;',
      'Lejla;Lejlić;lejla@example.com;061 123 456;',
    ]);
    await shop.edit({ status: ORDER_STATUS.inReview }).expect(200);
    expect(await lines()).toEqual([titles]);
  });

  it('of one order need no reference, and those of another course are not found', async () => {
    const id = await place({ seats: 2, paymentMethod: 'organizacija' });
    const people = [{ line: 1, name: 'Emir', lastName: 'Emirić', reference: 'NEMA-0000' }];
    expect(await upload(people, { order: id })).toEqual(['named']);
    const other = await createCourse({ name: 'Excel' });
    await as(shop.staff)
      .importParticipants({
        params: { id: other._id.toString() },
        body: { people, order: id },
      })
      .expect(404);
  });

  it('have no second seat when a name was corrected after the import: the line is left out with the reason', async () => {
    const id = await place({ seats: 2, paymentMethod: 'organizacija' });
    const people = [
      { reference: await referenceOf(id), name: 'Emir', lastName: 'Emirić', email: 'emir@example.com' },
    ];
    expect(await upload(people)).toEqual(['named']);
    await Participant.updateOne({ order: id, name: 'Emir' }, { lastName: 'Emirović' });
    expect(await upload(people)).toEqual([
      expect.stringContaining('emir@example.com u ovoj prijavi već ima polaznik Emir Emirović'),
    ]);
    expect((await stored(id)).map(({ name }) => name).toSorted()).toEqual(['', 'Emir']);
  });

  it.each([
    ['none', 0],
    ['too many', 301],
  ])('are refused as a list of %s', async (_what, count) => {
    const people = Array.from({ length: count }, (_, at) => ({ line: at + 1, name: 'A' }));
    const { body } = await as(shop.staff)
      .importParticipants({ params: { id: shop.course._id.toString() }, body: { people } })
      .expect(400);
    expect(body).toMatchObject({ fields: { people: expect.any(String) } });
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
  it('is no participant any more: no invitation, row, line of an export, or request for a name', async () => {
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
