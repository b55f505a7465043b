import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { priceOrder } from '@institut/contract/money/pricing';
import { Types } from 'mongoose';
import { useTestDatabase } from '../../../test/support/testDatabase.ts';
import { documentViolations } from '../../../commands/doctor/auditDocuments.ts';
import type { IssuedDocument } from './document.model.ts';
import { DocumentFile } from './documentFile.model.ts';
import { draw, endDrawing, fileOf, sha256Of } from './drawing.ts';
import type { Printed } from './pdf/parts.ts';
import type { Snapshot } from './snapshot.ts';

useTestDatabase();

const run = promisify(execFile);
/** A reader by others; an installation does not need it. */
const hasReader = spawnSync('pdftotext', ['-v']).error === undefined;
const describeRead = hasReader ? describe : describe.skip;
if (!hasReader) process.stdout.write('Texts of documents not read: pdftotext (poppler-utils) is missing.\n');

const RATES = { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false };

function snapshotFor(price: number, overrides: Partial<Snapshot> = {}): Snapshot {
  const prices = priceOrder([{ price, qty: 1 }], RATES);
  return {
    issuer: {
      name: 'Institut za tehnologiju i inovacije Sarajevo',
      street: 'Đoke Mazalića 7',
      postalCode: '71000',
      city: 'Sarajevo',
      jib: '4201987650001',
      pdv: '201987650001',
      accounts: [{ bank: 'Primjer banka d.d. Sarajevo', account: '1290079401028494' }],
      email: 'info@example.com',
      phone: '+387 33 123 456',
    },
    reference: 'K7M2-9QXA',
    placedOn: '2026-11-24',
    recipient: {
      name: 'Češće Šuštanje Žutog Đerdana d.o.o.',
      address: 'Ćemaluša 3, 71000 Sarajevo',
      jib: '4200123450004',
      pdv: '200123450004',
      purchaseOrder: 'N-17',
    },
    buyer: 'Željka Đurić',
    lines: [{ name: '3D štampa', start: '2027-01-12', qty: 1, price, total: price }],
    ...prices,
    taxPercent: RATES.taxPercent,
    feeHasTax: RATES.feeHasTax,
    dueDay: '2026-12-01',
    amount: prices.totalPrice,
    payments: [],
    ...overrides,
  };
}

const proforma = (snapshot: Snapshot): Printed => ({
  kind: 'proforma',
  layout: 2,
  number: 'PR-2026-00042',
  issuedAt: new Date('2026-11-24T16:00:00Z'),
  issuedOn: '2026-11-24',
  snapshot,
});

/** Returns the text that another program reads, page by page, with single spaces. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const reading = run('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], { encoding: 'utf8' });
  reading.child.stdin?.end(pdf);
  const { stdout } = await reading;
  return stdout
    .split('\f')
    .map((page) => page.replace(/\s+/g, ' ').trim())
    .slice(0, -1);
}

/** Amounts are written with a no-break space. */
const km = (text: string) => `${text} KM`;

