/** Events of a visitor who is about to use the page. */
const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
/** An image that loads slowly delays the scripts no longer than this. */
const LATEST_MS = 3000;
/** Nobody who reads the first view for so long waits for what is loaded in advance. */
const IDLE_MS = 5000;

/** Chromium reports a pointer that rests over a new page as a movement by nothing. */
const isRestingPointer = (event: Event): boolean =>
  event instanceof MouseEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

/** Calls `start` once: when the visitor becomes active, when the returned `begin` is called, or after `latestMs`. */
function startOnce(start: () => void, latestMs: number): { begin: () => void; signal: AbortSignal } {
  const waiting = new AbortController();
  const { signal } = waiting;
  const begin = () => {
    if (signal.aborted) return;
    waiting.abort();
    start();
  };
  const onActivity = (event: Event) => {
    if (!isRestingPointer(event)) begin();
  };
  for (const type of ACTIVITY)
    window.addEventListener(type, onActivity, { signal, capture: true, passive: true });
  // A hidden tab gets no frames.
  setTimeout(begin, latestMs);
  return { begin, signal };
}

/** Calls `start` once: when the visitor becomes active, or after five seconds. */
export const whenActive = (start: () => void): void => void startOnce(start, IDLE_MS);

/** Calls `start` when the first paint is on the screen, which is some frames after the scripts have prepared it. */
function onFirstPaint(start: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return start();
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
}

/** Calls `start` once: when the page and its images are painted, when the visitor becomes active, or after three seconds. */
export function afterPaint(start: () => void): void {
  const { begin, signal } = startOnce(start, LATEST_MS);
  // The callback of a frame runs before its paint, the task after it.
  const beginAfterFrame = () => requestAnimationFrame(() => setTimeout(onFirstPaint, 0, begin));
  if (document.readyState === 'complete') beginAfterFrame();
  else window.addEventListener('load', beginAfterFrame, { signal });
}

/**
 * Adds links to the document. Resolves when the style sheets have loaded: until then the page has only the rules of its first
 * view. A sheet that failed stays in the document, so that Vite does not request it again and replace the page by an error.
 */
export async function addFiles(links: DocumentFragment): Promise<void> {
  const sheets = [...links.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')];
  const loaded = sheets.map(
    (sheet) =>
      new Promise<void>((resolve) => {
        for (const type of ['load', 'error']) sheet.addEventListener(type, () => resolve());
      }),
  );
  document.head.append(links);
  await Promise.all(loaded);
}

/** Lets the browser handle input and paint. */
export const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

let clicked: HTMLElement | null = null;
const recording = new AbortController();

function record({ target }: Event): void {
  clicked = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
}

/** Starts to remember the last button that was clicked while no script handled it. */
export function recordClicks(): void {
  document.addEventListener('click', record, { signal: recording.signal, capture: true });
}

/** Stops remembering. Returns a function that repeats the remembered click. */
export function takeClick(): () => void {
  recording.abort();
  const missed = clicked;
  return () => {
    // With a login the button may be a new element.
    const button = missed?.isConnected ? missed : missed?.id && document.getElementById(missed.id);
    if (!button) return;
    // Tabs react to the button being pressed.
    button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    button.click();
  };
}
