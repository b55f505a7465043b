import { AUDIT_CALLS } from '@institut/contract/audit/calls';
import { implement } from '../../http/implement.ts';
import { listAudit } from './auditList.service.ts';

export const auditRoutes = implement(AUDIT_CALLS, {
  listAudit: async ({ query }) => {
    const { entries, total } = await listAudit(query);
    return { body: entries, total };
  },
});
