// Fails a test that logs an error or a warning. No spy, because every test ends with its spies restored.
for (const level of ['error', 'warn'] as const) {
  // oxlint-disable-next-line no-console
  console[level] = (...args: unknown[]) => {
    throw new Error(`console.${level}: ${args.map(String).join(' ')}`);
  };
}

// A spy or a replaced setting belongs to one test: tests run in any order.
afterEach(() => jest.restoreAllMocks());
