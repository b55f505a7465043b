import { UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { Avatar } from './Avatar.tsx';
import styles from './AccountButton.module.css';

/** Opens the account's drawer. As wide with a name as without, so nothing moves when the browser recognises somebody. */
export function AccountButton(props: Omit<ComponentProps<'button'>, 'children' | 'className'>) {
  const user = useSelector(selectUser);
  return (
    <button
      {...props}
      type="button"
      className={styles.button}
      aria-label={user ? `Moj nalog: ${user.name}` : 'Moj nalog'}
      aria-haspopup="dialog"
    >
      {user ? (
        <Avatar {...user} />
      ) : (
        <span className={styles.nobody}>
          <UserRound aria-hidden />
        </span>
      )}
      <span className={styles.name}>{user ? user.name : 'Moj nalog'}</span>
    </button>
  );
}
