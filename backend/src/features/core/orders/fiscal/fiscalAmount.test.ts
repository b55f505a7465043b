import type { FiscalKind } from '@institut/contract/fiscal/values';
import { Types } from 'mongoose';
import { fiscalAmountOf } from './fiscalAmount.ts';

const [payment, other] = [new Types.ObjectId(), new Types.ObjectId()];

it.each<[string, [FiscalKind, number, Types.ObjectId?][], number]>([
  ['no document', [], 0],
  ['a document of another payment', [['advance', 200, other]], 0],
  [
    'two of one kind',
    [
      ['advance', 150],
      ['advance', 50],
    ],
    200,
  ],
  [
    'an invoice for less than its advance',
    [
      ['advance', 150],
      ['invoice', 40],
    ],
    150,
  ],
  [
    'an invoice for more than its advance',
    [
      ['advance', 50],
      ['invoice', 200],
    ],
    200,
  ],
  ['a credit', [['credit', 200]], 200],
])('%s', (_name, documents, expected) => {
  const entries = documents.map(([kind, amount, of = payment]) => ({ kind, amount, payment: of }));
  expect(fiscalAmountOf(payment, entries)).toBe(expected);
});
