import { randomBytes } from 'node:crypto';
import {
  firstPageSize,
  findHeavyModules,
  findManyFiles,
  loadedChunks,
  brotliSize,
  type Chunk,
} from './firstPageBudget.ts';

const buildChunk = (chunk: Partial<Chunk> & Pick<Chunk, 'fileName'>): Chunk => ({
  imports: [],
  isEntry: false,
  moduleIds: [],
  code: '',
  ...chunk,
});

const entry = buildChunk({ fileName: 'index.js', isEntry: true, imports: ['start.js'] });
const start = buildChunk({ fileName: 'start.js', moduleIds: ['/shop/src/main.tsx'] });
const app = buildChunk({
  fileName: 'app.js',
  imports: ['vendor.js'],
  moduleIds: ['/shop/src/app/openPage.tsx'],
});
const vendor = buildChunk({ fileName: 'vendor.js', imports: ['runtime.js'] });
const runtime = buildChunk({ fileName: 'runtime.js', imports: ['vendor.js'] });
const home = buildChunk({
  fileName: 'home.js',
  imports: ['vendor.js', 'news.js'],
  moduleIds: ['/shop/src/pages/home/HomePage.tsx'],
});
const news = buildChunk({ fileName: 'news.js', imports: ['https://cdn.example.com/outside.js'] });
const editor = buildChunk({ fileName: 'editor.js', moduleIds: ['/shop/node_modules/quill/core.js'] });
const shell = [entry, start, app, vendor, runtime];
const chunks = [...shell, home, news, editor];

const APP = '/src/app/openPage.tsx';
const HOME = { app: APP, firstPage: '/src/pages/home/HomePage.tsx' };
const RULES = {
  app: APP,
  isPublicPage: (id: string) => /\/src\/pages\/[^/]+\/[^/]+Page\.tsx$/.test(id),
  isHeavy: (id: string) => id.includes('/quill/'),
};

describe('loadedChunks', () => {
  it('returns each statically imported chunk once, also in an import cycle', () => {
    expect(loadedChunks(chunks, [home])).toEqual([entry, start, home, vendor, runtime, news]);
  });

  it('returns the entry and its imports when no other chunk is given', () => {
    expect(loadedChunks(chunks, [])).toEqual([entry, start]);
  });
});

describe('firstPageSize', () => {
  const weighty = chunks.map((chunk) => ({ ...chunk, code: randomBytes(500).toString('base64') }));

  it('adds up the compressed chunks of the entry, of the app and of the page, and no others', () => {
    const size = firstPageSize(weighty, HOME);
    expect(size).toBe(brotliSize(weighty.slice(0, 7)));
    expect(size).toBeLessThan(brotliSize(weighty));
  });

  it('measures compressed bytes, not source bytes', () => {
    const repeated = { ...home, code: 'export const name = "Obuke";'.repeat(1000) };
    expect(brotliSize([repeated])).toBeLessThan(repeated.code.length / 50);
  });

  it('throws when the page is not part of the build', () => {
    expect(() => firstPageSize(shell, HOME)).toThrow('HomePage.tsx is not part of the build');
  });

  it('throws when the app, which the entry imports on demand, is not part of the build', () => {
    expect(() => firstPageSize([entry, start, home, news], HOME)).toThrow(
      'openPage.tsx is not part of the build',
    );
  });
});

const limits = (most: number) => ({
  script: '/src/main.tsx',
  app: APP,
  filesOf: (id: string) => (RULES.isPublicPage(id) ? most : undefined),
});

describe('findManyFiles', () => {
  const styled = chunks.map((chunk) =>
    Object.assign(
      {
        viteMetadata: {
          importedCss: new Set([chunk === home ? 'home.css' : chunk === start ? 'base.css' : 'site.css']),
        },
      },
      chunk,
    ),
  );

  it('counts the scripts of a page and its style sheets but those of the entry', () => {
    expect(findManyFiles(styled, limits(9))).toEqual([]);
    expect(findManyFiles(styled, limits(8))).toEqual([
      'The first view of /shop/src/pages/home/HomePage.tsx has 9 files, at most 8.',
    ]);
  });

  it('throws when no page with a limit is part of the build', () => {
    expect(() => findManyFiles(shell, limits(8))).toThrow('No page with a limit');
  });
});

describe('findHeavyModules', () => {
  it('allows heavy modules that are loaded on demand', () => {
    expect(findHeavyModules(chunks, RULES)).toEqual([]);
  });

  it('names a heavy module that a page loads through another chunk', () => {
    const careless = { ...news, imports: ['editor.js'] };
    expect(findHeavyModules([...shell, home, careless, editor], RULES)).toEqual([
      '/shop/src/pages/home/HomePage.tsx loads /shop/node_modules/quill/core.js with itself.',
    ]);
  });

  it.each([entry, app])('names a heavy module that $fileName loads for every page', (chunk) => {
    const careless = { ...chunk, imports: ['vendor.js', 'editor.js'] };
    const others = chunks.filter((other) => other !== chunk);
    expect(findHeavyModules([careless, ...others], RULES)).toHaveLength(1);
  });

  it('ignores pages that are not public', () => {
    const admin = buildChunk({
      fileName: 'admin.js',
      imports: ['editor.js'],
      moduleIds: ['/shop/src/features/news/admin/NewsEditPage.tsx'],
    });
    expect(findHeavyModules([...chunks, admin], RULES)).toEqual([]);
  });

  it('throws when no public page is part of the build', () => {
    expect(() => findHeavyModules(shell, RULES)).toThrow('No public page');
  });
});
