import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { authorityReport, authorityReportQuery, freezeBody, report, reportQuery } from './schema.ts';

const staff = { group: 'reports', access: 'staff', permission: 'reports' } as const;
const row = { ...staff, query: reportQuery } as const;

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
  getAuthorityReport: {
    ...ENDPOINTS.getAuthorityReport,
    ...staff,
    summary: 'Vraća broj polaznika godine po organu i odgovoru; brojevi manji od 5 nisu u odgovoru.',
    query: authorityReportQuery,
    response: { status: 200, json: authorityReport },
  },
  freezeAuthorityReport: {
    ...ENDPOINTS.freezeAuthorityReport,
    ...staff,
    summary: 'Zamrzava izvještaj o završenoj godini za jedan organ: kasnije ispravke ga ne mijenjaju.',
    body: freezeBody,
    response: { status: 204 },
    errors: [404, 409],
  },
} as const satisfies Record<string, ApiCall>;
