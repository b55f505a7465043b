import { dayText } from '@institut/contract/frame/dayText';
import { fillFields } from '@institut/contract/messages/fields';
import { z } from 'zod';
import { personName } from './mailType.ts';

type About = {
  /** The full name of the recipient; only its first word is read, and only if it looks like a name. */
  name: string;
  course: string;
  /** The first day of the course. */
  start?: string | undefined;
};

/**
 * The subject and text with fields. A stored mail has both filled in without a name as well: 0.3.0 sends those, and its own mails
 * have no template.
 */
export const messageTemplate = z.object({ subject: z.string(), text: z.string() }).optional();

/** Returns a message of staff as its recipient reads it. */
export function filledMessage(
  { subject, text }: { subject: string; text: string },
  { name, course, start }: About,
): { subject: string; text: string } {
  const [ime = ''] = personName(name).split(' ');
  const fields = { ime, kurs: course, termin: start ? dayText(start) : '' };
  return { subject: fillFields(subject, fields), text: fillFields(text, fields) };
}
