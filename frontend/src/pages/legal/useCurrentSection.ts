import { useEffect, useState } from 'react';

const LINE = 0.25;

/**
 * The part of the page that is being read: the last one that has begun above a line a quarter below the window's upper
 * edge. None above the first.
 */
export function useCurrentSection(sections: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);

  useEffect(() => {
    const parts = sections.flatMap(({ id }) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const line = window.innerHeight * LINE;
        const begun = parts.filter((part) => part.getBoundingClientRect().top <= line);
        setCurrent(begun.at(-1)?.id ?? null);
      },
      { rootMargin: `-${LINE * 100}% 0px -${(1 - LINE) * 100}% 0px` },
    );
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [sections]);

  return current;
}
