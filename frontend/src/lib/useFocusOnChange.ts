import { useEffect, useRef } from 'react';

/**
 * Returns the ref of an element that takes the focus when `facts` change and the focused button has disappeared. Facts are
 * null until they are loaded: a page that has just been opened stays where it is.
 */
export function useFocusOnChange<Shown extends HTMLElement = HTMLElement>(facts: string | null) {
  const ref = useRef<Shown>(null);
  const previous = useRef(facts);
  useEffect(() => {
    const isChanged = previous.current !== null && previous.current !== facts;
    if (isChanged && document.activeElement === document.body) ref.current?.focus();
    previous.current = facts;
  }, [facts]);
  return ref;
}
