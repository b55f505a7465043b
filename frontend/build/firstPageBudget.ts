import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

export type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'isEntry' | 'moduleIds' | 'code'> & {
  viteMetadata?: { importedCss: ReadonlySet<string> };
};

export type Budget = {
  /** The end of the id of the first script, whose styles the page itself has. */
  script: string;
  /** The end of the id of the module that the entry imports when a page is painted. */
  app: string;
  /** The end of the module id of the first page, e.g. `/src/pages/home/HomePage.tsx`. */
  firstPage: string;
  /** Limit of the first page in bytes of compressed JavaScript. */
  limit: number;
  /** Returns the most scripts and style sheets of the first view of a page; undefined for a module that is no such page. */
  filesOf: (moduleId: string) => number | undefined;
  /** Returns whether a module is a page that any visitor can open. */
  isPublicPage: (moduleId: string) => boolean;
  /** Returns whether a module is too heavy to be loaded with a public page; it may be loaded on demand. */
  isHeavy: (moduleId: string) => boolean;
};

const chunkOf = (chunks: readonly Chunk[], moduleId: (id: string) => boolean) =>
  chunks.find(({ moduleIds }) => moduleIds.some(moduleId));

/** Returns the entry, the given chunks and everything that they import statically. */
export function loadedChunks(chunks: readonly Chunk[], wanted: readonly Chunk[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk) => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) load(imported);
    }
  };
  for (const chunk of [...chunks.filter(({ isEntry }) => isEntry), ...wanted]) load(chunk);
  return [...loaded];
}

/** Returns the brotli size of these chunks in bytes. */
export function brotliSize(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
}

/** Returns the brotli size of the first page's JavaScript in bytes. Throws when the app or the page is not part of the build. */
export function firstPageSize(
  chunks: readonly Chunk[],
  { app, firstPage }: Pick<Budget, 'app' | 'firstPage'>,
): number {
  return brotliSize(firstViewOf(chunks, [app, firstPage]));
}

/** Returns the chunks that modules, named by the ends of their ids, load with themselves. Throws when one is not part of the build. */
function firstViewOf(chunks: readonly Chunk[], ends: readonly string[]): Chunk[] {
  const wanted = ends.map((end) => {
    const chunk = chunkOf(chunks, (id) => id.endsWith(end));
    if (!chunk) throw new Error(`${end} is not part of the build.`);
    return chunk;
  });
  return loadedChunks(chunks, wanted);
}

const stylesOf = ({ viteMetadata }: Chunk): string[] => Array.from(viteMetadata?.importedCss ?? []);

/** Returns one sentence for each page whose first view has more files than it may. Throws when the build has no such page. */
export function findManyFiles(
  chunks: readonly Chunk[],
  { script, app, filesOf }: Pick<Budget, 'script' | 'app' | 'filesOf'>,
): string[] {
  const first = firstViewOf(chunks, [script]);
  const pages = chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => filesOf(id) !== undefined));
  if (pages.length === 0) throw new Error('No page with a limit is part of the build.');
  return pages.flatMap((page) => {
    const loaded = firstViewOf(chunks, [script, app, page]);
    const styles = new Set(loaded.filter((chunk) => !first.includes(chunk)).flatMap(stylesOf));
    const count = loaded.length + styles.size;
    const most = filesOf(page) ?? 0;
    return count > most ? [`The first view of ${page} has ${count} files, at most ${most}.`] : [];
  });
}

/** Returns one sentence for each heavy module that a public page loads. Throws when the build has no public page. */
export function findHeavyModules(
  chunks: readonly Chunk[],
  { app, isPublicPage, isHeavy }: Pick<Budget, 'app' | 'isPublicPage' | 'isHeavy'>,
): string[] {
  const pages = chunks.flatMap(({ moduleIds }) => moduleIds.filter(isPublicPage));
  if (pages.length === 0) throw new Error('No public page is part of the build.');
  return pages.flatMap((page) => {
    const own = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id === page || id.endsWith(app)));
    const heavy = loadedChunks(chunks, own).flatMap(({ moduleIds }) => moduleIds.filter(isHeavy));
    return heavy.map((id) => `${page} loads ${id} with itself.`);
  });
}

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Fails the build when the first page exceeds its budget, a page needs too many files, or a public page loads a heavy module. */
export function firstPageBudget(budget: Budget): Plugin {
  return {
    name: 'first-page-budget',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const size = firstPageSize(chunks, budget);
        const summary = `JavaScript of the first page: ${inKilobytes(size)} brotli of at most ${inKilobytes(budget.limit)}.`;
        this.environment.logger.info(summary);
        const problems = [...findManyFiles(chunks, budget), ...findHeavyModules(chunks, budget)];
        if (size > budget.limit) problems.unshift(summary);
        if (problems.length > 0) this.error(problems.join('\n'));
      },
    },
  };
}
