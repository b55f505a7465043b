import { useSelector } from 'react-redux';
import { NavLink } from 'react-router-dom';
import { COURSES_PATH } from '../../features/courses/coursePaths.ts';
import { selectSite } from '../../features/site/siteSlice.ts';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { cx } from '../../lib/cx.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Avatar } from './Avatar.tsx';
import { drawerLinks } from './navigation.ts';
import { SearchForm } from './SearchForm.tsx';
import styles from './SideDrawer.module.css';

/** What the header has no room for on small screens: search, the way to the courses, and seven entries. */
export function MenuLinks({ onLeave }: { onLeave: () => void }) {
  const user = useSelector(selectUser);
  const product = useSelector(selectSite)?.product;
  return (
    <div className={styles.body}>
      <SearchForm onSearch={onLeave} />
      <nav aria-label="Meni">
        <ul className={styles.list}>
          {drawerLinks(product).map(({ to, label, note }) => (
            <li key={to}>
              <NavLink to={to} end className={cx(styles.entry)} onClick={onLeave}>
                <span className={styles.label}>{label}</span>
                <span className={styles.note}>{note}</span>
              </NavLink>
            </li>
          ))}
          <li>
            <NavLink to={user ? '/profile' : '/login'} className={cx(styles.entry)} onClick={onLeave}>
              {user ? (
                <span className={styles.person}>
                  <Avatar {...user} />
                  <span className={styles.label}>
                    {user.name} {user.lastName}
                  </span>
                </span>
              ) : (
                <span className={styles.label}>Prijavi se</span>
              )}
            </NavLink>
          </li>
        </ul>
      </nav>
      <ButtonLink to={COURSES_PATH} wide onClick={onLeave}>
        Pogledaj kurseve
      </ButtonLink>
    </div>
  );
}
