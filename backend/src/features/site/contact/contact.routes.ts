import { CONTACT_CALLS } from '@institut/contract/site/calls';
import { implement } from '../../../http/implement.ts';
import { sendContactMessage } from './contact.mails.ts';

export const contactRoutes = implement(CONTACT_CALLS, {
  sendContactMessage: ({ body }) => sendContactMessage(body),
});
