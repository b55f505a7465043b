import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { API } from '@institut/contract/frame/endpoints';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, Route, Routes, StaticRouter } from 'react-router-dom';
import { loadSite } from '../../features/site/siteSlice.ts';
import { itemAdded } from '../../features/cart/cartSlice.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { showToast } from '../../store/toastSlice.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { site } from '../../testing/shopFixtures.ts';
import { stubHttp } from '../../testing/stubHttp.ts';
import { NotFoundPage } from '../../pages/notFound/NotFoundPage.tsx';
import { createStore } from '../store/store.ts';
import { Layout, Toaster } from './Layout.tsx';

function PageA() {
  usePageTitle('Prva stranica');
  return (
    <>
      <Link to="/b">Dalje</Link>
      <Link to="/a?tab=ishodi">Ishodi</Link>
    </>
  );
}

function PageB() {
  usePageTitle('Druga stranica');
  return <p>Druga</p>;
}

function PageOther() {
  usePageTitle('Ostalo');
  return <Link to="/kurs/nema">Nema ga</Link>;
}

function PageNews() {
  usePageTitle('Vijesti');
  return null;
}

let isBroken = false;
let failure: Error;

function FragilePage() {
  if (isBroken) throw failure;
  return <p>Opet radi</p>;
}

async function openSite(options: Parameters<typeof renderApp>[1] = {}) {
  stubHttp({ [`GET ${API.siteConfig}`]: { data: site } });
  const app = renderApp(
    <Layout>
      <Routes>
        <Route path="/a" element={<PageA />} />
        <Route path="/b" element={<PageB />} />
        <Route path="/fragile" element={<FragilePage />} />
        <Route path="/vijesti" element={<PageNews />} />
        <Route path="/kurs/nema" element={<NotFoundPage kind="course" />} />
        <Route path="*" element={<PageOther />} />
      </Routes>
    </Layout>,
    { at: '/a', ...options },
  );
  await act(async () => {
    await app.store.dispatch(loadSite());
  });
  return app;
}

describe('a route change', () => {
  it('scrolls to the top, focuses the page and announces its title', async () => {
    const scroll = jest.spyOn(window, 'scrollTo');
    await openSite();
    expect(document.title).toBe('Prva stranica | Institut za tehnologiju i inovacije');
    expect(document.body).toHaveFocus();

    await userEvent.click(screen.getByRole('link', { name: 'Dalje' }));
    expect(scroll).toHaveBeenCalledWith(0, 0);
    expect(screen.getByRole('main')).toHaveFocus();
    expect(document.title).toBe('Druga stranica | Institut za tehnologiju i inovacije');
    expect(screen.getByText('Druga stranica')).toHaveAttribute('aria-live', 'polite');
  });

  it('that changes only the query keeps scroll position and focus', async () => {
    const scroll = jest.spyOn(window, 'scrollTo');
    await openSite();
    await userEvent.click(screen.getByRole('link', { name: 'Ishodi' }));
    expect(scroll).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Ishodi' })).toHaveFocus();
  });
});

const loadedSite = {
  site: { config: { status: 'success', data: site, error: null, requestId: null } },
} as const;

it('the browser hydrates the layout of the server, then shows the user, the year and its address', () => {
  const onServer = createStore(loadedSite);
  const html = renderToString(
    <Provider store={onServer}>
      <StaticRouter location="/vijesti">
        <Layout>Vijesti</Layout>
      </StaticRouter>
    </Provider>,
  );
  expect(html).toContain('+387 33 123 456');
  expect(html).not.toContain('Ana');
  expect(html).not.toContain(String(new Date().getFullYear()));

  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const headerOfServer = container.querySelector('header');
  // A difference between the two would be logged, and a test that logs an error fails.
  render(
    <Provider store={createStore({ ...loadedSite, ...loggedInState() })} serverState={onServer.getState()}>
      <MemoryRouter initialEntries={['/vijesti']}>
        <Layout>Vijesti</Layout>
      </MemoryRouter>
    </Provider>,
    { container, hydrate: true },
  );
  expect(screen.getByRole('banner')).toBe(headerOfServer);
  expect(screen.getByRole('button', { name: 'Ana, moj nalog' })).toBeInTheDocument();
  expect(screen.getByText(`© ${site.name}, ${new Date().getFullYear()}.`)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Podijeli na Facebooku' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('http://localhost/vijesti')),
  );
});

