/** Fakes `setInterval` alone, for tests on a database: its driver needs the real ones of all other timers. */
export const fakeIntervals = () =>
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
    ],
  });
