import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether the sentinel, an element 100 px below the top of the page, has left the window. */
export function useIsScrolled(): [boolean, RefObject<HTMLDivElement | null>] {
  const sentinel = useRef<HTMLDivElement>(null);
  const [isScrolled, setIsScrolled] = useState(false);

  useEffect(() => {
    if (!sentinel.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsScrolled(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);

  return [isScrolled, sentinel];
}
