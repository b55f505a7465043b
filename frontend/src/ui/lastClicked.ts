const FOCUSABLE = 'button, a[href], summary, [tabindex]';

let clicked: HTMLElement | null = null;

/** Starts to track clicks: Safari does not focus a clicked button, so a dialog could not find out what opened it. */
export function trackClicks(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      clicked = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null;
    },
    { capture: true },
  );
}

/** Returns the focusable element that was clicked last; null when the last click was elsewhere. */
export const lastClicked = (): HTMLElement | null => clicked;
