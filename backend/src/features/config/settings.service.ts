import type { AuditChange } from '@institut/contract/audit/values';
import { isPair, WRONG_PAIR } from '@institut/contract/payers/schema';
import { INTRODUCTION_NAMES, INTRODUCTIONS } from '@institut/contract/settings/introductions';
import { type IntroductionBody, type Settings, type SettingsBody } from '@institut/contract/settings/schema';
import {
  isCount,
  openDayText,
  SETTING_INFO,
  SETTING_NAMES,
  type SettingName,
} from '@institut/contract/settings/values';
import type { ClientSession } from 'mongoose';
import { isGiven } from '../../config/env.ts';
import { withTransaction } from '../../database/transaction.ts';
import { invalidInput, staleEdit } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { currentNetwork } from '../../lib/origin.ts';
import { scheduleJob } from '../../lib/scheduleJob.ts';
import { recordEvent } from '../audit/audit.service.ts';
import { changesOf } from '../audit/changesOf.ts';
import { queueMails } from '../mail/mail.service.ts';
import { adminRecipients } from '../users/lookup/userLookup.service.ts';
import { bankAccountChangedMail } from './settings.mails.ts';
import { SETTINGS_ID, SettingsRecord } from './settings.model.ts';
import {
  envSetting,
  missingForDocuments,
  networkLimits,
  setting,
  storedSettings,
  NONE,
  rememberSettings,
  settingIn,
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
  return {
    version,
    values: byName((name) => values[name] ?? (isCount(name) ? null : '')) as Settings['values'],
    fallback: byName(envSetting) as Settings['fallback'],
    sources: byName(sourceOf),
    missing: missingForDocuments(),
    introductions: INTRODUCTION_NAMES.flatMap((name) => {
      const text = introductions[name];
      return text ? [{ name, text }] : [];
    }),
    openDay: isOpen ? { ...pick(openDay), until: openDay.until.toISOString() } : null,
    network: currentNetwork() ?? '',
    usual: networkLimits(undefined),
  };
}

const byName = <Value>(valueOf: (name: SettingName) => Value) =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, valueOf(name)])) as Record<SettingName, Value>;

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
    const { values: oldValues, openDay: oldDay, introductions = {}, formerAccounts = [] } = before ?? NONE;
    if ((before?.version ?? 0) !== version) throw staleEdit();
    const after: StoredSettings = {
      version: version + 1,
      values: { ...oldValues, ...values },
      openDay: openDay === undefined ? oldDay : openDayOf(openDay, now),
      introductions: introduction ? withIntroduction(introductions, introduction) : introductions,
      formerAccounts,
    };
    if (values) checkNumbers(after.values);
    const from = settingIn(oldValues, 'bankAccount');
    const account = settingIn(after.values, 'bankAccount');
    if (from !== account) {
      after.formerAccounts = [...new Set([...formerAccounts, from])];
      await reportAccount({ from, account, at: now }, session);
    }
    const changes = [
      ...changesOf(inForce(oldValues), inForce(after.values), SETTING_NAMES),
      ...(openDay === undefined ? [] : openDayChanges(oldDay, after.openDay)),
      ...introductionChanges(introductions, after.introductions ?? {}),
    ];
    await SettingsRecord.updateOne({ _id: SETTINGS_ID }, { $set: after }, { upsert: true, session });
    const target = { kind: 'settings', id: SETTINGS_ID, label: 'Postavke' } as const;
    if (changes.length > 0) await recordEvent(session, { event: 'settingsChanged', target, changes });
    return after;
  });
  rememberSettings(stored);
  return presentSettings(now);
}

/** Throws `validation` for a PDV number that does not belong to the JIB, one of which may come from the environment. */
function checkNumbers(values: StoredSettings['values']): void {
  if (isPair(settingIn(values, 'jib'), settingIn(values, 'pdv'))) return;
  throw invalidInput({ 'values.pdv': WRONG_PAIR.error });
}

/** Queues the mails about another account for payments to every admin. */
async function reportAccount(
  { from, account, at }: { from: string; account: string; at: Date },
  session: ClientSession,
): Promise<void> {
  const admins = await adminRecipients(session);
  const messages = admins.map(({ to, userId }) => ({ to, userId, from, account, at }));
  await queueMails(bankAccountChangedMail, messages, session);
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

/** The values of the audit log, which is also about those that the environment gives. */
const inForce = (values: StoredSettings['values']) => byName((name) => settingIn(values, name));

/** Returns a line per setting with its value and source, for the doctor. */
export const settingLines = (): string[] =>
  SETTING_NAMES.map((name) => {
    const { variable } = SETTING_INFO[name];
    const from = { stored: 'set by staff', env: 'from .env', default: 'the default' }[sourceOf(name)];
    return `${name}: ${JSON.stringify(setting(name))}, ${from} (${variable}).`;
  });
