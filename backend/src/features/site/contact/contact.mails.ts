import { emailAddress } from '@institut/contract/frame/fields';
import { RETENTION_DAYS } from '@institut/contract/limits';
import type { contactBody } from '@institut/contract/site/contact.schema';
import { z } from 'zod';
import { setting } from '../../config/settings.ts';
import { CONTACT_KIND } from '../../mail/mail.model.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { facts, paragraphs, type MailType, small } from '../../mail/mailType.ts';

/** Names of fields that the copy of one's own data does not contain: the recipient is not the writer. */
const contactMessage = z.object({
  to: emailAddress(),
  writer: z.string(),
  replyTo: emailAddress(),
  text: z.string(),
});
type ContactMessage = z.infer<typeof contactMessage>;

/** A message from the contact page, to the institute. A reply goes to the writer. */
export const contactMail: MailType<ContactMessage> = {
  kind: CONTACT_KIND,
  schema: contactMessage,
  keptDays: RETENTION_DAYS.contactMail,
  recipient: () => Promise.resolve(setting('contactEmail')),
  replyTo: ({ replyTo }) => replyTo,
  render: ({ writer, replyTo, text }, { site }) => ({
    subject: `Poruka sa stranice „Kontakt” – ${site.name}`,
    preview: `Poruku je poslala osoba koja se potpisala kao ${writer}.`,
    heading: 'Poruka sa stranice „Kontakt”',
    blocks: [
      facts('Ko piše', [
        { label: 'Ime', value: writer },
        { label: 'E-mail adresa', value: replyTo },
      ]),
      paragraphs(text),
      small(
        `Odgovor na ovaj e-mail stiže na adresu ${replyTo}. Adresa nije provjerena: ko piše, mogao je upisati i tuđu.`,
      ),
    ],
  }),
};

/**
 * Queues the mail to the institute. The writer gets no copy: anybody can enter the address of somebody else. A filled
 * hidden field comes from a robot, which learns nothing from the response.
 */
export async function sendContactMessage(body: z.output<typeof contactBody>): Promise<void> {
  const { name, email, message, website } = body;
  if (website !== '') return;
  const to = setting('contactEmail');
  await queueMail(contactMail, { to, writer: name, replyTo: email, text: message });
}
