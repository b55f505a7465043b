import { env } from '@institut/backend/config/env';
import { publicStore } from '@institut/backend/lib/storage/openStore';
import { startServer, type StartHooks } from '@institut/backend/startServer';
import { today } from '@institut/backend/lib/instituteDay';
import { giveInstitute } from './institute.ts';
import { demoLogins, fillIfEmpty } from './fillDatabase.ts';
import { writeStatement } from './statement.ts';

/** The hours of the institute of the demo content; an installation shows none until they are set. */
const HOURS = ['Ponedjeljak–petak 8:00–16:00', 'Subota 9:00–13:00'];

/** Read by people, also through the prefixes of `npm run dev`. */
const isOnTerminal = process.stdout.isTTY || process.argv.includes('--terminal');

async function forDevelopers(): Promise<StartHooks> {
  // Loaded on demand, because logs that programs read need neither.
  const { framed, prettyLog } = await import('./terminal.ts');
  return {
    ...(isOnTerminal && { logTo: prettyLog() }),
    prepare: async () => {
      giveInstitute(env);
      if (env.SITE_HOURS.length === 0) env.SITE_HOURS.push(...HOURS);
      if (await fillIfEmpty(publicStore())) await writeStatement(env.DATA_DIR, today());
    },
    greet: async (listening) => {
      const logins = await demoLogins();
      const lines = [
        listening,
        ...(logins.length > 0 ? ['', 'Demo logins:', ...logins.map((login) => `  ${login}`)] : []),
      ];
      return isOnTerminal ? framed([...lines, '', 'Ctrl+C stops it.']) : lines.filter(Boolean).join('\n');
    },
  };
}

/** The server as developers start it: with demo content in an empty database, except in production. */
startServer(env.NODE_ENV === 'production' ? {} : await forDevelopers());
