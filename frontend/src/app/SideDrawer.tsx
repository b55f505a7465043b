import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { Drawer } from '../ui/Drawer.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { navigation } from './navigation.ts';
import { SearchForm } from './SearchForm.tsx';
import styles from './SideDrawer.module.css';

type SideDrawerProps = {
  /** The whole menu on small screens, only the person's part on wide ones. */
  kind: 'menu' | 'account';
  onClose: () => void;
};

export function SideDrawer({ kind, onClose }: SideDrawerProps) {
  // Closing starts here and ends in the header, so that the drawer can give the focus back before it goes.
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <Drawer
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={onClose}
      title={kind === 'menu' ? 'Meni' : 'Moj nalog'}
    >
      <div className={styles.body}>
        {kind === 'menu' && (
          <>
            <SearchForm onSearch={close} />
            <nav aria-label="Meni">
              <ul className={styles.list}>
                {navigation.map(({ to, label }) => (
                  <li key={to}>
                    <NavLink to={to} onClick={close}>
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
          </>
        )}
        <AccountLinks onLeave={close} />
      </div>
    </Drawer>
  );
}
