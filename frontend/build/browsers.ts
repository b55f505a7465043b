import type { Plugin } from 'vite';

/** The oldest browsers that the site promises to work in; README.md names them. */
export const BROWSERS = ['chrome109', 'edge109', 'firefox121', 'safari15.4', 'ios15.4'];

const METHODS =
  'toSorted toReversed toSpliced isWellFormed toWellFormed checkVisibility canParse groupBy fromAsync withResolvers ' +
  'requestIdleCallback startViewTransition showPopover isSubsetOf isSupersetOf isDisjointFrom symmetricDifference getOrInsert';

/** Syntax and functions that one of these browsers lacks and the build cannot replace. */
const MISSING = {
  'a lookbehind': /\(\?<[=!]/,
  'AbortSignal.any and timeout': /\bAbortSignal\.(?:any|timeout)\(/,
  ...Object.fromEntries(METHODS.split(' ').map((name) => [name, new RegExp(String.raw`\.${name}\(`)])),
};

/** Returns whether a module looks before it calls, or defines a method of this name itself. */
const isGuarded = (code: string, name: string): boolean =>
  new RegExp(String.raw`typeof [\w$.]*${name}\b|["'\x60]${name}["'\x60] in |${name}\([^()]*\)\s*\{`).test(
    code,
  );

export type Modules = Readonly<Record<string, { code: string | null }>>;

/** Returns one sentence for each module, of the site or of a library, that uses what a promised browser lacks. */
export function findMissing(modules: Modules): string[] {
  return Object.entries(modules).flatMap(([id, { code }]) =>
    Object.entries(MISSING)
      .filter(([name, use]) => code && use.test(code) && !isGuarded(code, name))
      .map(([name]) => `${id} uses ${name}, which a promised browser lacks (build/browsers.ts).`),
  );
}

/** Fails the build when a script of the site uses what a promised browser lacks. */
export const promisedBrowsers: Plugin = {
  name: 'promised-browsers',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const found = chunks.flatMap(({ modules }) => findMissing(modules));
    // Also what the bundler itself has added.
    const added = chunks.flatMap(({ fileName, code }) =>
      MISSING['a lookbehind'].test(code) ? [`${fileName} contains a lookbehind.`] : [],
    );
    if (found.length + added.length > 0) this.error([...found, ...added].join('\n'));
  },
};
