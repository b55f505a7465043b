import { accountDigits, isBankAccount } from '@institut/contract/documents/bankAccount';
import { parse } from 'csv-parse/sync';
import { fold } from '../../../../database/search/keys.ts';
import { AppError } from '../../../../lib/errors.ts';
import { otherCurrency } from './mt940.ts';
import { dayIn, feningaOf, type ReadEntry, type ReadStatement, unreadable } from './readFields.ts';

/** The columns by the titles that banks give them, folded. */
const TITLES = {
  day: ['datum knjizenja', 'datum', 'datum transakcije', 'datum prometa', 'booking date', 'date'],
  credit: ['uplata', 'uplate', 'potrazuje', 'potrazni promet', 'odobrenje', 'priliv', 'u korist', 'credit'],
  debit: ['isplata', 'isplate', 'duguje', 'dugovni promet', 'zaduzenje', 'odliv', 'na teret', 'debit'],
  amount: ['iznos', 'iznos transakcije', 'iznos km', 'iznos bam', 'amount'],
  side: [
    'd p',
    'p d',
    'c d',
    'd c',
    'duguje potrazuje',
    'smjer',
    'strana',
    'vrsta prometa',
    'dug pot',
    'side',
  ],
  payer: [
    'naziv',
    'naziv partnera',
    'platilac',
    'uplatilac',
    'nalogodavac',
    'partner',
    'posiljalac',
    'uplatio',
    'payer',
    'name',
  ],
  payerAccount: [
    'racun partnera',
    'racun platioca',
    'racun uplatioca',
    'racun nalogodavca',
    'racun posiljaoca',
    'protivracun',
    'payer account',
  ],
  purpose: [
    'svrha',
    'svrha doznake',
    'svrha uplate',
    'svrha placanja',
    'opis',
    'opis transakcije',
    'purpose',
    'description',
  ],
  callNumber: ['poziv na broj', 'poziv na broj odobrenja', 'payment reference'],
  bankRef: [
    'referenca',
    'referenca banke',
    'broj transakcije',
    'id transakcije',
    'reference',
    'transaction id',
  ],
  currency: ['valuta', 'currency'],
  account: ['racun', 'broj racuna', 'account'],
} as const satisfies Record<string, readonly string[]>;
type Column = keyof typeof TITLES;
type Columns = Partial<Record<Column, number>>;

const folded = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Returns the columns of a row of titles, null for another row. */
function columnsOf(cells: readonly string[]): Columns | null {
  const titles = cells.map(folded);
  const columns: Columns = {};
  for (const column of Object.keys(TITLES) as Column[]) {
    const names: readonly string[] = TITLES[column];
    const at = titles.findIndex((title) => names.includes(title));
    if (at >= 0) columns[column] = at;
  }
  const hasAmount =
    columns.amount !== undefined || (columns.credit !== undefined && columns.debit !== undefined);
  return columns.day !== undefined && columns.purpose !== undefined && hasAmount ? columns : null;
}

const SEPARATORS = [';', '\t', ',', '|'];
const NO_TITLES =
  'U datoteci nema izvoda koji možemo pročitati: tabela treba kolone za datum, svrhu i iznos (ili uplatu i isplatu). Preuzmite izvod kao MT940 ili camt.053.';

/** The longest row of titles, in characters. */
const TITLES_MAX = 2000;

function separatorOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/, 60).filter(({ length }) => length < TITLES_MAX);
  const found = SEPARATORS.find((separator) =>
    lines.some((line) => columnsOf(line.split(separator).map((cell) => cell.replace(/^\s*"|"\s*$/g, '')))),
  );
  if (found === undefined) throw unreadable(NO_TITLES);
  return found;
}

type Row = { cells: string[]; line: number };

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  try {
    parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      bom: true,
      max_record_size: 20_000,
      on_record: (cells: string[], { lines: line }) => {
        rows.push({ cells, line });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable('CSV datoteka nije ispravna: navodnici se ne zatvaraju ili je neki red predug.');
  }
  return rows;
}

const OPENING = /^(?:pocetno|prethodno) stanje|^opening balance/;
const CLOSING = /^(?:zavrsno|krajnje|novo) stanje|^closing balance/;
const SUM = /^(?:ukupno|promet|svega|total)/;

