import type { contactBody } from '@institut/contract/site/contact.schema';
import type { z } from 'zod';
import { getSiteConfig } from '../config/config.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { contactMail } from './contact.mails.ts';

/**
 * Queues the mail to the institute. The writer gets no copy: anybody can enter the address of somebody else. A filled
 * hidden field comes from a robot, which learns nothing from the response.
 */
export async function sendContactMessage(body: z.output<typeof contactBody>): Promise<void> {
  const { name, email, message, website } = body;
  if (website !== '') return;
  const to = getSiteConfig().contact.email;
  await queueMail(contactMail, { to, writer: name, replyTo: email, text: message });
}
