import { safeRedirect } from './redirect.ts';

describe('safeRedirect', () => {
  it.each([
    ['shipping', '/shipping'],
    ['/order/1?x=2#y', '/order/1?x=2#y'],
    ['/a:b', '/a:b'],
    ['/kursevi/../cart', '/cart'],
  ])('goes to %s', (value, path) => {
    expect(safeRedirect(value)).toBe(path);
  });

  it.each([
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
  ])('refuses %j', (value) => {
    expect(safeRedirect(value, '/kursevi')).toBe('/kursevi');
  });
});
