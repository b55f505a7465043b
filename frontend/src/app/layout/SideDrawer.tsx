import { ADMIN_PATH, ATTENDANCE_PATH } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { BookOpen, ListChecks, LogOut, Settings, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { NavLink, useNavigate } from 'react-router-dom';
import { selectSite } from '../../features/site/siteSlice.ts';
import { keptMarks } from '../../lib/keptMarks.ts';
import { logOut } from '../../features/users/logOut.ts';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { seesAdministration } from '../../features/users/startPath.ts';
import { cx } from '../../lib/cx.ts';
import { counted } from '../../lib/format.ts';
import { leavePage } from '../../lib/navigationGuard.ts';
import { forgetTabDrafts } from '../../lib/tabDrafts.ts';
import { can } from '../../store/can.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ConfirmDialog, Drawer } from '../../ui/Dialog.tsx';
import { Avatar, SearchForm } from './HeaderParts.tsx';
import { drawerLinks } from './navigation.ts';
import styles from './SideDrawer.module.css';

type SideDrawerProps = {
  /** `menu` slides in from the left, `account` from the right. */
  kind: 'menu' | 'account';
  onClose: () => void;
};

export function SideDrawer({ kind, onClose }: SideDrawerProps) {
  // The header removes the drawer only after the dialog has returned the focus.
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const isMenu = kind === 'menu';
  return (
    <Drawer
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={onClose}
      title={isMenu ? 'Meni' : 'Moj nalog'}
      from={isMenu ? 'left' : 'right'}
    >
      {isMenu ? <MenuLinks onLeave={close} /> : <AccountLinks onLeave={close} />}
    </Drawer>
  );
}

export function AccountLinks({ onLeave }: { onLeave: () => void }) {
  const user = useSelector(selectUser);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);

  if (!user) {
    return (
      <div className={styles.body}>
        <p className={styles.invitation}>
          Uz nalog se možete prijaviti na kurseve, pratiti prijave i ocijeniti kurseve koje ste pohađali.
        </p>
        <div className={styles.buttons}>
          <ButtonLink to="/login" wide onClick={onLeave}>
            Prijavi se
          </ButtonLink>
          <ButtonLink to="/register" look="outline" wide onClick={onLeave}>
            Registruj se
          </ButtonLink>
        </div>
      </div>
    );
  }

  const leave = () => {
    setIsAsking(false);
    onLeave();
    leavePage(() => {
      // Navigation comes first: otherwise the guard of a page that needs a login would redirect to the login.
      void navigate(SITE_PAGES.courses.path);
      dispatch(logOut({ asked: true }));
      // An expired session keeps drafts; a logout removes those with data about people.
      forgetTabDrafts();
      dispatch(showToast({ kind: 'info', text: 'Odjavili ste se.' }));
    });
  };

  const kept = keptMarks(user._id) ?? 0;
  const links = [
    { to: '/profile', label: 'Profil', Icon: UserRound },
    { to: '/cart', label: 'Moji kursevi', Icon: BookOpen },
    ...(can(user, 'attendance') ? [{ to: ATTENDANCE_PATH, label: 'Prisustvo', Icon: ListChecks }] : []),
    ...(seesAdministration(user) ? [{ to: ADMIN_PATH, label: 'Administracija', Icon: Settings }] : []),
  ];

  return (
    <div className={styles.body}>
      <div className={styles.person}>
        <Avatar {...user} />
        <div>
          <p className={styles.personName}>
            {user.name} {user.lastName}
          </p>
          <p className={styles.note}>{user.email}</p>
        </div>
      </div>
      <ul className={styles.list}>
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={cx(styles.action)} onClick={onLeave}>
              <Icon aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.action}
            onClick={() => (kept > 0 ? setIsAsking(true) : leave())}
          >
            <LogOut aria-hidden />
            Odjavi se
          </button>
        </li>
      </ul>
      <ConfirmDialog
        open={isAsking}
        question="Odjaviti se i izgubiti prisustvo?"
        confirmLabel="Odjavi se i obriši"
        onConfirm={leave}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          Na ovom uređaju {countMarks(kept)}, a odjava ih briše. Ako ih želite poslati, ostanite prijavljeni
          i&nbsp;otvorite stranicu „Prisustvo” kada imate mrežu.
        </p>
      </ConfirmDialog>
    </div>
  );
}

const countMarks = counted(
  'izmjena prisustva čeka slanje',
  'izmjene prisustva čekaju slanje',
  'izmjena prisustva čeka slanje',
);

function MenuLinks({ onLeave }: { onLeave: () => void }) {
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
    </div>
  );
}
