import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** Returns a text once the typing pauses, so that a search is not sent for every letter. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
