import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { API } from '@institut/contract/frame/endpoints';
import { itemAdded } from '../features/cart/cartSlice.ts';
import { loggedIn, sessionEnded } from '../features/users/sessionSlice.ts';
import { api } from '../lib/api.ts';
import { CoursePage } from '../pages/course/CoursePage.tsx';
import { buildCourse, buildNewsItem } from '../testing/contentFixtures.ts';
import { loggedInState, renderApp } from '../testing/renderApp.tsx';
import { stubHttp, type StubRequest } from '../testing/stubHttp.ts';
import { App } from './App.tsx';
import { startPrefetching } from './prefetch.ts';
import { findPage } from './routes.tsx';

const ID = '6560f1a2b3c4d5e6f7a8b9c1';
const COURSE = `GET /api/kursevi/${ID}`;
const course = buildCourse({ _id: ID, name: 'Python', countInStock: 7 });
const answers = { [COURSE]: { data: course } };

const asked = (requests: StubRequest[]) => requests.map(({ method, url }) => `${method} ${url}`);
/** Lets the import of axios and all running requests end. */
const settle = () => act(async () => void (await api.getSiteConfig().catch(() => {})));

const nothing = () => {};
let stop = nothing;
afterEach(() => {
  stop();
  window.history.replaceState(null, '', '/');
  Reflect.deleteProperty(navigator, 'connection');
});

function open(to: string, options: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp(
    <Routes>
      <Route path="/kurs/:id" element={<CoursePage />} />
      <Route
        path="*"
        element={
          <main>
            <Link to={to}>Dalje</Link>
            <Link to="/kursevi">Kursevi</Link>
          </main>
        }
      />
    </Routes>,
    { at: '/', ...options },
  );
  stop = startPrefetching(app.store);
  return app;
}

const link = () => screen.getByRole('link', { name: 'Dalje' });

it.each([
  ['hovering', () => fireEvent.pointerOver(link())],
  ['touching', () => fireEvent.touchStart(link())],
  ['focusing', () => fireEvent.focusIn(link())],
])(
  '%s a link requests the data of its page once and shows it on click without another request',
  async (_, point) => {
    const preload = jest.spyOn(findPage(`/kurs/${ID}`).Page, 'preload');
    const requests = stubHttp(answers);
    open(`/kurs/${ID}`);
    point();
    point();
    await waitFor(() => expect(asked(requests)).toEqual([COURSE]));
    expect(preload).toHaveBeenCalled();
    fireEvent.click(link());
    expect(await screen.findByRole('heading', { level: 1, name: 'Python' })).toBeVisible();
    await settle();
    expect(asked(requests).filter((request) => request === COURSE)).toHaveLength(1);
  },
);

it('a click while the prefetch is running waits for its response instead of requesting again', async () => {
  let answer: (value: { data: unknown }) => void = nothing;
  const requests = stubHttp({ [COURSE]: new Promise((resolve) => (answer = resolve)) });
  open(`/kurs/${ID}`);
  fireEvent.pointerOver(link());
  await waitFor(() => expect(requests).toHaveLength(1));
  fireEvent.click(link());
  answer({ data: course });
  expect(await screen.findByRole('heading', { level: 1, name: 'Python' })).toBeVisible();
  expect(requests).toHaveLength(1);
});

it('a link is not prefetched while the page already loads its data', async () => {
  const requests = stubHttp({ [COURSE]: new Promise(() => {}) });
  const { store } = open(`/kurs/${ID}`);
  fireEvent.click(link());
  await waitFor(() => expect(requests).toHaveLength(1));
  const { loadCourse } = await import('../features/courses/coursesSlice.ts');
  await store.dispatch(loadCourse.prefetch(ID));
  expect(requests).toHaveLength(1);
});

