import { useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import { prefetchCode } from '../../lib/failedImport.ts';
import type { SuggestionsProps } from './SearchSuggestions.tsx';

type SuggestedField = { ref: RefObject<HTMLInputElement | null>; onFocus: () => void; onInput: () => void };

/**
 * Returns the props that give a search field suggestions, and what the form shows below it; the form needs
 * `position: relative`. Their code loads with the focus; without it the form searches without suggestions.
 * `onLeave` is called when a suggestion is opened.
 */
export function useSearchSuggestions(onLeave?: () => void): {
  field: SuggestedField;
  suggestions: ReactNode;
} {
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);

  const suggest = () =>
    void prefetchCode(async () => {
      const { SearchSuggestions } = await import('./SearchSuggestions.tsx');
      setSuggestions(() => SearchSuggestions);
    });

  return {
    field: { ref: input, onFocus: suggest, onInput: suggest },
    suggestions: Suggestions && <Suggestions input={input} onLeave={onLeave} />,
  };
}
