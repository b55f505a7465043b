import { z } from 'zod';
import { accountDigits, accountsIn, isBankAccount } from '../documents/bankAccount.ts';
import {
  email,
  optionalLines,
  optionalPrintText,
  optionalText,
  phoneNumber,
  timestamp,
} from '../frame/fields.ts';
import { isPair, jib, pdv, WRONG_PAIR } from '../payers/schema.ts';
import { fieldFault } from '../messages/fields.ts';
import { INTRODUCTION_MAX, INTRODUCTION_NAMES, INTRODUCTIONS } from './introductions.ts';
import {
  ACCOUNTS_MAX,
  EXPIRY_DAYS_MIN,
  NEEDED_FOR_DOCUMENTS,
  OPEN_DAY_HOURS_MAX,
  OPEN_DAY_ORDERS_MAX,
  OPEN_DAY_SEATS_MAX,
  PHONES_MAX,
  SETTING_DAYS_MAX,
  SETTING_NAMES,
} from './values.ts';

const linesIn = (text: string): string[] => text.split('\n').filter(Boolean);

const whole = (min: number, max: number) => {
  const sentence = `Unesite cijeli broj od ${min} do ${max}.`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
};

const openDayBody = z.object({
  hours: whole(1, OPEN_DAY_HOURS_MAX),
  orders: whole(1, OPEN_DAY_ORDERS_MAX),
  seats: whole(1, OPEN_DAY_SEATS_MAX),
});

const days = whole(0, SETTING_DAYS_MAX);

const WRONG_ACCOUNT = 'Unesite 16 cifara računa ili njegov IBAN, i provjerite ih.';

const settingValues = z.object({
  legalName: optionalPrintText(140),
  jib,
  pdv,
  street: optionalPrintText(120),
  postalCode: optionalPrintText(20),
  city: optionalPrintText(60),
  email: z.literal('').or(email),
  bankName: optionalPrintText(100),
  bankAccount: optionalText(40)
    .overwrite(accountDigits)
    .refine((digits) => digits === '' || isBankAccount(digits), WRONG_ACCOUNT),
  bankRecipient: optionalPrintText(140),
  otherAccounts: optionalLines(500)
    .refine(
      (text) => !accountsIn(text).includes(null),
      'Unesite svaki račun u svom redu, npr. Druga banka d.d. = 1610000000000011.',
    )
    .refine((text) => linesIn(text).length <= ACCOUNTS_MAX, `Najviše ${ACCOUNTS_MAX} računa.`),
  licence: optionalPrintText(300),
  phones: optionalLines(200)
    .refine(
      (text) => linesIn(text).every((line) => phoneNumber.safeParse(line).success),
      'Unesite brojeve telefona, svaki u svom redu, npr. +387 33 123 456.',
    )
    .refine((text) => linesIn(text).length <= PHONES_MAX, `Najviše ${PHONES_MAX} brojeva.`),
  hours: optionalLines(300),
  contactEmail: z.literal('').or(email),
  reminderDays: days.nullable(),
  expiryDays: days
    .refine(
      (count) => count === 0 || count >= EXPIRY_DAYS_MIN,
      `Unesite 0 ili najmanje ${EXPIRY_DAYS_MIN}: toliko dana obećavaju uslovi korištenja.`,
    )
    .nullable(),
});

/** The values of a body: one that is left out stays, an empty text or null leaves it to the server's environment. */
const settingValuesBody = settingValues.partial().refine(({ jib, pdv }) => isPair(jib, pdv), WRONG_PAIR);

/** The text of one introduction; an empty one leaves it to the default. */
export const introductionBody = z
  .object({
    name: z.enum(INTRODUCTION_NAMES, 'Odaberite e-mail.'),
    text: optionalText(INTRODUCTION_MAX),
  })
  .superRefine(({ name, text }, context) => {
    const message = fieldFault(text, INTRODUCTIONS[name].fields);
    if (message) context.addIssue({ code: 'custom', path: ['text'], message });
  });
export type IntroductionBody = z.output<typeof introductionBody>;

/** A mail with sample data. */
export const introductionPreview = z.object({ subject: z.string(), text: z.string() });
export type IntroductionPreview = z.infer<typeof introductionPreview>;

/** A part that is left out stays as it is; `openDay` null ends an open day. */
export const settingsBody = z.object({
  /** That of the settings that were read. */
  version: z.int().min(0),
  values: settingValuesBody.exactOptional(),
  openDay: openDayBody.nullable().exactOptional(),
  introduction: introductionBody.exactOptional(),
});
export type SettingsBody = z.output<typeof settingsBody>;

const values = z.object({
  legalName: z.string(),
  jib: z.string(),
  pdv: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  email: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
  bankRecipient: z.string(),
  otherAccounts: z.string(),
  licence: z.string(),
  phones: z.string(),
  hours: z.string(),
  contactEmail: z.string(),
  reminderDays: z.int(),
  expiryDays: z.int(),
});
export type SettingValues = z.infer<typeof values>;

export const settings = z.object({
  version: z.int(),
  /** The values that staff have stored; texts are empty, and numbers null, where the server's environment decides. */
  values: values.extend({ reminderDays: z.int().nullable(), expiryDays: z.int().nullable() }),
  /** The values of the server's environment, or its defaults. */
  fallback: values,
  /** The present source of each value. */
  sources: z.record(z.enum(SETTING_NAMES), z.enum(['stored', 'env', 'default'])),
  /** The values without which no document is issued, and that are neither stored nor in the environment. */
  missing: z.array(z.enum(NEEDED_FOR_DOCUMENTS)),
  /** The introductions that staff have replaced. */
  introductions: z.array(z.object({ name: z.enum(INTRODUCTION_NAMES), text: z.string() })),
  /** The network of an open day, and what it may have until then; null when there is none. */
  openDay: z.object({ until: timestamp, network: z.string(), orders: z.int(), seats: z.int() }).nullable(),
  /** The network of the caller, for which an open day would be. */
  network: z.string(),
  /** The limits of a network without an open day; 0 seats is no limit. */
  usual: z.object({ orders: z.int(), seats: z.int() }),
});
export type Settings = z.infer<typeof settings>;
