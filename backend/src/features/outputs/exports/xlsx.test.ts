import { readSheet } from 'read-excel-file/node';
import { FORMULAS, PLAIN_TEXTS, readZip } from '../../../test/support/exportFiles.ts';
import { parseXml } from '../../../test/support/xml.ts';
import type { Column } from './table.ts';
import { xlsxFile } from './xlsx.ts';

type Row = { text: string; amount: number | null; day: string; at: Date | null };

const COLUMNS: Column<Row>[] = [
  { header: 'Tekst č ć š ž đ', type: 'text', value: ({ text }) => text },
  { header: 'Broj', type: 'number', value: ({ amount }) => amount },
  { header: 'Iznos (KM)', type: 'money', value: ({ amount }) => amount },
  { header: 'Početak', type: 'day', value: ({ day }) => day },
  { header: 'Upisano', type: 'moment', value: ({ at }) => at },
];
const HEADERS = COLUMNS.map(({ header }) => header);
const row = (given: Partial<Row>): Row => ({ text: '', amount: null, day: '', at: null, ...given });

async function gather(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function* brokenRows(): AsyncGenerator<Row[]> {
  yield [row({})];
  throw new Error('gone');
}

async function* oneRow() {
  yield [{}];
}

async function write(...batches: Row[][]): Promise<Buffer> {
  async function* all() {
    yield* batches;
  }
  return gather(xlsxFile('Prijave & više', COLUMNS, all()));
}
const sheetOf = (file: Buffer) => readZip(file).get('xl/worksheets/sheet1.xml') ?? '';
const cellsOf = async (given: Partial<Row>) => (await readSheet(await write([row(given)])))[1];

describe('xlsxFile', () => {
  it('can be read back cell by cell with the type of each cell', async () => {
    const at = new Date('2026-07-01T22:30:00Z');
    const given = row({ text: 'Čaša', amount: -1234.5, day: '2026-09-01', at });
    const rows = await readSheet(await write([given], [row({ amount: 0 })]));
    const [headers, [text, number, money, day, moment] = [], empty] = rows;
    expect(headers).toEqual(HEADERS);
    expect([text, number, money, day]).toEqual(['Čaša', -1234.5, -1234.5, new Date('2026-09-01T00:00:00Z')]);
    // A fraction of a day is not exact; the reader rounds down to the millisecond before.
    expect(moment instanceof Date && Math.abs(moment.getTime() - Date.UTC(2026, 6, 2, 0, 30))).toBeLessThan(
      2,
    );
    expect(empty).toEqual([null, 0, 0, null, null]);
  });

  it('contains only the headers when there are no rows', async () => {
    expect(await readSheet(await write())).toEqual([HEADERS]);
  });

  it.each([...FORMULAS, ...PLAIN_TEXTS])('stores %.20j as the same text', async (text) => {
    const [cell] = (await cellsOf({ text })) ?? [];
    expect(String(cell).trim()).toBe(text.replaceAll('\r', '\n').trim());
    expect(sheetOf(await write([row({ text })]))).not.toContain('<f>');
  });

  it('marks cells that begin like a formula as text', async () => {
    const marks = FORMULAS.map((text) => row({ text }));
    expect(sheetOf(await write(marks)).match(/<c r="A\d+" s="2" t="inlineStr">/g)).toHaveLength(
      FORMULAS.length,
    );
    expect(sheetOf(await write([row({ text: 'a = b' })]))).toContain('<c r="A2" s="0" t="inlineStr">');
    expect(readZip(await write()).get('xl/styles.xml')).toContain('quotePrefix="1"');
  });

  it('removes characters that XML cannot contain, and shortens texts that are too long for a cell', async () => {
    expect((await cellsOf({ text: 'a\0b\u0008\ud800c' }))?.[0]).toBe('ab\ufffdc');
    expect((await cellsOf({ text: 'x'.repeat(40_000) }))?.[0]).toHaveLength(32_767);
  });

  it.each(['0001-01-01', '1899-12-31', 'uskoro', '=1+1'])('writes the day %s as text', async (day) => {
    expect((await cellsOf({ day }))?.[3]).toBe(day);
  });

  it('is a ZIP file whose parts are intact and have the expected names', async () => {
    const parts = readZip(await write([row({ text: 'a' })]));
    expect([...parts.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    for (const xml of parts.values()) expect(() => parseXml(xml)).not.toThrow();
    for (const [part] of (parts.get('[Content_Types].xml') ?? '').matchAll(/(?<=PartName="\/)[^"]+/g)) {
      expect(parts.has(part)).toBe(true);
    }
    expect(parts.get('xl/workbook.xml')).toContain('name="Prijave &amp; više"');
  });

  it('freezes the bold header row', async () => {
    const sheet = sheetOf(await write([row({ text: 'a' })]));
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">');
  });

  it('names columns beyond Z', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({
      header: `K${n}`,
      type: 'number' as const,
      value: () => n,
    }));
    const file = await gather(xlsxFile('Mnogo', many, oneRow()));
    expect((await readSheet(file))[1]).toEqual(many.map((_, n) => n));
    expect(sheetOf(file)).toContain('<c r="BH2">');
  });

  it('rejects when reading the rows fails, and stops reading when its consumer ends', async () => {
    await expect(gather(xlsxFile('Prijave', COLUMNS, brokenRows()))).rejects.toThrow('gone');

    let isClosed = false;
    async function* endless(): AsyncGenerator<Row[]> {
      try {
        for (;;) yield Array.from({ length: 100 }, (_, n) => row({ text: `${n} ${Math.random()}` }));
      } finally {
        isClosed = true;
      }
    }
    let size = 0;
    for await (const piece of xlsxFile('Prijave', COLUMNS, endless())) {
      size += piece.length;
      if (size > 50_000) break;
    }
    await new Promise(setImmediate);
    expect(isClosed).toBe(true);
  });
});