it('a failed prefetch shows nothing and the click requests again', async () => {
  let isUp = false;
  const requests = stubHttp({ [COURSE]: () => (isUp ? { data: course } : { status: 503, data: {} }) });
  open(`/kurs/${ID}`);
  fireEvent.pointerOver(link());
  await waitFor(() => expect(requests).toHaveLength(1));
  isUp = true;
  fireEvent.click(link());
  expect(await screen.findByRole('heading', { level: 1, name: 'Python' })).toBeVisible();
  expect(asked(requests)).toEqual([COURSE, COURSE]);
});

it('a prefetched course older than five seconds is shown, then loaded again', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  let seats = 7;
  const requests = stubHttp({ [COURSE]: () => ({ data: { ...course, countInStock: seats } }) });
  const { store } = open(`/kurs/${ID}`);
  fireEvent.pointerOver(link());
  await waitFor(() => expect(requests).toHaveLength(1));
  now.mockReturnValue(20_000);
  seats = 0;
  fireEvent.click(link());
  expect(await screen.findByRole('heading', { level: 1, name: 'Python' })).toBeVisible();
  await waitFor(() => expect(store.getState().courses.detail.data?.countInStock).toBe(0));
  expect(asked(requests).filter((request) => request === COURSE)).toHaveLength(2);
});

it('a prefetched course older than thirty seconds is never shown', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const requests = stubHttp(answers);
  open(`/kurs/${ID}`);
  fireEvent.pointerOver(link());
  await waitFor(() => expect(requests).toHaveLength(1));
  now.mockReturnValue(30_001);
  fireEvent.click(link());
  expect(await screen.findByRole('heading', { level: 1, name: 'Python' })).toBeVisible();
  expect(requests).toHaveLength(2);
});

it('prefetched data is forgotten when the visitor changes something', async () => {
  const requests = stubHttp({ ...answers, 'POST /api/users/logout': { status: 204 } });
  open(`/kurs/${ID}`);
  fireEvent.pointerOver(link());
  await waitFor(() => expect(requests).toHaveLength(1));
  await api.logOut({ token: 'token-ana' });
  fireEvent.click(link());
  expect(await screen.findByRole('heading', { level: 1, name: 'Python' })).toBeVisible();
  expect(asked(requests)).toEqual([COURSE, 'POST /api/users/logout', COURSE]);
});

it('prefetched data is forgotten when a login of another tab is followed or a session ends', async () => {
  const requests = stubHttp(answers);
  const { store } = open(`/kurs/${ID}`);
  const { loadCourse } = await import('../features/courses/coursesSlice.ts');
  const user = loggedInState().session?.user;
  if (!user) throw new Error('Nobody is logged in.');
  await store.dispatch(loadCourse.prefetch(ID));
  store.dispatch(loggedIn({ user, remember: true }));
  await store.dispatch(loadCourse.prefetch(ID));
  store.dispatch(sessionEnded());
  await store.dispatch(loadCourse.prefetch(ID));
  expect(asked(requests)).toEqual([COURSE, COURSE, COURSE]);
});

it.each([
  '/order/6560f1a2b3c4d5e6f7a8b9c1',
  '/profile',
  '/cart',
  '/placeorder',
  '/login',
  '/administracija',
  '/admin/userlist',
])('the private page %s is never prefetched', async (path) => {
  const preload = jest.spyOn(findPage(path).Page, 'preload');
  const requests = stubHttp({});
  const { store } = open(path, { state: loggedInState() });
  const before = store.getState();
  fireEvent.pointerOver(link());
  fireEvent.focusIn(link());
  await settle();
  expect(preload).not.toHaveBeenCalled();
  expect(asked(requests)).toEqual(['GET /api/config/site']);
  expect(store.getState()).toBe(before);
});

