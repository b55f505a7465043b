import { toKm } from '@institut/contract/money/money';
import type { StatementFormat } from '@institut/contract/statements/values';

/** An entry of a bank; `feninga` below 0 leaves the account. */
export type Paid = { day: string; feninga: number; payer: string; payerAccount: string; purpose: string };

/** The account of the institute in tests. */
export const OWN_ACCOUNT = '1290079401028494';
const OPENING = 100_000;

type Given = { entries: readonly Paid[]; account: string; closing: number };

const bosnian = (feninga: number): string =>
  toKm(feninga)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.');
const dotted = (day: string): string => day.split('-').toReversed().join('.');
const cells = (...texts: string[]): string =>
  texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(';');

const csvColumns = ({ entries, account, closing }: Given): string[] => [
  cells('Izvod broj 214', `Račun: ${account}`),
  cells('Početno stanje', bosnian(OPENING)),
  cells('Datum knjiženja', 'Naziv partnera', 'Račun partnera', 'Svrha doznake', 'Isplata', 'Uplata'),
  ...entries.map(({ day, feninga, payer, payerAccount, purpose }) =>
    cells(
      dotted(day),
      payer,
      payerAccount,
      purpose,
      feninga < 0 ? bosnian(-feninga) : '',
      feninga < 0 ? '' : bosnian(feninga),
    ),
  ),
  cells('Završno stanje', bosnian(closing)),
];

const csvSigned = ({ entries, account }: Given): string[] => [
  'Račun,Datum,Valuta,Iznos,Platilac,Račun platioca,Opis',
  ...entries.map(({ day, feninga, payer, payerAccount, purpose }) =>
    [account, day, 'BAM', toKm(feninga).toFixed(2), payer, payerAccount, purpose]
      .map((text) => `"${text.replaceAll('"', '""')}"`)
      .join(','),
  ),
];

const csvSides = ({ entries, account }: Given): string[] => [
  cells('Broj računa', 'Datum', 'D/P', 'Iznos', 'Nalogodavac', 'Račun nalogodavca', 'Svrha'),
  ...entries.map(({ day, feninga, payer, payerAccount, purpose }) =>
    cells(
      account,
      dotted(day),
      feninga < 0 ? 'D' : 'P',
      bosnian(Math.abs(feninga)),
      payer,
      payerAccount,
      purpose,
    ),
  ),
];

const swiftAmount = (feninga: number): string => toKm(Math.abs(feninga)).toFixed(2).replace('.', ',');
const side = (feninga: number): string => (feninga < 0 ? 'D' : 'C');
const swiftDay = (day: string): string => day.slice(2).replaceAll('-', '');
const inParts = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  );

const mt940 = ({ entries, account, closing }: Given): string[] => {
  const day = swiftDay(entries[0]?.day ?? '2027-01-01');
  return [
    ':20:STARTUMS',
    `:25:${account}`,
    ':28C:00214/001',
    `:60F:C${day}BAM${swiftAmount(OPENING)}`,
    ...entries.flatMap((entry, at) => [
      `:61:${swiftDay(entry.day)}${swiftDay(entry.day).slice(2)}${side(entry.feninga)}${swiftAmount(entry.feninga)}NTRFNONREF//B${at}`,
      `:86:166?00UPLATA${inParts(entry.purpose, 27)
        .map((part, index) => `?2${index}${part}`)
        .join('')}?31${entry.payerAccount}?32${entry.payer.slice(0, 27)}?33${entry.payer.slice(27)}`,
    ]),
    `:62F:${side(closing)}${day}BAM${swiftAmount(closing)}`,
    '-',
  ];
};

const xml = (text: string): string => text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'));
const amountXml = (feninga: number): string =>
  `<Amt Ccy="BAM">${toKm(Math.abs(feninga)).toFixed(2)}</Amt><CdtDbtInd>${feninga < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
const balanceXml = (code: string, feninga: number): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountXml(feninga)}</Bal>`;

const camt053 = ({ entries, account, closing }: Given): string[] => [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>',
  `<ElctrncSeqNb>214</ElctrncSeqNb><Acct><Id><IBAN>BA39${account}</IBAN></Id></Acct>`,
  balanceXml('OPBD', OPENING),
  balanceXml('CLBD', closing),
  ...entries.map(
    ({ day, feninga, payer, payerAccount, purpose }) =>
      `<Ntry>${amountXml(feninga)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${xml(payer)}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>${payerAccount}</Id></Othr></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${xml(purpose)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  ),
  '</Stmt></BkToCstmrStmt></Document>',
];

const LAYOUTS: Record<StatementFormat, (given: Given) => string[]> = {
  csvColumns,
  csvSigned,
  csvSides,
  mt940,
  camt053,
};

/** Returns the file of a statement as a bank writes it. */
export function statementOf(
  entries: readonly Paid[],
  format: StatementFormat = 'camt053',
  account = OWN_ACCOUNT,
): Buffer<ArrayBuffer> {
  const closing = entries.reduce((sum, { feninga }) => sum + feninga, OPENING);
  return Buffer.from(LAYOUTS[format]({ entries, account, closing }).join('\r\n'));
}
