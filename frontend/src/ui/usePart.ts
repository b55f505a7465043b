import type { Part } from '../lib/partOf.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { showToast } from '../store/toastSlice.ts';

/**
 * Opens what is fetched when somebody reaches for it, once it is there. What does not come is told under its name
 * ("Meni"), and the next press asks for it again.
 */
export function usePart<T>({ fetch, preload }: Part<T>) {
  const dispatch = useAppDispatch();
  const tellFailure = (name: string) =>
    void dispatch(
      showToast({ kind: 'error', text: `${name} se nije otvorio. Provjerite vezu i pokušajte ponovo.` }),
    );
  return {
    open: (name: string, show: (part: T) => void) => void fetch().then(show, () => tellFailure(name)),
    tellFailure,
    /** For what one presses to open it. */
    reach: { onPointerEnter: preload, onFocus: preload },
  };
}
