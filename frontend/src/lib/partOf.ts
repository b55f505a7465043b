import { withStyles } from './withStyles.ts';

export type Part<T> = {
  /** Fetches what somebody wants to see now; rejects when it does not come. */
  fetch: () => Promise<T>;
  /** Fetches what somebody may want to see soon; a failure shows when they do. */
  preload: () => void;
};

/**
 * A part of the site that is fetched on demand, as often as it takes. If it does not come a second time while the
 * site answers, the page is loaded anew: the part was published under another name, or this browser keeps failures.
 */
export function partOf<T>(load: () => Promise<T>): Part<T> {
  const fetchPart = withStyles(load);
  let hasFailed = false;
  return {
    preload: () => void fetchPart().catch(() => {}),
    fetch: () =>
      fetchPart().catch(async (error: unknown) => {
        if (hasFailed) await reloadIfPossible();
        hasFailed = true;
        throw error;
      }),
  };
}

/** Offline, a reload would take away the page that is there. */
const reloadIfPossible = () =>
  fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok && window.location.reload(),
    () => {},
  );
