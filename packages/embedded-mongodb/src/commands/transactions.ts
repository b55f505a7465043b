import type { Handler } from './dispatcher.ts';
import { typeMismatch } from '../errors.ts';

/** The session commands. */
export const transactions: Record<string, Handler> = {
  commitTransaction: {
    fields: ['recoveryToken'],
    run: async ({ sessions, command, connection, name }) => {
      await sessions.commit(sessions.enter(name, command, connection));
      return {};
    },
  },
  abortTransaction: {
    fields: ['recoveryToken'],
    run: ({ sessions, command, connection, name }) => {
      sessions.abort(sessions.enter(name, command, connection));
      return {};
    },
  },
  endSessions: {
    fields: [],
    run: ({ sessions, command }) => {
      const ids = command['endSessions'];
      if (!Array.isArray(ids)) throw typeMismatch("BSON field 'endSessions' must be an array");
      sessions.end(ids);
      return {};
    },
  },
};
