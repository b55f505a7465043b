/** A test that logs an error or a warning fails: silence in the console is part of what is tested. */
for (const level of ['error', 'warn'] as const) {
  jest.spyOn(console, level).mockImplementation((...args: unknown[]) => {
    throw new Error(`console.${level}: ${args.map(String).join(' ')}`);
  });
}
