import type { MailPreview } from '@institut/contract/mail/preview';
import { createSlice } from '@reduxjs/toolkit';
import { type MailQuestion, previewMails } from '../../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

export type Asked = { key: string; questions: readonly MailQuestion[] };
type Answered = MailPreview & { key: string };

/** Asks which mails some calls would send, one after another. */
export const loadMailPreview = createApiThunk(
  'mailPreview/load',
  async ({ key, questions }: Asked, { signal }): Promise<Answered> => {
    const answers: MailPreview[] = [];
    for (const question of questions) answers.push(await previewMails(question, signal));
    return {
      key,
      mails: answers.flatMap(({ mails }) => mails),
      withoutEmail: answers.flatMap(({ withoutEmail }) => withoutEmail),
    };
  },
);

const mailPreviewSlice = createSlice({
  name: 'mailPreview',
  initialState: (): { preview: AsyncState<Answered> } => ({ preview: idle() }),
  reducers: {},
  extraReducers: (builder) => trackRequest(builder, 'preview', loadMailPreview),
  selectors: { selectMailPreview: ({ preview }) => preview },
});

export const { selectMailPreview } = mailPreviewSlice.injectInto(slices).selectors;
