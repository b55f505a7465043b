import type { CourseMessageBody } from '@institut/contract/participants/schema';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

type Course = { params: { id: string } };
type MailCalls = {
  /** The call that sends the message. */
  call: 'messageParticipants' | 'messageWaiting';
  /** Counts the addresses that a message would go to. */
  count: (request: Course & { signal: AbortSignal }) => Promise<{ recipients: number }>;
  /** Sends the message to them; the same key sends it once. */
  send: (
    request: Course & { body: CourseMessageBody; idempotencyKey: string },
  ) => Promise<{ recipients: number }>;
};

/** Returns what `MessageDialog` needs to mail a group of people of a course. */
export const createCourseMail = (name: string, { call, count, send }: MailCalls) => ({
  call,
  ...createCalls(name, {
    loadRecipients: async (course: string, { signal }: ThunkTools) => {
      const { recipients } = await count({ params: { id: course }, signal });
      return { course, recipients };
    },
    sendMessage: send,
  }),
});

export type CourseMail = ReturnType<typeof createCourseMail>;
