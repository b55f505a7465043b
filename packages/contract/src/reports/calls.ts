import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { report, reportQuery } from './schema.ts';

const row = { group: 'reports', access: 'staff', permission: 'reports', query: reportQuery } as const;

export const REPORT_CALLS = {
  getReport: {
    ...ENDPOINTS.getReport,
    ...row,
    summary: 'Vraća brojke perioda po kursu, tipu obuke ili predavaču, i njihov zbir.',
    response: { status: 200, json: report },
  },
  printReport: {
    ...ENDPOINTS.printReport,
    ...row,
    summary: 'Vraća isti izvještaj kao PDF.',
    response: { status: 200, files: ['application/pdf'] },
  },
} as const satisfies Record<string, ApiCall>;
