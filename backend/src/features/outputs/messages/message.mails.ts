import { emailAddress } from '@institut/contract/frame/fields';
import { runName } from '@institut/contract/timetable/runName';
import { Types } from 'mongoose';
import { z } from 'zod';
import { dryRunSession } from '../../../database/dryRun.ts';
import { findOrders } from '../../core/orders/orderLookup.service.ts';
import { heldAmong } from '../../core/seats/seatLookup.service.ts';
import { type MailType, paragraphs, small } from '../../mail/mailType.ts';
import { filledMessage, messageTemplate } from '../../mail/messageText.ts';
import { participantsOf } from '../../processes/participants/courseParticipants.service.ts';

const message = z.object({
  to: emailAddress(),
  /** Absent for who tries a message. */
  orderId: z.string().optional(),
  course: z.string(),
  /** The first day of the course; absent when it is not known, and in mails of 0.3.0. */
  start: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  template: messageTemplate,
  /** Absent in mails of 0.3.0. */
  name: z.string().optional(),
  courseId: z.string().optional(),
  /** The application is theirs: others were invited by name. */
  ownsOrder: z.boolean().optional(),
  /** The seats for which the address gets it; absent in mails of 0.3.0 and for who tries a message. */
  seats: z.string().array().optional(),
});
type Message = z.infer<typeof message>;

/** A mail of staff to somebody who holds a seat of a course, unless the seat is somebody else's by then. */
export const courseMessageMail: MailType<Message> = {
  kind: 'courseMessage',
  isBulk: true,
  schema: message,
  keepsName: ({ ownsOrder }) => ownsOrder === false,
  render: async (given, { site }) => {
    if (!(await isRecipient(given))) return null;
    const { course, start, name = '', template } = given;
    const { subject, text } = template ? filledMessage(template, { name, course, start }) : given;
    return {
      subject,
      preview: `Poruka o kursu ${runName(course, start)}`,
      heading: subject,
      blocks: [
        paragraphs(text),
        small(
          `Ovu poruku dobijate jer ste prijavljeni na kurs ${runName(course, start)}. Pitanja šaljite na ${site.contact.email}.`,
        ),
      ],
    };
  },
};

/** Returns whether one of the seats is still held for the address: by its participant, or by the buyer for one without address. */
async function isRecipient({ to, orderId = '', seats }: Message): Promise<boolean> {
  if (!seats) return true;
  const session = dryRunSession();
  const held = await heldAmong(
    seats.map((seat) => new Types.ObjectId(seat)),
    session,
  );
  const people = await participantsOf(
    held.map(({ _id }) => _id),
    session,
  );
  if (people.some(({ email }) => email === to)) return true;
  const [order] = await findOrders([orderId], session);
  return order?.buyerEmail === to && people.some(({ email }) => email === '');
}
