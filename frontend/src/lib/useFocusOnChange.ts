import { useEffect, useRef } from 'react';

/** Returns the ref of an element that takes the focus when `facts` change and the focused button has disappeared. */
export function useFocusOnChange<Shown extends HTMLElement = HTMLElement>(facts: string) {
  const ref = useRef<Shown>(null);
  const previous = useRef(facts);
  useEffect(() => {
    if (previous.current !== facts && document.activeElement === document.body) ref.current?.focus();
    previous.current = facts;
  }, [facts]);
  return ref;
}
