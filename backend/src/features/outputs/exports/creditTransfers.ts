import { createHash } from 'node:crypto';
import { hasAccountForm } from '@institut/contract/documents/bankAccount';
import { toKm } from '@institut/contract/money/money';

/** An order to the bank. `id` tells it apart in the statement; `amount` is in feninga, `account` is domestic, 16 digits. */
export type CreditTransfer = { id: string; amount: number; payee: string; account: string; purpose: string };

type Debtor = { name: string; account: string };

/** The sizes of fields that every bank takes (European Payments Council, EPC132-08). */
const NAME_MAX = 70;
const PURPOSE_MAX = 140;

const CYRILLIC = 'абвгдђежзијклљмнњопрстћуфхцчџш';
const LATIN = 'a b v g d d e z z i j k l lj m n nj o p r s t c u f h c c dz s'.split(' ');
/** Letters without a form that has no accent; đ is d, as in the tables of EPC217-08 and ICAO 9303. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Array.from(CYRILLIC, (letter, index) => [letter, LATIN[index] ?? ''] as const),
  ...([
    ['đ', 'd'],
    ['ł', 'l'],
    ['ø', 'o'],
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['ı', 'i'],
    ['&', '+'],
  ] as const),
  ...Array.from('‐‑–—', (dash) => [dash, '-'] as const),
]);

function latinOf(character: string): string {
  const lower = character.toLowerCase();
  const plain = LETTERS.get(lower);
  if (plain === undefined || lower === character) return plain ?? character;
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/**
 * Returns a text in the characters that banks take in payments (EPC217-08): letters of the English alphabet, digits and
 * `/-?:().,'+`; č ć š ž đ without their marks, Cyrillic in Latin letters. Others become spaces. No slash begins or ends it.
 */
export function bankText(text: string, max: number): string {
  const latin = Array.from(text.normalize('NFC'), (character) =>
    latinOf(latinOf(character).normalize('NFKD').replace(/\p{M}/gu, '')),
  ).join('');
  return latin
    .replace(/[^a-zA-Z0-9/\-?:().,'+]+/g, ' ')
    .replace(/\/{2,}/g, '/')
    .slice(0, max)
    .replace(/^[ /]+|[ /]+$/g, '');
}

/** Returns the name of a recipient as the bank gets it; empty when nothing of it can be written. */
export const bankName = (name: string): string => bankText(name, NAME_MAX);

const element = (name: string, ...content: readonly string[]): string =>
  `<${name}>${content.join('')}</${name}>`;

const kmOf = (feninga: number): string => toKm(feninga).toFixed(2);

/** The check digits are the same for every account of Bosnia and Herzegovina. */
function ibanOf(account: string): string {
  if (!hasAccountForm(account)) throw new Error('A credit transfer needs a domestic account.');
  return element('Id', element('IBAN', `BA39${account}`));
}

/** The same orders have the same id, so that the bank refuses a file that it has carried out already. */
function messageId(transfers: readonly CreditTransfer[]): string {
  const orders = transfers.map(({ id, amount, account }) => `${id} ${amount} ${account}`).sort();
  return `POV-${createHash('sha256').update(orders.join('\n')).digest('hex').slice(0, 28)}`;
}

const transferOf = ({ id, amount, payee, account, purpose }: CreditTransfer): string =>
  element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', id)),
    element('Amt', `<InstdAmt Ccy="BAM">${kmOf(amount)}</InstdAmt>`),
    element('Cdtr', element('Nm', bankName(payee))),
    element('CdtrAcct', ibanOf(account)),
    element('RmtInf', element('Ustrd', bankText(purpose, PURPOSE_MAX))),
  );

/**
 * Returns a file of credit transfers in KM from one account, which the bank carries out on `day`: ISO 20022,
 * pain.001.001.09. Its characters need no escapes in XML. Throws without a transfer, and for an account that is not domestic.
 */
export function creditTransferFile(
  { name, account }: Debtor,
  transfers: readonly CreditTransfer[],
  { day, now }: { day: string; now: Date },
): string {
  if (transfers.length === 0) throw new Error('A file of credit transfers needs a transfer.');
  const id = messageId(transfers);
  const party = element('Nm', bankName(name));
  const sums = [
    element('NbOfTxs', String(transfers.length)),
    element('CtrlSum', kmOf(transfers.reduce((sum, { amount }) => sum + amount, 0))),
  ];
  const header = element(
    'GrpHdr',
    element('MsgId', id),
    element('CreDtTm', `${now.toISOString().slice(0, 19)}Z`),
    ...sums,
    element('InitgPty', party),
  );
  const payment = element(
    'PmtInf',
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    ...sums,
    element('ReqdExctnDt', element('Dt', day)),
    element('Dbtr', party),
    element('DbtrAcct', ibanOf(account), element('Ccy', 'BAM')),
    // The account number names the bank.
    element('DbtrAgt', element('FinInstnId', element('Othr', element('Id', 'NOTPROVIDED')))),
    element('ChrgBr', 'SHAR'),
    ...transfers.map(transferOf),
  );
  const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${element('CstmrCdtTrfInitn', header, payment)}</Document>\n`;
}
