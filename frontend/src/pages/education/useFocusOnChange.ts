import { useEffect, useRef } from 'react';

/**
 * After each change of `value`, though not at the first view: shows the panel from its top and puts the focus on its
 * heading, so that a screen reader says what has come and the keyboard goes on from there.
 */
export function useFocusOnChange(value: unknown) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(value);

  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    heading.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView();
  }, [value]);

  return { panel, heading };
}
