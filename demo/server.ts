import { env } from '@institut/backend/config/env';
import { startServer } from '@institut/backend/startServer';
import { demoLogins, fillIfEmpty } from './fillDatabase.ts';

/** The server as developers start it: with demo content in an empty database, except in production. */
startServer(
  env.NODE_ENV === 'production'
    ? {}
    : {
        prepare: async () => {
          await fillIfEmpty(env.UPLOADS_DIR);
        },
        greet: demoLogins,
      },
);
