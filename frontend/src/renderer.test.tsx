import type { ApiAnswer } from '@institut/contract/site/pageRenderer';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { act, screen } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { openPage } from './app/openPage.tsx';
import { SERVER_STATE_ID } from './app/serverState.ts';
import { createPageRenderer } from './renderer.tsx';
import {
  buildCareer,
  buildCareerSummary,
  buildCourse,
  buildCourseSummary,
  buildNewsItem,
  buildNewsSummary,
} from './testing/contentFixtures.ts';
import { loggedInState } from './testing/renderApp.tsx';
import { site } from './testing/shopFixtures.ts';
import { stubHttp } from './testing/stubHttp.ts';

const course = buildCourse({ name: 'Robotika u praksi' });
const newsItem = buildNewsItem({ title: 'Otvorena nova radionica' });
const career = buildCareer({ title: 'Asistent u nastavi' });

const answers: Record<string, unknown> = {
  [API.siteConfig]: site,
  [API.courses]: { kursevi: [buildCourseSummary()], pages: 1, page: 1 },
  [API.featuredCourses]: [buildCourseSummary()],
  [API.topCourses]: [buildCourseSummary()],
  [apiUrl(API.course, { id: course._id })]: course,
  [API.news]: [buildNewsSummary()],
  [API.featuredNews]: newsItem,
  [apiUrl(API.newsItem, { id: newsItem._id })]: newsItem,
  [API.careers]: [buildCareerSummary()],
  [apiUrl(API.career, { id: career._id })]: career,
};

async function read(url: string): Promise<ApiAnswer> {
  const data = answers[url.split('?')[0] ?? ''];
  return data === undefined
    ? { status: 404, data: { message: 'Nema.', code: 'not_found' }, headers: {} }
    : { status: 200, data, headers: {} };
}

const renderPage = (url: string) => createPageRenderer({ read, cleanHtml: (html) => html })(url);

/** The page as the server sends it, in this window. */
async function receive(url: string): Promise<HTMLElement> {
  const { html, state } = await renderPage(url);
  window.history.replaceState(null, '', url);
  document.body.innerHTML = `<div id="root">${html.replace(/^(?:<link [^>]*>)+/, '')}</div>`;
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = SERVER_STATE_ID;
  data.textContent = state;
  document.body.append(data);
  const root = document.getElementById('root');
  if (!root) throw new Error('no root');
  return root;
}

const items: readonly [url: string, heading: string][] = [
  [apiUrl(SITE_PAGES.course.path, { id: course._id }), course.name],
  [apiUrl(SITE_PAGES.newsItem.path, { id: newsItem._id }), newsItem.title],
  [apiUrl(SITE_PAGES.career.path, { id: career._id }), career.title],
  ['/search/python', 'python'],
  [`/${site.product.slug}`, site.product.name],
  ['/nema/toga', 'Stranica nije pronađena'],
  [apiUrl(SITE_PAGES.course.path, { id: 'nema' }), 'Kurs nije pronađen'],
];
const pages = Object.values(SITE_PAGES)
  .map(({ path }) => path)
  .filter((path) => !path.includes(':'));

let opened: Root | null = null;

async function open(root: HTMLElement): Promise<void> {
  await act(async () => {
    opened = await openPage(root);
  });
}

afterEach(() => {
  act(() => opened?.unmount());
  opened = null;
  document.body.innerHTML = '';
});

it('a page with the same content is rendered to the same bytes again, also after other pages', async () => {
  const first = await renderPage(SITE_PAGES.home.path);
  await renderPage(apiUrl(SITE_PAGES.course.path, { id: course._id }));
  expect(await renderPage(SITE_PAGES.home.path)).toEqual(first);
});

describe('a page from the server', () => {
  it.each([...pages, ...items.map(([url]) => url)])(
    'is taken over as it stands, and asks for nothing again: %s',
    async (url) => {
      const root = await receive(url);
      const heading = root.querySelector('h1');
      expect(heading).not.toBeNull();
      expect(root.querySelectorAll('h1')).toHaveLength(1);

      const requests = stubHttp({});
      // A difference between server and browser would be logged, and a test that logs an error fails.
      await open(root);
      expect(root.querySelector('h1')).toBe(heading);
      expect(requests).toEqual([]);
    },
  );

  it.each(items)('shows what it is about: %s', async (url, text) => {
    const root = await receive(url);
    expect(root.querySelector('h1')).toHaveTextContent(text);
  });

  it('is a visitor’s page until the browser knows better', async () => {
    const { session } = loggedInState();
    window.localStorage.setItem('userInfo', JSON.stringify(session.user));
    const root = await receive('/kursevi');
    expect(root).not.toHaveTextContent('Ana');
    stubHttp({});
    await open(root);
    expect(screen.getByRole('button', { name: 'Ana, moj nalog' })).toBeInTheDocument();
  });

  it('is asked for again by an administrator, who may see more', async () => {
    const { session } = loggedInState({ isAdmin: true });
    window.localStorage.setItem('userInfo', JSON.stringify(session.user));
    const path = apiUrl(API.course, { id: 'nacrt' });
    const root = await receive(apiUrl(SITE_PAGES.course.path, { id: 'nacrt' }));
    expect(root.querySelector('h1')).toHaveTextContent('Kurs nije pronađen');
    stubHttp({
      [`GET ${path}`]: { data: buildCourse({ _id: 'nacrt', name: 'Još nije objavljen' }) },
      [`GET ${API.siteConfig}`]: { data: site },
    });
    await open(root);
    expect(await screen.findByRole('heading', { level: 1, name: 'Još nije objavljen' })).toBeVisible();
  });

  it('asks again what is asked for the second time', async () => {
    const root = await receive('/kursevi');
    const requests = stubHttp({ [`GET ${API.courses}`]: { data: answers[API.courses] } });
    await open(root);
    await act(async () => {
      window.history.pushState(null, '', '/page/2');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(requests.map(({ params }) => params)).toEqual([
      { counts: 'include', open: 'first', pageNumber: 2 },
    ]);
  });
});

it('a page whose API fails is not rendered', async () => {
  const failing = createPageRenderer({
    read: async (url) => (url === API.siteConfig ? read(url) : { status: 503, data: {}, headers: {} }),
    cleanHtml: (html) => html,
  });
  await expect(failing('/kursevi')).rejects.toThrow('503');
});
