import { SITE_PAGES } from '@institut/contract/sitePages';
import { z } from 'zod';
import { greeting, pageUrl, type MailContent, type MailContext, type MailType } from '../mail/mailType.ts';

const welcomeMessage = z.object({ to: z.email(), name: z.string() });
type WelcomeMessage = z.infer<typeof welcomeMessage>;

export const welcomeMail: MailType<WelcomeMessage> = {
  kind: 'welcome',
  schema: welcomeMessage,
  render: renderWelcome,
};

function renderWelcome({ name }: WelcomeMessage, context: MailContext): MailContent {
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
