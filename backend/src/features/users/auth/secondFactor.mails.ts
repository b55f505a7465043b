import { momentText } from '@institut/contract/frame/dayText';
import { PAGES } from '@institut/contract/frame/paths';
import { SECOND_FACTOR_CHANGE_LABELS, SECOND_FACTOR_CHANGES } from '@institut/contract/auth/secondFactor';
import { emailAddress } from '@institut/contract/frame/fields';
import { z } from 'zod';
import {
  facts,
  greeting,
  pageUrl,
  type MailText,
  type MailContext,
  type MailType,
  notice,
  small,
  text,
} from '../../mail/mailType.ts';

const secondFactorChangedMessage = z.object({
  to: emailAddress(),
  userId: z.string(),
  change: z.enum(SECOND_FACTOR_CHANGES),
  at: z.date(),
});
type SecondFactorChangedMessage = z.infer<typeof secondFactorChangedMessage>;

/** The number of changes is limited per account, and each recovery code is used once. */
export const secondFactorChangedMail: MailType<SecondFactorChangedMessage> = {
  kind: 'secondFactorChanged',
  isUrgent: true,
  schema: secondFactorChangedMessage,
  render: renderSecondFactorChanged,
};

function renderSecondFactorChanged(
  { change, at }: SecondFactorChangedMessage,
  context: MailContext,
): MailText {
  const what = SECOND_FACTOR_CHANGE_LABELS[change];
  const { email } = context.site.contact;
  const isReset = change === 'secondFactorReset';
  const endsOthers = change !== 'recoveryCodesRenewed' && change !== 'recoveryCodeUsed';
  return {
    subject: 'Promjena prijave u dva koraka na vašem nalogu',
    preview: `${what}. Ako to niste bili vi, pročitajte šta da uradite.`,
    heading: 'Promjena prijave u dva koraka',
    blocks: [
      text(greeting(context.accountName)),
      text('na vašem nalogu je upravo nešto promijenjeno:'),
      facts('Promjena', [
        { label: 'Promijenjeno', value: what },
        { label: 'Vrijeme', value: momentText(at) },
      ]),
      text(
        isReset
          ? 'Odjavljeni ste sa svih uređaja. Prijavite se lozinkom, pa prijavu u dva koraka ponovo uključite u svom profilu.'
          : endsOthers
            ? 'Odjavljeni ste s ostalih uređaja. Ako ste to bili vi, ne morate uraditi ništa.'
            : 'Ako ste to bili vi, ne morate uraditi ništa.',
      ),
      notice(
        isReset
          ? 'Ako niste tražili uklanjanje, odmah odaberite novu lozinku i javite nam se.'
          : 'Ako to niste bili vi, neko drugi zna vašu lozinku: odmah odaberite novu i javite nam se.',
      ),
      { kind: 'action', label: 'Zatraži novu lozinku', url: pageUrl(context, PAGES.forgotPassword) },
      small(`Kada postavite novu lozinku, bit ćete odjavljeni sa svih uređaja. Za pomoć pišite na ${email}.`),
    ],
  };
}
