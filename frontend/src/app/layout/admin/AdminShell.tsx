import { ADMIN_PATH } from '@institut/contract/frame/paths';
import { ExternalLink, Search } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';
import { ToastBoundary } from '../../../ui/Boundary.tsx';
import { AccountButton, LogoMark } from '../HeaderParts.tsx';
import { AdminNavigation } from './AdminNavigation.tsx';
import styles from './AdminShell.module.css';

const AdminSearch = lazyComponent(async () => (await import('./AdminSearch.tsx')).AdminSearch);
const SideDrawer = lazyComponent(async () => (await import('../SideDrawer.tsx')).SideDrawer);
const NAMES = { search: 'Prozor za pretragu', account: 'Meni naloga' } as const;

/** Header and navigation of the administration, for admins only. */
export function AdminShell() {
  const [panel, setPanel] = useState<keyof typeof NAMES | null>(null);
  // The transition keeps the page as it is until the panel has loaded.
  const open = (name: keyof typeof NAMES) => startTransition(() => setPanel(name));
  const close = () => setPanel(null);
  useSearchKeys(() => open('search'));

  return (
    <>
      <header className={styles.header}>
        <Link to={ADMIN_PATH} className={styles.brand}>
          <LogoMark />
          Administracija
        </Link>
        <button
          type="button"
          className={styles.search}
          aria-label="Pretraži prijave, kurseve, ljude i radnje"
          aria-haspopup="dialog"
          aria-keyshortcuts="/ Control+K"
          onClick={() => open('search')}
        >
          <Search aria-hidden />
          <span className={styles.searchText}>Pretraži prijave, kurseve, ljude</span>
          <span className={styles.keys} aria-hidden />
        </button>
        <Link to="/" className={styles.site} title="Pogledaj sajt">
          <ExternalLink aria-hidden />
          <span className={styles.siteText}>Pogledaj sajt</span>
        </Link>
        <AccountButton onClick={() => open('account')} />
      </header>
      <AdminNavigation />
      {panel && (
        <ToastBoundary name={NAMES[panel]} onFail={close}>
          {panel === 'search' ? (
            <AdminSearch onClose={close} />
          ) : (
            <SideDrawer kind="account" onClose={close} />
          )}
        </ToastBoundary>
      )}
    </>
  );
}

/** Calls `open` for Ctrl+K, and for `/` where it is not a letter of a text. */
function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isCommand = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
      // Shift is not looked at: on a Bosnian keyboard the slash is Shift+7.
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target);
      if (!isCommand && !isSlash) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null;
