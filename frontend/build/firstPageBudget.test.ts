import { randomBytes } from 'node:crypto';
import {
  firstPageSize,
  heavyOnPublicPages,
  loadedWith,
  transferSize,
  type Chunk,
} from './firstPageBudget.ts';

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

describe('loadedWith', () => {
  it('follows static imports once each, also around a circle', () => {
    expect(loadedWith(chunks, [home])).toEqual([entry, vendor, runtime, home, news]);
  });

  it('is the entry and its imports when nothing else is wanted', () => {
    expect(loadedWith(chunks, [])).toEqual([entry, vendor, runtime]);
  });
});

describe('firstPageSize', () => {
  const weighty = chunks.map((chunk) => ({ ...chunk, code: randomBytes(500).toString('base64') }));

  it('adds up the compressed chunks that the page loads, and no others', () => {
    const size = firstPageSize(weighty, HOME);
    expect(size).toBe(transferSize(weighty.slice(0, 5)));
    expect(size).toBeLessThan(transferSize(weighty));
  });

  it('measures what is sent, not what is written', () => {
    const repeated = { ...home, code: 'export const name = "Obuke";'.repeat(1000) };
    expect(transferSize([repeated])).toBeLessThan(repeated.code.length / 50);
  });

  it('refuses a build without the page', () => {
    expect(() => firstPageSize([entry, vendor, runtime], HOME)).toThrow(
      'HomePage.tsx is not part of the build',
    );
  });
});

describe('heavyOnPublicPages', () => {
  it('allows what comes on demand', () => {
    expect(heavyOnPublicPages(chunks, RULES)).toEqual([]);
  });

  it('names what a page loads through another chunk', () => {
    const careless = { ...news, imports: ['editor.js'] };
    expect(heavyOnPublicPages([entry, vendor, runtime, home, careless, editor], RULES)).toEqual([
      '/shop/src/pages/home/HomePage.tsx loads /shop/node_modules/quill/core.js with itself.',
    ]);
  });

  it('names what every page loads because the entry does', () => {
    const careless = { ...entry, imports: ['vendor.js', 'editor.js'] };
    expect(heavyOnPublicPages([careless, vendor, runtime, home, news, editor], RULES)).toHaveLength(1);
  });

  it('leaves pages that are not public alone', () => {
    const admin = buildChunk({
      fileName: 'admin.js',
      imports: ['editor.js'],
      moduleIds: ['/shop/src/features/news/admin/NewsEditPage.tsx'],
    });
    expect(heavyOnPublicPages([...chunks, admin], RULES)).toEqual([]);
  });

  it('refuses a build without public pages: it would find nothing', () => {
    expect(() => heavyOnPublicPages([entry, vendor, runtime], RULES)).toThrow('No public page');
  });
});
