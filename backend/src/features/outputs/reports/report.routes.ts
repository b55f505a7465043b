import { REPORT_CALLS } from '@institut/contract/reports/calls';
import { implement } from '../../../http/implement.ts';
import { pdfReply } from '../documents/pdfReply.ts';
import { authorityReport, freezeReport } from './authorityReport.service.ts';
import { printReport } from './printReport.service.ts';
import { takeReport } from './report.service.ts';

export const reportRoutes = implement(REPORT_CALLS, {
  getReport: ({ query }) => takeReport(query),
  getAuthorityReport: ({ query }) => authorityReport(query),
  freezeAuthorityReport: ({ body }) => freezeReport(body),
  printReport: async ({ query, reply }) =>
    reply.stream(pdfReply(`izvjestaj-${query.od}-${query.do}.pdf`, await printReport(query))),
});
