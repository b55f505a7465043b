import { env } from '@institut/backend/config/env';
import { publicStore } from '@institut/backend/lib/storage/openStore';
import { startServer } from '@institut/backend/startServer';
import { giveInstitute } from './institute.ts';
import { demoLogins, fillIfEmpty } from './fillDatabase.ts';

/** The hours of the institute of the demo content; an installation shows none until they are set. */
const HOURS = ['Ponedjeljak–petak 8:00–16:00', 'Subota 9:00–13:00'];

/** The server as developers start it: with demo content in an empty database, except in production. */
startServer(
  env.NODE_ENV === 'production'
    ? {}
    : {
        prepare: async () => {
          giveInstitute(env);
          if (env.SITE_HOURS.length === 0) env.SITE_HOURS.push(...HOURS);
          await fillIfEmpty(publicStore());
        },
        greet: demoLogins,
      },
);
