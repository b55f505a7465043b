import type { BrowserContext } from '@playwright/test';

/**
 * Takes from every page what Safari 15.4, the oldest promised browser, has not. Syntax cannot be taken away: the build
 * checks that (frontend/build/browsers.ts).
 */
export async function browseLikeSafari15(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const lacking: [owner: object, names: readonly string[]][] = [
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [Array, ['fromAsync']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf']],
      [URL, ['canParse', 'parse']],
      [URLSearchParams.prototype, ['size']],
      [AbortSignal, ['any', 'timeout']],
      [Element.prototype, ['checkVisibility']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'popover']],
      [Document.prototype, ['startViewTransition']],
      [Crypto.prototype, ['randomUUID']],
      [Navigator.prototype, ['userAgentData', 'connection']],
      [
        window,
        ['requestIdleCallback', 'cancelIdleCallback', 'navigation', 'scheduler', 'Iterator', 'onscrollend'],
      ],
    ];
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
    lacking.push([
      iterators,
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'find', 'some'],
    ]);
    for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
  });
}
