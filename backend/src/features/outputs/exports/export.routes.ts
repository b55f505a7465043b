import { EXPORT_TYPES, EXPORTED_LISTS } from '@institut/contract/exports/values';
import { EXPORT_CALLS } from '@institut/contract/exports/calls';
import { implement } from '../../../http/implement.ts';
import { requireConfirmation, requirePermission } from '../../../lib/sessionUser.ts';
import { EXPORTS } from './exports.ts';

export const exportRoutes = implement(EXPORT_CALLS, {
  exportList: {
    // Each list has a query schema of its own.
    parsesQuery: true,
    handle: async ({ params, rawQuery, user, reply }) => {
      const { permission, namesPeople } = EXPORTED_LISTS[params.list];
      requirePermission(user, permission);
      if (namesPeople) requireConfirmation(user);
      const { format, ...file } = await EXPORTS[params.list](rawQuery);
      return reply.stream({ ...file, type: EXPORT_TYPES[format] });
    },
  },
});