describeRead('a proforma on paper', () => {
  it('names both sides in letters that another program reads', async () => {
    const [first = '', slip = ''] = await pagesOf(await draw(proforma(snapshotFor(100))));
    for (const text of [
      'Predračun',
      'PR-2026-00042',
      'Sarajevo, 24. 11. 2026.',
      'Đoke Mazalića 7, 71000 Sarajevo',
      'JIB: 4201987650001',
      'PDV broj: 201987650001',
      'Češće Šuštanje Žutog Đerdana d.o.o.',
      'Ćemaluša 3, 71000 Sarajevo',
      'JIB: 4200123450004',
      'PDV broj: 200123450004',
      'Narudžbenica: N-17',
      'Podnosilac prijave: Željka Đurić',
      'Rok za uplatu',
      '1. 12. 2026.',
      '3D štampa',
      'PDV 15 %',
      'Ovaj dokument nije fiskalni račun ni porezna faktura.',
      '1290 0794 0102 8494',
      'strana 1 od 2',
    ]) {
      expect(first).toContain(text);
    }
    expect(slip).toContain('Uplatnica');
    expect(slip).toContain(Array.from('1290079401028494').join(' '));
    expect(slip).toContain('K7M2-9QXA, kurs 3D štampa');
    expect(`${first} ${slip}`).not.toMatch(/faktura br|fiskalni račun br|račun br/i);
  });

  it('composes letters, and has a readable mark for what the font lacks', async () => {
    const recipient = { ...snapshotFor(100).recipient, name: 'S\u030Cac\u0301ir C\u030Ciz\u030Cmic\u0301' };
    const line = { name: 'Kurs ✅ programiranja 😀', start: '', qty: 1, price: 100, total: 100 };
    const snapshot = snapshotFor(100, { recipient, lines: [line], buyer: '小明 王 ana@example.com' });
    const [first = '', slip = ''] = await pagesOf(await draw(proforma(snapshot)));
    expect(first).toContain('Šaćir Čižmić');
    expect(first).toContain('Podnosilac prijave: … ana@example.com');
    expect(first).toContain('Kurs programiranja 1');
    expect(slip).toContain('Šaćir Čižmić');
    expect(slip).toContain('K7M2-9QXA, kurs Kurs programiranja');
  });

  it.each([
    [6.7, ['6,70', '100,00', '1,01', '107,71']],
    [100, ['100,00', '15,00', '215,00']],
    [100.01, ['100,01', '15,00', '115,01']],
  ])('of courses for %d KM has its amounts to the fening', async (price, amounts) => {
    const [first = '', slip = ''] = await pagesOf(await draw(proforma(snapshotFor(price))));
    for (const amount of amounts) expect(first).toContain(km(amount));
    expect(first).toContain(`Ukupno za uplatu ${km(amounts.at(-1) ?? '')}`);
    expect(slip).toContain(`Iznos ${km(amounts.at(-1) ?? '')}`);
  });

  it('wraps long texts, repeats the heading of the table and keeps the slip on a page of its own', async () => {
    const name = 'Čuvanje šifri, žetoni, đački projekti i sve što treba znati prije prvog zaposlenja u nauci';
    const line = { name, start: '2027-01-12', qty: 1, price: 10, total: 10 };
    const recipient = {
      name: 'Javna ustanova Univerzitetsko-istraživački centar za obrazovanje odraslih i cjeloživotno učenje',
      address: `${'Ulica veoma dugog imena '.repeat(10)}123, 71000 Sarajevo`,
      jib: '',
      pdv: '',
      purchaseOrder: '',
    };
    const long = snapshotFor(100, { lines: Array.from({ length: 30 }, () => line), recipient });
    const pages = await pagesOf(await draw(proforma(long)));
    expect(pages.length).toBeGreaterThan(3);
    const tables = pages.slice(0, -1).join(' ');
    expect(tables.match(/zaposlenja u nauci/g)).toHaveLength(30);
    expect(tables).toContain('30. ');
    expect(tables.match(/Iznos bez PDV-a/g)?.length).toBeGreaterThan(2);
    expect(pages.at(-1)).toContain('Uplatnica');
    expect(pages.at(-1)).toContain('…');
    expect(pages.at(-1)).toContain(`strana ${pages.length} od ${pages.length}`);
  });
});

describeRead('a receipt on paper', () => {
  it('lists the payments and has no slip', async () => {
    const payments = [
      { day: '2026-12-01', amount: 15, method: 'Uplatnica', reference: 'Izvod 12' },
      { day: '2026-12-03', amount: 200, method: '', reference: '' },
    ];
    const receipt: Printed = {
      ...proforma(snapshotFor(100, { payments, amount: 215 })),
      kind: 'receipt',
      number: 'PU-2026-00007',
    };
    const [page = '', ...others] = await pagesOf(await draw(receipt));
    expect(others).toEqual([]);
    for (const text of [
      'Potvrda o uplati',
      'PU-2026-00007',
      `Potvrđujemo da smo za prijavu K7M2-9QXA primili ukupno ${km('215,00')}.`,
      `1. 12. 2026. Uplatnica Izvod 12 ${km('15,00')}`,
      `3. 12. 2026. – – ${km('200,00')}`,
      'Ovaj dokument nije fiskalni račun ni porezna faktura.',
    ]) {
      expect(page).toContain(text);
    }
  });
});

