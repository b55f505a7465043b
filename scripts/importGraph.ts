import { posix } from 'node:path';

/** The files that each TypeScript file imports, as paths from the root of the repository. */
export type ImportGraph = Map<string, Set<string>>;

type Manifest = { name?: string; exports?: Record<string, { source?: string }> };

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g;

/** Returns the source file that an import of a workspace package means, for example `@institut/contract/order`. */
function workspaceSource(specifier: string, manifests: [folder: string, Manifest][]): string | undefined {
  const found = manifests.find(
    ([, { name = ' ' }]) => specifier === name || specifier.startsWith(`${name}/`),
  );
  if (!found) return undefined;
  const [folder, { name = '', exports = {} }] = found;
  const subpath = `.${specifier.slice(name.length)}`;
  const source = exports[subpath]?.source ?? exports['./*']?.source?.replace('*', subpath.slice(2));
  return source && posix.join(folder, source);
}

/**
 * Returns which of the given files import which others: static, type-only and dynamic imports and re-exports.
 * Styles, images and packages from the registry are left out.
 */
export function importGraph(paths: string[], read: (path: string) => string): ImportGraph {
  const known = new Set(paths.filter((path) => /\.tsx?$/.test(path)));
  const manifests = paths
    .filter((path) => /^(packages\/)?[^/]+\/package\.json$/.test(path))
    .map((path): [string, Manifest] => [posix.dirname(path), JSON.parse(read(path))]);

  const resolve = (importer: string, specifier: string) => {
    const target = specifier.startsWith('.')
      ? posix.join(posix.dirname(importer), specifier)
      : workspaceSource(specifier, manifests);
    return target && [target, `${target}.ts`, `${target}.tsx`].find((path) => known.has(path));
  };
  return new Map(
    [...known].map((importer) => {
      const text = read(importer).replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '');
      const imports = [...text.matchAll(IMPORT)].flatMap(
        ([, specifier = '']) => resolve(importer, specifier) ?? [],
      );
      return [importer, new Set(imports)];
    }),
  );
}

function shortestPath(graph: ImportGraph, from: string, to: string): string[] | undefined {
  const previous = new Map<string, string>();
  const queue = [from];
  for (const file of queue) {
    if (file === to) {
      const path = [file];
      for (let step = previous.get(file); step; step = previous.get(step)) path.unshift(step);
      return path;
    }
    for (const next of graph.get(file) ?? []) {
      if (next === from || previous.has(next)) continue;
      previous.set(next, file);
      queue.push(next);
    }
  }
  return undefined;
}

/** Returns, for every import that is part of a cycle, the shortest such cycle; each cycle once, from its first file by name. */
export function findCycles(graph: ImportGraph): string[][] {
  const cycles = new Map<string, string[]>();
  for (const [importer, imports] of graph) {
    for (const imported of imports) {
      const path = shortestPath(graph, imported, importer);
      if (!path) continue;
      const start = path.indexOf([...path].sort()[0] ?? '');
      const cycle = [...path.slice(start), ...path.slice(0, start)];
      cycles.set(cycle.join('\n'), [...cycle, ...cycle.slice(0, 1)]);
    }
  }
  return [...cycles.values()];
}

/** Returns the graph of groups of files, such as folders: which imports which others. Files without a group are left out. */
export function groupedGraph(graph: ImportGraph, groupOf: (file: string) => string | undefined): ImportGraph {
  const groups: ImportGraph = new Map();
  for (const [importer, imports] of graph) {
    const from = groupOf(importer);
    if (from === undefined) continue;
    const others = groups.get(from) ?? new Set();
    groups.set(from, others);
    for (const to of [...imports].flatMap((file) => groupOf(file) ?? [])) if (to !== from) others.add(to);
  }
  return groups;
}

/** Returns what `from` imports, directly or through others. */
function reachedFrom(graph: ImportGraph, from: string): Set<string> {
  const reached = new Set(graph.get(from));
  for (const node of reached) for (const next of graph.get(node) ?? []) reached.add(next);
  return reached;
}

/** Returns the nodes of the largest strongly connected component: each imports all others, directly or through others. */
export function largestComponent(graph: ImportGraph): string[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachedFrom(graph, node)]));
  const componentOf = (node: string) =>
    [...graph.keys()]
      .filter((other) => reached.get(node)?.has(other) && reached.get(other)?.has(node))
      .sort();
  return [...graph.keys()]
    .map(componentOf)
    .reduce((most, one) => (one.length > most.length ? one : most), []);
}
