import { isFailedImport } from './isFailedImport.ts';

it.each([
  [
    'Chromium',
    new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/Page-1a.js'),
  ],
  ['Firefox', new TypeError('error loading dynamically imported module: http://localhost/assets/Page-1a.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['Vite, of a style sheet', new Error('Unable to preload CSS for http://localhost/assets/Page-1a.css')],
])('knows the words of %s', (_, error) => {
  expect(isFailedImport(error)).toBe(true);
});

it.each([
  ['a fault of the program', new TypeError('x is not a function')],
  ['another error', new Error('puklo')],
  ['no error at all', 'module script'],
])('takes %s for something else', (_, error) => {
  expect(isFailedImport(error)).toBe(false);
});
