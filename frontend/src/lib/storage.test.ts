import { CONSENT_DAYS, giveConsent, hasConsent, storageKeys, writeStored } from './storage.ts';

const DAY = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-11-21T08:00:00.000Z');

describe('the consent', () => {
  beforeEach(() => {
    window.localStorage.clear();
    jest.useFakeTimers({ now: start });
  });
  afterEach(() => jest.useRealTimers());

  it('is missing until it is given', () => {
    expect(hasConsent()).toBe(false);
    giveConsent();
    expect(hasConsent()).toBe(true);
  });

  it('is valid for exactly 150 days', () => {
    giveConsent();
    expect(CONSENT_DAYS).toBe(150);
    jest.setSystemTime(start + 150 * DAY - 1);
    expect(hasConsent()).toBe(true);
    jest.setSystemTime(start + 150 * DAY);
    expect(hasConsent()).toBe(false);
  });

  it.each([
    ['broken', 'jučer'],
    ['of another kind', 1],
    ['from the future', '2027-11-21T08:00:00.000Z'],
  ])('is invalid when its time is %s', (_, stored) => {
    writeStored(storageKeys.cookieConsent, stored);
    expect(hasConsent()).toBe(false);
  });
});