it('an admin gets only the code in advance, because drafts are in no cache', async () => {
  const preload = jest.spyOn(findPage(`/kurs/${ID}`).Page, 'preload');
  const requests = stubHttp(answers);
  open(`/kurs/${ID}`, { state: loggedInState({ isAdmin: true }) });
  fireEvent.pointerOver(link());
  await settle();
  expect(preload).toHaveBeenCalled();
  expect(asked(requests)).not.toContain(COURSE);
});

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing is prefetched on a connection with %p',
  async (connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    const preload = jest.spyOn(findPage(`/kurs/${ID}`).Page, 'preload');
    const requests = stubHttp(answers);
    open(`/kurs/${ID}`);
    fireEvent.pointerOver(link());
    fireEvent.touchStart(link());
    await settle();
    expect(preload).not.toHaveBeenCalled();
    expect(asked(requests)).not.toContain(COURSE);
  },
);

it('prefetching changes neither the state nor the storage', async () => {
  const requests = stubHttp(answers);
  const { store } = open(`/kurs/${ID}`);
  act(
    () =>
      void store.dispatch(
        itemAdded({
          kurs: 'a',
          name: 'Kurs',
          image: '',
          category: 'Tehnicke',
          price: 80,
          qty: 1,
          countInStock: 5,
        }),
      ),
  );
  const [before, stored] = [store.getState(), JSON.stringify(window.localStorage)];
  fireEvent.pointerOver(link());
  await waitFor(() => expect(requests).toHaveLength(1));
  await settle();
  expect(store.getState()).toBe(before);
  expect(JSON.stringify(window.localStorage)).toBe(stored);
});

it('of links that come into view, only those to one item prefetch data, and all prefetch code', async () => {
  let report: (target: Element, isIntersecting: boolean) => void = nothing;
  const { IntersectionObserver: Original } = window;
  class Observer extends Original {
    constructor(callback: IntersectionObserverCallback) {
      super(callback);
      report = (target, isIntersecting) =>
        callback([{ target, isIntersecting } as IntersectionObserverEntry], this);
    }
  }
  Object.assign(window, { IntersectionObserver: Observer });
  const preload = jest.spyOn(findPage('/kursevi').Page, 'preload');
  const requests = stubHttp(answers);
  open(`/kurs/${ID}`);
  Object.assign(window, { IntersectionObserver: Original });
  report(link(), false);
  await settle();
  expect(asked(requests)).toEqual(['GET /api/config/site']);
  report(screen.getByRole('link', { name: 'Kursevi' }), true);
  report(link(), true);
  await waitFor(() => expect(asked(requests)).toEqual(['GET /api/config/site', COURSE]));
  expect(preload).toHaveBeenCalled();
});

const EMPTY = { data: [], headers: { 'x-total-count': '0' } };

it.each([
  '/',
  '/kursevi',
  '/page/2',
  '/search/python',
  '/search/python/page/2',
  '/vijesti',
  '/vijesti?strana=2',
  '/careers',
])('after its prefetch the list %s opens without a request', async (path) => {
  const requests = stubHttp({
    'GET /api/kursevi': { data: { kursevi: [], pages: 0, page: 1 } },
    [`GET ${API.featuredCourses}`]: EMPTY,
    [`GET ${API.news}`]: EMPTY,
    [`GET ${API.featuredNews}`]: { data: buildNewsItem() },
    [`GET ${API.careers}`]: EMPTY,
  });
  window.history.replaceState(null, '', '/od');
  const { store } = renderApp(
    <Routes>
      <Route path="/od" element={<Link to={path}>Dalje</Link>} />
      <Route path="*" element={<App />} />
    </Routes>,
    { at: '/od' },
  );
  stop = startPrefetching(store);
  fireEvent.pointerOver(link());
  await settle();
  const prefetched = asked(requests);
  expect(prefetched.length).toBeGreaterThan(1);
  fireEvent.click(link());
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  await settle();
  // News, careers and similar names, which only a search has, follow below the list.
  const ofList = asked(requests).filter((request) => request !== 'GET /api/search');
  expect(ofList).toEqual([...prefetched, 'GET /api/config/site']);
});
