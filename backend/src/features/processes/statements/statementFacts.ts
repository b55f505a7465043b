import { createHash } from 'node:crypto';
import { accountDigits, accountText } from '@institut/contract/documents/bankAccount';
import { DAY_RANGE } from '@institut/contract/frame/days';
import { dayText } from '@institut/contract/frame/dayText';
import { PAYMENT_TEXT_MAX, STATEMENT_ENTRIES_MAX } from '@institut/contract/limits';
import { fold } from '../../../database/search/keys.ts';
import { lineOf, type ReadEntry, type ReadStatement, unreadable } from './reading/readFields.ts';
import type { StatementEntryFields } from './statementEntry.model.ts';

/** An entry that has arrived, as it is stored. */
export type Arrived = Omit<StatementEntryFields, '_id' | 'state' | 'orders' | 'payments' | 'importedAt'>;

/** An entry that has left the account, and whether the bank calls it a reversal; its amount is above 0. */
export type Outgoing = Pick<
  Arrived,
  'bookedAt' | 'amount' | 'payer' | 'payerAccount' | 'purpose' | 'bankRef'
> & {
  isReversal: boolean;
};

const CALLED_REVERSAL = /\b(?:storn|revers)/;

/** A file with statements of one account of the institute. */
export type StatementFacts = Pick<ReadStatement, 'format' | 'account'> & {
  outgoing: Outgoing[];
  isBalanced: boolean;
  arrived: Arrived[];
};

type Own = { accounts: readonly string[]; today: string };

/**
 * Returns what a file says, with a fingerprint for each payment. Throws `validation` for another account, for days that cannot be, for
 * balances that its entries do not explain, and for too many entries.
 */
export function statementFacts(statements: readonly ReadStatement[], own: Own): StatementFacts {
  const entries = statements.flatMap((one) => one.entries);
  if (entries.length > STATEMENT_ENTRIES_MAX)
    throw unreadable(
      `U izvodu je ${entries.length} stavki, a može ih biti najviše ${STATEMENT_ENTRIES_MAX}. Preuzmite ga za kraći period.`,
    );
  const accounts = [...new Set(statements.map((one) => accountDigits(one.account)))];
  const [account = ''] = accounts;
  if (accounts.length > 1)
    throw unreadable('U datoteci su izvodi više računa. Preuzmite izvod jednog računa.');
  refuseForeign(account, own.accounts);
  const impossible = entries.find(({ day }) => day > own.today || day < DAY_RANGE.min);
  if (impossible) throw unreadable(`U izvodu je stavka od ${dayText(impossible.day)} Provjerite datume.`);
  for (const statement of statements) refuseIncomplete(statement);
  const arrived = statements.flatMap(({ number, format, entries: read }) =>
    read
      .filter(({ feninga }) => feninga > 0)
      .map((entry) => Object.assign(tidied(entry), { account, format, number: lineOf(number, 20) })),
  );
  return {
    account,
    format: statements[0]?.format ?? 'mt940',
    outgoing: entries
      .filter(({ feninga }) => feninga < 0)
      .map((entry) => {
        const isReversal = entry.isReversal || CALLED_REVERSAL.test(fold(entry.purpose));
        return Object.assign(tidied(entry), { isReversal });
      }),
    isBalanced: statements.every(({ opening, closing }) => opening !== null && closing !== null),
    arrived: withFingerprints(arrived),
  };
}

function refuseForeign(account: string, own: readonly string[]): void {
  if (account === '')
    throw unreadable(
      'U datoteci nema broja računa, pa se ne vidi čiji je izvod. Preuzmite ga kao MT940 ili camt.053.',
    );
  if (!own.includes(account))
    throw unreadable(
      `Izvod je za račun ${accountText(lineOf(account, 34))}, koji nije račun instituta. Ništa nije uvezeno.`,
    );
}

function refuseIncomplete({ opening, closing, entries }: ReadStatement): void {
  if (opening === null || closing === null) return;
  const sum = entries.reduce((total, { feninga }) => total + feninga, opening);
  if (sum !== closing)
    throw unreadable(
      'Početno stanje i stavke ne daju završno stanje: datoteka nije potpuna. Preuzmite je ponovo.',
    );
}

const tidied = ({ day, feninga, payer, payerAccount, purpose, bankRef }: ReadEntry) => ({
  bookedAt: new Date(day),
  amount: Math.abs(feninga),
  payer: lineOf(payer),
  payerAccount: lineOf(accountDigits(payerAccount), PAYMENT_TEXT_MAX),
  purpose: lineOf(purpose),
  bankRef: lineOf(bankRef, PAYMENT_TEXT_MAX),
});

/** Equal entries of a day are as many payments: the ordinal tells them apart, and is the same in every file that has them all. */
function withFingerprints(entries: readonly Omit<Arrived, 'fingerprint'>[]): Arrived[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const { account, bookedAt, amount, payerAccount, purpose } = entry;
    const letters = fold(purpose).replace(/[^\p{L}\p{N}]/gu, '');
    const key = JSON.stringify([account, bookedAt.toISOString().slice(0, 10), amount, payerAccount, letters]);
    const ordinal = (counts.get(key) ?? 0) + 1;
    counts.set(key, ordinal);
    return { ...entry, fingerprint: createHash('sha256').update(`${key} ${ordinal}`).digest('hex') };
  });
}
