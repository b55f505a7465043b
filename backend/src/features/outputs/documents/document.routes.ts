import { DOCUMENT_CALLS } from '@institut/contract/documents/calls';
import { implement } from '../../../http/implement.ts';
import { presentDocuments } from './document.presenter.ts';
import { documentsOf, openDocument } from './document.service.ts';
import { pdfReply } from './pdfReply.ts';

export const documentRoutes = implement(DOCUMENT_CALLS, {
  listOrderDocuments: async ({ params, user }) => {
    const { documents, ...facts } = await documentsOf(params.id, user);
    return presentDocuments(documents, facts);
  },
  downloadDocument: async ({ params, user, reply }) => {
    const { number, bytes } = await openDocument(params.number, user);
    return reply.stream(pdfReply(`${number}.pdf`, bytes));
  },
});
