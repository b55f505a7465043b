import { z } from 'zod';
import { email, optionalPrintText, optionalText, requiredPrintText } from '../frame/fields.ts';
import {
  PAYER_ADDRESS_MAX,
  PAYER_CONTACT_MAX,
  PAYER_NAME_MAX,
  PAYER_NUMBER_MAX,
  PURCHASE_ORDER_MAX,
} from '../limits.ts';
import {
  hasJibForm,
  hasPdvForm,
  isJib,
  isPdvNumber,
  isPdvNumberOf,
  looksPersonal,
  withoutSeparators,
} from './taxNumbers.ts';
import { PAYER_TYPE } from './values.ts';

type Rule = [isValid: (digits: string) => boolean, sentence: string];

/** A number with a check digit; an empty text counts as absent. The first rule that is broken gives the sentence. */
function checkedNumber(...rules: readonly Rule[]) {
  const number = rules.reduce(
    (schema, [isValid, error]) =>
      schema.refine((digits) => digits === '' || isValid(digits), { error, abort: true }),
    z.string(),
  );
  return optionalText(PAYER_NUMBER_MAX).transform(withoutSeparators).pipe(number);
}

/** A JIB, or nothing. A personal number (JMB) is never asked for, and one that was typed here by mistake is not stored. */
export const jib = checkedNumber(
  [hasJibForm, 'JIB ima 13 cifara.'],
  [
    (digits) => !looksPersonal(digits),
    'Ovo izgleda kao lični broj (JMB), a njega ne tražimo. Unesite JIB organizacije.',
  ],
  [isJib, 'JIB nije ispravan: provjerite cifre.'],
);

/** A PDV number, or nothing. */
export const pdv = checkedNumber(
  [hasPdvForm, 'PDV broj ima 12 cifara.'],
  [isPdvNumber, 'PDV broj nije ispravan: provjerite cifre.'],
);

/** Returns whether a JIB and a PDV number belong together, as far as both are given. */
export const isPair = (jib = '', pdv = ''): boolean => jib === '' || pdv === '' || isPdvNumberOf(pdv, jib);

/** The issue of a PDV number that does not belong to the JIB beside it. */
export const WRONG_PAIR = {
  path: ['pdv'],
  error: 'PDV broj ne odgovara ovom JIB-u: provjerite cifre oba broja.',
};

const address = requiredPrintText(PAYER_ADDRESS_MAX, 'Unesite adresu.');
const contact = optionalText(PAYER_CONTACT_MAX).default('');

/** Somebody else than the buyer who pays. A person has no number: a personal number (JMB) is never asked for. */
export const personPayer = z.object({
  type: z.literal(PAYER_TYPE.person),
  name: requiredPrintText(PAYER_NAME_MAX, 'Unesite ime i prezime.'),
  address,
  contact,
});

/** A company, school, authority, employment office or donor. Only one from abroad has no JIB. */
export const organisationPayer = z
  .object({
    type: z.literal(PAYER_TYPE.organisation),
    name: requiredPrintText(PAYER_NAME_MAX, 'Unesite naziv organizacije.'),
    isForeign: z.boolean().default(false),
    jib: jib.default(''),
    pdv: pdv.default(''),
    address,
    contact,
    /** The payer's own number of the purchase, which their accountants look for on the document. */
    purchaseOrder: optionalPrintText(PURCHASE_ORDER_MAX).default(''),
    /** The accountants of the payer get a copy of each document. */
    accountantEmail: z
      .union([z.literal(''), email], 'Unesite ispravnu e-mail adresu, npr. ime@example.com.')
      .default(''),
  })
  .refine((payer) => payer.isForeign || payer.jib !== '', {
    path: ['jib'],
    error: 'Unesite JIB organizacije.',
    // Together with the sentences of the other fields, of which the number may be one.
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'jib' || path?.length === 0),
  })
  .refine((payer) => !payer.isForeign || (payer.jib === '' && payer.pdv === ''), {
    path: ['isForeign'],
    error: 'Organizacija iz inostranstva nema JIB ni PDV broj. Obrišite ih ili uklonite ovu oznaku.',
  })
  .refine(
    ({ isForeign, jib, pdv }) => isForeign || jib === '' || pdv === '' || isPdvNumberOf(pdv, jib),
    WRONG_PAIR,
  );

/** The payer of an order that its buyer does not pay. */
export const payer = z.discriminatedUnion('type', [personPayer, organisationPayer], 'Odaberite ko plaća.');
export type Payer = z.infer<typeof payer>;
export type PersonPayer = z.infer<typeof personPayer>;
export type OrganisationPayer = z.infer<typeof organisationPayer>;
/** A payer as a client sends it. */
export type PayerBody = z.input<typeof payer>;

/** A payer as stored; absent texts are empty, and so are contact and accountant once the account of the buyer was deleted. */
export const storedPayer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(PAYER_TYPE.person),
    name: z.string(),
    address: z.string(),
    contact: z.string(),
  }),
  z.object({
    type: z.literal(PAYER_TYPE.organisation),
    name: z.string(),
    isForeign: z.boolean(),
    jib: z.string(),
    pdv: z.string(),
    address: z.string(),
    contact: z.string(),
    purchaseOrder: z.string(),
    accountantEmail: z.string(),
  }),
]);
