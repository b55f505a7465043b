import type { Profile } from '@institut/contract/user.schema';
import { Check, X } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { ShortId } from '../../admin/content/ShortId.tsx';
import { MailText } from '../../admin/MailText.tsx';
import { fullName } from './userTexts.tsx';
import styles from './UserList.module.css';

/** The columns of the specification. Ids grow with time, so their order is that of registration. */
export const userColumns = (ownId: string | undefined): ReadonlyArray<Column<Profile>> => [
  {
    key: 'id',
    label: 'ID',
    sortKey: 'createdAt',
    render: ({ _id: id }) => <ShortId id={id} />,
  },
  {
    key: 'name',
    label: 'IME',
    sortKey: 'name',
    isTitle: true,
    render: (user) => (
      <>
        {fullName(user)}
        {user._id === ownId && (
          <>
            {' '}
            <Badge>Vi</Badge>
          </>
        )}
      </>
    ),
  },
  {
    key: 'email',
    label: 'EMAIL',
    sortKey: 'email',
    render: ({ email }) => (
      <a href={`mailto:${email}`} className={styles.mail}>
        <MailText email={email} />
      </a>
    ),
  },
  {
    key: 'admin',
    label: 'ADMIN',
    render: ({ isAdmin }) => <AdminMark isAdmin={isAdmin} />,
  },
];

/** A check or a cross, in words for those who do not see it. */
function AdminMark({ isAdmin }: { isAdmin: boolean }) {
  const Icon = isAdmin ? Check : X;
  const text = isAdmin ? 'Administrator' : 'Nije administrator';
  return (
    <span className={cx(styles.flag, isAdmin ? styles.yes : styles.no)} title={text}>
      <Icon aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
