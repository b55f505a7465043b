import { createInterface } from 'node:readline';
import { connectWithoutIndexes, disconnectDatabase } from '../../../dist/database/connect.js';
import { registerEffects } from '../../../dist/effects.js';
import { AppError } from '../../../dist/lib/errors.js';

/**
 * For each line on its input, a list of calls `[module, function, ...arguments]` in JSON, calls these services of the built
 * server on the database at MONGO_URI, a few at once, and prints a line. A call may be refused; one without a function only
 * loads its module. Ends with its input.
 */
const AT_ONCE = 3;
/** Fields of a caller that JSON turns into texts. */
const DATES = new Set(['sessionCreatedAt', 'sessionExpiresAt', 'confirmedAt']);

async function call([module, name, ...args]) {
  const service = await import(`../../../dist/features/${module}.js`);
  if (!name) return;
  try {
    await service[name](...args);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error;
  }
}

registerEffects();
await connectWithoutIndexes(process.env.MONGO_URI);
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const left = JSON.parse(line, (key, value) => (DATES.has(key) && value ? new Date(value) : value));
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await call(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  process.stdout.write('done\n');
}
await disconnectDatabase();
