import { ATTENDANCE_CALLS } from '@institut/contract/attendance/calls';
import { implement } from '../../../http/implement.ts';
import { pdfReply } from '../documents/pdfReply.ts';
import { printSignatures } from './signatureSheet.service.ts';

export const attendanceRoutes = implement(ATTENDANCE_CALLS, {
  printSignatures: async ({ params, query, reply }) =>
    reply.stream(pdfReply('potpisna-lista.pdf', await printSignatures(params.id, query.susret))),
});
