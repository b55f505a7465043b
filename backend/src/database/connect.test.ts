import { useBreakableDatabase } from '../test/support/databaseFaults.ts';
import { connectWithoutIndexes, pingDatabase } from './connect.ts';

const BACK_WITHIN_MS = 10_000;

const proxy = useBreakableDatabase(connectWithoutIndexes);

const isBack = () =>
  pingDatabase().then(
    () => true,
    () => false,
  );

it('finds the database again though it was gone when it was first asked', async () => {
  await proxy().cut();
  await expect(pingDatabase()).rejects.toThrow(/connect|closed|selection/i);
  await proxy().restore();

  const backAt = performance.now();
  while (!(await isBack())) expect(performance.now() - backAt).toBeLessThan(BACK_WITHIN_MS);
});
