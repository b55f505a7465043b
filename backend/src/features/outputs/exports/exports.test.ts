import {
  EXPORT_FORMATS,
  EXPORTED_LISTS,
  EXPORT_TYPES,
  type ExportList,
} from '@institut/contract/exports/values';
import mongoose from 'mongoose';
import { readSheet } from 'read-excel-file/node';
import type { Test } from 'supertest';
import { today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import {
  createCareer,
  createCourse,
  createNewsItem,
  createOrder,
  bearer,
  createUser,
} from '../../../test/support/factories.ts';
import { FORMULAS, inertFormula, PLAIN_TEXTS, readCsv } from '../../../test/support/exportFiles.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { Order } from '../../core/orders/order.model.ts';

useTestDatabase();

/** Reads a binary response, which supertest does not do by itself. */
const asBytes = (call: Test) =>
  call.buffer(true).parse((res, done) => {
    const parts: Buffer[] = [];
    res.on('data', (part: Buffer) => parts.push(part));
    res.on('end', () => done(null, Buffer.concat(parts)));
  });

/** Returns the rows as `{header: cell}`. */
const named = <Cell>([headers = [], ...rows]: Cell[][]) =>
  rows.map((row): Record<string, Cell | undefined> =>
    Object.fromEntries(headers.map((header, index) => [String(header), row[index]])),
  );

describe('GET /api/exports', () => {
  let admin: UserDocument;

  beforeEach(async () => {
    admin = await createUser({ name: 'Amina', lastName: 'Begić', email: 'amina@example.com', isAdmin: true });
  });

  type Query = Record<string, string>;

  const get = (list: string, query: Query = {}) => asBytes(as(admin).exportList({ params: { list }, query }));

  const csvOf = async (list: ExportList, query: Query = {}) => {
    const { body } = await get(list, query).expect(200);
    return readCsv(String(body));
  };

  const sheetOf = async (list: ExportList, query: Query = {}) => {
    const { body } = await get(list, { ...query, format: 'xlsx' }).expect(200);
    return readSheet(body);
  };

  /** Returns the cells of one column. */
  const column = async (list: ExportList, header: string, query: Query = {}) =>
    named(await csvOf(list, query)).map((row) => row[header]);

  describe('GET /api/exports/:list', () => {
    it.each(
      (Object.keys(EXPORTED_LISTS) as ExportList[]).flatMap((list) =>
        EXPORT_FORMATS.map((format) => [list, format] as const),
      ),
    )('sends %s as a %s file that no cache stores', async (list, format) => {
      const names = {
        kursevi: 'kursevi',
        vijesti: 'vijesti',
        careers: 'karijere',
        orders: 'prijave',
        polaznici: 'polaznici',
        'spisak-za-predavaca': 'spisak-za-predavaca',
        prisustvo: 'prisustvo',
        cekanje: 'lista-cekanja',
        'bez-fiskalnog': 'uplate-bez-fiskalnog-dokumenta',
        users: 'korisnici',
        audit: 'dnevnik',
        potrazivanja: 'potrazivanja',
        knjigovodstvo: 'potrazivanja-za-racunovodstvo',
        povrati: 'povrati',
        'povrati-banci': 'povrati-za-banku',
        uplate: 'uplate',
        nerasporedjene: 'nerasporedjene-uplate',
        dokumenti: 'dokumenti',
        izvjestaj: 'izvjestaj',
        'izvjestaj-za-organ': 'izvjestaj-za-organ',
      };
      const { headers } = await get(list, { format }).expect(200);
      expect(headers['content-type']).toContain(EXPORT_TYPES[format]);
      expect(headers['content-disposition']).toBe(`attachment; filename=${names[list]}-${today()}.${format}`);
      expect(headers['cache-control']).toBe('no-store');
    });

    it('writes the statuses of an order as words, and its amounts and dates as typed cells', async () => {
      const buyer = await createUser({ name: 'Đenana', lastName: 'Hadžić', email: 'denana@example.com' });
      const kurs = new mongoose.Types.ObjectId();
      const line = { kurs, image: '', category: 'Tehnicke' };
      const order = await createOrder(buyer, {
        reference: 'K7M2-9QXA',
        phone: '061 123 456',
        payer: {
          type: 'organisation',
          name: 'Đurđevak d.o.o.',
          isForeign: false,
          jib: '4200123450004',
          pdv: '200123450004',
          address: 'Čaršija 1, Visoko',
          contact: 'Edin Kos',
          purchaseOrder: 'N-7',
          accountantEmail: 'knjige@example.net',
        },
        orderItems: [
          { ...line, name: 'Mašinsko učenje', price: 80.5, qty: 2 },
          { ...line, name: 'Uvod; osnove', price: 20, qty: 1 },
        ],
        itemsPrice: 181,
        shippingPrice: 0,
        taxPrice: 27.15,
        totalPrice: 208.15,
        discountCode: '7QKD-3MXA',
        instalments: [
          { dueDay: '2026-08-01', amount: 10_000 },
          { dueDay: '2026-09-01', amount: 10_815 },
        ],
        isPaid: true,
        paymentStatus: 'Polazniku je odobren grant za placanje troskova edukacije',
        paidAt: new Date('2026-07-01T22:30:00Z'),
        status: 'Polaznik odabran u trening program',
        notificationStatus: 'Korisnik obavjesten',
        createdAt: new Date('2026-01-15T10:05:00Z'),
      });
      const texts = {
        'Referentni broj': 'K7M2-9QXA',
        Korisnik: 'Đenana Hadžić',
        'E-mail': 'denana@example.com',
        'Kod za popust': '7QKD-3MXA',
        Telefon: '061 123 456',
        'Kursevi i broj mjesta': 'Mašinsko učenje × 2\nUvod; osnove × 1',
        'Način plaćanja': 'Plaćam lično',
        Platilac: 'Đurđevak d.o.o.',
        'JIB platioca': '4200123450004',
        'PDV broj platioca': '200123450004',
        'Adresa platioca': 'Čaršija 1, Visoko',
        'Kontakt platioca': 'Edin Kos',
        'Broj narudžbenice': 'N-7',
        Rate: '1.\u00a08.\u00a02026.: 100,00\u00a0KM, uplaćeno 0,00\u00a0KM\n1.\u00a09.\u00a02026.: 108,15\u00a0KM, uplaćeno 0,00\u00a0KM',
        'E-mail računovodstva': 'knjige@example.net',
        'Status prijave': 'Polaznik odabran u trening program',
        'Status plaćanja': 'Polazniku je odobren grant za plaćanje troškova edukacije',
        Plaćeno: 'Da',
        Isporučeno: 'Ne',
        Obavještenje: 'Korisnik obaviješten',
        ID: order._id.toString(),
      };
      expect(named(await csvOf('orders'))).toEqual([
        {
          ...texts,
          // Spreadsheets would save such numbers rounded.
          'JIB platioca': '4200 1234 5000 4',
          'PDV broj platioca': '2001 2345 0004',
          'Datum prijave': '2026-01-15 11:05',
          'Mjesta u prijavi': '3',
          'Zauzeta mjesta': '3',
          'Cijena kurseva (KM)': '181,00',
          'Popust (KM)': '0,00',
          'Naknada (KM)': '0,00',
          'PDV (KM)': '27,15',
          'Ukupna cijena (KM)': '208,15',
          'Iznos sada (KM)': '208,15',
          'Uplaćeno (KM)': '0,00',
          'Otvoreno (KM)': '0,00',
          'Datum uplate': '2026-07-02',
          'Datum isporuke': '',
        },
      ]);
      expect(named(await sheetOf('orders'))).toEqual([
        {
          ...texts,
          'Datum prijave': expect.any(Date),
          'Mjesta u prijavi': 3,
          'Zauzeta mjesta': 3,
          'Cijena kurseva (KM)': 181,
          'Popust (KM)': 0,
          'Naknada (KM)': 0,
          'PDV (KM)': 27.15,
          'Ukupna cijena (KM)': 208.15,
          'Iznos sada (KM)': 208.15,
          'Uplaćeno (KM)': 0,
          'Otvoreno (KM)': 0,
          'Datum uplate': expect.any(Date),
          'Datum isporuke': null,
        },
      ]);
    });

    it('tells the seats of a placed order from those that it still holds', async () => {
      const { _id, orderItems } = await createOrder(admin, { cancelledAt: new Date() });
      const [line] = orderItems;
      const moved = { ...line, _id: new mongoose.Types.ObjectId(), movedFrom: line?._id };
      await Order.collection.updateOne({ _id }, { $set: { heldSeats: 0, orderItems: [line, moved] } });
      expect(named(await csvOf('orders'))).toMatchObject([
        { 'Mjesta u prijavi': '1', 'Zauzeta mjesta': '0', 'Status prijave': 'Otkazana' },
      ]);
    });

    it('contains exactly the filtered records in the order of the list, however many there are', async () => {
      for (let n = 0; n < 120; n += 1) {
        await createOrder(admin, { totalPrice: n, status: 'Prijava se nalazi u proceduri' });
      }
      await createOrder(admin, { totalPrice: 999 });
      const query = {
        status: 'Prijava se nalazi u proceduri',
        sort: 'totalPrice',
        direction: 'asc',
        pageNumber: '2',
        pageSize: '10',
      };
      const expected = Array.from({ length: 120 }, (_, n) => `${n},00`);
      expect(await column('orders', 'Ukupna cijena (KM)', query)).toEqual(expected);
      expect(await sheetOf('orders', query)).toHaveLength(121);
    });

    it('contains drafts of courses, in the default order or a requested one', async () => {
      await createCourse({ name: 'Čelik', price: 30, start: '2099-02-01', category: 'Tehnicke' });
      await createCourse({ name: 'Cvijeće', price: 20, start: '2099-01-01' });
      await createCourse({ name: 'Nacrt', price: 10, start: '', isDraft: true });
      expect(await column('kursevi', 'Kurs')).toEqual(['Nacrt', 'Cvijeće', 'Čelik']);
      expect(await column('kursevi', 'Kurs', { sort: 'name', direction: 'desc' })).toEqual([
        'Nacrt',
        'Čelik',
        'Cvijeće',
      ]);
      expect(await column('kursevi', 'Kategorija', { keyword: 'celik' })).toEqual(['Tehničke vještine']);
      expect(await column('kursevi', 'Stanje', { sort: 'price' })).toEqual([
        'Nacrt',
        'Objavljeno',
        'Objavljeno',
      ]);
      expect(named(await sheetOf('kursevi', { keyword: 'cvijece' }))).toMatchObject([
        { 'Cijena u KM': 20, Početak: new Date('2099-01-01T00:00:00Z'), 'Kratak opis': 'Kratak opis.' },
      ]);
    });

    it('says when and where a course takes place', async () => {
      await createCourse({
        name: 'Robotika',
        start: '2099-01-12',
        lastDay: '2099-02-09',
        venue: { mode: 'mixed', city: 'Zenica', address: 'Trg 1', link: 'https://nastava.example.com' },
        applyUntil: '2099-01-08',
        runState: 'confirmed',
      });
      expect(named(await csvOf('kursevi', { keyword: 'robotika' }))).toMatchObject([
        {
          Završetak: '2099-02-09',
          Grad: 'Zenica',
          'Način održavanja': 'U učionici i online',
          'Prijave do': '2099-01-08',
          Održavanje: 'Održavanje je potvrđeno',
        },
      ]);
    });

    it('writes news and careers with the labels of their values', async () => {
      await createNewsItem({ title: 'Šuma', newsType: 'Oglas', category: 'innoNews', isDraft: true });
      await createNewsItem({ title: 'Suradnja' });
      expect(named(await csvOf('vijesti', { keyword: 'suma' }))).toMatchObject([
        { Naslov: 'Šuma', 'Tip vijesti': 'Oglas', Kategorija: 'Inovacije', Stanje: 'Nacrt' },
      ]);
      await createCareer({ title: 'Žica', category: 'Apprentiship', status: 'Zatvoreno' });
      await createCareer({ title: 'Zvuk' });
      expect(await column('careers', 'Naziv', { sort: 'title' })).toEqual(['Zvuk', 'Žica']);
      expect(named(await csvOf('careers', { status: 'Zatvoreno' }))).toMatchObject([
        { Naziv: 'Žica', Kategorija: 'Studij uz rad', Status: 'Zatvoreno', 'Datum objave': '2026-03-01' },
      ]);
    });

    it('never contains passwords, tokens or other credentials', async () => {
      const { passwordHash } = admin;
      const { body } = await get('users').expect(200);
      expect(String(body)).not.toContain(passwordHash);
      expect(String(body)).not.toMatch(/\$2[aby]\$|hash|token/i);
      const [headers] = await csvOf('users');
      expect(headers).toEqual([
        'Ime',
        'Prezime',
        'E-mail adresa',
        'Administrator',
        'Obavještenja o događajima',
        'Registracija',
        'ID',
      ]);
      expect(await sheetOf('users', { isAdmin: 'true' })).toMatchObject([
        headers,
        ['Amina', 'Begić', 'amina@example.com', 'Da', 'Ne', expect.any(Date), admin.id],
      ]);
    });

    it('escapes formulas in user input without losing text', async () => {
      const texts = [...FORMULAS, ...PLAIN_TEXTS];
      for (const text of texts) await createOrder(admin, { buyerName: text });
      const query = { sort: 'createdAt', direction: 'asc' };
      expect(await column('orders', 'Korisnik', query)).toEqual([
        ...FORMULAS.map(inertFormula),
        ...PLAIN_TEXTS.map((text) => (text === '0012' ? '001 2' : text)),
      ]);
      const seen = named(await sheetOf('orders', query)).map(({ Korisnik }) => String(Korisnik).trim());
      expect(seen).toEqual(texts.map((text) => text.replaceAll('\r', '\n').trim()));
    });

    it.each(['x', 'Orders', '__proto__', 'constructor', '%00', 'orders%2f..'])(
      'answers 404 to %s',
      async (list) => {
        const { body } = await testApp()
          .get(`/api/exports/${list}`)
          .set('Authorization', bearer(admin))
          .expect(404);
        expect(body).toEqual({ message: 'Lista nije pronađena.', code: 'not_found' });
      },
    );

    it.each<[ExportList, Query, string]>([
      ['orders', { format: 'pdf' }, 'format'],
      ['orders', { sort: 'buyerName' }, 'sort'],
      ['kursevi', { category: 'techNews' }, 'category'],
      ['users', { isAdmin: 'da' }, 'isAdmin'],
      ['careers', { keyword: 'x'.repeat(101) }, 'keyword'],
    ])('answers 400 to a query that the list of %s refuses, too: %j', async (list, query, field) => {
      const { body } = await as(admin).exportList({ params: { list }, query }).expect(400);
      expect(Object.keys(body.fields)).toEqual([field]);
    });
  });
});
