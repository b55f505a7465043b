import type { SettingValues } from '@institut/contract/settings/schema';
import type { IntroductionName } from '@institut/contract/settings/introductions';
import type { SettingName } from '@institut/contract/settings/values';
import { env } from '../../config/env.ts';

/** An open day, during which one network may have more. */
export type OpenDay = { until: Date; network: string; orders: number; seats: number };

/** The introductions of mails that staff have replaced. */
export type Introductions = { [Name in IntroductionName]?: string | null };

/** The values that staff have stored; an empty one is left to the environment. */
export type StoredSettings = {
  version: number;
  values: { [Name in SettingName]?: SettingValues[Name] | null };
  openDay: OpenDay | null;
  /** Absent in records of versions without them. */
  introductions?: Introductions;
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

const FROM_ENV: { [Name in SettingName]: () => SettingValues[Name] } = {
  phones: () => env.SITE_PHONES.join('\n'),
  hours: () => env.SITE_HOURS.join('\n'),
  contactEmail: () => env.SITE_EMAIL,
  reminderDays: () => env.UNPAID_REMINDER_DAYS,
  expiryDays: () => env.UNPAID_EXPIRY_DAYS,
};

/** Returns the value of `.env`, or the default. */
export const envSetting = <Name extends SettingName>(name: Name): SettingValues[Name] => FROM_ENV[name]();

/** Returns the value that staff have stored, otherwise that of `.env`, otherwise the default. */
export function setting<Name extends SettingName>(name: Name): SettingValues[Name] {
  const stored = current.values[name];
  return stored === undefined || stored === null || stored === '' ? envSetting(name) : stored;
}

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
