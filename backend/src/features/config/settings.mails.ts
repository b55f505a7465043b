import { accountText } from '@institut/contract/documents/bankAccount';
import { momentText } from '@institut/contract/frame/dayText';
import { emailAddress } from '@institut/contract/frame/fields';
import { SETTINGS_PATH } from '@institut/contract/frame/paths';
import { z } from 'zod';
import { facts, greeting, notice, pageUrl, text, type MailType } from '../mail/mailType.ts';

const bankAccountMessage = z.object({
  to: emailAddress(),
  userId: z.string(),
  /** The digits of the account before and now. */
  from: z.string(),
  account: z.string(),
  at: z.date(),
});

/** Tells every admin of another account for payments, so that no stolen session changes it unseen. */
export const bankAccountChangedMail: MailType<z.infer<typeof bankAccountMessage>> = {
  kind: 'bankAccountChanged',
  isUrgent: true,
  schema: bankAccountMessage,
  render: ({ from, account, at }, context) => ({
    subject: 'Promijenjen je račun instituta za uplate',
    preview: `Novi račun: ${accountText(account)}. Ako za izmjenu ne znate, odmah je provjerite.`,
    heading: 'Promijenjen račun za uplate',
    blocks: [
      text(greeting(context.accountName)),
      text('u postavkama je promijenjen račun na koji podnosioci prijava uplaćuju:'),
      facts('Promjena', [
        { label: 'Ranije', value: accountText(from) },
        { label: 'Sada', value: accountText(account) },
        { label: 'Vrijeme', value: momentText(at) },
      ]),
      notice('Ako za izmjenu ne znate, odmah je provjerite: novi predračuni nose novi račun.'),
      text('Ko ju je napravio, piše u dnevniku.'),
      { kind: 'action', label: 'Otvori postavke', url: pageUrl(context, SETTINGS_PATH) },
    ],
  }),
};
