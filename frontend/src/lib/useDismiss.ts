import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Calls `onDismiss` on a press or focus outside of `root`, and on Escape, which returns the focus to `trigger`. */
export function useDismiss(
  root: RefObject<HTMLElement | null>,
  trigger: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: () => void,
): void {
  const dismiss = useEffectEvent(onDismiss);

  // Before the menu is painted: an Escape right after that must not be lost.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const handleOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) dismiss();
    };
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      dismiss();
      trigger.current?.focus();
    };
    document.addEventListener('pointerdown', handleOutside);
    document.addEventListener('focusin', handleOutside);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', handleOutside);
      document.removeEventListener('focusin', handleOutside);
      document.removeEventListener('keydown', handleKey);
    };
  }, [isOpen, root, trigger]);
}
