import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const inPackage = (name: string, file: string) => join(dirname(resolve(`${name}/package.json`)), 'cjs', file);
const REACT = inPackage('react', 'react.production.js');

/** What the packages name, and the file of their production build. */
const FILES: Readonly<Record<string, string>> = {
  react: REACT,
  'react/jsx-runtime': inPackage('react', 'react-jsx-runtime.production.js'),
  'react-dom': inPackage('react-dom', 'react-dom.production.js'),
  'react-dom/client': inPackage('react-dom', 'react-dom-client.production.js'),
  scheduler: inPackage('scheduler', 'scheduler.production.js'),
  // A copy for earlier versions of what React has itself.
  'use-sync-external-store/shim': REACT,
  'use-sync-external-store/with-selector.js': inPackage(
    'use-sync-external-store',
    'use-sync-external-store-with-selector.production.js',
  ),
};
const PRODUCTION = new Set(Object.values(FILES));

/** Returns a production build of React as an ES module, with its lines. Throws for what it does not understand. */
export function asModule(code: string): string {
  const imports: string[] = [];
  const names = new Set<string>();
  const body = code
    .replaceAll(/(?:var )?(\w+) = require\("([\w-]+)"\)[,;]/g, (_all, name: string, from: string) => {
      imports.push(`import * as ${name} from '${from}';`);
      return '';
    })
    .replaceAll(/\bexports\.(\w+)/g, (_all, name: string) => {
      names.add(name);
      return `$${name}`;
    });
  const unknown = /\b(require\(|exports\b)/.exec(body);
  if (unknown || names.size === 0)
    throw new Error(`This is not a build of React: ${unknown?.[0] ?? 'no exports'}.`);
  const exported = [...names];
  const variables = `var ${exported.map((name) => `$${name}`).join(', ')};`;
  return `${imports.join(' ')} ${variables} ${body}\nexport { ${exported.map((name) => `$${name} as ${name}`).join(', ')} };\n`;
}

/** Names of exports that libraries compute or keep in variables, so that they can be bundled with versions of React without them. */
const COMPUTED = /\b(React\d*)\[(?:" (\w+) "\.trim\(\)\.toString\(\)|(USE_OPTIMISTIC)|(REACT_USE))\]/g;
const DEFAULT_IMPORT = /\bimport (\w+)(?:, (\{[^}]*\}))? from (['"]react['"]);/g;

/** Returns a library that names each export of React that it uses, instead of all of them as one value. */
export const withNamedExports = (code: string): string =>
  code
    .replaceAll(COMPUTED, (_all, react: string, name?: string, optimistic?: string) => {
      const other = optimistic ? 'useOptimistic' : 'use';
      return `${react}.${name ?? other}`;
    })
    .replaceAll(DEFAULT_IMPORT, (_all, name: string, others: string | undefined, from: string) =>
      [`import * as ${name} from ${from};`, ...(others ? [`import ${others} from ${from};`] : [])].join(' '),
    );

/**
 * Bundles React as ES modules. Without this each file has a copy of all exports of React behind getters, which costs its
 * evaluation and every call of a hook time, and one file more for the functions that make the copies.
 */
export const reactModules: Plugin = {
  name: 'react-modules',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  resolveId: (source) => FILES[source],
  transform: {
    filter: { id: /node_modules/ },
    handler: (code, id) => ({
      code: PRODUCTION.has(id) ? asModule(code) : withNamedExports(code),
      map: null,
    }),
  },
};
