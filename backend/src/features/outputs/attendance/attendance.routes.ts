import { ATTENDANCE_CALLS } from '@institut/contract/attendance/calls';
import { implement } from '../../../http/implement.ts';
import { printSignatures } from './signatureSheet.service.ts';

async function* pieceOf(bytes: Buffer) {
  yield bytes;
}

export const attendanceRoutes = implement(ATTENDANCE_CALLS, {
  printSignatures: async ({ params, query, reply }) => {
    const pieces = pieceOf(await printSignatures(params.id, query.susret));
    return reply.stream({
      name: 'potpisna-lista.pdf',
      type: 'application/pdf',
      pieces,
      close: () => pieces.return(undefined),
    });
  },
});
