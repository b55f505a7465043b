import type { Settings } from '@institut/contract/settings/schema';
import { SETTING_NAMES, type SettingName } from '@institut/contract/settings/values';

const byName = <Value>(value: Value) =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, value])) as Record<SettingName, Value>;

/** Settings of which staff have stored none. */
export const buildSettings = (changes: Partial<Settings> = {}): Settings => ({
  version: 3,
  values: { ...byName(''), reminderDays: null, expiryDays: null },
  fallback: {
    ...byName(''),
    street: 'Primjerna 1',
    phones: '+387 33 123 456',
    contactEmail: 'info@example.com',
    reminderDays: 7,
    expiryDays: 3,
  },
  sources: { ...byName('default'), phones: 'env', contactEmail: 'env' },
  missing: [],
  introductions: [],
  openDay: null,
  network: '192.0.2.0/24',
  usual: { orders: 3, seats: 60 },
  ...changes,
});
