import type { AuditChange } from '@institut/contract/audit/values';
import { INTRODUCTION_NAMES, INTRODUCTIONS } from '@institut/contract/settings/introductions';
import type { IntroductionBody, Settings, SettingsBody } from '@institut/contract/settings/schema';
import {
  openDayText,
  SETTING_INFO,
  SETTING_NAMES,
  type SettingName,
} from '@institut/contract/settings/values';
import type { ClientSession } from 'mongoose';
import { isGiven } from '../../config/env.ts';
import { withTransaction } from '../../database/transaction.ts';
import { staleEdit } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { currentNetwork } from '../../lib/origin.ts';
import { scheduleJob } from '../../lib/scheduleJob.ts';
import { recordEvent } from '../audit/audit.service.ts';
import { changesOf } from '../audit/changesOf.ts';
import { SETTINGS_ID, SettingsRecord } from './settings.model.ts';
import {
  envSetting,
  networkLimits,
  setting,
  storedSettings,
  NONE,
  rememberSettings,
  type Introductions,
  type OpenDay,
  type StoredSettings,
} from './settings.ts';

/** The longest time until other processes know a stored value. */
const READ_EVERY_MS = 3000;
const HOUR_MS = 60 * 60_000;

const read = (session?: ClientSession): Promise<StoredSettings | null> =>
  SettingsRecord.findById(SETTINGS_ID)
    .session(session ?? null)
    .lean<StoredSettings>();

/** Reads what staff have stored into this process. Changes no record, so it returns 0, as a job does. */
export async function loadSettings(): Promise<number> {
  rememberSettings(await read());
  return 0;
}

/** Reads the settings periodically, for a process that shares its database with others. Returns a function that ends this. */
export function followSettings(logger: Logger): () => Promise<void> {
  const job = { name: 'read the settings', everyMs: READ_EVERY_MS, run: loadSettings };
  const stop = scheduleJob(job, logger);
  return () => stop(0);
}

/** Returns where the value of a setting comes from. */
export function sourceOf(name: SettingName): 'stored' | 'env' | 'default' {
  const stored = storedSettings().values[name];
  if (stored !== undefined && stored !== null && stored !== '') return 'stored';
  return isGiven(SETTING_INFO[name].variable) ? 'env' : 'default';
}

export async function getSettings(): Promise<Settings> {
  await loadSettings();
  return presentSettings();
}

function presentSettings(now = new Date()): Settings {
  const { version, values, openDay, introductions = {} } = storedSettings();
  const isOpen = openDay !== null && openDay.until > now;
  const { phones, hours, contactEmail, reminderDays, expiryDays } = values;
  return {
    version,
    values: {
      phones: phones ?? '',
      hours: hours ?? '',
      contactEmail: contactEmail ?? '',
      reminderDays: reminderDays ?? null,
      expiryDays: expiryDays ?? null,
    },
    fallback: {
      phones: envSetting('phones'),
      hours: envSetting('hours'),
      contactEmail: envSetting('contactEmail'),
      reminderDays: envSetting('reminderDays'),
      expiryDays: envSetting('expiryDays'),
    },
    sources: {
      phones: sourceOf('phones'),
      hours: sourceOf('hours'),
      contactEmail: sourceOf('contactEmail'),
      reminderDays: sourceOf('reminderDays'),
      expiryDays: sourceOf('expiryDays'),
    },
    introductions: INTRODUCTION_NAMES.flatMap((name) => {
      const text = introductions[name];
      return text ? [{ name, text }] : [];
    }),
    openDay: isOpen ? { ...pick(openDay), until: openDay.until.toISOString() } : null,
    network: currentNetwork() ?? '',
    usual: networkLimits(undefined),
  };
}

const pick = ({ network, orders, seats }: OpenDay) => ({ network, orders, seats });

/**
 * Stores the given parts, with the changed fields in the audit log. An open day begins now, for the network of the caller. Throws
 * `stale_edit` for a version that is not the newest.
 */
export async function saveSettings({
  version,
  values,
  openDay,
  introduction,
}: SettingsBody): Promise<Settings> {
  const now = new Date();
  const stored = await withTransaction(async (session) => {
    const before = await read(session);
    const { values: oldValues, openDay: oldDay, introductions = {} } = before ?? NONE;
    if ((before?.version ?? 0) !== version) throw staleEdit();
    const after: StoredSettings = {
      version: version + 1,
      values: values ?? oldValues,
      openDay: openDay === undefined ? oldDay : openDayOf(openDay, now),
      introductions: introduction ? withIntroduction(introductions, introduction) : introductions,
    };
    const changes = [
      ...changesOf(emptyAsNull(oldValues), emptyAsNull(after.values), SETTING_NAMES),
      ...(openDay === undefined ? [] : openDayChanges(oldDay, after.openDay)),
      ...introductionChanges(introductions, after.introductions ?? {}),
    ];
    await SettingsRecord.updateOne({ _id: SETTINGS_ID }, { $set: after }, { upsert: true, session });
    const target = { kind: 'settings', id: SETTINGS_ID, label: 'Postavke' } as const;
    await recordEvent(session, { event: 'settingsChanged', target, changes });
    return after;
  });
  rememberSettings(stored);
  return presentSettings(now);
}

const openDayOf = (given: SettingsBody['openDay'], now: Date): OpenDay | null =>
  given
    ? {
        until: new Date(now.getTime() + given.hours * HOUR_MS),
        network: currentNetwork() ?? '',
        orders: given.orders,
        seats: given.seats,
      }
    : null;

/** The default is not stored, so that an update may change it. */
const withIntroduction = (introductions: Introductions, { name, text }: IntroductionBody): Introductions => ({
  ...introductions,
  [name]: text === INTRODUCTIONS[name].text || text === '' ? null : text,
});

/** With the whole texts, which are short. */
const introductionChanges = (before: Introductions, after: Introductions): AuditChange[] =>
  INTRODUCTION_NAMES.flatMap((name) => {
    const [from, to] = [before, after].map((texts) => texts[name] || INTRODUCTIONS[name].text);
    return from === to ? [] : [{ field: name, from: from ?? null, to: to ?? null }];
  });

const openDayChanges = (before: OpenDay | null, after: OpenDay | null): AuditChange[] => [
  { field: 'openDay', from: before && openDayText(before), to: after && openDayText(after) },
];

/** A value that was never stored and one that was removed are the same. */
const emptyAsNull = (values: StoredSettings['values']) =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [name, values[name] || values[name] === 0 ? values[name] : null]),
  );

/** Returns a line per setting with its value and source, for the doctor. */
export const settingLines = (): string[] =>
  SETTING_NAMES.map((name) => {
    const { variable } = SETTING_INFO[name];
    const from = { stored: 'set by staff', env: 'from .env', default: 'the default' }[sourceOf(name)];
    return `${name}: ${JSON.stringify(setting(name))}, ${from} (${variable}).`;
  });
