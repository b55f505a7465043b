import { EXPORT_PERMISSIONS, EXPORT_TYPES, PERSONAL_EXPORTS } from '@institut/contract/exports/values';
import { EXPORT_CALLS } from '@institut/contract/exports/calls';
import { implement } from '../../http/implement.ts';
import { requireConfirmation, requirePermission } from '../../lib/sessionUser.ts';
import { EXPORTS } from './exports.ts';

export const exportRoutes = implement(EXPORT_CALLS, {
  exportList: {
    // Each list has a query schema of its own.
    parsesQuery: true,
    handle: async ({ params, rawQuery, user, reply }) => {
      requirePermission(user, EXPORT_PERMISSIONS[params.list]);
      if (PERSONAL_EXPORTS.has(params.list)) requireConfirmation(user);
      const { format, ...file } = await EXPORTS[params.list](rawQuery);
      return reply.stream({ ...file, type: EXPORT_TYPES[format] });
    },
  },
});
