/** Fails a test that logs an error or a warning. No spy, because tests that restore all spies would end it. */
for (const level of ['error', 'warn'] as const) {
  // oxlint-disable-next-line no-console
  console[level] = (...args: unknown[]) => {
    throw new Error(`console.${level}: ${args.map(String).join(' ')}`);
  };
}
