import type { MailPreview } from '@institut/contract/mail/preview';
import { type MailQuestion, previewMails } from '../../../lib/api.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

export type Asked = { key: string; questions: readonly MailQuestion[] };

export const { loadMailPreview } = createCalls('mailPreview', {
  /** Asks which mails some calls would send, one after another. */
  loadMailPreview: async ({ key, questions }: Asked, { signal }: ThunkTools) => {
    const answers: MailPreview[] = [];
    for (const question of questions) answers.push(await previewMails(question, signal));
    return {
      key,
      mails: answers.flatMap(({ mails }) => mails),
      withoutEmail: answers.flatMap(({ withoutEmail }) => withoutEmail),
    };
  },
});
