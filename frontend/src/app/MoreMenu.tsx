import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { Optional } from '../ui/Optional.tsx';
import { useDismiss } from './useDismiss.ts';
import styles from './MoreMenu.module.css';

// The panel, its texts and its drawing are fetched when somebody reaches for them.
const loadPanel = () => import('./MegaPanel.tsx');
const MegaPanel = lazy(async () => ({ default: (await loadPanel()).MegaPanel }));
const preloadPanel = { onPointerEnter: () => void loadPanel(), onFocus: () => void loadPanel() };

/** The mega menu: a button that discloses every page of the site. */
export function MoreMenu({ className }: { className: string | undefined }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  // Open on the one visit of a page it was opened on: any way to another page closes it.
  const { key: visit } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [isEnteredAtOnce, setIsEnteredAtOnce] = useState(false);
  const isOpen = openOn === visit;

  const close = () => setOpenOn(null);
  useDismiss(root, trigger, isOpen, close);

  const open = (isEntered: boolean) => {
    setIsEnteredAtOnce(isEntered);
    setOpenOn(visit);
  };

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
        {...preloadPanel}
      >
        Istraži više
        <ChevronDown className={styles.chevron} aria-hidden />
      </button>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {isOpen && (
          <Optional>
            <Suspense>
              <MegaPanel isEnteredAtOnce={isEnteredAtOnce} onLeave={close} />
            </Suspense>
          </Optional>
        )}
      </div>
    </div>
  );
}