const VECTORS = [
  [6.7, '107,71'],
  [100, '215,00'],
  [100.01, '115,01'],
] as const;

describeRead('a proforma after a part payment', () => {
  it.each(VECTORS)(
    'for %d KM states total, what was paid and what is open to the fening',
    async (price, total) => {
      const { totalPrice } = snapshotFor(price);
      const payments = [{ day: '2026-12-01', amount: 50.01, method: 'Uplatnica', reference: 'Izvod 12' }];
      const open = (Math.round(totalPrice * 100) - 5001) / 100;
      const openText = open.toFixed(2).replace('.', ',');
      const pages = await pagesOf(await draw(proforma(snapshotFor(price, { amount: open, payments }))));
      const [first = '', slip = ''] = pages;
      expect(first).toContain(`Ukupno ${km(total)} Uplaćeno ${km('50,01')} Za uplatu ${km(openText)}`);
      expect(first).toContain(`1. 12. 2026. Uplatnica Izvod 12 ${km('50,01')}`);
      expect(slip).toContain(`Iznos ${km(openText)}`);
      expect(slip).not.toContain(km(total));
    },
  );

  it('says nothing about a day that is not set, and keeps the words of an earlier drawing', async () => {
    const [none = ''] = await pagesOf(await draw(proforma(snapshotFor(100, { dueDay: null }))));
    expect(none).not.toMatch(/Rok za uplatu|Uplatiti do/);
    const [earlier = ''] = await pagesOf(await draw({ ...proforma(snapshotFor(100)), layout: 1 }));
    expect(earlier).toContain('Uplatiti do');
  });
});

const INSTALMENTS = [
  { dueDay: '2026-12-10', amount: 90, open: 40 },
  { dueDay: '2027-01-11', amount: 125, open: 125 },
];

const drawn = async (overrides: Partial<Snapshot>) =>
  pagesOf(await draw({ ...proforma(snapshotFor(100, overrides)), layout: 3 }));

describeRead('a proforma of layout 3', () => {
  it('lists the instalments, and its slip is over the next open one', async () => {
    const [first = '', slip = ''] = await drawn({
      dueDay: '2026-12-10',
      amount: 165,
      instalments: INSTALMENTS,
    });
    expect(first).toContain('Rok sljedeće rate');
    expect(first).toContain(
      `Ukupno ${km('215,00')} Uplaćeno ${km('50,00')} Ostaje ${km('165,00')} Sljedeća rata ${km('40,00')}`,
    );
    expect(first).toContain(`1. rata 10. 12. 2026. ${km('90,00')} ${km('40,00')}`);
    expect(first).toContain(`2. rata 11. 1. 2027. ${km('125,00')} ${km('125,00')}`);
    expect(slip).toContain(`Iznos ${km('40,00')}`);
    expect(slip).not.toContain('165,00');
  });

  it('names the document that it replaces', async () => {
    const [first = ''] = await drawn({ replaces: { number: 'PR-2026-00041' } });
    expect(first).toContain('Zamjenjuje predračun PR-2026-00041.');
  });

  it('has the phone and the address of the payer on the slip, also after a long name', async () => {
    const name =
      'Javna ustanova Univerzitetsko-istraživački centar za obrazovanje odraslih i cjeloživotno učenje Sarajevo';
    const address = 'Ulica hrvatskih branitelja 12, 71000 Sarajevo';
    const recipient = { name, address, jib: '', pdv: '', purchaseOrder: '' };
    const [, slip = ''] = await drawn({ recipient, payerPhone: '+387 61 234 567' });
    for (const part of ['hrvatskih', 'branitelja', '71000', '+387 61 234 567']) expect(slip).toContain(part);
    const endless = { ...recipient, name: `${name} ${name} ${name}` };
    const [, cut = ''] = await drawn({ recipient: endless, payerPhone: '+387 61 234 567' });
    for (const part of ['…', 'branitelja', '+387 61 234 567']) expect(cut).toContain(part);
  });

  it('leaves the bytes of an earlier layout alone', async () => {
    const earlier = await draw(proforma(snapshotFor(100)));
    const more = { replaces: { number: 'PR-2026-00041' }, payerPhone: '+387 61 234 567' };
    expect(sha256Of(await draw(proforma(snapshotFor(100, more))))).toBe(sha256Of(earlier));
  });
});

