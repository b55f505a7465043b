import type { Plugin } from 'vite';

/** The function of the bundler that makes an object of the exports of a module, as it is minified. */
const HELPER = /(\w+)=\((\w+),\w+\)=>\{let \w+=\{\};for\(var \w+ in \2\)/;

/** Returns the name by which the file of the bundler's functions exports the one for namespaces. Throws when it has none. */
export function namespaceExport(runtime: string): string {
  const local = HELPER.exec(runtime)?.[1] ?? ' ';
  const exports = runtime.slice(runtime.lastIndexOf('export{'));
  const exported = new RegExp(`[{,]${local} as (\\w+)[,}]`).exec(exports)?.[1];
  if (exported === undefined) throw new Error('The bundler makes namespaces in another way.');
  return exported;
}

/**
 * Returns a chunk that makes namespaces itself, in the same columns; null for one that needs none, or also other functions of the
 * bundler's file.
 */
export function withOwnNamespaces(code: string, file: string, exported: string): string | null {
  const found = new RegExp(`import\\{${exported} as (\\w+)\\}from"\\./${file}";`).exec(code);
  if (!found) return null;
  const [imported, name = ''] = found;
  const helper = `function ${name}(e){let t={};for(let n in e)Object.defineProperty(t,n,{get:e[n],enumerable:!0});return t}`;
  return `${code.replace(imported, ' '.repeat(imported.length))}\n${helper}\n`;
}

/** Saves every page the file of the bundler's functions, of which most chunks need this short one alone. */
export const ownNamespaces: Plugin = {
  name: 'own-namespaces',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
    if (!runtime) return;
    const exported = namespaceExport(runtime.code);
    const file = runtime.fileName.replace(/^.*\//, '');
    for (const chunk of chunks) {
      const code = withOwnNamespaces(chunk.code, file, exported);
      if (code === null) continue;
      chunk.code = code;
      chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
    }
  },
};
