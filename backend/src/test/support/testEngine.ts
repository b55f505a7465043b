export type TestEngine = { uri: string; close: () => Promise<void> };

/** The database server tests run on: TEST_MONGO_URI when given, else an embedded one of their own, in memory. */
export async function startTestEngine(): Promise<TestEngine> {
  const uri = process.env.TEST_MONGO_URI;
  if (uri) return { uri, close: async () => {} };
  const { startMemoryDatabase } = await import('./embeddedDatabase.ts');
  return startMemoryDatabase();
}

/** A name no other test file or worker uses. */
export function testDatabaseName(): string {
  const path = expect.getState().testPath ?? '';
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\W+/g, '_');
  return `test_${file}_${process.pid}`;
}
