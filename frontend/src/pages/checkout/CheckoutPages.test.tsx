import { formatKm } from '@institut/contract/money/money';
import { priceOrder } from '@institut/contract/money/pricing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { cartOf } from '../../features/cart/cartSlice.ts';
import { checkoutOf, type CheckoutState } from '../../features/checkout/checkoutSlice.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import {
  buildCourse,
  buildOrder,
  chosen,
  site,
  siteLoaded,
  testAddress,
  testId,
} from '../../testing/shopFixtures.ts';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { PaymentPage } from './PaymentPage.tsx';
import { PlaceOrderPage } from './PlaceOrderPage.tsx';
import { ShippingPage } from './ShippingPage.tsx';

const PYTHON = testId(1);
const course = buildCourse({ _id: PYTHON });
const cart = cartOf([chosen(course)]);
const paypal = (clientId: string | null) => ({
  'GET /api/config/paypal': { data: { clientId, currency: 'EUR', rate: 1.95583 } },
});
const silent = () => new Promise<StubAnswer>(() => {});
const pages = (
  <Routes>
    <Route path="/shipping" element={<ShippingPage />} />
    <Route path="/payment" element={<PaymentPage />} />
    <Route path="/placeorder" element={<PlaceOrderPage />} />
    <Route path="*" element={null} />
  </Routes>
);

const open = (at: string, answers: Partial<CheckoutState> = {}) =>
  renderApp(pages, { at, state: { ...loggedInState(), cart, checkout: checkoutOf(answers) } });

