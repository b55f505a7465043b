import { parseArgs } from 'node:util';
import { env } from '@institut/backend/config/env';
import { publicStore } from '@institut/backend/lib/storage/openStore';
import { openDatabase } from '@institut/backend/database/openDatabase';
import { emptyDatabase, fillDatabase, isDatabaseEmpty } from './fillDatabase.ts';

const { values: flags } = parseArgs({
  options: { reset: { type: 'boolean', default: false }, password: { type: 'string' } },
});

/** Returns the reason for a refusal, or undefined once the demo content is written. */
async function fill(): Promise<string | undefined> {
  if (flags.reset) await emptyDatabase();
  else if (!(await isDatabaseEmpty()))
    return 'The database is not empty. To delete what is in it: npm run seed -- --reset';
  await fillDatabase(publicStore(), { password: flags.password });
  return undefined;
}

async function run(): Promise<string | undefined> {
  if (env.NODE_ENV === 'production' && !flags.password) {
    return 'The passwords of the demo are public, so production needs one of its own: npm run seed -- --password <password>';
  }
  const database = await openDatabase({ uri: env.MONGO_URI, dataDir: env.DATA_DIR });
  try {
    return await fill();
  } finally {
    await database.close();
  }
}

try {
  const refusal = await run();
  console.log(refusal ?? 'The demo content is written.');
  process.exitCode = refusal ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
