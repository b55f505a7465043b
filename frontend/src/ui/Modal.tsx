import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useLayoutEffect, useRef, type FocusEvent, type ReactNode, type Ref } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Dialog.module.css';
import { lastClicked } from './lastClicked.ts';

export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It is gone and the focus is back where it was. */
  onClosed?: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
};

/**
 * What Dialog and Drawer share: focus trap, Escape, outside click, heading and close button.
 * The veil is ours: Radix's own overlay adds a style element, which the content security policy refuses.
 */
export function Modal(props: ModalProps & { className: string; veilClassName?: string | undefined }) {
  const { open, onOpenChange, onClosed, title, description, children, className, veilClassName } = props;
  const opener = useRef<HTMLElement | null>(null);

  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    // When the dialog led to another page, the focus is already there and stays; so does what was scrolled to on purpose.
    if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
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
          onOpenAutoFocus={() => (opener.current = focused() ?? lastClicked())}
          onCloseAutoFocus={giveFocusBack}
          onFocus={showFocused}
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

/** From the last stop to the first one Radix moves the focus without scrolling: in a long dialog one would not see where to. */
function showFocused({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}

function focused(): HTMLElement | null {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
}

type VeilProps = {
  open: boolean;
  className: string | undefined;
  /** From the portal, which waits for an animation that begins when `data-state` becomes `closed`. */
  ref?: Ref<HTMLDivElement>;
};

/** Darkens the page and holds it still, also sideways: where its scroll bar goes, padding of the same width comes. */
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
