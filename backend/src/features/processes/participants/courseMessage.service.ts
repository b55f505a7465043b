import { fullName } from '@institut/contract/accounts/values';
import type { courseMessageBody } from '@institut/contract/participants/schema';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { conflict } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { sendOnce } from '../../catalogue/courses/courseMessage.service.ts';
import { courseName, findCourseFacts } from '../../core/courses/courseLookup.service.ts';
import { noteWithoutEmail, queueMails } from '../../mail/mail.service.ts';
import { findHolders } from './courseParticipants.service.ts';
import { courseMessageMail } from './participant.mails.ts';

/** Returns to how many addresses a message would go now. Throws `not_found` for a course that does not exist. */
export async function countRecipients(course: string): Promise<number> {
  await courseName(course);
  return (await addressesOf(course)).size;
}

/**
 * Queues a mail to everybody who holds a seat of a course, one for each address: participants, and for seats without an
 * address their buyers. The same key sends it once. Returns the number of addresses.
 */
export const messageParticipants = (
  course: string,
  staff: SessionUser,
  body: z.output<typeof courseMessageBody>,
  key: string,
): Promise<number> =>
  sendOnce({ course, audience: 'participants', staff, body, key }, async (name, session) => {
    const to = await addressesOf(course, session);
    if (to.size === 0) throw conflict('Na ovom kursu nema nikoga kome bi se poruka poslala.');
    const { subject, text } = body;
    const [facts] = await findCourseFacts([course], session);
    const messages = [...to].map(([address, orderId]) => ({
      to: address,
      orderId,
      course: name,
      start: facts?.start || undefined,
      subject,
      text,
    }));
    await queueMails(courseMessageMail, messages, session);
    return to.size;
  });

/** Returns the addresses of those who hold seats, each with one of its orders. */
async function addressesOf(
  course: string,
  session: ClientSession | null = null,
): Promise<Map<string, string>> {
  const rows = await findHolders(course, session);
  const to = new Map<string, string>();
  for (const { participant, order } of rows) {
    const address = participant.email || order.buyerEmail;
    if (!participant.email && participant.state !== 'unnamed') {
      noteWithoutEmail([{ name: fullName(participant), reference: order.reference }]);
    }
    if (address) to.set(address, to.get(address) ?? order._id.toString());
  }
  return to;
}
