import type { MessageDetails, MessagePreview } from '@institut/contract/messages/schema';
import type { MessageAudience } from '@institut/contract/messages/values';
import { api } from '../../../lib/api.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

/** A message as its writer has typed it. */
export type MessageText = { audience: MessageAudience; subject: string; text: string };

type Asked = { course: string; message: string };

export const { loadMessages, loadMessage, loadMessagePreview, sendMessage, tryMessage, stopMessage } =
  createCalls(
    'courseMessages',
    {
      loadMessages: async (course: string, { signal }: ThunkTools) => ({
        course,
        messages: await api.listCourseMessages({ params: { id: course }, signal }),
      }),
      loadMessage: ({ course, message }: Asked, { signal }: ThunkTools): Promise<MessageDetails> =>
        api.getMessage({ params: { id: course, message }, signal }),
      /** `key` is the text of the question, by which an older answer is not taken for this one. */
      loadMessagePreview: async (
        { course, key, body }: { course: string; key: string; body: MessageText },
        { signal }: ThunkTools,
      ): Promise<MessagePreview & { key: string }> => ({
        ...(await api.previewMessage({ params: { id: course }, body, signal })),
        key,
      }),
      sendMessage: api.sendMessage,
      tryMessage: api.tryMessage,
      stopMessage: api.stopMessage,
    },
    { keep: { loadMessages: (loaded, course) => loaded.course === course } },
  );
