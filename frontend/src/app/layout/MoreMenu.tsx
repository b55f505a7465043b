import { ChevronDown } from 'lucide-react';
import { startTransition, useId, useRef, useState, type KeyboardEventHandler } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { useDismiss } from '../../lib/useDismiss.ts';
import { ToastBoundary } from '../../ui/Boundary.tsx';
import styles from './MoreMenu.module.css';

// The panel loads when the pointer or the focus reaches its button.
const MegaPanel = lazyComponent(async () => (await import('./MegaPanel.tsx')).MegaPanel);
const preload = () => void MegaPanel.preload().catch(() => {});

type OpenPanel = {
  /** The history entry on which it was opened. */
  visit: string;
  isEnteredAtOnce: boolean;
};

/** The mega menu: a button that discloses every page of the site. */
export function MoreMenu({ className }: { className: string | undefined }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  // Any navigation changes the key and so closes the menu.
  const { key: visit } = useLocation();
  const [opened, setOpened] = useState<OpenPanel | null>(null);
  const panel = opened?.visit === visit ? opened : null;
  const isOpen = panel !== null;

  const close = () => setOpened(null);
  useDismiss(root, trigger, isOpen, close);

  // The transition keeps the menu closed until the panel has loaded.
  const open = (isEnteredAtOnce: boolean) => startTransition(() => setOpened({ visit, isEnteredAtOnce }));

  const handleKeyDown: KeyboardEventHandler = (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (isOpen) root.current?.querySelector('a')?.focus();
    else open(true);
  };

  return (
    <div ref={root} data-needs-script>
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
