import { randomBytes } from 'node:crypto';
import { firstPageSize, findHeavyModules, loadedChunks, gzipSize, type Chunk } from './firstPageBudget.ts';

const buildChunk = (chunk: Partial<Chunk> & Pick<Chunk, 'fileName'>): Chunk => ({
  imports: [],
  isEntry: false,
  moduleIds: [],
  code: '',
  ...chunk,
});

const entry = buildChunk({ fileName: 'index.js', isEntry: true, imports: ['vendor.js'] });
const vendor = buildChunk({ fileName: 'vendor.js', imports: ['runtime.js'] });
const runtime = buildChunk({ fileName: 'runtime.js', imports: ['vendor.js'] });
const home = buildChunk({
  fileName: 'home.js',
  imports: ['vendor.js', 'news.js'],
  moduleIds: ['/shop/src/pages/home/HomePage.tsx'],
});
const news = buildChunk({ fileName: 'news.js', imports: ['https://cdn.example.com/outside.js'] });
const editor = buildChunk({ fileName: 'editor.js', moduleIds: ['/shop/node_modules/quill/core.js'] });
const chunks = [entry, vendor, runtime, home, news, editor];

const HOME = { firstPage: '/src/pages/home/HomePage.tsx' };
const RULES = {
  isPublicPage: (id: string) => /\/src\/pages\/[^/]+\/[^/]+Page\.tsx$/.test(id),
  isHeavy: (id: string) => id.includes('/quill/'),
};

describe('loadedChunks', () => {
  it('returns each statically imported chunk once, also in an import cycle', () => {
    expect(loadedChunks(chunks, [home])).toEqual([entry, vendor, runtime, home, news]);
  });

  it('returns the entry and its imports when no other chunk is given', () => {
    expect(loadedChunks(chunks, [])).toEqual([entry, vendor, runtime]);
  });
});

describe('firstPageSize', () => {
  const weighty = chunks.map((chunk) => ({ ...chunk, code: randomBytes(500).toString('base64') }));

  it('adds up only the compressed chunks that the page loads', () => {
    const size = firstPageSize(weighty, HOME);
    expect(size).toBe(gzipSize(weighty.slice(0, 5)));
    expect(size).toBeLessThan(gzipSize(weighty));
  });

  it('measures compressed bytes, not source bytes', () => {
    const repeated = { ...home, code: 'export const name = "Obuke";'.repeat(1000) };
    expect(gzipSize([repeated])).toBeLessThan(repeated.code.length / 50);
  });

  it('throws when the page is not part of the build', () => {
    expect(() => firstPageSize([entry, vendor, runtime], HOME)).toThrow(
      'HomePage.tsx is not part of the build',
    );
  });
});

describe('findHeavyModules', () => {
  it('allows heavy modules that are loaded on demand', () => {
    expect(findHeavyModules(chunks, RULES)).toEqual([]);
  });

  it('names a heavy module that a page loads through another chunk', () => {
    const careless = { ...news, imports: ['editor.js'] };
    expect(findHeavyModules([entry, vendor, runtime, home, careless, editor], RULES)).toEqual([
      '/shop/src/pages/home/HomePage.tsx loads /shop/node_modules/quill/core.js with itself.',
    ]);
  });

  it('names a heavy module that the entry loads for every page', () => {
    const careless = { ...entry, imports: ['vendor.js', 'editor.js'] };
    expect(findHeavyModules([careless, vendor, runtime, home, news, editor], RULES)).toHaveLength(1);
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
    expect(() => findHeavyModules([entry, vendor, runtime], RULES)).toThrow('No public page');
  });
});
