import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { Course } from '@institut/contract/courses/schema';
import type { CartItem } from '../../features/cart/cartItem.ts';
import { cartOf } from '../../features/cart/cartSlice.ts';
import { orderReceived } from '../../features/orders/orderCalls.ts';
import { loadSite } from '../../features/site/siteSlice.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { buildCourseSummary } from '../../testing/contentFixtures.ts';
import {
  buildCourse,
  buildOrder,
  chosen,
  otherRates,
  site,
  siteLoaded,
  siteNotLoaded,
  testId,
} from '../../testing/shopFixtures.ts';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { CartPage } from './CartPage.tsx';

const PYTHON = testId(1);
const PLC = testId(2);
const python = buildCourse({ _id: PYTHON });
const plc = buildCourse({ _id: PLC, name: 'PLC', category: 'Tehnicke', price: 95.5, countInStock: 3 });

const offers = (...courses: Course[]) => ({
  'GET /api/kursevi/top': { data: [] },
  'GET /api/orders/myorders': { data: [] },
  ...Object.fromEntries(
    courses.map(({ _id: id, ...rest }) => [`GET /api/kursevi/${id}`, { data: { _id: id, ...rest } }]),
  ),
});

const pages = (
  <Routes>
    <Route path="/cart/:id?" element={<CartPage />} />
    <Route path="/user/:id" element={<CartPage />} />
    <Route path="*" element={null} />
  </Routes>
);

const open = (at: string, items: CartItem[] = []) => renderApp(pages, { at, state: { cart: cartOf(items) } });
const select = (name: string) =>
  screen.findByRole('combobox', { name: new RegExp(`^Broj mjesta na kursu ${name}`) });
const ADDED = /^Kurs „Python za početnike” \(.*\) je dodan\.$/;
const NOT_ADDED = /^Kurs „Python za početnike” \(.*\) nije dodan\.$/;
const goOn = () => screen.getByRole('button', { name: 'Nastavite sa prijavom' });
const total = () => screen.getByText('Ukupno').parentElement;

it('recommends no course that is chosen already', async () => {
  const top = [PYTHON, PLC].map((id) => buildCourseSummary({ _id: id, name: `Popularan ${id}` }));
  stubHttp({ ...offers(python), 'GET /api/kursevi/top': { data: top } });
  open('/cart', [chosen(python)]);
  expect(await screen.findByRole('heading', { name: `Popularan ${PLC}` })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: `Popularan ${PYTHON}` })).not.toBeInTheDocument();
});

