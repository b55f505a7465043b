import { STATEMENT_FORMATS, type StatementFormat } from '@institut/contract/statements/values';
import { Types } from 'mongoose';
import { seededRandom } from '../../../test/security/generate.ts';
import { OWN_ACCOUNT, type Paid, statementOf } from '../../../test/support/statements.ts';
import type { PayableOrder } from '../../core/orders/listing/payableOrders.service.ts';
import { createReference } from '../../core/orders/placing/reference.ts';
import { matchEntries } from './matching.ts';
import { readStatementFile } from './reading/statementFile.ts';
import { statementFacts } from './statementFacts.ts';

const LINES = 1000;
const AMBIGUOUS = 50;
const NAMES = ['Ana Hodžić', 'Emir Emirić', 'Željka Šarić', 'Čelik d.o.o.', 'Đuro Đurić'];
const WORDS = ['uplata', 'kurs', 'kotizacija', 'PR-2027-00042', 'po predračunu', 'Python', 'II rata', ''];

/** An entry with the order that it pays, and whether the purpose says so without doubt. */
type Line = Paid & { pays: string | null; isSure: boolean };

function generate(seed: number): { lines: Line[]; candidates: PayableOrder[] } {
  const random = seededRandom(seed);
  const candidates = Array.from({ length: LINES * 2 }, (): PayableOrder => {
    const reference = createReference((max) => random.int(0, max - 1));
    return {
      _id: new Types.ObjectId(),
      reference,
      openAmount: random.int(1, 300_000),
      refunded: 0,
      instalment: null,
      names: [random.pick(NAMES)],
    };
  });
  const written = (reference: string): string =>
    random.pick([
      (text: string) => text,
      (text: string) => text.replace('-', ''),
      (text: string) => text.replace('-', ' '),
      (text: string) => text.toLowerCase(),
      (text: string) => text.replaceAll('0', 'O').replaceAll('1', random.pick(['I', 'l'])),
    ])(reference);
  /** The reference with one wrong letter, or none at all. */
  const unsure = (reference: string): string => {
    const at = random.pick([0, 1, 2, 3, 5, 6, 7]);
    const other = reference[at] === 'Z' ? 'Y' : 'Z';
    return random.chance(0.5) ? `${reference.slice(0, at)}${other}${reference.slice(at + 1)}` : '';
  };
  const lines = Array.from({ length: LINES }, (_, index): Line => {
    const { reference, openAmount, names } = candidates[index] as PayableOrder;
    const isSure = index >= AMBIGUOUS;
    const isOurs = !isSure || random.chance(0.9);
    const text = !isOurs
      ? `račun ${random.int(1, 9_999_999)}`
      : isSure
        ? written(reference)
        : unsure(reference);
    return {
      day: `2027-01-${String(random.int(10, 28))}`,
      feninga: isOurs || random.chance(0.5) ? openAmount : -openAmount,
      payer: isSure ? random.pick(NAMES) : (names[0] ?? ''),
      payerAccount: '1610000000000011',
      purpose: [random.pick(WORDS), text, random.pick(WORDS)].filter(Boolean).join(' '),
      pays: isOurs ? reference : null,
      isSure: isSure && isOurs,
    };
  });
  return { lines, candidates };
}

const factsOf = async (file: Buffer) =>
  statementFacts(await readStatementFile(file), { accounts: [OWN_ACCOUNT], today: '2027-02-01' });

it.each<[StatementFormat, number]>(STATEMENT_FORMATS.map((format, index) => [format, 20_270_112 + index]))(
  'books nothing wrong of 1,000 lines in %s, and leaves 50 to people',
  async (format, seed) => {
    const { lines, candidates } = generate(seed);
    const { arrived, outgoing } = await factsOf(statementOf(lines, format));
    const paid = lines.filter(({ feninga }) => feninga > 0);
    expect([arrived.length, outgoing.length]).toEqual([paid.length, LINES - paid.length]);
    expect(new Set(arrived.map(({ fingerprint }) => fingerprint)).size).toBe(paid.length);

    const matched = matchEntries(arrived, candidates);
    expect(matched.slice(0, AMBIGUOUS).filter(({ state }) => state !== 'unclear')).toEqual([]);
    const found = matched.map(({ state, orders }) =>
      state === 'found' ? orders.map(({ reference }) => reference).join() : null,
    );
    const wrong = paid.filter(
      ({ pays, isSure }, index) => found[index] && !(isSure && found[index] === pays),
    );
    expect(wrong).toEqual([]);
    const sure = paid.filter(({ isSure }) => isSure);
    const right = paid.filter(({ isSure, pays }, index) => isSure && found[index] === pays);
    expect(right.length / sure.length).toBeGreaterThanOrEqual(0.99);

    const again = await factsOf(statementOf(lines, format));
    expect(again.arrived).toEqual(arrived);
  },
);