describeRead('a document of layout 4', () => {
  const line = { name: '3D štampa', start: '2027-01-12', qty: 1, price: 100, total: 100 };
  const rates = Array.from({ length: 12 }, (_, index) => ({
    dueDay: `2027-${String(index + 1).padStart(2, '0')}-11`,
    amount: 125,
    open: 125,
  }));
  const payments = [{ day: '2026-12-01', amount: 50, method: 'Uplatnica', reference: 'Izvod 12' }];

  it.each([
    ['proforma', '1290 0794 0102 8494'],
    ['receipt', ''],
    ['cancellation', ''],
    ['credit', ''],
  ] as const)(
    'keeps the notice of a %s on the page of its total, whatever is above and below',
    async (kind, account) => {
      for (let courses = 1; courses <= 16; courses += 1) {
        const lines = Array.from({ length: courses }, () => line);
        const snapshot = snapshotFor(100, { lines, payments, instalments: rates });
        const pages = await pagesOf(await draw({ ...proforma(snapshot), kind, layout: 4 }));
        const withTotal = pages.filter((page) => page.includes(`Ukupno ${km('215,00')}`));
        expect(withTotal).toHaveLength(1);
        expect(withTotal[0]).toContain('Ovaj dokument nije fiskalni račun ni porezna faktura.');
        expect(withTotal[0]).toContain(account);
      }
    },
  );
});

describeRead('a proforma of layout 5', () => {
  it('says when to pay beside its total, and an earlier one does not', async () => {
    const payment = 'Uplatite 115,00 KM do 1. 12. 2026. Odluku o prijemu ne morate čekati.';
    const withTotal = async (layout: number) =>
      (await pagesOf(await draw({ ...proforma(snapshotFor(100, { payment })), layout }))).find((page) =>
        page.includes(`Ukupno za uplatu ${km('215,00')}`),
      );
    expect(await withTotal(5)).toContain('Uplatite 115,00 KM do 1. 12. 2026. Odluku o prijemu');
    expect(await withTotal(4)).not.toContain('Uplatite');
  });
});

describeRead('a cancellation on paper', () => {
  it.each(VECTORS)(
    'of a proforma for %d KM names it and its amount, and has no slip',
    async (price, total) => {
      const { totalPrice: amount } = snapshotFor(price);
      const refersTo = { number: 'PR-2026-00042', issuedOn: '2026-11-24', amount };
      const printed = proforma(snapshotFor(price, { refersTo, dueDay: null }));
      const number = 'ST-2026-00003';
      const [page = '', ...others] = await pagesOf(await draw({ ...printed, kind: 'cancellation', number }));
      expect(others).toEqual([]);
      for (const text of [
        'Storno predračuna',
        number,
        'Češće Šuštanje Žutog Đerdana d.o.o.',
        `Ovim se stornira predračun PR-2026-00042 od 24. 11. 2026. na iznos od ${km(total)}.`,
        `Stornirani iznos`,
        `Ukupno ${km(total)}`,
        'Ovaj dokument nije fiskalni račun ni porezna faktura.',
        // Payments that the proforma lists are booked, so the buyer need not report them.
        'Ako ste uplatili nešto što na tom predračunu nije navedeno, javite nam se.',
      ]) {
        expect(page).toContain(text);
      }
      expect(page).not.toMatch(/Za uplatu|Uplatnica/);
    },
  );
});

const credit = (price: number, overrides: Partial<Snapshot> = {}): Printed => {
  const { totalPrice: amount } = snapshotFor(price);
  const payments = [{ day: '2026-12-09', amount, method: 'Uplatnica', reference: 'Nalog 3' }];
  const snapshot = snapshotFor(price, { amount, payments, dueDay: null, ...overrides });
  return { ...proforma(snapshot), kind: 'credit', number: 'PO-2026-00005' };
};

