import type { RequiredPermission } from '@institut/contract/accounts/permissions';
import {
  careerEditPath,
  courseEditPath,
  MONEY_PATH,
  newOrderPath,
  newsEditPath,
  orderListPath,
} from '../../../features/admin/adminPaths.ts';
import { useSelector } from 'react-redux';
import { useCreateDraft } from '../../../features/admin/content/useCreateDraft.ts';
import { adminCareers } from '../../../features/careers/admin/adminCareers.ts';
import { adminCourses } from '../../../features/courses/admin/adminCourses.ts';
import { adminNews } from '../../../features/news/admin/adminNews.ts';
import { MONEY_TABS } from '../../../features/money/admin/moneyTabs.ts';
import { NEW, UNPAID } from '../../../features/orders/admin/orderList.ts';
import { selectUser } from '../../../features/users/sessionSlice.ts';
import { can } from '../../../store/can.ts';
import { ADMIN_SECTIONS } from './adminSections.ts';

/** A link, or an action that opens a page afterwards. */
export type AdminCommand = { label: string } & (
  { to: string; run?: undefined } | { to?: undefined; run: () => void }
);

/** Returns the commands, of those the user has the permission for, whose words begin with the words of the keyword; all of them without one. */
export function useAdminCommands(keyword: string): AdminCommand[] {
  const create = useCreateDraft();
  const user = useSelector(selectUser);
  const commands: (AdminCommand & { permission: RequiredPermission })[] = [
    {
      label: 'Otvori prijave koje čekaju',
      permission: 'orders',
      to: orderListPath(NEW),
    },
    { label: 'Otvori neplaćene prijave', permission: 'orders', to: orderListPath(UNPAID) },
    { label: 'Nova prijava', permission: 'enrolment', to: newOrderPath() },
    ...MONEY_TABS.map(({ path, command }) => ({
      label: command,
      permission: 'money' as const,
      to: `${MONEY_PATH}/${path}`,
    })),
    {
      label: 'Novi kurs',
      permission: 'courses',
      run: () => void create({ admin: adminCourses, editPath: courseEditPath }),
    },
    {
      label: 'Nova vijest',
      permission: 'content',
      run: () => void create({ admin: adminNews, editPath: newsEditPath }),
    },
    {
      label: 'Nova karijera',
      permission: 'content',
      run: () => void create({ admin: adminCareers, editPath: careerEditPath }),
    },
    ...ADMIN_SECTIONS.map(({ label, permission, to }) => ({ label: `Idi na: ${label}`, permission, to })),
    { label: 'Pogledaj sajt', permission: 'any', to: '/' },
  ];
  const wanted = wordsOf(keyword);
  return commands.filter(({ label, permission }) => {
    if (!can(user, permission)) return false;
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
