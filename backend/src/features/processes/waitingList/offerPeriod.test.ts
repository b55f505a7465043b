import { beginOf, canOffer, endOfOffer } from './offerPeriod.ts';

/** A wall time at the institute in winter or summer, as the tables write it. */
const at = (text: string): Date =>
  new Date(`${text.replace(' ', 'T')}:00${/-0[4-9]-/.test(text) ? '+02:00' : '+01:00'}`);

describe('endOfOffer', () => {
  it.each([
    ['after 48 hours', '2027-02-15 18:00', null, '2027-02-17 18:00'],
    ['at 20:59 as it is', '2027-02-15 20:59', null, '2027-02-17 20:59'],
    ['from 21:00 on at noon of the next day', '2027-02-15 21:00', null, '2027-02-18 12:00'],
    ['at midnight at noon', '2027-02-15 00:00', null, '2027-02-17 12:00'],
    ['at 07:59 at noon', '2027-02-15 07:59', null, '2027-02-17 12:00'],
    ['at 08:00 as it is', '2027-02-15 08:00', null, '2027-02-17 08:00'],
    ['over the end of a year', '2026-12-30 22:30', null, '2027-01-02 12:00'],
    ['24 hours before the course at the latest', '2027-02-15 18:00', '2027-02-17 17:00', '2027-02-16 17:00'],
    ['then also in the quiet hours', '2027-02-15 09:00', '2027-02-17 07:30', '2027-02-16 07:30'],
    ['before the noon to which it would move', '2027-02-15 22:00', '2027-02-19 09:00', '2027-02-18 09:00'],
  ])('ends %s', (_name, sent, begin, expected) => {
    expect(endOfOffer(at(sent), begin === null ? null : at(begin))).toEqual(at(expected));
  });

  it.each([
    ['spring', '2027-03-27T09:00:00+01:00', '2027-03-29T10:00:00+02:00'],
    ['autumn', '2026-10-24T10:00:00+02:00', '2026-10-26T09:00:00+01:00'],
    ['autumn, before eight', '2026-10-24T08:30:00+02:00', '2026-10-26T12:00:00+01:00'],
  ])('ends after 48 hours over the change of clocks in %s', (_name, sent, expected) => {
    expect(endOfOffer(new Date(sent), null)).toEqual(new Date(expected));
  });
});

describe('canOffer', () => {
  it.each([
    ['nothing limits the period', '2027-02-15 23:00', null, true],
    ['four hours of the day are left', '2027-02-15 10:00', '2027-02-16 14:00', true],
    ['a minute less is left', '2027-02-15 10:01', '2027-02-16 14:00', false],
    ['only hours of the night are left', '2027-02-15 21:00', '2027-02-17 08:00', false],
    ['four hours are left in the evening and the morning', '2027-02-15 18:30', '2027-02-17 09:30', true],
    ['the course begins in less than a day', '2027-02-15 10:00', '2027-02-16 09:00', false],
    ['the course has begun', '2027-02-15 10:00', '2027-02-14 09:00', false],
  ])('when %s', (_name, sent, begin, expected) => {
    expect(canOffer(at(sent), begin === null ? null : at(begin))).toBe(expected);
  });
});

const lesson = (day: string, from: string, state: 'planned' | 'cancelled' = 'planned') =>
  ({ day, from, to: '20:00', state }) as never;

describe('beginOf', () => {
  it('is the first lesson that is not cancelled', () => {
    const lessons = [
      lesson('2027-02-20', '17:00'),
      lesson('2027-02-16', '17:00', 'cancelled'),
      lesson('2027-02-18', '09:00'),
    ];
    expect(beginOf({ start: '2027-02-16', lessons })).toEqual(at('2027-02-18 09:00'));
  });

  it('is eight o’clock of the first day without lessons, and unknown without a day', () => {
    expect(beginOf({ start: '2027-07-01', lessons: [] })).toEqual(at('2027-07-01 08:00'));
    expect(beginOf({ start: '', lessons: [] })).toBeNull();
  });
});
