import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { auditEntry, auditListQuery } from './schema.ts';

export const AUDIT_CALLS = {
  listAudit: {
    ...ENDPOINTS.listAudit,
    group: 'audit',
    access: 'staff',
    permission: 'administration',
    summary: 'Vraća stranicu dnevnika radnji, s pretragom i filterima.',
    query: auditListQuery,
    response: { status: 200, json: auditEntry.array() },
  },
} as const satisfies Record<string, ApiCall>;
