import { answererOf, isOwnPage, staleCaches } from './rules.ts';

const kept = { page: '/prisustvo', files: ['/assets/main-1.js', '/assets/c-2.css'] };
const SITE = 'https://www.example.com';

it.each([
  ['GET', 'navigate', '/prisustvo', 'page'],
  ['GET', 'navigate', '/prisustvo?susret=1', 'page'],
  ['GET', 'navigate', '/prisustvovali', 'browser'],
  ['GET', 'navigate', '/', 'browser'],
  ['GET', 'cors', '/prisustvo', 'browser'],
  ['GET', 'cors', '/assets/main-1.js', 'file'],
  ['GET', 'no-cors', '/assets/other-3.js', 'browser'],
  ['GET', 'cors', '/api/prisustvo', 'browser'],
  ['GET', 'cors', '/api/config/site', 'browser'],
  ['POST', 'cors', '/api/prisustvo', 'browser'],
  ['GET', 'cors', 'https://example.org/assets/main-1.js', 'browser'],
])('%s %s %s is answered by %s', (method, mode, address, answerer) => {
  expect(answererOf({ method, mode, url: new URL(address, SITE).href }, SITE, kept)).toBe(answerer);
});

it('removes only its own caches of other versions', () => {
  expect(staleCaches(['attendance-1', 'attendance-2', 'other'], 'attendance-2')).toEqual(['attendance-1']);
});

it.each([
  ['<script src="/assets/main-1.js"></script><link href="/assets/c-2.css">', true],
  ['<script src="/assets/main-1.js"></script><link href="/assets/c-9.css">', false],
  ['<p>Trenutno nedostupno</p>', false],
])('keeps a page whose files it has: %s', (html, isOwn) => {
  expect(isOwnPage(html, kept)).toBe(isOwn);
});
