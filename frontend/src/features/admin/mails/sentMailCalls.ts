import { api } from '../../../lib/api.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

/** The order, person or course whose mails are shown. */
export type MailsOf = { order: string } | { user: string } | { course: string };

type Asked = { of: MailsOf; page: number };

const isSame = (one: MailsOf, other: MailsOf): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns whether loaded mails are those of a record. */
export const areOf = (loaded: { of: MailsOf }, { of }: Asked): boolean => isSame(loaded.of, of);

export const { loadSentMails, repeatMail } = createCalls(
  'sentMails',
  {
    loadSentMails: async ({ of, page }: Asked, { signal }: ThunkTools) => {
      const [id = ''] = Object.values(of);
      const list =
        'order' in of ? api.listOrderMails : 'user' in of ? api.listUserMails : api.listCourseMails;
      const { data, total } = await list({ params: { id }, query: { pageNumber: String(page) }, signal });
      return { of, mails: data, total: total ?? data.length };
    },
    repeatMail: api.repeatMail,
  },
  { keep: { loadSentMails: areOf } },
);
