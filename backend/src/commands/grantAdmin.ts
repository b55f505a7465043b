import { env } from '../config/env.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { grantAdmin } from '../features/users/userAdmin.service.ts';
import { AppError } from '../lib/errors.ts';

/** Returns a sentence about the result. The only way to make the first administrator of a new site. */
async function run(email: string): Promise<string> {
  const database = await openDatabase({ uri: env.MONGO_URI, dataDir: env.DATA_DIR });
  try {
    const user = await grantAdmin(email);
    return `${user.name} ${user.lastName} (${user.email}) is an administrator now.`;
  } finally {
    await database.close();
  }
}

const [email, ...rest] = process.argv.slice(2);

try {
  if (!email || rest.length > 0)
    throw new Error('Usage: npm run grant-admin -- <e-mail of a registered user>');
  console.log(await run(email));
} catch (error) {
  const isUnknown = error instanceof AppError && error.code === 'not_found';
  const sentence = error instanceof Error ? error.message : String(error);
  console.error(isUnknown ? `There is no account of ${email}. Register on the site first.` : sentence);
  process.exitCode = 1;
}
