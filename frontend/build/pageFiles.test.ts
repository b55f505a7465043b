import { filesOf, type Manifest } from './pageFiles.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/main-1.js', name: 'main', imports: ['_app.js'], css: ['assets/main-2.css'] },
  '_app.js': { file: 'assets/app-3.js', imports: ['index.html'], assets: ['assets/font-4.woff2'] },
  'src/Page.tsx': { file: 'assets/c-5.js', name: 'Page', imports: ['_app.js'] },
  'src/Other.tsx': { file: 'assets/c-6.js' },
};

it('lists what chunks load with themselves, each file once', () => {
  expect(filesOf(manifest, ['main', 'Page'])).toEqual([
    '/assets/app-3.js',
    '/assets/c-5.js',
    '/assets/font-4.woff2',
    '/assets/main-1.js',
    '/assets/main-2.css',
  ]);
});

it('fails when the build has no such chunk', () => {
  expect(() => filesOf(manifest, ['Gone'])).toThrow('The build has no Gone.');
});
