// The driver of the database needs the real timers.
const DRIVER = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

/** Fakes `setInterval` alone, for tests on a database. */
export const fakeIntervals = () => jest.useFakeTimers({ doNotFake: ['Date', ...DRIVER] });

/** Fakes `Date` alone, for tests on a database; it stands at `now`. */
export const fakeDate = (now: Date | string) =>
  jest.useFakeTimers({ now: new Date(now), doNotFake: ['setInterval', 'clearInterval', ...DRIVER] });
