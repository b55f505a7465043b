import { BookOpen, LogOut, UserRound } from 'lucide-react';
import { NavLink, useNavigate } from 'react-router-dom';
import { loggedOut, selectUser } from '../features/users/sessionSlice.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { showToast } from '../store/toastSlice.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Avatar } from './Avatar.tsx';
import styles from './SideDrawer.module.css';

/** The person's own pages and the way out; for a visitor the ways in. */
export function AccountLinks({ onLeave }: { onLeave: () => void }) {
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  if (!user) {
    return (
      <div className={styles.buttons}>
        <ButtonLink to="/login" wide onClick={onLeave}>
          Prijavi se
        </ButtonLink>
        <ButtonLink to="/register" look="outline" wide onClick={onLeave}>
          Registruj se
        </ButtonLink>
      </div>
    );
  }

  const logOut = () => {
    onLeave();
    // First away from a page that only a signed-in person may see, so that no guard sends them to the login.
    void navigate('/kursevi');
    dispatch(loggedOut());
    dispatch(showToast({ kind: 'info', text: 'Odjavili ste se.' }));
  };

  return (
    <>
      <div className={styles.person}>
        <Avatar {...user} />
        <div>
          <p className={styles.personName}>
            {user.name} {user.lastName}
          </p>
          <p className={styles.email}>{user.email}</p>
        </div>
      </div>
      <ul className={styles.list}>
        <li>
          <NavLink to="/profile" onClick={onLeave}>
            <UserRound aria-hidden />
            Profil
          </NavLink>
        </li>
        <li>
          <NavLink to="/cart" onClick={onLeave}>
            <BookOpen aria-hidden />
            Moji kursevi
          </NavLink>
        </li>
        <li>
          <button type="button" onClick={logOut}>
            <LogOut aria-hidden />
            Odjavi se
          </button>
        </li>
      </ul>
    </>
  );
}
