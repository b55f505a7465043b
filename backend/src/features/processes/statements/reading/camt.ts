import { STATEMENT_ENTRIES_MAX } from '@institut/contract/limits';
import { SaxesParser } from 'saxes';
import { otherCurrency } from './mt940.ts';
import { dayIn, feningaOf, type ReadEntry, type ReadStatement, unreadable } from './readFields.ts';

type Element = { name: string; currency: string; text: string; children: Element[] };

/** Banks write some fifty elements for an entry. */
const ELEMENTS_MAX = STATEMENT_ENTRIES_MAX * 100;
const DEPTH_MAX = 40;
const BROKEN = 'XML datoteka nije ispravna. Preuzmite izvod iz banke ponovo.';

/** Returns the root of an XML text, names without prefixes. Throws `validation` for a text with a DTD, which a statement never has. */
function treeOf(text: string): Element {
  const root: Element = { name: '', currency: '', text: '', children: [] };
  const open = [root];
  let count = 0;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw unreadable(BROKEN);
  });
  parser.on('doctype', () => {
    throw unreadable('XML datoteka ima vlastite definicije (DOCTYPE), a izvod ih nema. Datoteka se ne čita.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (open.length > DEPTH_MAX || count > ELEMENTS_MAX) throw unreadable(BROKEN);
    const element = { name: localName(name), currency: attributes['Ccy'] ?? '', text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (given: string) => {
    const element = open.at(-1);
    if (element) element.text += given;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return root;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the elements at the end of a path, and the text of the first of them. */
const all = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [element],
    );
const textAt = (element: Element, ...paths: string[]): string =>
  paths.map((path) => all(element, path)[0]?.text.trim() ?? '').find(Boolean) ?? '';

/** Returns the statements of a file in camt.053. Throws `validation` for one that has none or cannot be read. */
export function readCamt(text: string): ReadStatement[] {
  const statements = all(treeOf(text), 'Document/BkToCstmrStmt/Stmt');
  if (statements.length === 0) throw unreadable('XML datoteka nije izvod u formatu camt.053.');
  return statements.map((statement) => ({
    format: 'camt053',
    account: textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'),
    number: textAt(statement, 'LglSeqNb', 'ElctrncSeqNb'),
    opening: balanceOf(statement, ['OPBD', 'PRCD']),
    closing: balanceOf(statement, ['CLBD']),
    entries: all(statement, 'Ntry').filter(isBooked).flatMap(entriesOf),
  }));
}

const isBooked = (entry: Element): boolean => ['', 'BOOK'].includes(textAt(entry, 'Sts/Cd', 'Sts'));

function balanceOf(statement: Element, codes: readonly string[]): number | null {
  const balance = all(statement, 'Bal').find((one) => codes.includes(textAt(one, 'Tp/CdOrPrtry/Cd')));
  return balance ? signedAmount(balance) : null;
}

function amountAt(element: Element, path: string): number | null {
  const [amount] = all(element, path);
  if (!amount) return null;
  const feninga = feningaOf(amount.text);
  if (feninga === null || feninga < 0)
    throw unreadable(`Iznos u izvodu nije čitljiv: „${amount.text.slice(0, 30)}”.`);
  if (amount.currency !== 'BAM') throw otherCurrency(amount.currency.slice(0, 3));
  return feninga;
}

function signedAmount(element: Element): number {
  const amount = amountAt(element, 'Amt');
  const side = textAt(element, 'CdtDbtInd');
  if (amount === null || (side !== 'CRDT' && side !== 'DBIT'))
    throw unreadable('Stavka u izvodu nema iznos ili smjer.');
  return side === 'CRDT' ? amount : -amount;
}

/** Returns an entry, or the payments of a collective one if the file has the amount of each. */
function entriesOf(entry: Element): ReadEntry[] {
  const feninga = signedAmount(entry);
  const day = dayIn(textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'));
  if (!day) throw unreadable('Stavka u izvodu nema dan knjiženja.');
  const bankRef = textAt(entry, 'AcctSvcrRef', 'NtryRef');
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd'));
  const details = all(entry, 'NtryDtls/TxDtls');
  const amounts = details.map((one) => amountAt(one, 'Amt') ?? amountAt(one, 'AmtDtls/TxAmt/Amt'));
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
  if (details.length < 2 || amounts.includes(null) || sum !== Math.abs(feninga)) {
    const [only] = details;
    return [
      {
        day,
        feninga,
        bankRef,
        isReversal,
        ...(details.length === 1 && only ? partnerOf(only, entry) : partnerOf(entry, entry)),
      },
    ];
  }
  return details.map((one, index) => {
    const amount = (amounts[index] ?? 0) * Math.sign(feninga);
    const reference = textAt(one, 'Refs/AcctSvcrRef', 'Refs/TxId') || bankRef;
    return Object.assign(partnerOf(one, entry), { day, feninga: amount, bankRef: reference, isReversal });
  });
}

function partnerOf(details: Element, entry: Element): Pick<ReadEntry, 'payer' | 'payerAccount' | 'purpose'> {
  const remittance = [
    ...all(details, 'RmtInf/Ustrd'),
    ...all(details, 'RmtInf/Strd/CdtrRefInf/Ref'),
    ...all(details, 'RmtInf/Strd/AddtlRmtInf'),
  ].map(({ text }) => text.trim());
  return {
    payer: textAt(details, 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/Dbtr/Nm'),
    payerAccount: textAt(details, 'RltdPties/DbtrAcct/Id/IBAN', 'RltdPties/DbtrAcct/Id/Othr/Id'),
    purpose: remittance.join(' ') || textAt(details, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf'),
  };
}
