import { PAGES } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { greeting } from './greeting.ts';
import type { Letter } from './mailTemplate.ts';
import { type LetterContext, pageUrl } from './mailTemplateContext.ts';
import type { MailMessage } from './mail.message.ts';
import {
  orderPlacedLetter,
  paymentRecordedLetter,
  statusChangedLetter,
} from '../orders/orderMailTemplates.ts';

/** Every message that is all there is to say; the reset of a password needs a token besides. */
export type TellingMessage = Exclude<MailMessage, { kind: 'passwordReset' }>;

/** The letter that tells a message. */
export function letterFor(message: TellingMessage, context: LetterContext): Letter {
  switch (message.kind) {
    case 'welcome':
      return welcomeLetter(message, context);
    case 'orderPlaced':
      return orderPlacedLetter(message, context);
    case 'paymentRecorded':
      return paymentRecordedLetter(message, context);
    default:
      return statusChangedLetter(message, context);
  }
}

function welcomeLetter({ name }: { name: string }, context: LetterContext): Letter {
  const { name: institute, contact } = context.site;
  return {
    subject: `Dobro došli – ${institute}`,
    preview: 'Vaš nalog je otvoren. Prijave i njihov status pratite na svom profilu.',
    heading: 'Dobro došli',
    blocks: [
      { kind: 'text', text: greeting(name) },
      {
        kind: 'text',
        text: 'vaš nalog je otvoren. S njim se prijavljujete na kurseve, pratite status svojih prijava i ocjenjujete kurseve koje ste pohađali.',
      },
      { kind: 'action', label: 'Pogledaj kurseve', url: pageUrl(context, SITE_PAGES.courses.path) },
      {
        kind: 'small',
        text: `Ako niste vi otvorili ovaj nalog, javite nam se na ${contact.email}.`,
      },
    ],
  };
}

/** The token stands behind #: browsers send that part to no server, so it reaches no log and no other site. */
export function passwordResetLetter(
  { name, token }: { name: string; token: string },
  context: LetterContext,
): Letter {
  return {
    subject: 'Nova lozinka za vaš nalog',
    preview: 'Link za novu lozinku vrijedi jedan sat.',
    heading: 'Odaberite novu lozinku',
    blocks: [
      { kind: 'text', text: greeting(name) },
      {
        kind: 'text',
        text: 'zatražili ste novu lozinku. Odaberite je na stranici na koju vodi ovo dugme:',
      },
      {
        kind: 'action',
        label: 'Odaberi novu lozinku',
        url: pageUrl(context, `${PAGES.newPassword}#token=${token}`),
      },
      {
        kind: 'text',
        text: 'Link vrijedi jedan sat i može se iskoristiti samo jednom. S novom lozinkom se odjavljujete sa svih uređaja.',
      },
      {
        kind: 'small',
        text: 'Ako niste vi zatražili novu lozinku, zanemarite ovaj e-mail: vaša lozinka ostaje ista.',
      },
    ],
  };
}
