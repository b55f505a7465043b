import {
  CONFIRMATION_LINK_DAYS,
  MAIL_RETRY_DAYS,
  REMEMBERED_SESSION_DAYS,
  RESET_LINK_HOURS,
  SESSION_HOURS,
  UNCONFIRMED_ORDER_HOURS,
} from '../limits.ts';
import { daysText, genitiveDays, hoursText, numberText, periodText } from './durations.ts';

describe('a duration in a sentence', () => {
  it.each([
    [1, 'jedan sat', 'jedan dan'],
    [2, 'dva sata', 'dva dana'],
    [5, 'pet sati', 'pet dana'],
    [10, 'deset sati', 'deset dana'],
    [12, '12 sati', '12 dana'],
    [21, '21 sat', '21 dan'],
    [24, '24 sata', '24 dana'],
  ])('of %d has its noun, and a word for a number up to ten', (count, hours, days) => {
    expect(hoursText(count)).toBe(hours);
    expect(daysText(count)).toBe(days);
    expect(hours.split(' ')[0]).toBe(numberText(count));
  });

  it.each([1, 2, 5, 21, 22])('of %d days has the genitive after a preposition', (days) => {
    expect(`u roku od ${genitiveDays(days)}`).toBe(`u roku od ${days} dana`);
  });

  it.each([
    [365, 'jednu godinu'],
    [730, 'dvije godine'],
    [5 * 365, 'pet godina'],
    [21 * 365, '21 godinu'],
    [90, '90 dana'],
  ])('of %d days is said in years where they are whole', (days, period) => {
    expect(periodText(days)).toBe(period);
  });

  it('is read as before the sentences were made from the limits', () => {
    expect([RESET_LINK_HOURS, SESSION_HOURS, UNCONFIRMED_ORDER_HOURS].map(hoursText)).toEqual([
      'jedan sat',
      '12 sati',
      '48 sati',
    ]);
    expect([CONFIRMATION_LINK_DAYS, REMEMBERED_SESSION_DAYS, MAIL_RETRY_DAYS].map(daysText)).toEqual([
      'sedam dana',
      '30 dana',
      'tri dana',
    ]);
  });
});
