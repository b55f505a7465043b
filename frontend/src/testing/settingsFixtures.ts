import type { Settings } from '@institut/contract/settings/schema';

/** Settings of which staff have stored none. */
export const buildSettings = (changes: Partial<Settings> = {}): Settings => ({
  version: 3,
  values: { phones: '', hours: '', contactEmail: '', reminderDays: null, expiryDays: null },
  fallback: {
    phones: '+387 33 123 456',
    hours: '',
    contactEmail: 'info@example.com',
    reminderDays: 7,
    expiryDays: 3,
  },
  sources: {
    phones: 'env',
    hours: 'default',
    contactEmail: 'env',
    reminderDays: 'default',
    expiryDays: 'default',
  },
  introductions: [],
  openDay: null,
  network: '192.0.2.0/24',
  usual: { orders: 3, seats: 60 },
  ...changes,
});
