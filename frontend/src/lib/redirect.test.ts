import { loginPath, registerPath, safeRedirect } from './redirect.ts';

describe('safeRedirect', () => {
  it.each([
    ['shipping', '/shipping'],
    ['/order/1?x=2#y', '/order/1?x=2#y'],
    ['/a:b', '/a:b'],
    ['/kursevi/../cart', '/cart'],
  ])('accepts %s', (value, path) => {
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

describe('loginPath and registerPath', () => {
  it('have a readable redirect', () => {
    expect(loginPath('/profile')).toBe('/login?redirect=/profile');
    expect(registerPath('/shipping')).toBe('/register?redirect=/shipping');
    expect(loginPath('/')).toBe('/login');
  });

  it('return to every path unchanged', () => {
    const path = '/search/c%2B%2B/page/2?x=1&y=a b#kraj';
    const query = new URL(loginPath(path), 'http://site.invalid').searchParams;
    expect(safeRedirect(query.get('redirect'))).toBe('/search/c%2B%2B/page/2?x=1&y=a%20b#kraj');
  });
});
