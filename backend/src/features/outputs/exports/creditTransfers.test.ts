import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { elementsNamed, parseXml, textsOf } from '../../../test/support/xml.ts';
import { bankText, creditTransferFile, type CreditTransfer } from './creditTransfers.ts';

const SCHEMA = join(import.meta.dirname, '../../../test/schemas/pain.001.001.09.xsd');
const DEBTOR = { name: 'Institut „Đak & sin”, Sarajevo', account: '1610000000000011' };
const WHEN = { day: '2026-11-30', now: new Date('2026-11-30T22:30:05.123Z') };

const transfer = (id: number, changes: Partial<CreditTransfer> = {}): CreditTransfer => ({
  id: String(id).padStart(24, '0'),
  amount: 6040,
  payee: 'Ana Anić',
  account: '1290079401028494',
  purpose: 'Povrat K7M2-9QXA-1',
  ...changes,
});
const many = [
  transfer(1),
  transfer(2, { amount: 1, payee: 'Đorđe Živković-Čšž <b>' }),
  transfer(3, { amount: 123_456_789, payee: 'Љиљана Ђурђевић', purpose: `Povrat ${'č'.repeat(200)}` }),
  transfer(4, { amount: 10, payee: '//' + 'A'.repeat(90) }),
];

it('is a valid pain.001.001.09, and another program reads the same orders and sums in it', async () => {
  const xml = creditTransferFile(DEBTOR, many, WHEN);
  const schema = readFileSync(SCHEMA, 'utf8');
  const { valid, errors, rawOutput } = await validateXML({ xml, schema });
  expect({ valid, errors: [...errors], rawOutput }).toMatchObject({ valid: true, errors: [] });
  const broken = xml.replace('<PmtMtd>TRF</PmtMtd>', '');
  expect((await validateXML({ xml: broken, schema })).valid).toBe(false);

  const root = parseXml(xml);
  const amounts = textsOf(root, 'InstdAmt');
  expect(amounts).toEqual(['60.40', '0.01', '1234567.89', '0.10']);
  const sum = amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0);
  expect(sum).toBe(many.reduce((total, { amount }) => total + amount, 0));
  expect(textsOf(root, 'CtrlSum')).toEqual(['1234628.40', '1234628.40']);
  expect(textsOf(root, 'NbOfTxs')).toEqual(['4', '4']);
  expect(textsOf(root, 'EndToEndId')).toEqual(many.map(({ id }) => id));
  expect(textsOf(root, 'IBAN')).toEqual(['BA391610000000000011', ...many.map(() => 'BA391290079401028494')]);
  expect(textsOf(root, 'CreDtTm')).toEqual(['2026-11-30T22:30:05Z']);
  expect(elementsNamed(root, 'ReqdExctnDt')[0]?.children).toMatchObject([{ name: 'Dt', text: '2026-11-30' }]);
  expect(textsOf(root, 'Nm')).toEqual([
    'Institut Dak + sin , Sarajevo',
    'Institut Dak + sin , Sarajevo',
    'Ana Anic',
    'Dorde Zivkovic-Csz b',
    'Ljiljana Durdevic',
    'A'.repeat(69),
  ]);
  const purposes = textsOf(root, 'Ustrd');
  expect(purposes[0]).toBe('Povrat K7M2-9QXA-1');
  expect(purposes[2]).toHaveLength(140);
  for (const text of [...textsOf(root, 'Nm'), ...purposes])
    expect(text).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]+$/);
});

const idOf = (transfers: CreditTransfer[]) =>
  textsOf(parseXml(creditTransferFile(DEBTOR, transfers, WHEN)), 'MsgId')[0];

it('has the id of its orders, in any order, and another one for a changed account or amount', () => {
  const id = idOf(many);
  expect(id).toMatch(/^POV-[0-9a-f]{28}$/);
  expect(idOf(many.toReversed())).toBe(id);
  for (const change of [{ amount: 6041 }, { account: '1610000010500067' }])
    expect(idOf([transfer(1, change), ...many.slice(1)])).not.toBe(id);
});

it('refuses a foreign account and an empty list', () => {
  expect(() => creditTransferFile(DEBTOR, [], WHEN)).toThrow('needs a transfer');
  const foreign = transfer(1, { account: 'DE89370400440532013000' });
  expect(() => creditTransferFile(DEBTOR, [foreign], WHEN)).toThrow('domestic account');
});

it.each([
  ['ČĆŠŽĐ čćšžđ', 'CCSZD ccszd'],
  ['Џ Џејмс Њ љ', 'Dz Dzejms Nj lj'],
  ['Müller & Ørsted–Łódź, ﬁrma ß', 'Muller + Orsted-Lodz, firma ss'],
  ['/a//b/', 'a/b'],
  ['日本', ''],
])('writes %j as %j', (text, written) => {
  expect(bankText(text, 70)).toBe(written);
});
