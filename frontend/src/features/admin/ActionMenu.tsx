import { Ellipsis } from 'lucide-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { useDismiss } from '../../lib/useDismiss.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ActionMenu.module.css';

export type MenuAction = {
  label: string;
  /** The accessible name, which includes the label. */
  name?: string;
  isDanger?: boolean;
  /** Why the action is not possible now, in a sentence. */
  reason?: string | null;
} & ({ to: string; from?: string } | { onSelect: () => void });

type ActionMenuProps = {
  /** The record of the actions, for screen readers: "Više: Ana Anić". */
  about?: string;
  actions: readonly MenuAction[];
  /** Called with the reason against a chosen action: touch screens show no tooltips. */
  onRefused?: ((reason: string) => void) | undefined;
};

/** The button "Više" of a row or of the head of a page, and its menu with the actions that are not used every day. */
export function ActionMenu({ about, actions, onRefused }: ActionMenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  /** The end of the menu that gets the focus; null while it is closed. */
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  if (actions.length === 0) return null;
  const close = () => setOpened(null);
  /** The focus is back before the action runs: a dialog returns it to the button that had it. */
  const leave = () => {
    close();
    trigger.current?.focus({ preventScroll: true });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <>
      <Button
        ref={trigger}
        look="quiet"
        className={styles.more}
        aria-label={about ? `Više: ${about}` : undefined}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(opened ? null : 'first')}
        onKeyDown={handleKeyDown}
      >
        <Ellipsis aria-hidden />
        <span className={styles.label}>Više</span>
      </Button>
      {opened && (
        <Menu
          id={id}
          label={about ? `Više: ${about}` : 'Više'}
          trigger={trigger}
          start={opened}
          onClose={close}
          onLeave={leave}
        >
          {actions.map((action) => (
            <MenuItem key={action.label} action={action} onLeave={leave} onRefused={onRefused} />
          ))}
        </Menu>
      )}
    </>
  );
}

type MenuItemProps = Pick<ActionMenuProps, 'onRefused'> & { action: MenuAction; onLeave: () => void };

function MenuItem({ action, onLeave, onRefused }: MenuItemProps) {
  const { label, name = label, isDanger, reason } = action;
  const common = { role: 'menuitem', tabIndex: -1, className: cx(styles.item, isDanger && styles.danger) };
  if ('to' in action) {
    return (
      <Link
        {...common}
        to={action.to}
        {...(action.from && { state: { from: action.from } })}
        aria-label={name}
        onClick={onLeave}
      >
        {label}
      </Link>
    );
  }
  return (
    <button
      {...common}
      type="button"
      title={reason ?? undefined}
      aria-label={reason ? `${name} (${reason})` : name}
      aria-disabled={reason ? true : undefined}
      onClick={() => {
        onLeave();
        if (reason) onRefused?.(reason);
        else action.onSelect();
      }}
    >
      {label}
    </button>
  );
}

type MenuProps = {
  id: string;
  label: string;
  trigger: { readonly current: HTMLButtonElement | null };
  start: 'first' | 'last';
  onClose: () => void;
  onLeave: () => void;
  children: ReactNode;
};

/** The keys of a menu: arrows, Home, End and first letters move, Escape and Tab close it. Rows clip what leaves them, so it is at the end of the page. */
function Menu({ id, label, trigger, start, onClose, onLeave, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useDismiss(menu, trigger, true, onClose);
  useLayoutEffect(() => {
    if (menu.current && trigger.current) place(menu.current, trigger.current);
    itemsOf(menu.current)
      .at(start === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true });
  }, [start, trigger]);
  useEffect(() => {
    // A row that was scrolled into view before the press may still send the event of that.
    const follow = () => menu.current && trigger.current && place(menu.current, trigger.current);
    window.addEventListener('scroll', follow);
    window.addEventListener('resize', onClose);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', onClose);
    };
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    const items = itemsOf(menu.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = nextIndex(event.key, at, items);
    if (event.key === 'Tab') onLeave();
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return createPortal(
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={handleKeyDown}
    >
      {children}
    </div>,
    document.querySelector('main') ?? document.body,
  );
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** Returns the item that a key moves to; null for other keys. */
function nextIndex(key: string, at: number, items: readonly HTMLElement[]): number | null {
  const { length } = items;
  if (key === 'ArrowDown') return (at + 1) % length;
  if (key === 'ArrowUp') return (at - 1 + length) % length;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  if (key.length !== 1) return null;
  const begins = (index: number) =>
    items[index % length]?.textContent.toLowerCase().startsWith(key.toLowerCase()) ?? false;
  const step = items.findIndex((_, offset) => begins(at + 1 + offset));
  return step < 0 ? null : (at + 1 + step) % length;
}

/** Puts the menu below its button, or above it where the window ends. */
function place(menu: HTMLElement, trigger: HTMLElement): void {
  const button = trigger.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isAbove = button.bottom + height > window.innerHeight && button.top > height;
  menu.style.top = `${isAbove ? button.top - height : button.bottom}px`;
  menu.style.left = `${Math.max(8, button.right - width)}px`;
}
