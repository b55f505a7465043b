import { isNavigationGuarded } from './navigationGuard.ts';

/** Returns whether a script or style sheet of the site could not be fetched: offline, or replaced by a newer build. */
export const isFailedImport = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|unable to preload css/i.test(error.message);

let reloading: Promise<void> | null = null;
/** The number of running imports of code that nobody needs yet. */
let prefetching = 0;
/** Errors of imports that failed while code was prefetched, for which the page was not reloaded. */
const ignored = new WeakSet<Error>();
/** The path of the page on which the user typed last. */
let typedAt = '';

/** Reloads the page once when a file of the site cannot be fetched, because a newer build names its files differently. */
export function reloadOnFailedImport(): void {
  removeFailedStyleSheets();
  document.addEventListener('input', () => {
    typedAt = window.location.pathname;
  });
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (prefetching > 0) ignored.add(payload);
    else void startReload();
  });
}

/** Returns whether the page was not reloaded for an import that failed, because nobody seemed to need its code yet. */
export const isIgnored = (error: unknown): boolean => error instanceof Error && ignored.has(error);

const startReload = (): Promise<void> =>
  (reloading ??= reloadOnce().finally(() => {
    reloading = null;
  }));

/** Imports code that may be needed next. A failure is ignored until the code is rendered: hovering a link never reloads the page. */
export async function prefetchCode(load: () => Promise<void>): Promise<void> {
  prefetching += 1;
  await load().catch(() => {});
  prefetching -= 1;
}

/** Reloads the page for a component that is needed and whose import has failed. Throws the error if the page stays. */
export async function reloadFor(error: unknown): Promise<never> {
  if (isFailedImport(error)) await startReload();
  throw error;
}

/**
 * Removes the style sheets of the HTML that could not be fetched. The import of a page requests its style sheets unless
 * they are in the document, and reports their failure. Scripts run after the style sheets before them have loaded.
 */
function removeFailedStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!hasRules(link)) link.remove();
  }
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) > 0;
  } catch {
    // In Chromium a style sheet that could not be fetched has rules that may not be read.
    return false;
  }
}

/** Resolves when the page stays as it is after a failed import; never while the page reloads. */
export const untilPageStays = async (): Promise<void> => (await reloading) ?? undefined;

async function reloadOnce(): Promise<void> {
  const isTyping = typedAt === window.location.pathname;
  // A page that was itself reloaded shows the error, or a missing file would reload it forever.
  if (isTyping || isNavigationGuarded() || isReloaded()) return;
  if (await reloadWhenOnline()) await new Promise(() => {});
}

const isReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/**
 * Reloads the page if the server answers; offline, the browser would replace the page with its error page.
 * Returns whether it reloads. Never throws.
 */
export async function reloadWhenOnline(): Promise<boolean> {
  const isOnline = await fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isOnline) window.location.reload();
  return isOnline;
}