describe('/cart/{id}?qty=n', () => {
  it('adds the course once, not again after a reload or at the plain address', async () => {
    stubHttp(offers(python));
    const { location, unmount } = open(`/cart/${PYTHON}?qty=3`);
    const regions = screen.getAllByRole('status');
    expect(await select(python.name)).toHaveValue('3');
    const note = screen.getByText(ADDED);
    expect(regions).toContain(note.closest('[role=status]'));
    expect(note.closest('[role=status]')).toHaveTextContent(/Prijava još nije poslana/);
    await waitFor(() => expect(location()).toBe('/cart'));

    unmount();
    const requests = stubHttp(offers(python));
    renderApp(pages, { at: '/cart' });
    expect(await select(python.name)).toHaveValue('3');
    await waitFor(() => expect(requests.filter(({ url }) => url.endsWith(PYTHON))).toHaveLength(1));
    expect(screen.queryByText(/je dodan/)).not.toBeInTheDocument();
  });

  it('does not call the cart empty while the first course is added', async () => {
    const answers: Array<(reply: StubAnswer) => void> = [];
    stubHttp({
      ...offers(),
      [`GET /api/kursevi/${PYTHON}`]: new Promise((resolve) => answers.push(resolve)),
    });
    open(`/cart/${PYTHON}`);
    expect(await screen.findByText('Učitavamo…')).toBeInTheDocument();
    expect(screen.queryByText('Još niste odabrali kurs.')).not.toBeInTheDocument();
    answers[0]!({ data: python });
    expect(await screen.findByText('1 kurs, 1 mjesto')).toBeInTheDocument();
  });

  it.each(['', '?qty', '?qty=', '?qty=1'])('adds one seat for the query %j', async (query) => {
    stubHttp(offers(python));
    open(`/cart/${PYTHON}${query}`);
    expect(await select(python.name)).toHaveValue('1');
    expect(screen.queryByText(/Broj mjesta mora biti/)).not.toBeInTheDocument();
  });

  it.each(['?qty=0', '?qty=-2', '?qty=2.5', '?qty=dva'])(
    'adds one seat for the query %j and says which numbers are possible',
    async (query) => {
      stubHttp(offers(python));
      open(`/cart/${PYTHON}${query}`);
      expect(await select(python.name)).toHaveValue('1');
      const sentence = 'Broj mjesta mora biti cijeli broj od 1 naviše, pa smo odabrali 1.';
      expect(screen.getByText(sentence)).toBeInTheDocument();
      expect(screen.queryByText(/umjesto/)).not.toBeInTheDocument();
    },
  );

  it('adds only the free seats and says so', async () => {
    stubHttp(offers(plc));
    open(`/cart/${PLC}?qty=9000`);
    expect(await select('PLC')).toHaveValue('3');
    expect(
      screen.getByText(/slobodna su još 3.mjesta, pa smo umjesto 9\.000 odabrali 3\./),
    ).toBeInTheDocument();
  });

  it('does not add a course that has begun and says why', async () => {
    stubHttp(offers({ ...python, isClosed: true }));
    const { store } = open(`/cart/${PYTHON}`);
    expect(await screen.findByText(NOT_ADDED)).toBeInTheDocument();
    expect(screen.getByText('Prijave su zatvorene.')).toBeInTheDocument();
    expect(store.getState().cart.items).toEqual([]);
  });

  it('replaces the entry of a course that is already in the cart', async () => {
    stubHttp(offers(python));
    open(`/cart/${PYTHON}?qty=4`, [chosen(python, { qty: 2 })]);
    await screen.findByText(ADDED);
    expect(await select(python.name)).toHaveValue('4');
    expect(screen.getAllByRole('combobox')).toHaveLength(1);
  });

  it('does not add a full course and says why', async () => {
    stubHttp(offers({ ...python, countInStock: 0 }));
    const { location } = open(`/cart/${PYTHON}`);
    expect(await screen.findByText(NOT_ADDED)).toBeInTheDocument();
    expect(screen.getByText('Ne možete se prijaviti, sva mjesta su popunjena.')).toBeInTheDocument();
    expect(goOn()).toBeDisabled();
    await waitFor(() => expect(location()).toBe('/cart'));
  });

  it('shows a message for an unknown course', async () => {
    stubHttp(offers());
    const { location } = open('/cart/nema');
    expect(await screen.findByText('Ovaj kurs ne postoji ili više nije u ponudi.')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/cart'));
  });

  it('keeps the address without a response, and adds the course on retry', async () => {
    stubHttp({ ...offers(), [`GET /api/kursevi/${PYTHON}`]: noAnswer() });
    const { location } = open(`/cart/${PYTHON}?qty=2`);
    expect(await screen.findByText('Kurs još nije dodan.')).toBeInTheDocument();
    expect(location()).toBe(`/cart/${PYTHON}?qty=2`);

    stubHttp(offers(python));
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await select(python.name)).toHaveValue('2');
    await waitFor(() => expect(location()).toBe('/cart'));
  });
});

describe('the limit of seats', () => {
  const limited = siteLoaded({ seatsPerOrganisation: 5 });
  const many = { ...python, countInStock: 12 };

  it('lowers the number of seats that is added, and is the longest choice', async () => {
    stubHttp(offers(many));
    renderApp(pages, { at: `/cart/${PYTHON}?qty=9`, state: limited });
    expect(await select(python.name)).toHaveValue('5');
    expect(
      screen.getByText(/možete zauzeti najviše 5.mjesta, pa smo umjesto 9 odabrali 5\./),
    ).toBeInTheDocument();
    expect(within(await select(python.name)).getAllByRole('option')).toHaveLength(5);
  });

  it('lowers a stored number of seats and says so', async () => {
    stubHttp(offers(many));
    const cart = cartOf([chosen(many, { qty: 9 })]);
    renderApp(pages, { at: '/cart', state: { ...limited, cart } });
    expect(
      await screen.findByText(/najviše 5.mjesta, pa smo vaš broj mjesta smanjili sa 9 na 5/),
    ).toBeInTheDocument();
    expect(await select(python.name)).toHaveValue('5');
  });

  it('does not hold for administrators', async () => {
    stubHttp(offers(many));
    renderApp(pages, {
      at: `/cart/${PYTHON}?qty=9`,
      state: { ...limited, ...loggedInState({ isAdmin: true }) },
    });
    expect(await select(python.name)).toHaveValue('9');
  });
});

const sumOf = (label: RegExp | string) => screen.getByText(label).parentElement;

