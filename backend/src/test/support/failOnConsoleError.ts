/** Fails a test that logs an error or a warning. */
for (const level of ['error', 'warn'] as const) {
  jest.spyOn(console, level).mockImplementation((...args: unknown[]) => {
    throw new Error(`console.${level}: ${args.map(String).join(' ')}`);
  });
}
