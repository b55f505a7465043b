import { FORMULAS, inertFormula, PLAIN_TEXTS, readCsv } from '../../../test/support/exportFiles.ts';
import { csvFile } from './csv.ts';
import type { Column } from './table.ts';

type Row = { text: string; amount: number | null; day: string; at: Date | null };

const COLUMNS: Column<Row>[] = [
  { header: 'Tekst; "s navodnicima"', type: 'text', value: ({ text }) => text },
  { header: 'Broj', type: 'number', value: ({ amount }) => amount },
  { header: 'Iznos (KM)', type: 'money', value: ({ amount }) => amount },
  { header: 'Početak', type: 'day', value: ({ day }) => day },
  { header: 'Upisano', type: 'moment', value: ({ at }) => at },
];
const row = (given: Partial<Row>): Row => ({ text: '', amount: null, day: '', at: null, ...given });

async function* brokenRows(): AsyncGenerator<Row[]> {
  yield [row({})];
  throw new Error('gone');
}

async function drain(): Promise<void> {
  for await (const piece of csvFile(COLUMNS, brokenRows())) expect(piece).not.toBe('');
}

async function write(...batches: Row[][]): Promise<string> {
  async function* all() {
    yield* batches;
  }
  const pieces: string[] = [];
  for await (const piece of csvFile(COLUMNS, all())) pieces.push(piece);
  return pieces.join('');
}
const cellsOf = async (given: Partial<Row>) => readCsv(await write([row(given)]))[1];

/** Reads a cell as Excel does: what looks like a number becomes one, with 15 digits, and is saved as it is shown, with 11. */
const savedByExcel = (cell: string): string => {
  if (!/^[\d.,]+$/.test(cell)) return cell;
  const shown = Number(cell.replace(',', '.'));
  return shown >= 1e11 ? shown.toExponential(5) : String(shown);
};

describe('csvFile', () => {
  it.each([
    ['an account', '1990440001234035', '1990 4400 0123 4035'],
    ['a JIB', '4200123450004', '4200 1234 5000 4'],
    ['a telephone', '061123456', '061 123456'],
    ['an international telephone', '0038761933434', '0038 7619 3343 4'],
    ['a purchase order', '000451', '000 451'],
    ['a short number', '007', '0 07'],
    ['a long number', '0000000', '000 0000'],
    ['twelve digits', '123456789012', '1234 5678 9012'],
    ['a postal code', '71000', '71000'],
    ['zero', '0', '0'],
  ])('keeps every digit of %s in a spreadsheet', async (_what, text, cell) => {
    const [written = ''] = (await cellsOf({ text })) ?? [];
    expect(written).toBe(cell);
    expect(savedByExcel(written).replaceAll(' ', '')).toBe(text);
  });

  it('is UTF-8 with a byte order mark, semicolons and CRLF, and begins with the headers', async () => {
    expect(await write([row({ text: 'Čaša', amount: 1234.5 })], [row({ text: 'Šolja' })])).toBe(
      '\uFEFF"Tekst; ""s navodnicima""";Broj;Iznos (KM);Početak;Upisano\r\nČaša;1234,5;1234,50;;\r\nŠolja;;;;\r\n',
    );
  });

  it('contains only the headers when there are no rows', async () => {
    expect(readCsv(await write())).toHaveLength(1);
  });

  it.each(FORMULAS)('puts an apostrophe before %j', async (text) => {
    expect((await cellsOf({ text }))?.[0]).toBe(inertFormula(text));
  });

  it.each([
    ['Ana,=1+1', "Ana,'=1+1"],
    ['Ana, =1+1', "Ana, '=1+1"],
    ['Ana;@SUM(1)', "Ana;'@SUM(1)"],
    ['Ana\t+1', "Ana\t'+1"],
    ['Ana\n-1', "Ana\n'-1"],
    ['Ana,\uFF1D1+1', "Ana,'\uFF1D1+1"],
    ['=1,=2', "'=1,'=2"],
    ['\t=1+1', "'\t'=1+1"],
  ])(
    'begins no cell with a formula, also when a program splits at commas or tabs: %j',
    async (text, written) => {
      expect((await cellsOf({ text }))?.[0]).toBe(written);
    },
  );

  it.each(['Ana-Marija, Anić', 'a, b = c', 'ana@example.com,emir@example.com'])(
    'does not change the signs inside %j',
    async (text) => {
      expect((await cellsOf({ text }))?.[0]).toBe(text);
    },
  );

  it('takes linear time for a long run of separators', async () => {
    const text = '\t, '.repeat(20_000);
    expect((await cellsOf({ text }))?.[0]).toBe(`'${text}`);
  });

  it.each(PLAIN_TEXTS.filter((text) => !/^0\d+$/.test(text)))('does not change %.20j', async (text) => {
    expect((await cellsOf({ text }))?.[0]).toBe(text);
  });

  it('escapes a formula in a date column', async () => {
    expect((await cellsOf({ day: '=1+1' }))?.[3]).toBe("'=1+1");
  });

  it.each([
    [-5, '-5', '-5,00'],
    [-0.1, '-0,1', '-0,10'],
    [0, '0', '0,00'],
    [1_000_000.07, '1000000,07', '1000000,07'],
  ])('writes the number %d without an apostrophe', async (amount, number, money) => {
    expect((await cellsOf({ amount }))?.slice(1, 3)).toEqual([number, money]);
  });

  it('writes days unchanged and moments in the institute’s time zone, in summer and winter', async () => {
    expect(await cellsOf({ day: '2026-09-01', at: new Date('2026-07-01T22:30:00Z') })).toEqual([
      '',
      '',
      '',
      '2026-09-01',
      '2026-07-02 00:30',
    ]);
    expect((await cellsOf({ at: new Date('2026-12-31T22:59:59Z') }))?.[4]).toBe('2026-12-31 23:59');
  });

  it('rejects when reading the rows fails', async () => {
    await expect(drain()).rejects.toThrow('gone');
  });
});
