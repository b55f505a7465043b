import { mailsPath } from '@institut/contract/frame/paths';
import type { MailPreview } from '@institut/contract/mail/preview';

/** One mail to the buyer of an order. */
export const buildMails = (mail: Partial<MailPreview['mails'][number]> = {}): MailPreview => ({
  mails: [
    {
      kind: 'orderStatus',
      email: 'ana@example.com',
      name: 'Ana Anić',
      role: 'buyer',
      reference: 'K7M2-9QXA',
      subject: 'Prijava K7M2-9QXA',
      text: 'Dobar dan, Ana,',
      attachments: [],
      isDelayed: false,
      ...mail,
    },
  ],
  withoutEmail: [],
});

/** The call that answers which mails another one would send, both as `METHOD /path`. */
export const mailsOf = (call: string): string => call.replace('/api/', mailsPath('/api/'));