describe('a page that throws while it renders', () => {
  beforeEach(() => {
    isBroken = true;
    failure = new Error('puklo');
    // React logs every caught error; here the error is the point of the test.
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });

  it('is replaced by a message with a retry button, which shows the page once it works', async () => {
    await openSite({ at: '/fragile' });
    expect(screen.getByRole('alert')).toHaveTextContent('Stranica se nije otvorila');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(screen.getByText('Opet radi')).toBeInTheDocument();
  });

  it('blames the connection when the code of the page cannot be fetched', async () => {
    failure = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/Page.js');
    await openSite({ at: '/fragile' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Nema veze sa serverom. Provjerite vezu s internetom',
    );
    expect(screen.getByRole('alert')).not.toHaveTextContent('na našoj strani');
  });

  it('does not keep its message when another page opens', async () => {
    const { location } = await openSite({ at: '/fragile' });
    const header = within(screen.getByRole('navigation', { name: 'Glavna navigacija' }));
    await userEvent.click(header.getByRole('link', { name: 'Vijesti' }));
    expect(location()).toBe('/vijesti');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

it('the skip link leads past the header', async () => {
  const { location } = await openSite();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Preskoči na sadržaj' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(location()).toBe('/a');
});

describe('the header', () => {
  it('searches the courses', async () => {
    const { location } = await openSite();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Pretražite kurseve' }), 'C++ & baze{Enter}');
    expect(location()).toBe('/search/C%2B%2B%20%26%20baze');
  });

  it('counts the seats in the cart', async () => {
    const { store } = await openSite();
    expect(screen.getByRole('link', { name: 'Moji kursevi, odabrano: 0' })).toHaveAttribute('href', '/cart');
    const item = {
      kurs: 'a',
      name: 'Kurs',
      image: '',
      category: 'Tehnicke',
      price: 80,
      qty: 2,
      countInStock: 5,
    };
    act(() => void store.dispatch(itemAdded(item)));
    expect(screen.getByRole('link', { name: 'Moji kursevi, odabrano: 2' })).toBeInTheDocument();
  });

  it('has tabs for courses, education, news, careers and the institute', async () => {
    await openSite();
    const nav = screen.getByRole('navigation', { name: 'Glavna navigacija' });
    const tabs = within(nav).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Kursevi', '/kursevi'],
      ['Obuke', '/obuke'],
      ['Vijesti', '/vijesti'],
      ['Karijera', '/careers'],
      ['O nama', '/onama'],
    ]);
  });

  it('logs a logged-in user out', async () => {
    const { store, location } = await openSite({ state: loggedInState() });
    await userEvent.click(screen.getByRole('button', { name: 'Ana, moj nalog' }));
    expect(await screen.findByRole('dialog', { name: 'Moj nalog' })).toHaveTextContent('ana@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Odjavi se' }));

    expect(store.getState().session.user).toBeNull();
    expect(location()).toBe('/kursevi');
    expect(await screen.findByText('Odjavili ste se.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('closes the side menu when another page opens', async () => {
    const { location } = await openSite();
    await userEvent.click(screen.getByRole('button', { name: 'Otvori meni' }));
    const menu = await screen.findByRole('navigation', { name: 'Meni' });
    await userEvent.click(within(menu).getByRole('link', { name: /^EduTech/ }));
    expect(location()).toBe('/obuke');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

it('the footer shows the configured name and contact data', async () => {
  await openSite();
  const footer = screen.getByRole('contentinfo');
  expect(footer).toHaveTextContent('Obala 1');
  expect(footer).toHaveTextContent('71000 Sarajevo');
  expect(screen.getByRole('link', { name: '+387 33 123 456' })).toHaveAttribute('href', 'tel:+38733123456');
  expect(screen.getByRole('link', { name: 'info@example.com' })).toHaveAttribute(
    'href',
    'mailto:info@example.com',
  );
  expect(screen.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('href', 'https://www.linkedin.com/');
  expect(footer).toHaveTextContent(site.statement);
  expect(footer).toHaveTextContent(`© ${site.name}, ${new Date().getFullYear()}.`);
});

it('the titles of the footer open and close their lists of pages, as phones show them', async () => {
  await openSite();
  const pages = within(screen.getByRole('navigation', { name: 'Sve stranice' }));
  const toggle = pages.getByRole('button', { name: 'Institut' });
  const list = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
  expect(list).toContainElement(pages.getByRole('link', { name: 'Kontakt' }));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(list).not.toHaveClass('closed');
  await userEvent.click(toggle);
  expect(list).toHaveClass('closed');
});

it('the footer links to every page and to the legal documents', async () => {
  await openSite();
  const pages = within(screen.getByRole('navigation', { name: 'Sve stranice' })).getAllByRole('link');
  expect(pages.map((page) => page.getAttribute('href'))).toEqual([
    '/kursevi',
    '/obuke',
    '/vjestine',
    '/oblasti',
    '/oblasti/tehnologije',
    '/usluge',
    '/usluge/pregled',
    '/onama',
    '/inovalab',
    '/vijesti',
    '/careers',
    '/kontakt',
  ]);
  const rules = within(screen.getByRole('list', { name: 'Pravila sajta' })).getAllByRole('link');
  expect(rules.map((rule) => rule.getAttribute('href'))).toEqual([
    '/privacy',
    '/cookies',
    '/uslovi-koristenja',
    '/licence.txt',
  ]);
});

it('the footer shares the address of the current page', async () => {
  await openSite();
  await userEvent.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Vijesti' }));
  const share = screen.getByRole('list', { name: 'Podijelite ovu stranicu' });
  const mail = within(share).getByRole<HTMLAnchorElement>('link', { name: 'Pošalji e-mailom' });
  expect(new URL(mail.href).searchParams.get('subject')).toBe('Vijesti');
  expect(new URL(mail.href).searchParams.get('body')).toContain('http://localhost/vijesti');
});

const shareLinks = () => screen.queryByRole('list', { name: 'Podijelite ovu stranicu' });

describe('the share links of the footer', () => {
  it.each(['/', '/kursevi', '/page/2', '/kurs/6560f1a2b3c4d5e6f7a8b9c0', '/inovalab', '/privacy'])(
    'are on the listed page %s',
    async (at) => {
      await openSite({ at });
      expect(shareLinks()).toBeInTheDocument();
    },
  );

  it.each(['/order/6560f1a2b3c4d5e6f7a8b9c0', '/profile', '/cart', '/placeorder', '/login', '/nema'])(
    'are not on the page %s, which search engines do not list',
    async (at) => {
      await openSite({ at });
      expect(shareLinks()).not.toBeInTheDocument();
    },
  );

  it('are not on the page of a course that does not exist', async () => {
    await openSite({ at: '/kurs/6560f1a2b3c4d5e6f7a8b9c0' });
    await userEvent.click(screen.getByRole('link', { name: 'Nema ga' }));
    expect(shareLinks()).not.toBeInTheDocument();
  });
});

const text = 'Kurs je dodan u vaš izbor.';

function showOne() {
  const { store } = renderApp(<Toaster />);
  act(() => void store.dispatch(showToast({ kind: 'success', text })));
  return store;
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

const letterhead = () => document.querySelector('[data-print]');

it('a printed page names the institute, the address of the page and the time of printing', async () => {
  await openSite();
  expect(letterhead()).toBeNull();
  // Its code is loaded after the page.
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(letterhead()).toHaveTextContent(site.name);
  });
  expect(letterhead()).toHaveTextContent(site.contact.street);
  expect(letterhead()).toHaveTextContent(window.location.href);
  expect(letterhead()).toHaveTextContent(/Odštampano \d+\.\s\d+\.\s\d{4}\. u\s\d{2}:\d{2}/);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(letterhead()).toBeNull();
});

describe('Toaster', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('announces a toast politely and removes it after some seconds', () => {
    showOne();
    expect(screen.getByText(text).closest('[aria-live="polite"]')).not.toBeNull();
    wait(6000);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('keeps a toast while the pointer is over it', () => {
    showOne();
    fireEvent.pointerEnter(screen.getByText(text).parentElement!);
    wait(60_000);
    expect(screen.getByText(text)).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByText(text).parentElement!);
    wait(6000);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('closes a toast with its button', () => {
    showOne();
    fireEvent.click(screen.getByRole('button', { name: 'Zatvori poruku' }));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('shows the same text once and at most three toasts', () => {
    const store = showOne();
    act(() => {
      for (const again of [text, 'b', 'c', 'd']) store.dispatch(showToast({ kind: 'info', text: again }));
    });
    expect(store.getState().toasts.map((toast) => toast.text)).toEqual(['b', 'c', 'd']);
  });
});
