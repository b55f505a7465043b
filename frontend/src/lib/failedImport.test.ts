import { waitFor } from '@testing-library/react';
import type * as failedImport from './failedImport.ts';
import { isFailedImport } from './failedImport.ts';
import type * as navigationGuard from './navigationGuard.ts';

it.each([
  [
    'Chromium',
    new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/Page-1a.js'),
  ],
  ['Firefox', new TypeError('error loading dynamically imported module: http://localhost/assets/Page-1a.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['Vite, for a style sheet', new Error('Unable to preload CSS for http://localhost/assets/Page-1a.css')],
])('isFailedImport recognises the error of %s', (_, error) => {
  expect(isFailedImport(error)).toBe(true);
});

it.each([
  ['an error of the program', new TypeError('x is not a function')],
  ['another error', new Error('puklo')],
  ['a value that is no error', 'module script'],
])('isFailedImport is false for %s', (_, error) => {
  expect(isFailedImport(error)).toBe(false);
});

const failImport = () => window.dispatchEvent(new Event('vite:preloadError'));
const type = () => document.body.dispatchEvent(new Event('input', { bubbles: true }));

describe('a failed import', () => {
  const originalFetch = globalThis.fetch;
  const head = jest.fn<Promise<Pick<Response, 'ok'>>, [string, RequestInit]>();
  const navigations = jest.fn<{ type: string }[], []>();
  let logged: jest.SpyInstance;
  // jsdom cannot navigate and logs every reload instead.
  const reloads = () => logged.mock.calls.filter(([text]) => /navigation/.test(String(text)));
  let page: typeof failedImport;
  let guard: typeof navigationGuard;
  let added: jest.SpyInstance[];

  beforeAll(() => void Object.assign(performance, { getEntriesByType: navigations }));
  beforeEach(async () => {
    window.history.replaceState(null, '', '/kursevi');
    head.mockReset().mockResolvedValue({ ok: true });
    navigations.mockReset().mockReturnValue([{ type: 'navigate' }]);
    Object.assign(globalThis, { fetch: head });
    logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    // A page that reloads stays so; the next test starts with another one.
    jest.resetModules();
    page = await import('./failedImport.ts');
    guard = await import('./navigationGuard.ts');
    added = [jest.spyOn(document, 'addEventListener'), jest.spyOn(window, 'addEventListener')];
    page.reloadOnFailedImport();
  });
  afterEach(() => {
    for (const { mock } of added) {
      for (const [index, target] of mock.contexts.entries()) target.removeEventListener(...mock.calls[index]);
    }
  });
  afterAll(() => {
    Object.assign(globalThis, { fetch: originalFetch });
    Object.assign(performance, { getEntriesByType: () => [] });
  });

  it('removes style sheets of the HTML that could not be fetched, so that they are requested again', () => {
    document.head.innerHTML = `
      <link rel="stylesheet" href="/assets/failed.css">
      <link rel="stylesheet" href="/assets/loaded.css">
      <link rel="icon" href="/icon.svg">`;
    const [failed, loaded] = document.querySelectorAll<HTMLLinkElement>('[rel="stylesheet"]');
    const unreadable = {
      get cssRules() {
        throw new DOMException('Cannot access rules', 'SecurityError');
      },
    };
    Object.defineProperty(failed, 'sheet', { value: unreadable });
    Object.defineProperty(loaded, 'sheet', { value: { cssRules: [{}] } });
    page.reloadOnFailedImport();
    expect(Array.from(document.head.querySelectorAll('link'), (link) => link.getAttribute('href'))).toEqual([
      '/assets/loaded.css',
      '/icon.svg',
    ]);
  });

  it('keeps the page when the server does not answer', async () => {
    head.mockRejectedValue(new TypeError('Failed to fetch'));
    failImport();
    await page.untilPageStays();
    expect(head).toHaveBeenCalledWith('/', { method: 'HEAD' });
    expect(reloads()).toHaveLength(0);
  });

  it('keeps the page when the server answers with an error', async () => {
    head.mockResolvedValue({ ok: false });
    failImport();
    await page.untilPageStays();
    expect(reloads()).toHaveLength(0);
  });

  it('keeps a page that was reloaded before', async () => {
    navigations.mockReturnValue([{ type: 'reload' }]);
    failImport();
    await page.untilPageStays();
    expect(reloads()).toHaveLength(0);
  });

  it('keeps a page with unsaved work', async () => {
    const endAsking = guard.guardNavigation(() => {});
    failImport();
    await page.untilPageStays();
    expect(reloads()).toHaveLength(0);
    endAsking();
  });

  it('keeps the page on which the user has typed', async () => {
    type();
    failImport();
    await page.untilPageStays();
    expect(reloads()).toHaveLength(0);
  });

  it('reloads the page only when the retry button asks for it and the server answers', async () => {
    head.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(page.reloadWhenOnline()).resolves.toBe(false);
    expect(reloads()).toHaveLength(0);
    await expect(page.reloadWhenOnline()).resolves.toBe(true);
    expect(reloads()).toHaveLength(1);
  });

  it('reloads another page once, however many files are missing', async () => {
    type();
    window.history.replaceState(null, '', '/onama');
    failImport();
    failImport();
    const stays = jest.fn();
    void page.untilPageStays().then(stays);
    await waitFor(() => expect(reloads()).toHaveLength(1));
    expect(stays).not.toHaveBeenCalled();
  });
});