/** Returns the statement of a table. Throws `validation` for a row that cannot be read, so that no payment is left out. */
export function readCsv(text: string): ReadStatement {
  const rows = rowsOf(text);
  const at = rows.findIndex(({ cells }) => columnsOf(cells));
  const columns = columnsOf(rows[at]?.cells ?? []);
  if (!columns) throw unreadable(NO_TITLES);
  const [above, below] = [rows.slice(0, at), rows.slice(at + 1)];
  const entries: ReadEntry[] = [];
  const accounts = new Set<string>();
  for (const row of below) {
    const entry = entryOf(row, columns);
    if (entry) entries.push(entry);
    const account = entry && cellOf(row, columns.account);
    if (account) accounts.add(accountDigits(account));
  }
  if (accounts.size > 1) throw unreadable('U datoteci su stavke više računa. Preuzmite izvod jednog računa.');
  const heading = above.flatMap(({ cells }) => cells);
  return {
    format:
      columns.amount === undefined ? 'csvColumns' : columns.side === undefined ? 'csvSigned' : 'csvSides',
    account: [...accounts][0] ?? accountIn(heading),
    number: /izvod(?: br(?:oj)?)? (\d{1,6})/.exec(folded(heading.join(' ')))?.[1] ?? '',
    opening: balanceIn(rows, OPENING),
    closing: balanceIn(rows, CLOSING),
    entries,
  };
}

const cellOf = ({ cells }: Row, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '');

const labelOf = ({ cells }: Row): string => folded(cells.find(Boolean) ?? '');

function balanceIn(rows: readonly Row[], label: RegExp): number | null {
  const row = rows.find((one) => label.test(labelOf(one)));
  const amounts = row?.cells.flatMap((cell) => feningaOf(cell.replace(/^[^:]*:/, '')) ?? []);
  return amounts?.at(-1) ?? null;
}

/** Returns the first account number in texts. */
function accountIn(texts: readonly string[]): string {
  const numbers = texts.flatMap((text) => text.match(/\d[\d -]{14,24}\d/g) ?? []).map(accountDigits);
  return numbers.map((one) => one.slice(-16)).find(isBankAccount) ?? '';
}

function entryOf(row: Row, columns: Columns): ReadEntry | null {
  const label = labelOf(row);
  const day = dayIn(cellOf(row, columns.day));
  if (!day) {
    if (label === '' || OPENING.test(label) || CLOSING.test(label) || SUM.test(label)) return null;
    throw inRow(row, 'datum nije čitljiv');
  }
  const { feninga, isReversal } = amountOf(row, columns);
  if (feninga === 0) return null;
  const currency = cellOf(row, columns.currency).toUpperCase();
  if (currency && currency !== 'BAM' && currency !== 'KM') throw otherCurrency(currency.slice(0, 3));
  return {
    day,
    feninga,
    payer: cellOf(row, columns.payer),
    payerAccount: cellOf(row, columns.payerAccount),
    purpose: [cellOf(row, columns.purpose), cellOf(row, columns.callNumber)].filter(Boolean).join(' '),
    bankRef: cellOf(row, columns.bankRef),
    isReversal,
  };
}

const inRow = ({ line }: Row, what: string) => unreadable(`Red ${line}: ${what}. Ništa nije uvezeno.`);

const CREDIT_SIDES = new Set(['p', 'c', 'cr', 'crdt', 'credit', 'potrazuje', 'uplata', 'u', 'odobrenje']);
const DEBIT_SIDES = new Set(['d', 'db', 'dr', 'dbit', 'debit', 'duguje', 'isplata', 'i', 'zaduzenje']);

/** A negative amount among the credits takes one of them back. */
function amountOf(row: Row, columns: Columns): Pick<ReadEntry, 'feninga' | 'isReversal'> {
  const read = (column: number | undefined): number => {
    const text = cellOf(row, column);
    const feninga = text === '' ? 0 : feningaOf(text);
    if (feninga === null) throw inRow(row, `iznos „${text.slice(0, 30)}” nije čitljiv`);
    return feninga;
  };
  if (columns.amount === undefined) {
    const [credit, debit] = [read(columns.credit), Math.abs(read(columns.debit))];
    if (credit !== 0 && debit !== 0) throw inRow(row, 'ima i uplatu i isplatu');
    return { feninga: credit - debit, isReversal: credit < 0 };
  }
  const amount = read(columns.amount);
  if (columns.side === undefined) return { feninga: amount, isReversal: false };
  const text = cellOf(row, columns.side).trim();
  const side = text === '+' || text === '-' ? (text === '+' ? 'p' : 'd') : folded(text);
  if (!CREDIT_SIDES.has(side) && !DEBIT_SIDES.has(side))
    throw inRow(row, 'ne vidi se da li je uplata ili isplata');
  return CREDIT_SIDES.has(side)
    ? { feninga: amount, isReversal: amount < 0 }
    : { feninga: -Math.abs(amount), isReversal: false };
}