const choice = (name: RegExp) => screen.findByRole('radio', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
/** The form waits for the address of the last order. */
const findField = (name: string) => screen.findByRole('textbox', { name });
const stored = (key: string, area = window.localStorage) => JSON.parse(area.getItem(key) ?? 'null');

describe('the steps of the checkout', () => {
  beforeEach(() => stubHttp(paypal(null)));

  it.each(['/shipping', '/payment', '/placeorder'])('redirects a visitor from %s to the login', (at) => {
    const { location } = renderApp(pages, { at, state: { cart } });
    expect(location()).toBe(`/login?redirect=${at}`);
  });

  it.each(['/shipping', '/payment', '/placeorder'])(
    'redirects from %s to the cart when it is empty',
    (at) => {
      const { location } = renderApp(pages, { at, state: loggedInState() });
      expect(location()).toBe('/cart');
    },
  );

  it.each(['/payment', '/placeorder'])('redirects from %s to the missing address', (at) => {
    expect(open(at).location()).toBe('/shipping');
  });

  it('redirects from the review to the missing payment method', async () => {
    const { location } = open('/placeorder', { shippingAddress: testAddress });
    await waitFor(() => expect(location()).toBe('/payment'));
    expect(await screen.findByText('Kartica i PayPal trenutno nisu dostupni.')).toBeInTheDocument();
  });

  it('links only the steps that are reached', async () => {
    open('/payment', { shippingAddress: testAddress });
    await screen.findByText('Kartica i PayPal trenutno nisu dostupni.');
    const steps = screen.getByRole('navigation', { name: 'Koraci prijave' });
    expect(steps.querySelectorAll('a')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Adresa' })).toHaveAttribute('href', '/shipping');
    expect(steps.querySelector('[aria-current="step"]')).toHaveTextContent('Plaćanje');
  });
});

describe('/shipping', () => {
  beforeEach(() => stubHttp({}));

  it('shows an error at each empty field and focuses the first', async () => {
    const { location } = open('/shipping');
    await userEvent.clear(await findField('Država'));
    await userEvent.click(screen.getByRole('button', { name: 'Nastavi na plaćanje' }));
    for (const sentence of [
      'Unesite adresu.',
      'Unesite poštanski broj.',
      'Unesite grad.',
      'Unesite državu.',
    ]) {
      expect(await screen.findByText(sentence)).toBeInTheDocument();
    }
    expect(field('Adresa')).toHaveFocus();
    expect(location()).toBe('/shipping');
    expect(stored('shippingAddress')).toBeNull();
  });

  it('stores the address and opens the next step', async () => {
    stubHttp(paypal(null));
    const { location } = open('/shipping');
    expect(await findField('Država')).toHaveValue('Bosna i Hercegovina');
    await userEvent.type(field('Adresa'), '  Obala Kulina bana 1');
    await userEvent.type(field('Poštanski broj'), '71000');
    await userEvent.type(field('Grad'), 'Sarajevo');
    await userEvent.click(screen.getByRole('button', { name: 'Nastavi na plaćanje' }));
    expect(location()).toBe('/payment');
    expect(stored('shippingAddress')).toEqual(testAddress);
    expect(await screen.findByText('Kartica i PayPal trenutno nisu dostupni.')).toBeInTheDocument();
  });

  it('offers the address and phone number of the last order', async () => {
    const last = buildOrder({ phone: '+387 61 123 456' });
    stubHttp({ ...paypal(null), 'GET /api/orders/myorders': { data: [last] } });
    open('/shipping');
    expect(await screen.findByRole('textbox', { name: 'Adresa' })).toHaveValue(testAddress.address);
    expect(field('Telefon (nije obavezno)')).toHaveValue('+387 61 123 456');
    expect(screen.getByText(/prenesena iz vaše posljednje prijave/)).toBeInTheDocument();
  });

  it('refuses a phone number that is none, and stores phone and note with the address', async () => {
    stubHttp(paypal(null));
    const { location, store } = open('/shipping', { shippingAddress: testAddress });
    await userEvent.type(field('Telefon (nije obavezno)'), 'zovite me');
    await userEvent.type(field('Napomena (nije obavezno)'), 'Dolazim iz Zenice.');
    await userEvent.click(screen.getByRole('button', { name: 'Nastavi na plaćanje' }));
    expect(screen.getByText('Unesite broj telefona, npr. +387 61 123 456.')).toBeInTheDocument();
    await userEvent.clear(field('Telefon (nije obavezno)'));
    await userEvent.type(field('Telefon (nije obavezno)'), '061 123 456');
    await userEvent.click(screen.getByRole('button', { name: 'Nastavi na plaćanje' }));
    expect(location()).toBe('/payment');
    const contact = { phone: '061 123 456', note: 'Dolazim iz Zenice.' };
    expect(store.getState().checkout).toMatchObject({ shippingAddress: testAddress, contact });
    expect(await screen.findByText('Kartica i PayPal trenutno nisu dostupni.')).toBeInTheDocument();
  });

  it('says before the address what has to be confirmed for another order', async () => {
    const email = 'ana@example.com';
    stubHttp({
      ...paypal(null),
      'GET /api/orders/myorders': { data: [buildOrder()] },
      'GET /api/users/profile': {
        data: { _id: testId(90), name: 'Ana', lastName: '', email, isEmailConfirmed: false },
      },
    });
    renderApp(pages, {
      at: '/shipping',
      state: { ...loggedInState(), cart: cartOf([chosen(course, { qty: 1 })]) },
    });
    expect(
      await screen.findByText(/^Za još jednu prijavu prvo potvrdite e.mail adresu\.$/),
    ).toBeInTheDocument();
  });

  it('says before the address what has to be confirmed for several seats', async () => {
    const email = 'ana@example.com';
    stubHttp({
      ...paypal(null),
      'GET /api/users/profile': {
        data: { _id: testId(90), name: 'Ana', lastName: '', email, isEmailConfirmed: false },
      },
    });
    const state = { ...loggedInState(), cart: cartOf([chosen(course, { qty: 2 })]) };
    renderApp(pages, {
      at: '/shipping',
      state: { ...state, checkout: checkoutOf({ shippingAddress: testAddress }) },
    });
    expect(await screen.findByText(/^Za 2.mjesta prvo potvrdite e.mail adresu\.$/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pošalji link ponovo' })).toBeInTheDocument();
  });

  it.each([null, testAddress])('stores no draft of an unchanged address: %j', async (saved) => {
    open('/shipping', { shippingAddress: saved });
    await findField('Adresa');
    expect(stored('addressDraft', window.sessionStorage)).toBeNull();
    await userEvent.type(field('Adresa'), 'x');
    expect(stored('addressDraft', window.sessionStorage)).toMatchObject({
      address: `${saved?.address ?? ''}x`,
    });
    await userEvent.type(field('Adresa'), '{Backspace}');
    expect(stored('addressDraft', window.sessionStorage)).toBeNull();
  });

  it('keeps the input over a reload and removes the draft once it is submitted', async () => {
    stubHttp(paypal(null));
    const { unmount } = open('/shipping', { shippingAddress: testAddress });
    await userEvent.clear(field('Grad'));
    await userEvent.type(field('Grad'), 'Zenica');
    unmount();

    window.localStorage.setItem('userInfo', JSON.stringify(loggedInState().session.user));
    window.localStorage.setItem('cartItems', JSON.stringify(cart.items));
    renderApp(pages, { at: '/shipping' });
    expect(field('Grad')).toHaveValue('Zenica');
    await userEvent.click(screen.getByRole('button', { name: 'Nastavi na plaćanje' }));
    expect(stored('shippingAddress')).toMatchObject({ city: 'Zenica' });
    expect(stored('addressDraft', window.sessionStorage)).toBeNull();
    expect(await screen.findByText('Kartica i PayPal trenutno nisu dostupni.')).toBeInTheDocument();
  });
});

it.each([
  ['/shipping', 'Nastavi na plaćanje'],
  ['/payment', 'Nastavi na pregled'],
])('%s shows the whole sum before its button', async (path, button) => {
  stubHttp(paypal(null));
  open(path, { shippingAddress: testAddress });
  const total = screen.getByText('Ukupno');
  const { totalPrice } = priceOrder(cart.items, site.rates);
  expect(total.parentElement).toHaveTextContent(formatKm(totalPrice).replace('\u00a0', ' '));
  expect(screen.getByText('Naknada')).toBeInTheDocument();
  expect(screen.getByText(/^PDV/)).toBeInTheDocument();
  expect(total.compareDocumentPosition(screen.getByRole('button', { name: button }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await waitFor(() => expect(screen.queryByText(/Provjeravamo/)).not.toBeInTheDocument());
});

describe('/payment', () => {
  it('preselects personal payment and stores it', async () => {
    stubHttp({ ...paypal(null), [`GET /api/kursevi/${PYTHON}`]: { data: course } });
    const { location } = open('/payment', { shippingAddress: testAddress });
    expect(await choice(/^Plaćam lično/)).toBeChecked();
    expect(await screen.findByText('Kartica i PayPal trenutno nisu dostupni.')).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: /^Kartica ili PayPal/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Nastavi na pregled' }));
    expect(stored('paymentMethod')).toBe('licno');
    expect(location()).toBe('/placeorder');
    expect(await screen.findByRole('button', { name: 'Pošalji narudžbu' })).toBeEnabled();
  });

  it.each([
    ['licno', /^Uplaćujete kada pošaljete prijavu.* Odluku o prijemu ne morate čekati: ako vas ne primimo/],
    ['Grant', /^Ne plaćate ništa dok vas ne obavijestimo o odluci o grantu\.$/],
  ] as const)('says when an order by %s will be to pay', async (method, sentence) => {
    stubHttp(paypal(null));
    open('/payment', { shippingAddress: testAddress, paymentMethod: method });
    await choice(/^Grant/);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('keeps the chosen method after going back', async () => {
    stubHttp(paypal(null));
    const { unmount } = open('/payment', { shippingAddress: testAddress });
    await userEvent.click(await choice(/^Grant/));
    unmount();
    expect(stored('paymentMethod')).toBe('Grant');
  });

  it('offers card and PayPal when the server accepts them', async () => {
    stubHttp(paypal('client'));
    open('/payment', { shippingAddress: testAddress });
    await waitFor(async () => expect(await choice(/^Kartica ili PayPal/)).toBeEnabled());
  });

  it('falls back to personal payment when PayPal is no longer available', async () => {
    stubHttp(paypal(null));
    open('/payment', { shippingAddress: testAddress, paymentMethod: 'PayPal' });
    expect(await choice(/^Plaćam lično/)).toBeChecked();
    expect(screen.queryByRole('radio', { name: /^Kartica ili PayPal/ })).not.toBeInTheDocument();
  });

  it.each([
    ['has not answered', silent],
    ['cannot be asked', noAnswer()],
  ])('keeps PayPal while the server %s', async (_case, reply) => {
    stubHttp({ 'GET /api/config/paypal': reply, [`GET /api/kursevi/${PYTHON}`]: { data: course } });
    const { location } = open('/payment', { shippingAddress: testAddress, paymentMethod: 'PayPal' });
    expect(await choice(/^Kartica ili PayPal/)).toBeChecked();
    expect(
      await screen.findByText(/(Provjeravamo|mogli provjeriti) da li su kartica i PayPal/),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Nastavi na pregled' }));
    expect(stored('paymentMethod')).toBe('PayPal');
    expect(location()).toBe('/placeorder');
  });

  it('offers PayPal at once on the next visit', async () => {
    stubHttp({ ...paypal('client'), [`GET /api/kursevi/${PYTHON}`]: { data: course } });
    open('/payment', { shippingAddress: testAddress });
    await waitFor(async () => expect(await choice(/^Kartica ili PayPal/)).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Nastavi na pregled' }));
    stubHttp({ 'GET /api/config/paypal': silent() });
    await userEvent.click(await screen.findByRole('link', { name: 'Izmijeni (Način plaćanja)' }));
    expect(await choice(/^Kartica ili PayPal/)).toBeEnabled();
  });
});

const next = () => userEvent.click(screen.getByRole('button', { name: 'Nastavi na pregled' }));

describe('who pays', () => {
  const reviewed = { ...paypal(null), [`GET /api/kursevi/${PYTHON}`]: { data: course } };
  const company = {
    name: 'Primjer d.o.o.',
    jib: '4200 1234 50004',
    address: 'Obala 1, 71000 Sarajevo',
    purchaseOrder: 'N-7',
    accountantEmail: 'Knjige@Example.net',
  };

  it('is an organisation whose data may follow later', async () => {
    stubHttp(reviewed);
    const { location, store } = open('/payment', { shippingAddress: testAddress });
    await userEvent.click(await choice(/^Plaća organizacija/));
    await next();
    expect(location()).toBe('/placeorder');
    expect(await screen.findByText(/Podatke organizacije niste unijeli/)).toBeInTheDocument();
    expect(store.getState().checkout.payer).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pošalji narudžbu' })).toBeEnabled());
  });

  it('has an error at each field that was begun and is not complete', async () => {
    stubHttp(reviewed);
    const { location, store } = open('/payment', {
      shippingAddress: testAddress,
      paymentMethod: 'organizacija',
    });
    await userEvent.type(field('JIB'), '4200123450005');
    await userEvent.type(field('PDV broj (nije obavezno)'), '123');
    await next();
    expect(screen.getByText('Unesite naziv organizacije.')).toBeInTheDocument();
    expect(field('JIB')).toHaveAccessibleDescription(/JIB nije ispravan: provjerite cifre\./);
    expect(screen.getByText('PDV broj ima 12 cifara.')).toBeInTheDocument();
    expect(screen.getByText('Unesite adresu.')).toBeInTheDocument();
    expect(field('Naziv')).toHaveFocus();
    expect(location()).toBe('/payment');
    // The review would send the order without the payer.
    expect(screen.queryByRole('link', { name: 'Pregled' })).not.toBeInTheDocument();

    await userEvent.type(field('Naziv'), company.name);
    await userEvent.clear(field('JIB'));
    await userEvent.type(field('JIB'), company.jib);
    await userEvent.clear(field('PDV broj (nije obavezno)'));
    await userEvent.type(field('Adresa'), company.address);
    await next();
    expect(location()).toBe('/placeorder');
    expect(await screen.findByText('4200123450004')).toBeInTheDocument();
    expect(screen.getByText(/Primjer d\.o\.o\./)).toBeInTheDocument();
    expect(stored('orderPayer')).toMatchObject({ jib: company.jib });
    await userEvent.click(screen.getByRole('link', { name: 'Izmijeni (Način plaćanja)' }));
    expect(field('Naziv')).toHaveValue(company.name);
    expect(store.getState().checkout.paymentMethod).toBe('organizacija');
  });

  it('is sent with the order, whose purchase number is not kept for the next one', async () => {
    const requests = stubHttp({ ...reviewed, 'POST /api/orders': { status: 201, data: buildOrder() } });
    const { store } = open('/placeorder', {
      shippingAddress: testAddress,
      paymentMethod: 'organizacija',
      payer: company,
    });
    const send = await screen.findByRole('button', { name: 'Pošalji narudžbu' });
    await waitFor(() => expect(send).toBeEnabled());
    await userEvent.click(send);
    await waitFor(() => expect(store.getState().cart.items).toEqual([]));
    expect(requests.find(({ url }) => url === '/api/orders')?.data).toMatchObject({
      payer: {
        type: 'organisation',
        name: company.name,
        jib: '4200123450004',
        address: company.address,
        purchaseOrder: 'N-7',
        accountantEmail: 'knjige@example.net',
      },
    });
    expect(store.getState().checkout.payer).toMatchObject({ jib: company.jib, purchaseOrder: '' });
  });

  it('is nobody in a request with another payment method', async () => {
    const requests = stubHttp({ ...reviewed, 'POST /api/orders': { status: 201, data: buildOrder() } });
    open('/placeorder', { shippingAddress: testAddress, paymentMethod: 'Grant', payer: company });
    const send = await screen.findByRole('button', { name: 'Pošalji narudžbu' });
    await waitFor(() => expect(send).toBeEnabled());
    await userEvent.click(send);
    await waitFor(() => expect(requests.some(({ url }) => url === '/api/orders')).toBe(true));
    expect(requests.find(({ url }) => url === '/api/orders')?.data).not.toHaveProperty('payer');
  });

  it('is another person, of whom no number is asked', async () => {
    stubHttp(reviewed);
    const { location } = open('/payment', { shippingAddress: testAddress });
    await userEvent.click(screen.getByRole('checkbox', { name: /^Platilac je neko drugi/ }));
    expect(screen.queryByRole('textbox', { name: /JIB|JMB/ })).not.toBeInTheDocument();
    await next();
    expect(screen.getByText('Unesite ime i prezime.')).toBeInTheDocument();
    await userEvent.type(field('Ime i prezime'), 'Kunigunda Javor');
    await userEvent.type(field('Adresa'), 'Obala 7, Sarajevo');
    await next();
    expect(location()).toBe('/placeorder');
    expect(await screen.findByText(/Kunigunda Javor/)).toBeInTheDocument();
  });

  it('may be an organisation from abroad, without numbers', async () => {
    stubHttp(reviewed);
    const { location } = open('/payment', {
      shippingAddress: testAddress,
      paymentMethod: 'organizacija',
      payer: { ...company, jib: '12', pdv: '34' },
    });
    await userEvent.click(screen.getByRole('checkbox', { name: /iz inostranstva/ }));
    expect(screen.queryByRole('textbox', { name: 'JIB' })).not.toBeInTheDocument();
    await next();
    expect(location()).toBe('/placeorder');
    expect(await screen.findByText('Nema, organizacija je iz inostranstva')).toBeInTheDocument();
  });

  it.each(['/payment', '/placeorder'])('has to be an organisation for many seats, says %s', async (at) => {
    stubHttp({ ...reviewed, [`GET /api/kursevi/${PYTHON}`]: { data: { ...course, countInStock: 40 } } });
    const many = {
      ...loggedInState(),
      ...siteLoaded(),
      cart: cartOf([chosen(course, { qty: 8, countInStock: 40 })]),
    };
    const answers = { shippingAddress: testAddress, paymentMethod: 'organizacija' } as const;
    const rule = /^Za više od 5.mjesta na kursu potrebna je organizacija koja plaća\.$/;
    const { unmount } = renderApp(pages, { at, state: { ...many, checkout: checkoutOf(answers) } });
    expect(await screen.findByText(rule)).toBeInTheDocument();
    expect(screen.getByText(`Odabrali ste: ${course.name} × 8.`)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'smanjite broj mjesta' })).toHaveAttribute('href', '/cart');
    expect(screen.getByText(/^Organizacije koje prvi put prijavljuju/)).toHaveTextContent(/trećinu kursa/);
    expect(screen.getByRole('link', { name: 'pišite nam' })).toHaveAttribute('href', '/kontakt');
    unmount();
    renderApp(pages, { at, state: { ...many, checkout: checkoutOf({ ...answers, payer: company }) } });
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.queryByText(rule)).not.toBeInTheDocument();
  });
});
