import { readFile } from 'node:fs/promises';
import { STATEMENT_FORMATS } from '@institut/contract/statements/values';
import { type Paid, statementOf } from '../../../../test/support/statements.ts';
import { feningaOf, lineOf } from './readFields.ts';
import { readStatementFile } from './statementFile.ts';

const fixture = (name: string) => readFile(`backend/src/test/statements/${name}`);
const ACCOUNT = /^(?:BA39)?1290079401028494$/;

it.each<[string, object, Array<[feninga: number, payer: string, purpose: string]>]>([
  [
    'tabela-uplata-isplata.csv',
    { format: 'csvColumns', number: '7', opening: 125_000, closing: 281_930 },
    [
      [19_200, 'Hodžić Ana', 'Uplata K7M2-9QXA, kurs Python'],
      [138_050, 'Čelik-Šped d.o.o. Žepče', 'Predračun "PR-2027-00042"; poziv 3B4C 5D6E'],
      [-320, 'Primjer banka', 'Naknada za platni promet'],
    ],
  ],
  [
    'predznak-windows-1250.csv',
    { format: 'csvSigned', opening: null, closing: null },
    [
      [19_200, 'Željka Šarić', 'Kotizacija za tečaj K7M29QXA'],
      [-1500, '', 'Naknada'],
    ],
  ],
  [
    'strana.csv',
    { format: 'csvSides' },
    [
      [119_200, 'ABC d.o.o.', 'Uplata po predračunu K7M2 9QXA i 3B4C-5D6E'],
      [-25_000, 'Dobavljač', 'Račun 17/2027'],
      [19_200, 'Ana Hodžić', 'K7M2-9QXA'],
    ],
  ],
  [
    'potpolja.sta',
    { format: 'mt940', number: '7', opening: 125_000, closing: 143_880 },
    [
      [19_200, 'ANA HODZIC', 'Uplata kursa Python K7M2-9QXA'],
      [-320, '', 'Naknada za promet'],
    ],
  ],
  [
    'slobodan-tekst.sta',
    { format: 'mt940', number: '12', opening: 0, closing: 138_050 },
    [[138_050, '', 'CELIK SPED DOO ZEPCE UPLATA PO PREDRACUNU PR-2027-00042, REFERENTNI BROJ 3B4C-5D6E']],
  ],
  ['kljucne-rijeci.sta', { opening: -1000, closing: 9000 }, [[10_000, 'EMIR EMIRIC', 'K7M29QXA']]],
  [
    'izvod-02.xml',
    { format: 'camt053', number: '7', opening: 125_000, closing: 143_880 },
    [
      [19_200, 'Čelik & Šped d.o.o.', 'Uplata K7M2- 9QXA'],
      [-320, '', 'Naknada'],
    ],
  ],
  [
    'zbirna-stavka-08.xml',
    { number: '9', opening: null },
    [
      [19_200, 'Ana Hodžić', 'K7M29QXA'],
      [10_800, '', '3B4C-5D6E'],
    ],
  ],
  ['bez-pojedinosti.xml', {}, [[19_200, '', 'Uplata K7M2-9QXA <kurs>']]],
])('reads %s', async (name, expected, entries) => {
  const [statement] = await readStatementFile(await fixture(name));
  expect(statement).toMatchObject(expected);
  expect(statement?.account.replaceAll(' ', '')).toMatch(ACCOUNT);
  expect(
    statement?.entries.map(({ feninga, payer, purpose }) => [feninga, lineOf(payer), lineOf(purpose)]),
  ).toEqual(entries);
  expect(new Set(statement?.entries.map(({ day }) => day.slice(0, 7)))).toEqual(new Set(['2027-01']));
});

it('reads the pages of a statement, of which the last takes the payment back', async () => {
  const pages = await readStatementFile(await fixture('slobodan-tekst.sta'));
  expect(pages.map(({ entries }) => entries.map(({ day, feninga }) => [day, feninga]))).toEqual([
    [['2027-01-04', 138_050]],
    [['2027-01-04', -138_050]],
  ]);
});

it.each(STATEMENT_FORMATS)('reads in %s what a bank has written', async (format) => {
  const entries: Paid[] = [
    {
      day: '2027-01-12',
      feninga: 123_456,
      payer: 'Žana "Zvijezda" d.o.o.',
      payerAccount: '1610000000000011',
      purpose: 'Uplata; K7M2-9QXA, <kurs> & knjiga',
    },
    { day: '2027-01-12', feninga: -999, payer: 'Banka', payerAccount: '', purpose: 'Naknada' },
  ];
  const [statement] = await readStatementFile(statementOf(entries, format));
  expect(statement).toMatchObject({ format, account: expect.stringMatching(ACCOUNT) });
  expect(
    statement?.entries.map(({ day, feninga, payer, payerAccount, purpose }) => ({
      day,
      feninga,
      payer: lineOf(payer),
      payerAccount,
      purpose: lineOf(purpose),
    })),
  ).toEqual(entries);
});

