import { emailAddress } from '@institut/contract/frame/fields';
import { apiUrl } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { z } from 'zod';
import { findEmail } from '../../users/lookup/userLookup.service.ts';
import {
  greeting,
  pageUrl,
  type MailText,
  type MailContext,
  type MailType,
  notice,
  small,
  text,
} from '../../mail/mailType.ts';

const removalMessage = z.object({
  to: emailAddress(),
  userId: z.string(),
  name: z.string(),
  courseId: z.string(),
  courseName: z.string(),
  reason: z.string(),
});
type RemovalMessage = z.infer<typeof removalMessage>;

/** For the author of a review that staff have removed. */
export const reviewRemovedMail: MailType<RemovalMessage> = {
  kind: 'reviewRemoved',
  schema: removalMessage,
  recipient: async ({ userId, to }) => (await findEmail(userId)) ?? to,
  render: renderRemoval,
};

function renderRemoval(
  { name, courseId, courseName, reason }: RemovalMessage,
  context: MailContext,
): MailText {
  return {
    subject: `Vaša ocjena kursa „${courseName}” je uklonjena`,
    preview: `Razlog: ${reason}`,
    heading: 'Vaša ocjena je uklonjena',
    blocks: [
      text(greeting(name)),
      text(`uklonili smo vašu ocjenu kursa „${courseName}”. Razlog:`),
      notice(reason),
      text('Kurs možete ponovo ocijeniti.'),
      {
        kind: 'action',
        label: 'Otvori kurs',
        url: pageUrl(context, apiUrl(SITE_PAGES.course.path, { id: courseId })),
      },
      small(`Ako se s time ne slažete, javite nam se na ${context.site.contact.email}.`),
    ],
  };
}
