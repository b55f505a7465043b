import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { anyExportQuery, exportParams } from './schema.ts';
import { EXPORT_TYPES } from './values.ts';

export const EXPORT_CALLS = {
  exportList: {
    ...ENDPOINTS.exportList,
    group: 'exports',
    access: 'staff',
    permission: 'any',
    needsConfirmation: 'sometimes',
    summary: 'Vraća datoteku sa svim stavkama jedne liste koje odgovaraju filterima, s nacrtima.',
    params: exportParams,
    query: anyExportQuery,
    response: { status: 200, files: Object.values(EXPORT_TYPES) },
  },
} as const satisfies Record<string, ApiCall>;