const HEAD = 'Račun;Datum;Iznos;Svrha\n';
const OWN = '1290079401028494;';
const bomb = `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(99)}">]><a>&a;</a>`;
const camt = (entry: string) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>BA391290079401028494</IBAN></Id></Acct>${entry}</Stmt></BkToCstmrStmt></Document>`;

const outgoing = (indicator: string) =>
  camt(
    `<Ntry><Amt Ccy="BAM">5</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>${indicator}</RvslInd><BookgDt><Dt>2027-01-12</Dt></BookgDt></Ntry>`,
  );

it.each<[string, string, isReversal: boolean]>([
  ['MT940', ':20:1\n:25:1\n:61:2701120112RC5,00NTRF\n:86:x', true],
  ['MT940', ':20:1\n:25:1\n:61:2701120112D5,00NTRF\n:86:x', false],
  ['camt.053', outgoing('true'), true],
  ['camt.053', outgoing('false'), false],
  ['a table with columns', 'Datum;Uplata;Isplata;Svrha\n12.1.2027.;-5,00;;x', true],
  ['a table with columns', 'Datum;Uplata;Isplata;Svrha\n12.1.2027.;;5,00;x', false],
  ['a table with sides', 'Datum;Iznos;D/P;Svrha\n12.1.2027.;-5,00;P;x', true],
  ['a table with sides', 'Datum;Iznos;D/P;Svrha\n12.1.2027.;5,00;D;x', false],
  ['a table with signs', 'Datum;Iznos;Svrha\n12.1.2027.;-5,00;x', false],
])('reads from %s what the bank marks as a reversal', async (_format, text, isReversal) => {
  const [statement] = await readStatementFile(Buffer.from(text));
  expect(statement?.entries).toMatchObject([{ feninga: -500, isReversal }]);
});

it.each<[string, string | Buffer, RegExp]>([
  ['an empty file', '', /prazna/],
  ['a PDF', '%PDF-1.7', /PDF se ne može uvesti/],
  ['a workbook', 'PK\u0003\u0004', /Excel i ZIP/],
  ['bytes', Buffer.from([1, 0, 2, 0]), /nije izvod/],
  ['a text', 'Dobar dan', /nema izvoda koji možemo pročitati/],
  ['a table of something else', 'Ime;Prezime\nAna;Hodžić', /nema izvoda koji možemo pročitati/],
  ['a day that does not exist', `${HEAD}${OWN}31.2.2027.;5,00;x`, /Red 2: datum nije čitljiv/],
  ['an amount that is none', `${HEAD}${OWN}12.1.2027.;5,000,1;x`, /Red 2: iznos „5,000,1”/],
  ['another currency', `Račun;Datum;Iznos;Valuta;Svrha\n${OWN}12.1.2027.;5,00;EUR;x`, /valuti EUR/],
  ['entries of two accounts', `${HEAD}${OWN}12.1.2027.;5,00;x\n1;12.1.2027.;5,00;x`, /više računa/],
  ['a row that is too long', `${HEAD}${'x'.repeat(30_000)}`, /neki red predug/],
  ['a row of separators', ';'.repeat(1_000_000), /nema izvoda koji možemo pročitati/],
  ['empty lines', ':20:'.padEnd(1_000_000, '\n'), /previše redova/],
  ['an unknown side', 'Datum;Iznos;D/P;Svrha\n12.1.2027.;5,00;X;x', /uplata ili isplata/],
  ['a DTD', bomb, /DOCTYPE/],
  ['an unknown entity', '<Document>&a;</Document>', /XML datoteka nije ispravna/],
  ['XML that ends early', '<Document><BkToCstmrStmt>', /XML datoteka nije ispravna/],
  ['deep XML', '<a>'.repeat(100), /XML datoteka nije ispravna/],
  ['another XML', '<rss/>', /nije izvod u formatu camt\.053/],
  ['an entry in euros', camt('<Ntry><Amt Ccy="EUR">5</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry>'), /valuti EUR/],
  ['an entry without a side', camt('<Ntry><Amt Ccy="BAM">5</Amt></Ntry>'), /nema iznos ili smjer/],
  [
    'an entry without a day',
    camt('<Ntry><Amt Ccy="BAM">5</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry>'),
    /nema dan/,
  ],
  ['an MT940 entry', ':20:1\n:25:1\n:61:2701C5,00', /Stavka izvoda nije čitljiva/],
  ['an MT940 balance', ':20:1\n:60F:X', /Stanje računa/],
])('refuses %s', async (_what, file, sentence) => {
  const read = readStatementFile(Buffer.isBuffer(file) ? file : Buffer.from(file));
  await expect(read).rejects.toMatchObject({
    code: 'validation',
    fields: { file: expect.stringMatching(sentence) },
  });
});

it.each([
  ['1.234,50', 123_450],
  ['1,234.50 KM', 123_450],
  ['-12,5', -1250],
  ['+1.234.567', 123_456_700],
  ['7', 700],
  ['1.23.4', null],
  ['1,2345', null],
  ['', null],
  ['12 kom', null],
])('the amount of %j is %s feninga', (text, feninga) => {
  expect(feningaOf(text)).toBe(feninga);
});
