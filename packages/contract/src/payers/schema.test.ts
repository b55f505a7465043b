import type { z } from 'zod';
import { placeOrderBody } from '../orders/schema.ts';
import { payer } from './schema.ts';
import { isJib, isPdvNumber, isPdvNumberOf } from './taxNumbers.ts';

const organisation = {
  type: 'organisation',
  name: 'Primjer d.o.o.',
  jib: '4200123450004',
  address: 'Zmaja od Bosne 1, 71000 Sarajevo',
};

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

const sentences = (schema: z.ZodType, input: unknown) =>
  Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
const sentencesOf = (changes: object) => sentences(payer, { ...organisation, ...changes });

/** Returns numbers from 0 to 2^32 − 1 that are the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

describe('the check digit', () => {
  it.each([
    ['4200123450004', true],
    ['4200123450012', true],
    ['4200123450005', false],
    ['4401234567890', false],
    ['4400123450003', true],
    ['420012345000', false],
    ['42001234500041', false],
    ['420012345000x', false],
    ['٤٢٠٠١٢٣٤٥٠٠٠٤', false],
    ['', false],
  ])('makes %s a JIB: %s', (text, expected) => {
    expect(isJib(text)).toBe(expected);
  });

  it('is right in a tenth of 10,000 random numbers', () => {
    const random = randomNumbers(20_261_124);
    const number = () => Array.from({ length: 13 }, () => random() % 10).join('');
    const accepted = Array.from({ length: 10_000 }, number).filter(
      (jib) => payer.safeParse({ ...organisation, jib }).success,
    );
    expect(accepted.length).toBeGreaterThan(900);
    expect(accepted.length).toBeLessThan(1100);
  });

  it('finds every wrong digit of a JIB', () => {
    const jib = '4200123450012';
    const changed = DIGITS.flatMap((digit) =>
      Array.from({ length: 13 }, (_, at) => jib.slice(0, at) + digit + jib.slice(at + 1)),
    );
    expect(new Set(changed.filter(isJib))).toEqual(new Set([jib]));
  });

  it.each([
    ['200123450004', '4200123450004', true, true],
    ['200123450004', '4200123450012', true, true],
    ['200123450004', '4400123450003', true, false],
    ['200123450005', '4200123450004', false, true],
  ])('PDV number %s with JIB %s: valid %s, of this JIB %s', (pdv, jib, isValid, isOf) => {
    expect([isPdvNumber(pdv), isPdvNumberOf(pdv, jib)]).toEqual([isValid, isOf]);
  });
});

describe('the payer of an order', () => {
  it('is an organisation with its numbers, without spaces and dots', () => {
    const given = { ...organisation, jib: ' 4200 1234.50004 ', pdv: '200.123.450.004', contact: ' Ana ' };
    expect(payer.parse(given)).toEqual({
      ...organisation,
      isForeign: false,
      pdv: '200123450004',
      contact: 'Ana',
      purchaseOrder: '',
      accountantEmail: '',
    });
    expect(sentencesOf({ jib: '4200123450012', pdv: '200123450004' })).toEqual({});
  });

  it('may have an address of its accountants, in lower case', () => {
    const given = { ...organisation, accountantEmail: ' Racunovodstvo@Example.NET ' };
    expect(payer.parse(given)).toMatchObject({ accountantEmail: 'racunovodstvo@example.net' });
    const person = { type: 'person', name: 'Ana', address: 'Obala 7', accountantEmail: 'ana@example.net' };
    expect(payer.parse(person)).not.toHaveProperty('accountantEmail');
  });

  it.each([
    [
      { accountantEmail: 'nije adresa' },
      { accountantEmail: 'Unesite ispravnu e-mail adresu, npr. ime@example.com.' },
    ],
    [{ jib: '420012345000' }, { jib: 'JIB ima 13 cifara.' }],
    [{ jib: '4200-1234-50004' }, { jib: 'JIB ima 13 cifara.' }],
    [{ jib: '4200123450005' }, { jib: 'JIB nije ispravan: provjerite cifre.' }],
    [{ jib: '4401234567890' }, { jib: 'JIB nije ispravan: provjerite cifre.' }],
    [{ pdv: '20012345000' }, { pdv: 'PDV broj ima 12 cifara.' }],
    [{ pdv: '200123450005' }, { pdv: 'PDV broj nije ispravan: provjerite cifre.' }],
    [
      { jib: '4400123450003', pdv: '200123450004' },
      { pdv: 'PDV broj ne odgovara ovom JIB-u: provjerite cifre oba broja.' },
    ],
    [{ jib: undefined }, { jib: 'Unesite JIB organizacije.' }],
    [{ jib: ' ' }, { jib: 'Unesite JIB organizacije.' }],
    [{ jib: '', pdv: '200123450004' }, { jib: 'Unesite JIB organizacije.' }],
    [{ jib: '1'.repeat(41) }, { jib: 'Najviše 40 znakova.' }],
    [{ jib: 4200123450004 }, { jib: 'Ovdje treba unijeti tekst.' }],
    [
      { name: ' ', jib: '', address: '' },
      {
        name: 'Unesite naziv organizacije.',
        jib: 'Unesite JIB organizacije.',
        address: 'Unesite adresu.',
      },
    ],
    [
      {
        name: 'a'.repeat(201),
        address: 'a'.repeat(301),
        contact: 'a'.repeat(201),
        purchaseOrder: 'a'.repeat(61),
      },
      {
        name: 'Najviše 200 znakova.',
        address: 'Najviše 300 znakova.',
        contact: 'Najviše 200 znakova.',
        purchaseOrder: 'Najviše 60 znakova.',
      },
    ],
  ])('is refused with %j', (changes, expected) => {
    expect(sentencesOf(changes)).toEqual(expected);
  });

  it('has no JIB only when it is an organisation from abroad', () => {
    const foreign = { ...organisation, jib: '', isForeign: true };
    expect(payer.parse(foreign)).toMatchObject({ isForeign: true, jib: '', pdv: '' });
    const sentence =
      'Organizacija iz inostranstva nema JIB ni PDV broj. Obrišite ih ili uklonite ovu oznaku.';
    expect(sentencesOf({ isForeign: true })).toEqual({ isForeign: sentence });
    expect(sentencesOf({ isForeign: true, jib: '', pdv: '200123450004' })).toEqual({ isForeign: sentence });
  });

  it('has no personal number: one is refused as a JIB, and dropped from a person', () => {
    for (const jib of ['0101990170006', '3112005175008'].map(withCheckDigit)) {
      expect(isJib(jib)).toBe(true);
      expect(sentencesOf({ jib }).jib).toMatch(/^Ovo izgleda kao lični broj \(JMB\), a njega ne tražimo\./);
    }
    const person = { type: 'person', name: 'Ana Anić', address: 'Obala 1, Sarajevo' };
    const sent = { ...person, jmb: '0101990170006', jib: '0101990170006', pdv: '1' };
    expect(payer.parse(sent)).toEqual({ ...person, contact: '' });
  });

  it('is one of two kinds, and optional', () => {
    const body = {
      orderItems: [{ kurs: '0123456789abcdef01234567', qty: 1 }],
      shippingAddress: { address: 'Obala 1', city: 'Sarajevo', postalCode: '71000', country: 'BiH' },
      paymentMethod: 'organizacija',
    };
    expect(placeOrderBody.parse(body)).toEqual(body);
    for (const given of [{}, { type: 'drzava' }, 'Primjer d.o.o.', null, []]) {
      const errors = Object.entries(sentences(placeOrderBody, { ...body, payer: given }));
      expect(errors).toEqual([[expect.stringMatching(/^payer/), 'Odaberite ko plaća.']]);
    }
  });
});

function withCheckDigit(number: string): string {
  const first = number.slice(0, 12);
  return DIGITS.map((digit) => first + digit).find(isJib) ?? number;
}
