import { documentNumber, parseDocumentNumber } from './values.ts';

describe('the number of a document', () => {
  it.each([
    ['proforma', 2027, 42, 'PR-2027-00042'],
    ['receipt', 2026, 1, 'PU-2026-00001'],
    ['cancellation', 2027, 3, 'ST-2027-00003'],
    ['credit', 2027, 4, 'PO-2027-00004'],
    ['proforma', 2030, 123_456, 'PR-2030-123456'],
  ] as const)('of %s %d/%d is %s and is read back', (kind, year, n, number) => {
    expect(documentNumber(kind, year, n)).toBe(number);
    expect(parseDocumentNumber(number)).toEqual({ kind, year, n });
  });

  it.each([
    '',
    'PR-2027-42',
    'XX-2027-00042',
    'PR-2027-000042',
    'pr-2027-00042',
    'PR-2027-00042 ',
    'PR-2027-0004x',
  ])('is not "%s"', (text) => {
    expect(parseDocumentNumber(text)).toBeNull();
  });
});
