import type { CourseMessageBody } from '@institut/contract/participants/schema';
import { createSlice } from '@reduxjs/toolkit';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

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

type Recipients = { course: string; recipients: number };
type Message = { id: string; body: CourseMessageBody; idempotencyKey: string };
type State = { recipients: AsyncState<Recipients>; message: AsyncState<{ recipients: number }> };

/** Returns what `MessageDialog` needs to mail a group of people of a course. */
export function createCourseMail(name: string, { call, count, send }: MailCalls) {
  const loadRecipients = createApiThunk(
    `${name}/recipients`,
    async (course: string, { signal }): Promise<Recipients> => {
      const { recipients } = await count({ params: { id: course }, signal });
      return { course, recipients };
    },
  );
  const sendMessage = createApiThunk(`${name}/message`, ({ id, body, idempotencyKey }: Message) =>
    send({ params: { id }, body, idempotencyKey }),
  );
  const slice = createSlice({
    name,
    initialState: (): State => ({ recipients: idle(), message: idle() }),
    reducers: {
      messageReset: (state) => {
        state.message = idle();
      },
    },
    extraReducers: (builder) => {
      trackRequest(builder, 'recipients', loadRecipients);
      trackRequest(builder, 'message', sendMessage);
    },
    selectors: {
      selectRecipients: ({ recipients }) => recipients,
      selectMessage: ({ message }) => message,
    },
  });
  return {
    call,
    loadRecipients,
    sendMessage,
    messageReset: slice.actions.messageReset,
    ...slice.injectInto(slices).selectors,
  };
}

export type CourseMail = ReturnType<typeof createCourseMail>;
