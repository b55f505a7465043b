import { z } from 'zod';
import { email, optionalLines, optionalText, phoneNumber, timestamp } from '../frame/fields.ts';
import { fieldFault } from '../messages/fields.ts';
import { INTRODUCTION_MAX, INTRODUCTION_NAMES, INTRODUCTIONS } from './introductions.ts';
import {
  EXPIRY_DAYS_MIN,
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

/** The values of a body; an empty text, or null, leaves the value to the server's environment. */
export const settingValuesBody = z.object({
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
