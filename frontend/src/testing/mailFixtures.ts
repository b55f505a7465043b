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
