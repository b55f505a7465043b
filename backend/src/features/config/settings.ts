import type { SettingValues } from '@institut/contract/settings/schema';
import type { IntroductionName } from '@institut/contract/settings/introductions';
import { accountDigits, accountsIn, accountText } from '@institut/contract/documents/bankAccount';
import { NEEDED_FOR_DOCUMENTS, type SettingName } from '@institut/contract/settings/values';
import { env } from '../../config/env.ts';

/** An open day, during which one network may have more. */
export type OpenDay = { until: Date; network: string; orders: number; seats: number };

/** The introductions of mails that staff have replaced. */
export type Introductions = { [Name in IntroductionName]?: string | null };

/** The values that staff have stored; an empty one is left to the environment. */
export type StoredSettings = {
  version: number;
  values: { [Name in SettingName]?: SettingValues[Name] | null | undefined };
  openDay: OpenDay | null;
  /** Absent in records of versions without them. */
  introductions?: Introductions;
  /** The accounts that staff have replaced, to which payments may still go. */
  formerAccounts?: string[];
};

/** A database without stored settings. */
export const NONE: StoredSettings = { version: 0, values: {}, openDay: null };

/** The settings that this process has read last: rules are computed without the database. */
let current = NONE;

/** Replaces what this process knows; null for a database without stored settings. */
export function rememberSettings(stored: StoredSettings | null): void {
  current = stored ?? NONE;
}

export const storedSettings = (): StoredSettings => current;

/** Empty texts where the environment has no value. */
const FROM_ENV: { [Name in SettingName]: () => SettingValues[Name] } = {
  legalName: () => env.SITE_LEGAL_NAME ?? '',
  jib: () => env.SITE_JIB ?? '',
  pdv: () => env.SITE_PDV ?? '',
  street: () => env.SITE_STREET ?? '',
  postalCode: () => env.SITE_POSTAL_CODE ?? '',
  city: () => env.SITE_CITY ?? '',
  email: () => env.SITE_EMAIL,
  bankName: () => env.SITE_BANK_NAME ?? '',
  bankAccount: () => accountDigits(env.SITE_BANK_ACCOUNT ?? ''),
  bankRecipient: () => env.SITE_BANK_RECIPIENT ?? instituteName(),
  otherAccounts: () =>
    env.SITE_OTHER_ACCOUNTS.map(({ bank, account }) => `${bank} = ${accountText(account)}`).join('\n'),
  licence: () => env.SITE_ADULT_EDUCATION_LICENCE,
  phones: () => env.SITE_PHONES.join('\n'),
  hours: () => env.SITE_HOURS.join('\n'),
  contactEmail: () => setting('email'),
  reminderDays: () => env.UNPAID_REMINDER_DAYS,
  expiryDays: () => env.UNPAID_EXPIRY_DAYS,
};

/** Shown on the pages of a site whose data are not set yet; no document is issued with them. */
const EXAMPLES: Partial<Record<SettingName, string>> = {
  street: 'Primjerna 1',
  postalCode: '71000',
  city: 'Sarajevo',
  bankName: 'Primjer banka d.d. Sarajevo',
  bankAccount: '1290079401028494',
};

/** Returns the value of `.env`, or the default. */
export function envSetting<Name extends SettingName>(name: Name): SettingValues[Name] {
  const value = FROM_ENV[name]();
  return value === '' ? ((EXAMPLES[name] ?? value) as SettingValues[Name]) : value;
}

/** Returns the value that counts with these stored ones. */
export function settingIn<Name extends SettingName>(
  values: StoredSettings['values'],
  name: Name,
): SettingValues[Name] {
  const stored = values[name];
  return stored === undefined || stored === null || stored === '' ? envSetting(name) : stored;
}

/** Returns the value that staff have stored, otherwise that of `.env`, otherwise the default. */
export const setting = <Name extends SettingName>(name: Name): SettingValues[Name] =>
  settingIn(current.values, name);

/** Returns the values without which no document is issued, and that nobody has set. */
export const missingForDocuments = (): (typeof NEEDED_FOR_DOCUMENTS)[number][] =>
  NEEDED_FOR_DOCUMENTS.filter((name) => !current.values[name] && FROM_ENV[name]() === '');

/** Returns the name of the institute in the register, or that of the site. */
export const instituteName = (): string => setting('legalName') || env.SITE_NAME;

/** Returns the accounts of the institute with the digits of their numbers; payments go to the first. */
export const instituteAccounts = (): { bank: string; account: string }[] => [
  { bank: setting('bankName'), account: setting('bankAccount') },
  ...accountsIn(setting('otherAccounts')).filter((account) => account !== null),
];

/** Returns the digits of the accounts to which payments may have gone. */
export const paidAccounts = (): string[] => [
  ...instituteAccounts().map(({ account }) => account),
  ...(current.formerAccounts ?? []),
];

/** The number of open orders, and of entries of waiting lists, that the unconfirmed addresses of one network may have together. */
export const UNCONFIRMED_OF_NETWORK = 3;

/** Returns how many unconfirmed orders and unsettled seats a network may have; 0 seats is no limit. An open day never lowers them. */
export function networkLimits(
  network: string | undefined,
  now = new Date(),
  { openDay } = current,
): { orders: number; seats: number } {
  const usual = { orders: UNCONFIRMED_OF_NETWORK, seats: env.MAX_UNPAID_SEATS_NETWORK };
  if (!openDay || openDay.network !== network || openDay.until <= now) return usual;
  return {
    orders: Math.max(usual.orders, openDay.orders),
    seats: usual.seats === 0 ? 0 : Math.max(usual.seats, openDay.seats),
  };
}
