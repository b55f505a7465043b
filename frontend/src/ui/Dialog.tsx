import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import {
  createContext,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { cx } from '../lib/cx.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { lastClicked } from './lastClicked.ts';
import styles from './Dialog.module.css';

export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the dialog is closed and the focus is back. */
  onClosed?: () => void;
  /** Gets the focus instead of the close button when the dialog opens; the text of a field is selected, as Tab does. */
  initialFocus?: RefObject<HTMLElement | null>;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
};

/**
 * The base of `Dialog` and `Drawer`: focus trap, Escape, outside click, heading and close button.
 * It has its own veil: Radix's overlay adds a style element, which the content security policy refuses.
 */
export function Modal(props: ModalProps & { className: string; veilClassName?: string | undefined }) {
  const {
    open,
    onOpenChange,
    onClosed,
    initialFocus,
    title,
    description,
    children,
    className,
    veilClassName,
  } = props;
  const opener = useRef<HTMLElement | null>(null);
  const menu = useRef<HTMLElement | null>(null);

  const takeFocus = (event: Event) => {
    opener.current = focused() ?? lastClicked();
    menu.current = opener.current?.closest('details')?.querySelector('summary') ?? null;
    if (!initialFocus?.current) return;
    event.preventDefault();
    initialFocus.current.focus();
    if (initialFocus.current instanceof HTMLInputElement) initialFocus.current.select();
  };

  const restoreFocus = (event: Event) => {
    event.preventDefault();
    // A menu removes its buttons when the focus leaves it.
    const target = opener.current?.isConnected ? opener.current : menu.current;
    // A dialog that led to another page must not take back the focus or scroll the page.
    if (isFocusFree(target)) target?.focus({ preventScroll: true });
    onClosed?.();
  };

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil open={open} className={veilClassName} />
      </Radix.Portal>
      <Radix.Portal>
        <Radix.Content
          className={className}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={restoreFocus}
          onFocus={scrollToFocused}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <div className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close className={styles.close} aria-label="Zatvori">
              <X aria-hidden />
            </Radix.Close>
          </div>
          {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Returns whether nothing has taken the focus, apart from the whole dialog below, in which the opener is. */
function isFocusFree(opener: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return (
    activeElement === body ||
    Boolean(activeElement?.matches('[role="dialog"]') && activeElement.contains(opener))
  );
}

/** Radix does not scroll when it moves the focus from the last element of a dialog to the first. */
function scrollToFocused({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}

function focused(): HTMLElement | null {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
}

type VeilProps = {
  open: boolean;
  className: string | undefined;
  /** Set by the portal, which waits for an animation that begins when `data-state` becomes `closed`. */
  ref?: Ref<HTMLDivElement>;
};

/** Darkens the page and stops its scrolling; padding replaces the scroll bar, so that nothing moves sideways. */
function Veil({ open, className, ref }: VeilProps) {
  useLayoutEffect(() => {
    const { documentElement: page } = document;
    const { overflow, paddingRight } = page.style;
    page.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
    page.style.overflow = 'hidden';
    return () => {
      page.style.overflow = overflow;
      page.style.paddingRight = paddingRight;
    };
  }, []);
  return <div ref={ref} data-state={open ? 'open' : 'closed'} className={cx(styles.veil, className)} />;
}

/** True from the start of the act of a dialog or form: what its content asks the server about the act is answered no more. */
export const ActRuns = createContext(false);

type DialogProps = ModalProps & {
  actions?: ReactNode;
  wide?: boolean;
  /** The act of the dialog runs, so that it does not close. */
  busy?: boolean;
};

export function Dialog({ actions, wide = false, busy = false, children, ...rest }: DialogProps) {
  const { open, onOpenChange } = rest;
  return (
    <Modal
      {...rest}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      className={cx(styles.dialog, wide && styles.wide)}
    >
      {children && (
        <ActRuns value={busy || !open}>
          <div className={styles.body}>{children}</div>
        </ActRuns>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Modal>
  );
}

type DrawerProps = ModalProps & { from?: 'left' | 'right' };

export function Drawer({ from = 'right', children, ...rest }: DrawerProps) {
  return (
    <Modal {...rest} className={cx(styles.drawer, from === 'left' && styles.fromLeft)}>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  question: string;
  children: ReactNode;
  confirmLabel: string;
  /** The look of the button that confirms: most questions are about something that is lost. */
  look?: 'danger' | 'primary';
  busyLabel?: string;
  busy?: boolean;
  error?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  onClosed?: () => void;
};

/** The question before an action that cannot be undone. It does not close while the action runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, question, children, confirmLabel, busyLabel = 'Brišemo…', busy = false, error } = props;
  const { look = 'danger' } = props;
  const { onConfirm, onCancel, onClosed } = props;
  return (
    <Dialog
      open={open}
      busy={busy}
      onOpenChange={onCancel}
      {...(onClosed && { onClosed })}
      title={question}
      actions={
        <>
          <Button look="outline" onClick={onCancel} disabled={busy}>
            Odustani
          </Button>
          <Button look={look} onClick={onConfirm} loading={busy} loadingText={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {error && (
        <Alert kind="error" live className={styles.error}>
          <p>{error}</p>
        </Alert>
      )}
    </Dialog>
  );
}
