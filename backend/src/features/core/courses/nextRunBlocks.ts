import { apiUrl } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { today } from '../../../lib/instituteDay.ts';
import { dayText, noonOf } from '../../mail/dayText.ts';
import { type Block, type MailContext, pageUrl, text } from '../../mail/mailType.ts';
import { findOtherRuns } from './courseLookup.service.ts';

/** Returns the next run of the same course that can be applied for, with its page, for a mail; nothing without one. */
export async function nextRunBlocks(course: string, context: MailContext): Promise<Block[]> {
  const day = today(context.now);
  const next = (await findOtherRuns(course)).find(
    ({ start, applyUntil }) => start >= day && (applyUntil === '' || applyUntil >= day),
  );
  if (!next) return [];
  return [
    text(`Isti kurs ponovo počinje ${dayText(noonOf(next.start))} i na njemu ima slobodnih mjesta.`),
    {
      kind: 'action',
      label: 'Pogledaj sljedeći termin',
      url: pageUrl(context, apiUrl(SITE_PAGES.course.path, { id: next._id.toString() })),
    },
  ];
}
