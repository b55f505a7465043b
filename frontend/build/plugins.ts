import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Replacements of modules by the end of their ids. The parts of axios are never run here; icons are used with the size and
 * the stroke of the style sheets alone. They would add about 5 kB and 1 kB.
 */
const REPLACED: Record<string, string> = {
  'axios/lib/adapters/fetch.js': 'export const getFetch = () => null;',
  'axios/lib/cancel/CancelToken.js': 'export default null;',
  'axios/lib/helpers/HttpStatusCode.js': 'export default {};',
  'lucide-react/dist/esm/createLucideIcon.mjs': `
    import { createElement } from 'react';
    const svg = {
      xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
      stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true,
    };
    export default ({ node }) => (props) => createElement('svg', { ...svg, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)));`,
};

const ROUTER = /react-router\/dist\/production\/chunk-\w+\.mjs$/;
/** Without this comment a bundler keeps components that nobody uses. */
const COMPONENT = /(?<=^var \w+ = )(?=React\w*\.(?:forwardRef|memo|createContext)\()/gm;
/** Names for React's developer tools. */
const DISPLAY_NAME = /^\w+\.displayName = "[\w.]+";$/gm;
/** Explanations of mistakes of a developer, who sees them in development. */
const EXPLANATION =
  /`(?:use\w+\(\) may be used only in|When overriding the location|Route path|Absolute route path|Index routes must)[^]*?`(?=\n *\))/g;
/** An attribute of every link, for the router's own server. */
const DISCOVER = /^ *"data-discover": .*$/gm;

/**
 * Short versions of functions of the router. This site has neither a data router (routes with loaders, actions and error
 * elements) nor the router's own server, which describes what links prefetch; every link runs two of these functions.
 */
const SHORT_FUNCTIONS: Record<string, string> = {
  PrefetchPageLinks: '() { return null; }',
  usePrefetchBehavior: '() { return [false, undefined, {}]; }',
  useViewTransitionState: '() { return false; }',
  useNavigate: '() { return useNavigateUnstable(); }',
  getInvalidPathError: '(char, field) { return `to.${field} includes ${char}`; }',
  _renderMatches: `(matches, parents = []) {
  return matches && matches.reduceRight((outlet, { route }, index) => createRouteElement(RouteContext.Provider, {
    value: { outlet, matches: parents.concat(matches.slice(0, index + 1)), isDataRoute: false },
    children: route.element ?? outlet,
  }), null);
}`,
};

/** Returns the router's code without parts that are never run here. */
export function trimRouter(code: string): string {
  let trimmed = code
    .replaceAll(DISPLAY_NAME, '')
    .replaceAll(COMPONENT, '/* @__PURE__ */ ')
    .replaceAll(DISCOVER, '')
    .replaceAll(EXPLANATION, '"wrong use of the router"');
  for (const [name, body] of Object.entries(SHORT_FUNCTIONS)) {
    trimmed = trimmed.replace(
      new RegExp(`^function ${name}\\([^]*?^}$`, 'm'),
      () => `function ${name}${body}`,
    );
  }
  return `import { createElement as createRouteElement } from 'react';\n${trimmed}`;
}

export const trimVendors: Plugin = {
  name: 'trim-vendors',
  apply: 'build',
  enforce: 'pre',
  load: (id) => REPLACED[id.split('/node_modules/').at(-1) ?? ''] ?? null,
  transform: (code, id) => (ROUTER.test(id) ? { code: trimRouter(code), map: null } : null),
  async resolveId(id, importer) {
    // The router's `exports` name only its development build.
    if (id !== 'react-router') return null;
    const found = await this.resolve(id, importer, { skipSelf: true });
    return found?.id.replace('/dist/development/', '/dist/production/') ?? null;
  },
};

const PREFIX_LENGTH = 5;

/**
 * Returns a function that names the classes of CSS modules: a prefix from the path of the file and the number of the class
 * in it. The names are the same in the builds for the browser and for the server, and short, because pages and scripts
 * repeat each of them. It throws if two files have the same prefix.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const files = new Map<string, string>();
  const classes = new Map<string, Map<string, number>>();
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
    // The first character of a class must be a letter.
    const hash = createHash('sha256').update(path).digest().readUIntBE(0, 6).toString(36);
    const prefix = `c${hash.slice(-(PREFIX_LENGTH - 1))}`;
    const other = files.get(prefix) ?? path;
    if (other !== path)
      throw new Error(`The classes of ${path} and ${other} have the same prefix: rename one of them.`);
    files.set(prefix, path);
    const known = classes.get(path) ?? new Map<string, number>();
    classes.set(path, known);
    if (!known.has(name)) known.set(name, known.size);
    return prefix + (known.get(name) ?? 0).toString(36);
  };
}

const FONT = /manrope-(latin-wght-normal|bosnian).*\.woff2$/;

/** Preloads the letters that every page needs, so that its text is laid out once. */
export const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const fonts = Object.keys(bundle ?? {}).filter((file) => FONT.test(file));
      if (fonts.length !== 2)
        throw new Error('The Latin and the Bosnian letters of Manrope must be part of the build.');
      return fonts.map((font) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
        injectTo: 'head-prepend',
      }));
    },
  },
};

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Smaller files fit into one packet uncompressed. */
const MIN_BYTES = 1000;

/** The server looks for copies with these extensions (`http/staticFiles.ts`). */
const COPIES: Record<string, (content: Buffer) => Buffer> = {
  br: (content) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gz: (content) => gzipSync(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes a copy in each encoding beside every text file of a folder that is large enough. */
export function compressFiles(folder: string): void {
  for (const file of readdirSync(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const content = readFileSync(join(folder, file));
    if (content.length < MIN_BYTES) continue;
    for (const [extension, compress] of Object.entries(COPIES)) {
      writeFileSync(join(folder, `${file}.${extension}`), compress(content));
    }
  }
}

/** Compresses at the highest level, which is too slow for the server to do per request. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  writeBundle: ({ dir }) => compressFiles(join(dir ?? '', 'assets')),
};
