import { ChevronDown } from 'lucide-react';
import { startTransition, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { ToastBoundary } from '../../ui/ToastBoundary.tsx';
import { useDismiss } from './useDismiss.ts';
import styles from './MoreMenu.module.css';

// The panel, its texts and its drawing are fetched when somebody reaches for them.
const MegaPanel = lazyComponent(async () => (await import('./MegaPanel.tsx')).MegaPanel);
const preload = () => void MegaPanel.preload().catch(() => {});

type OpenPanel = {
  /** The visit of a page that it was opened on. */
  visit: string;
  isEnteredAtOnce: boolean;
};

/** The mega menu: a button that discloses every page of the site. */
export function MoreMenu({ className }: { className: string | undefined }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  // Open on the one visit of a page it was opened on: any way to another page closes it.
  const { key: visit } = useLocation();
  const [opened, setOpened] = useState<OpenPanel | null>(null);
  const panel = opened?.visit === visit ? opened : null;
  const isOpen = panel !== null;

  const close = () => setOpened(null);
  useDismiss(root, trigger, isOpen, close);

  // In a transition the menu stays closed until the panel has come.
  const open = (isEnteredAtOnce: boolean) => startTransition(() => setOpened({ visit, isEnteredAtOnce }));

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (isOpen) root.current?.querySelector('a')?.focus();
    else open(true);
  };

  return (
    <div ref={root}>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : open(false))}
        onKeyDown={handleKeyDown}
        onPointerEnter={preload}
        onFocus={preload}
      >
        Istraži više
        <ChevronDown className={styles.chevron} aria-hidden />
      </button>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {panel && (
          <ToastBoundary name="Meni" onFail={close}>
            <MegaPanel isEnteredAtOnce={panel.isEnteredAtOnce} onLeave={close} />
          </ToastBoundary>
        )}
      </div>
    </div>
  );
}
