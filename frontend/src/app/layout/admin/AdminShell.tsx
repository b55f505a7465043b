import { ADMIN_PATH } from '@institut/contract/frame/paths';
import { ExternalLink, Search } from 'lucide-react';
import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';
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
  /** Typed for the search before its dialog is there; null when it is not awaited. */
  const typed = useRef<string | null>(null);
  // The transition keeps the page as it is until the panel has loaded.
  const open = (name: keyof typeof NAMES) => {
    typed.current = name === 'search' ? '' : null;
    startTransition(() => setPanel(name));
  };
  const takeTyped = () => {
    const text = typed.current ?? '';
    typed.current = null;
    return text;
  };
  const close = () => {
    takeTyped();
    setPanel(null);
  };
  useSearchKeys(typed, () => open('search'));

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
            <AdminSearch takeTyped={takeTyped} onClose={close} />
          ) : (
            <SideDrawer kind="account" onClose={close} />
          )}
        </ToastBoundary>
      )}
    </>
  );
}

/** Calls `open` for Ctrl+K, and for `/` where it is not a letter of a text; `typed` gets what follows until the dialog is there. */
function useSearchKeys(typed: RefObject<string | null>, open: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isCommand = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
      // Shift is not looked at: on a Bosnian keyboard the slash is Shift+7.
      const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey && !isTyping(target);
      const isAwaited = isLetter && typed.current !== null;
      if (!isCommand && !isAwaited && !(isLetter && key === '/')) return;
      event.preventDefault();
      if (isAwaited) typed.current += key;
      else open();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null;