describeRead('a credit on paper', () => {
  it.each(VECTORS)('for %d KM names amount, day, order and receipt', async (price, total) => {
    const { totalPrice: amount } = snapshotFor(price);
    const refersTo = { number: 'PU-2026-00007', issuedOn: '2026-12-03', amount };
    const [page = '', ...others] = await pagesOf(await draw(credit(price, { refersTo })));
    expect(others).toEqual([]);
    for (const text of [
      'Potvrda o povratu',
      'PO-2026-00005',
      'Češće Šuštanje Žutog Đerdana d.o.o.',
      `Potvrđujemo da smo za prijavu K7M2-9QXA vratili ${km(total)}.`,
      'Uplata je potvrđena dokumentom PU-2026-00007 od 3. 12. 2026.',
      `9. 12. 2026. Uplatnica Nalog 3 ${km(total)}`,
      'Ovaj dokument nije fiskalni račun ni porezna faktura.',
    ]) {
      expect(page).toContain(text);
    }
  });

  it('names no receipt when there is none', async () => {
    const [page = ''] = await pagesOf(await draw(credit(100)));
    expect(page).toContain(`vratili ${km('215,00')}.`);
    expect(page).not.toContain('Uplata je potvrđena');
  });
});

it('is tagged, in Bosnian, shows its title and marks the headings of tables', async () => {
  const pdf = (await draw(proforma(snapshotFor(100)))).toString('latin1');
  expect(pdf).toContain('/Lang (bs)');
  expect(pdf).toContain('/Marked true');
  expect(pdf).toContain('/DisplayDocTitle true');
  expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(pdf.match(/\/S \/TH\b/g)?.length).toBeGreaterThan(5);
  expect(pdf.match(/\/Scope \/Column/g)).toHaveLength(5);
  expect(pdf.match(/\/Scope \/Row/g)).toHaveLength(6);
});

const DRAW_ELSEWHERE = `
import { createHash } from 'node:crypto';
import { drawDocument } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'pdf/drawDocument.ts')).href)};
const printed = JSON.parse(process.argv[1]);
const bytes = await drawDocument({ ...printed, issuedAt: new Date(printed.issuedAt) });
process.stdout.write(createHash('sha256').update(bytes).digest('hex'));
`;

it('has the same bytes in another thread and in another process', async () => {
  const printed = proforma(snapshotFor(100));
  const first = sha256Of(await draw(printed));
  await endDrawing();
  expect(sha256Of(await draw(printed))).toBe(first);
  const options = ['--conditions=source', '--import', 'tsx', '--input-type=module', '-e', DRAW_ELSEWHERE];
  const { stdout } = await run(process.execPath, [...options, JSON.stringify(printed)], {
    cwd: join(import.meta.dirname, '../../../..'),
    env: { PATH: process.env.PATH, TZ: 'Asia/Tokyo' },
  });
  expect(stdout).toBe(first);
  expect(sha256Of(await draw(proforma(snapshotFor(101))))).not.toBe(first);
});

it('is stored once, and the stored bytes are what is sent from then on', async () => {
  const document: IssuedDocument = {
    ...proforma(snapshotFor(100)),
    _id: new Types.ObjectId(),
    order: new Types.ObjectId(),
    revision: 1,
    replaces: null,
    requestedAt: new Date(),
    isIssued: true,
    year: 2026,
    n: 42,
  };
  const both = await Promise.all([fileOf(document), fileOf(document)]);
  const [first, second] = both.map(sha256Of);
  expect(second).toBe(first);
  expect(await DocumentFile.find({}, { sha256: 1 }).lean()).toEqual([{ _id: document._id, sha256: first }]);
  await DocumentFile.updateOne({ _id: document._id }, { bytes: Buffer.from('stored') });
  expect((await fileOf(document)).toString()).toBe('stored');
  expect(await documentViolations()).toEqual([
    expect.objectContaining({ problem: 'its bytes differ from its sha256' }),
    expect.objectContaining({ problem: 'its document is not issued' }),
  ]);
});