describe('/cart', () => {
  it('shows an empty cart with a link to the courses', async () => {
    stubHttp({ ...offers(), 'GET /api/kursevi/top': { data: [plc] } });
    open('/cart');
    expect(await screen.findByText('PLC')).toBeInTheDocument();
    expect(
      screen.getByRole('heading', { name: 'Niste se prijavili ni na jedan kurs...' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pogledaj kurseve' })).toHaveAttribute('href', '/kursevi');
    expect(goOn()).toBeDisabled();
    expect(screen.queryByText('Ukupno')).not.toBeInTheDocument();
  });

  it('shows the orders first, and no empty summary, to somebody who has applied', async () => {
    stubHttp({ ...offers(), 'GET /api/orders/myorders': { data: [buildOrder()] } });
    renderApp(pages, { at: '/cart', state: loggedInState() });
    expect(screen.queryByText(/Niste se prijavili/)).not.toBeInTheDocument();
    expect(await screen.findByText('K7M2-9QXA')).toBeInTheDocument();
    const note = screen.getByText(/^U odabiru nema kurseva\./);
    expect(within(note).getByRole('link', { name: 'Pogledaj kurseve' })).toHaveAttribute('href', '/kursevi');
    const heading = screen.getByRole('heading', { name: 'Poslane prijave' });
    expect(heading.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText(/Niste se prijavili/)).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Vaš odabir' })).not.toBeInTheDocument();
  });

  it('says that somebody without orders and courses has not applied', async () => {
    stubHttp(offers());
    renderApp(pages, { at: '/cart', state: loggedInState() });
    expect(
      await screen.findByRole('heading', { name: 'Niste se prijavili ni na jedan kurs...' }),
    ).toBeInTheDocument();
    expect(screen.queryByText(/U odabiru nema kurseva/)).not.toBeInTheDocument();
  });

  it('does not call a placed order missing because the list was loaded before it', async () => {
    stubHttp(offers());
    const { store } = renderApp(pages, { at: '/cart', state: loggedInState() });
    await screen.findByRole('heading', { name: 'Niste se prijavili ni na jedan kurs...' });
    act(() => void store.dispatch(orderReceived(buildOrder())));
    expect(screen.queryByText(/Niste se prijavili/)).not.toBeInTheDocument();
  });

  it('shows courses, fee and tax of the total', async () => {
    stubHttp(offers(python));
    open('/cart', [chosen(python)]);
    await select(python.name);
    expect(sumOf('Kursevi')).toHaveTextContent('80,00 KM');
    expect(sumOf('Naknada')).toHaveTextContent('100,00 KM');
    expect(sumOf(/^PDV/)).toHaveTextContent('12,00 KM');
    expect(total()).toHaveTextContent('192,00 KM');
  });

  it('shows the fee, its limit and the tax of the shop', async () => {
    stubHttp(offers(python));
    renderApp(pages, {
      at: '/cart',
      state: { ...siteLoaded({ rates: otherRates }), cart: cartOf([chosen(python)]) },
    });
    await select(python.name);
    expect(sumOf('Naknada')).toHaveTextContent('12,50 KM');
    expect(sumOf('PDV (17 %)')).toHaveTextContent('15,73 KM');
    expect(total()).toHaveTextContent('108,23 KM');
    expect(screen.getByText(/najviše 300,00.KM/)).toBeInTheDocument();
  });

  it('says that the rates of the shop were not loaded, and loads them again', async () => {
    const failed = { status: 503, data: { message: 'Usluga trenutno nije dostupna.', code: 'unavailable' } };
    stubHttp({ ...offers(python), 'GET /api/config/site': failed });
    const { store } = renderApp(pages, {
      at: '/cart',
      state: { ...siteNotLoaded, cart: cartOf([chosen(python)]) },
    });
    await act(() => store.dispatch(loadSite()));
    expect(await screen.findByRole('alert')).toHaveTextContent('Cijene nisu učitane.');
    stubHttp({ ...offers(python), 'GET /api/config/site': { data: site } });
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    await screen.findByText('Naknada');
    expect(total()).toHaveTextContent('192,00 KM');
  });

  it('shows the sums, changes quantities and removes courses', async () => {
    stubHttp(offers(python, plc));
    open('/cart', [chosen(python, { qty: 2 }), chosen(plc)]);
    const list = await screen.findByRole('list', { name: 'Odabrani kursevi' });
    expect(within(list).getByRole('link', { name: 'PLC' })).toHaveAttribute('href', `/kurs/${PLC}`);
    expect(within(list).getByText('Tehničke vještine')).toBeInTheDocument();
    expect(screen.getByText(/2.kursa, 3.mjesta/)).toBeInTheDocument();
    expect(total()).toHaveTextContent('293,83 KM');
    const options = within(await select('PLC')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['1', '2', '3']);

    await userEvent.selectOptions(await select('PLC'), '3');
    expect(total()).toHaveTextContent('513,48 KM');
    await userEvent.click(screen.getByRole('button', { name: /^Obriši kurs Python/ }));
    expect(total()).toHaveTextContent('329,48 KM');
    expect(screen.getByText(/1.kurs, 3.mjesta/)).toBeInTheDocument();
    expect(list.parentElement).toHaveFocus();
  });

  it('shows what has changed since and blocks the checkout with an unavailable course', async () => {
    const removed = buildCourse({ _id: testId(3), name: 'Excel' });
    const full = buildCourse({ _id: testId(4), name: 'Govor', countInStock: 0 });
    stubHttp(offers(python, { ...plc, price: 120 }, full));
    open('/cart', [
      chosen(python, { qty: 7, countInStock: 9 }),
      chosen(plc),
      chosen(removed),
      chosen(full, { countInStock: 2 }),
    ]);
    const note = await screen.findByText(
      /slobodno je još 5.mjesta, pa smo vaš broj mjesta smanjili sa 7 na 5/,
    );
    expect(within(note.closest('ul')!).getAllByRole('listitem')).toHaveLength(4);
    expect(
      screen.getByText(/Cijena kursa „PLC” .*promijenjena je sa 95,50.KM na 120,00.KM/),
    ).toBeInTheDocument();
    expect(screen.getByText(/Kurs „Excel” .*više nije u ponudi/)).toBeInTheDocument();
    expect(screen.getByText(/Kurs „Govor” .*je u međuvremenu popunjen/)).toBeInTheDocument();

    expect(goOn()).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: /^Obriši kurs Excel/ }));
    expect(goOn()).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: /^Obriši kurs Govor/ }));
    expect(goOn()).toBeEnabled();
  });

  it('keeps the cart and says so when it cannot be refreshed', async () => {
    stubHttp({ ...offers(), [`GET /api/kursevi/${PYTHON}`]: noAnswer() });
    open('/cart', [chosen(python)]);
    expect(await screen.findByText('Cijene i slobodna mjesta nismo mogli provjeriti.')).toBeInTheDocument();
    expect(await select(python.name)).toHaveValue('1');

    stubHttp(offers({ ...python, price: 90 }));
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText(/promijenjena je sa 80,00.KM na 90,00.KM/)).toBeInTheDocument();
  });

  it('leads a visitor to the login first', async () => {
    stubHttp(offers(python));
    const { location } = open('/cart', [chosen(python)]);
    await userEvent.click(goOn());
    expect(location()).toBe('/login?redirect=/shipping');
  });

  it('leads a logged-in user straight to the address', async () => {
    stubHttp(offers(python));
    const { location } = renderApp(pages, {
      at: '/cart',
      state: { ...loggedInState(), cart: cartOf([chosen(python)]) },
    });
    await userEvent.click(goOn());
    expect(location()).toBe('/shipping');
  });
});

