import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

export type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'isEntry' | 'moduleIds' | 'code'>;

export type Budget = {
  /** The end of the module id of the page that is opened first, e.g. `/src/pages/home/HomePage.tsx`. */
  firstPage: string;
  /** Bytes of compressed JavaScript that it may cost. */
  limit: number;
  /** Tells the module ids of pages that any visitor can open. */
  isPublicPage: (moduleId: string) => boolean;
  /** Tells the module ids that only some visitors need: they may come on demand, never with a public page. */
  isHeavy: (moduleId: string) => boolean;
};

const chunkOf = (chunks: readonly Chunk[], moduleId: (id: string) => boolean) =>
  chunks.find(({ moduleIds }) => moduleIds.some(moduleId));

/** The entry, the given chunks and everything that they import statically: what the browser has to load to run them. */
export function loadedWith(chunks: readonly Chunk[], wanted: readonly Chunk[]): Chunk[] {
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

/** Bytes that these chunks take on the way to a browser that understands gzip. */
export function transferSize(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
}

/** Compressed bytes of the first page's JavaScript; throws when that page is no part of the build. */
export function firstPageSize(chunks: readonly Chunk[], { firstPage }: Pick<Budget, 'firstPage'>): number {
  const page = chunkOf(chunks, (id) => id.endsWith(firstPage));
  if (!page) throw new Error(`${firstPage} is not part of the build.`);
  return transferSize(loadedWith(chunks, [page]));
}

/** One sentence for each heavy module that a public page loads. */
export function heavyOnPublicPages(
  chunks: readonly Chunk[],
  { isPublicPage, isHeavy }: Pick<Budget, 'isPublicPage' | 'isHeavy'>,
): string[] {
  const pages = chunks.flatMap(({ moduleIds }) => moduleIds.filter(isPublicPage));
  if (pages.length === 0) throw new Error('No public page is part of the build.');
  return pages.flatMap((page) => {
    const own = chunks.filter(({ moduleIds }) => moduleIds.includes(page));
    const heavy = loadedWith(chunks, own).flatMap(({ moduleIds }) => moduleIds.filter(isHeavy));
    return heavy.map((id) => `${page} loads ${id} with itself.`);
  });
}

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Ends the build with an error when a visitor would load more than they should. */
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
        const verdict = `JavaScript of the first page: ${inKilobytes(size)} gzip of at most ${inKilobytes(budget.limit)}.`;
        this.environment.logger.info(verdict);
        const faults = heavyOnPublicPages(chunks, budget);
        if (size > budget.limit) faults.unshift(verdict);
        if (faults.length > 0) this.error(faults.join('\n'));
      },
    },
  };
}
