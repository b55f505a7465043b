import { readStored, storageKeys, writeStored } from './storage.ts';

/** How long a consent holds before the visitor is asked again (specification, section 9). */
export const CONSENT_DAYS = 150;

const CONSENT_MS = CONSENT_DAYS * 24 * 60 * 60 * 1000;

/**
 * Whether the visitor accepted what the site stores within the last 150 days.
 * Only in effects and handlers: the server cannot know.
 * @returns false also for a time that is broken or lies in the future, which would otherwise hold for too long
 */
export function hasConsent(): boolean {
  const stored = readStored(storageKeys.cookieConsent);
  const age = typeof stored === 'string' ? Date.now() - Date.parse(stored) : Number.NaN;
  return age >= 0 && age < CONSENT_MS;
}

/** Notes that the visitor accepts now. Without browser storage they are asked again next time. */
export function giveConsent(): void {
  writeStored(storageKeys.cookieConsent, new Date().toISOString());
}