it('/user/{id} shows the cart and adds nothing', async () => {
  const requests = stubHttp(offers(python));
  const { location } = open(`/user/${testId(9)}`, [chosen(python)]);
  expect(await select(python.name)).toHaveValue('1');
  expect(location()).toBe(`/user/${testId(9)}`);
  expect(requests.map(({ url }) => url)).not.toContain(`/api/kursevi/${testId(9)}`);
});

const enterCode = async (code: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Imate kod?' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Kod za popust' }), code);
  await userEvent.click(screen.getByRole('button', { name: 'Primijeni kod' }));
};

describe('a code for a discount', () => {
  const CODE = { _id: testId(9), code: 'K7M2-9QXA', percent: 10, amountKm: 0, combines: false, courses: [] };

  it('lowers the line and the sums until it is removed', async () => {
    const requests = stubHttp({ ...offers(python), 'POST /api/popusti/provjera': { data: CODE } });
    open('/cart', [chosen(python)]);
    await screen.findByText('Ukupno');
    expect(total()).toHaveTextContent(/192,00\sKM/);
    await enterCode('k7m2 9qxa');
    expect(await screen.findByText('Kod K7M2-9QXA je primijenjen.')).toBeInTheDocument();
    expect(screen.getByText(/^Kod K7M2-9QXA: −10\s%, ukupno −/)).toBeInTheDocument();
    expect(total()).toHaveTextContent(/182,80\sKM/);
    expect(requests.find(({ url }) => url.endsWith('/popusti/provjera'))?.data).toEqual({
      code: 'k7m2 9qxa',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Ukloni kod' }));
    expect(total()).toHaveTextContent(/192,00\sKM/);
  });

  it('shows why a code is refused, and keeps what was typed', async () => {
    const message = 'Ovaj kod nije ispravan ili više ne vrijedi.';
    const data = { message, code: 'validation', fields: { code: message } };
    stubHttp({ ...offers(python), 'POST /api/popusti/provjera': { status: 400, data } });
    open('/cart', [chosen(python)]);
    await enterCode('abc');
    const field = screen.getByRole('textbox', { name: 'Kod za popust' });
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(field).toHaveValue('abc');
  });
});
