/** What can have the focus and be pressed. */
const PRESSABLE = 'button, a[href], summary, [tabindex]';

let pressed: HTMLElement | null = null;

/** Safari gives no focus to a button that is clicked: what has opened a dialog is known only to those who saw the click. */
export function rememberPresses(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
    },
    { capture: true },
  );
}

/** What was pressed last; null when the last click was on nothing of that kind. */
export const lastPressed = (): HTMLElement | null => pressed;
