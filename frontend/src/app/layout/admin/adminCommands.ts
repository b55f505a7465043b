import { ORDER_STATUS } from '@institut/contract/orders/values';
import {
  careerEditPath,
  courseEditPath,
  newsEditPath,
  orderListPath,
} from '../../../features/admin/adminPaths.ts';
import { useCreateDraft } from '../../../features/admin/content/useCreateDraft.ts';
import { adminCareers } from '../../../features/careers/admin/adminCareers.ts';
import { adminCourses } from '../../../features/courses/admin/adminCourses.ts';
import { adminNews } from '../../../features/news/admin/adminNews.ts';
import { UNPAID } from '../../../features/orders/admin/orderList.ts';
import { ADMIN_SECTIONS } from './adminSections.ts';

/** A link, or an action that opens a page afterwards. */
export type AdminCommand = { label: string } & (
  { to: string; run?: undefined } | { to?: undefined; run: () => void }
);

/** Returns the commands whose words begin with the words of the keyword; all of them without one. */
export function useAdminCommands(keyword: string): AdminCommand[] {
  const create = useCreateDraft();
  const commands: AdminCommand[] = [
    { label: 'Otvori prijave koje čekaju', to: orderListPath({ status: ORDER_STATUS.new }) },
    { label: 'Otvori neplaćene prijave', to: orderListPath(UNPAID) },
    { label: 'Novi kurs', run: () => void create({ admin: adminCourses, editPath: courseEditPath }) },
    { label: 'Nova vijest', run: () => void create({ admin: adminNews, editPath: newsEditPath }) },
    { label: 'Nova karijera', run: () => void create({ admin: adminCareers, editPath: careerEditPath }) },
    ...ADMIN_SECTIONS.map(({ label, to }) => ({ label: `Idi na: ${label}`, to })),
    { label: 'Pogledaj sajt', to: '/' },
  ];
  const wanted = wordsOf(keyword);
  return commands.filter(({ label }) => {
    const words = wordsOf(label);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

/** Returns the words without accents, because they are often typed without. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[\s:]+/)
    .filter(Boolean);
