import { z } from 'zod';
import { enteredDay } from '../content/schema.ts';
import { objectId, requiredLines, requiredText, timestamp } from '../frame/fields.ts';
import { COURSE_MESSAGE_MAX, COURSE_MESSAGE_SUBJECT_MAX } from '../limits.ts';
import { wallTime } from '../timetable/schema.ts';
import { fieldFault, MESSAGE_FIELDS } from './fields.ts';
import { DELIVERY_REASONS, DELIVERY_STATES, MESSAGE_AUDIENCES, MESSAGE_STATES } from './values.ts';

const FIELD_NAMES = Object.keys(MESSAGE_FIELDS);

/** A text whose braces name fields only. */
const withFields = <Text extends z.ZodType<string, string>>(text: Text) =>
  text.superRefine((given, context) => {
    const message = fieldFault(given, FIELD_NAMES);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** A message of staff to people of a course, before it is sent. */
export const courseMessageText = z.object({
  audience: z.enum(MESSAGE_AUDIENCES, 'Odaberite kome šaljete poruku.'),
  subject: withFields(requiredText(COURSE_MESSAGE_SUBJECT_MAX, 'Unesite naslov poruke.')),
  text: withFields(requiredLines(COURSE_MESSAGE_MAX, 'Unesite tekst poruke.')),
});

/** Without a day it is sent now; otherwise then, in the time zone of the institute. */
export const sendMessageBody = courseMessageText.extend({
  sendAt: z.object({ day: enteredDay, time: wallTime }).nullable().default(null),
});
export type SendMessageBody = z.input<typeof sendMessageBody>;

/** So many recipients of a preview have their text. */
export const PREVIEWED_RECIPIENTS = 20;

/** The recipients that a message would have now. */
export const messagePreview = z.object({
  recipients: z.int(),
  /** The names of those concerned who have no address. */
  withoutEmail: z.array(z.string()),
  /** The message as the first of them would read it. */
  samples: z.array(z.object({ name: z.string(), subject: z.string(), text: z.string() })),
});
export type MessagePreview = z.infer<typeof messagePreview>;

/** A message with how many addresses are in each state; none of them before it has started. */
export const courseMessage = z.object({
  _id: objectId,
  audience: z.enum(MESSAGE_AUDIENCES),
  subject: z.string(),
  text: z.string(),
  state: z.enum(MESSAGE_STATES),
  /** When it is sent, or was. */
  scheduledAt: timestamp,
  /** The name of who has written it. */
  by: z.string(),
  counts: z.record(z.enum(DELIVERY_STATES), z.int()),
});
export type CourseMessage = z.infer<typeof courseMessage>;

export const messageDelivery = z.object({
  _id: objectId,
  name: z.string(),
  /** Empty for lecturers, who do not see addresses. */
  email: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** Null for one that waits or was sent. */
  reason: z.enum(DELIVERY_REASONS).nullable(),
});
export type MessageDelivery = z.infer<typeof messageDelivery>;

export const messageDetails = courseMessage.extend({ deliveries: messageDelivery.array() });
export type MessageDetails = z.infer<typeof messageDetails>;
