import { feningaOf, type ReadEntry, type ReadStatement, realDay, unreadable } from './readFields.ts';

type Field = { tag: string; lines: string[] };

/** Returns the fields of a message of SWIFT; the blocks around them are left out. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, tag, rest = ''] = /^(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) fields.push({ tag, lines: [rest] });
    isOpen = tag !== undefined || (isOpen && !/^(?:-\}?$|-\}|\{)/.test(line));
    if (tag === undefined && isOpen) fields.at(-1)?.lines.push(line);
  }
  return fields;
}

/** Returns the statements of a file in MT940. Throws `validation` for a field that cannot be read. */
export function readMt940(text: string): ReadStatement[] {
  const statements: ReadStatement[] = [];
  let last: ReadEntry | undefined;
  for (const { tag, lines } of fieldsOf(text)) {
    const statement = statements.at(-1);
    const value = lines.join('').trim();
    if (tag === '20') {
      statements.push({
        format: 'mt940',
        account: '',
        number: '',
        opening: null,
        closing: null,
        entries: [],
      });
      last = undefined;
    }
    if (!statement) continue;
    if (tag === '25') statement.account = value.split('/').at(-1) ?? '';
    if (tag === '28C' || tag === '28') statement.number = (value.split('/')[0] ?? '').replace(/^0+/, '');
    if (tag === '60F' || tag === '60M') statement.opening = balanceOf(value);
    if (tag === '62F' || tag === '62M') statement.closing = balanceOf(value);
    if (tag === '61') statement.entries.push((last = entryOf(lines)));
    // After the closing balance it is about the whole statement.
    if (tag === '86' && last) Object.assign(last, detailsOf(lines));
    if (tag !== '61') last = undefined;
  }
  if (statements.length === 0) throw unreadable('U datoteci nema nijednog izvoda u formatu MT940.');
  return statements;
}

function balanceOf(value: string): number {
  const [, side, currency, amount = ''] = /^([CD])\d{6}([A-Z]{3})([\d,]+)$/.exec(value) ?? [];
  const feninga = feningaOf(amount);
  if (feninga === null) throw unreadable('Stanje računa u izvodu nije čitljivo.');
  if (currency !== 'BAM') throw otherCurrency(currency ?? '');
  return side === 'D' ? -feninga : feninga;
}

/** Returns the error for a statement in another currency. */
export const otherCurrency = (currency: string) =>
  unreadable(`Izvod je u valuti ${currency}, a evidentiraju se samo uplate u KM.`);

const ENTRY =
  /^(\d{2})(\d{2})(\d{2})(\d{4})?(R?[CD])[A-Z]?(\d[\d,]{0,15})(?:[NFS][A-Z0-9]{3}([^/]*)(?:\/\/(.*))?)?$/;

function entryOf([first = '']: readonly string[]): ReadEntry {
  const [, yy, month, date, booked, side = '', amount = '', customer = '', bank = ''] =
    ENTRY.exec(first) ?? [];
  const value = realDay(`20${yy}`, month, date);
  const day = value && booked ? bookedDay(value, booked) : value;
  const feninga = feningaOf(amount);
  if (!day || feninga === null) throw unreadable(`Stavka izvoda nije čitljiva: „${first.slice(0, 40)}”.`);
  const hasArrived = side === 'C' || side === 'RD';
  return {
    day,
    feninga: hasArrived ? feninga : -feninga,
    payer: '',
    payerAccount: '',
    purpose: '',
    bankRef: (bank || customer).trim(),
    isReversal: side.startsWith('R'),
  };
}

/** Returns the day of booking, which has no year of its own: the one next to the day of value. */
function bookedDay(value: string, booked: string): string | null {
  const [year, month] = [Number(value.slice(0, 4)), Number(value.slice(5, 7))];
  const distance = Number(booked.slice(0, 2)) - month;
  const near = distance > 6 ? year - 1 : distance < -6 ? year + 1 : year;
  return realDay(String(near), booked.slice(0, 2), booked.slice(2));
}

/** A line or subfield of full length goes on in the next one within a word. */
const joined = (parts: readonly string[], full: number): string =>
  parts.reduce((text, part) => text + part + (part.length >= full ? '' : ' '), '');

const LINE_LENGTH = 65;
const SUBFIELD_LENGTH = 27;

function detailsOf(lines: readonly string[]): Partial<ReadEntry> {
  const raw = lines.join('');
  if (/^(?:\d{3})?\?\d{2}/.test(raw)) return subfieldsOf(raw);
  const text = joined(lines, LINE_LENGTH);
  const named = (name: string) => new RegExp(`/${name}/(.*?)(?=/[A-Z]{4}/|$)`).exec(text)?.[1]?.trim() ?? '';
  const purpose = named('REMI').replace(/^USTD\/\//, '');
  if (purpose === '') return { purpose: text };
  return { purpose, payer: named('NAME'), payerAccount: named('IBAN') };
}

/** Returns the details in subfields: `?20` to `?29` and `?60` to `?63` purpose, `?31` account and `?32`, `?33` name of the payer. */
function subfieldsOf(raw: string): Partial<ReadEntry> {
  const parts = [...raw.matchAll(/\?(\d{2})([^?]*)/g)].map(([, code, text = '']) => ({
    code: Number(code),
    text,
  }));
  const among = (...codes: number[]) =>
    joined(
      parts.filter(({ code }) => codes.includes(code)).map(({ text }) => text),
      SUBFIELD_LENGTH,
    );
  const purpose = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63];
  return { purpose: among(...purpose), payer: among(32, 33), payerAccount: among(31).trim() };
}
