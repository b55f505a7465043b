import { MAIL_CALLS } from '@institut/contract/mail/calls';
import { implement } from '../../../http/implement.ts';
import { presentListedMail } from '../../mail/mail.presenter.ts';
import { listMails, listMailsTo, repeatMail } from './mails.service.ts';

const present = async (listed: ReturnType<typeof listMails>) => {
  const { mails, total } = await listed;
  return { body: mails.map(presentListedMail), total };
};

export const mailRoutes = implement(MAIL_CALLS, {
  listOrderMails: ({ params, query, user }) => present(listMails({ order: params.id }, query, user)),
  listUserMails: ({ params, query, user }) => present(listMailsTo(params.id, query, user)),
  listCourseMails: ({ params, query, user }) => present(listMails({ course: params.id }, query, user)),
  repeatMail: ({ params }) => repeatMail(params.id),
});
