import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chosen, site, testAddress } from '../../testing/shopFixtures.ts';
import { noAnswer, stubHttp, type StubAnswer, type StubRequest } from '../../testing/stubHttp.ts';
import {
  PENDING_TITLE,
  PLACE_ORDER,
  checkoutPage,
  coursesApi,
  idempotencyKey,
  order,
  orderPath,
  orderRequests,
  placed,
  plc,
  python,
  pythonTwice,
} from '../../testing/placeOrderPage.tsx';

it('shows the order and its sums before it is sent', async () => {
  stubHttp(coursesApi(plc));
  checkoutPage.open([chosen(plc)]);
  await checkoutPage.findSendButton();
  expect(screen.getByText(/Obala Kulina bana 1/)).toBeInTheDocument();
  expect(screen.getByText('Plaća organizacija')).toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'Odabrani kursevi' });
  expect(within(list).getByRole('listitem')).toHaveTextContent(/1 × 6,70.KM = 6,70.KM/);
  expect(checkoutPage.sumOf('Kursevi')).toHaveTextContent(/6,70.KM/);
  expect(checkoutPage.sumOf('Naknada')).toHaveTextContent(/100,00.KM/);
  expect(checkoutPage.sumOf(/^PDV/)).toHaveTextContent(/1,01.KM/);
  expect(checkoutPage.sumOf('Ukupno')).toHaveTextContent(/107,71.KM/);
  expect(screen.getByText(/^Slanjem prihvatate/)).toHaveTextContent(
    'Slanjem prihvatate Uslove korištenja i potvrđujete da ste pročitali stranicu „Zaštita ličnih podataka”.',
  );
  expect(screen.getByRole('link', { name: 'Uslove korištenja' })).toHaveAttribute(
    'href',
    '/uslovi-koristenja',
  );
  expect(screen.getByRole('link', { name: 'Zaštita ličnih podataka' })).toHaveAttribute('href', '/privacy');
});

it('sends one order on a double click, empties the cart and opens the order', async () => {
  const requests = stubHttp({ ...coursesApi(python), [PLACE_ORDER]: placed });
  const { location, store } = checkoutPage.open();
  await userEvent.dblClick(await checkoutPage.findSendButton());
  await waitFor(() => expect(location()).toBe(orderPath));
  expect(orderRequests(requests)).toHaveLength(1);
  expect(orderRequests(requests)[0]!.data).toEqual({
    orderItems: [{ kurs: python._id, qty: 2 }],
    shippingAddress: testAddress,
    paymentMethod: 'organizacija',
    totalPrice: 184,
  });
  expect(idempotencyKey(orderRequests(requests)[0])).toMatch(/^[0-9a-f-]{36}$/);
  expect(store.getState().cart.items).toEqual([]);
  expect(window.localStorage.getItem('cartItems')).toBeNull();
  expect(checkoutPage.storedPendingOrder()).toBeNull();
  expect(store.getState().toasts).toEqual([]);
});

it('keeps the order after a lost response and retries with the same key, even after a reload', async () => {
  const first = stubHttp({ ...coursesApi(python), [PLACE_ORDER]: noAnswer() });
  const { unmount, location } = checkoutPage.open();
  await userEvent.click(await checkoutPage.findSendButton());
  expect(await screen.findByText(PENDING_TITLE)).toBeInTheDocument();
  expect(screen.getByText(/ponovnim slanjem prijava se neće udvostručiti/)).toBeInTheDocument();
  await userEvent.click(await checkoutPage.findResendButton());
  await waitFor(() => expect(orderRequests(first)).toHaveLength(2));
  await screen.findByText(PENDING_TITLE);
  expect(location()).toBe('/placeorder');
  unmount();

  const second = stubHttp({ ...coursesApi(python), [PLACE_ORDER]: placed });
  const reloaded = checkoutPage.reload();
  await userEvent.click(await checkoutPage.findResendButton());
  await waitFor(() => expect(reloaded.location()).toBe(orderPath));
  const keys = [...orderRequests(first), ...orderRequests(second)].map(idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

it('names the sold-out course, refreshes the cart and does not send the order again', async () => {
  const message = 'Na kursu „Python za početnike” ostalo je još 1 slobodno mjesto.';
  const soldOut = { message, code: 'sold_out', fields: { 'orderItems.0.qty': message } };
  let freeSeats = 5;
  const requests = stubHttp({
    [`GET /api/kursevi/${python._id}`]: () => ({ data: { ...python, countInStock: freeSeats } }),
    [PLACE_ORDER]: () => {
      freeSeats = 1;
      return { status: 409, data: soldOut };
    },
  });
  checkoutPage.open();
  const sendButton = await checkoutPage.findSendButton();
  const regions = screen.getAllByRole('status');
  await userEvent.click(sendButton);
  const change = await screen.findByText(/smanjili sa 2 na 1/);
  // The changes of the cart say it already.
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  expect(screen.getByText('Prijava nije poslana.')).toBeInTheDocument();
  const courses = screen.getByRole('list', { name: 'Odabrani kursevi' });
  expect(regions).toContain(change.closest('[role=status]'));
  expect(within(courses).getByRole('listitem')).toHaveTextContent(/1 × 80,00.KM = 80,00.KM/);
  expect(orderRequests(requests)).toHaveLength(1);
});

describe('an order that is refused because a price was changed', () => {
  const dearer = { ...python, price: 999 };
  const prices = {
    lines: [{ kurs: python._id, name: python.name, price: 999, qty: 2 }],
    itemsPrice: 1998,
    shippingPrice: 0,
    taxPrice: 299.7,
    totalPrice: 2297.7,
  };
  const message = 'Cijene su se u međuvremenu promijenile.';
  const refusal = { status: 409, data: { message, code: 'price_changed', prices } };

  /** Sends an order whose course gets another price between the review and the order. */
  async function sendOutdated(): Promise<StubRequest[]> {
    let offered = python;
    const requests = stubHttp({
      [`GET /api/kursevi/${python._id}`]: () => ({ data: offered }),
      [PLACE_ORDER]: () => {
        const isFirst = offered === python;
        offered = dearer;
        return isFirst ? refusal : placed;
      },
    });
    checkoutPage.open();
    await userEvent.click(await checkoutPage.findSendButton());
    return requests;
  }

  it('shows the old and the new prices and does not send it again by itself', async () => {
    const requests = await sendOutdated();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Cijena se promijenila, pa prijava nije poslana.');
    expect(alert).toHaveTextContent(/Ranije ukupno: 184,00.KM/);
    expect(alert).toHaveTextContent(/Sada ukupno: 2\.297,70.KM/);
    expect(await screen.findByText(/promijenjena je sa 80,00.KM na 999,00.KM/)).toBeInTheDocument();
    expect(checkoutPage.sumOf('Ukupno')).toHaveTextContent(/2\.297,70.KM/);
    expect(screen.getByRole('list', { name: 'Odabrani kursevi' })).toHaveTextContent(/2 × 999,00.KM/);
    expect(await checkoutPage.findConfirmButton()).toBeEnabled();
    expect(orderRequests(requests)).toHaveLength(1);
    expect(checkoutPage.storedPendingOrder()).toBeNull();
  });

  it('is sent with the new total under a new key when the buyer confirms it', async () => {
    const requests = await sendOutdated();
    await userEvent.click(await checkoutPage.findConfirmButton());
    await waitFor(() => expect(orderRequests(requests)).toHaveLength(2));
    const [first, second] = orderRequests(requests);
    expect(first!.data).toMatchObject({ totalPrice: 184 });
    expect(second!.data).toMatchObject({ totalPrice: 2297.7, orderItems: [{ kurs: python._id, qty: 2 }] });
    expect(idempotencyKey(second)).not.toBe(idempotencyKey(first));
  });

  it('is confirmed at the total of the server when its rates are not those of the page', async () => {
    const lines = [{ kurs: python._id, name: python.name, price: 80, qty: 2 }];
    const other = { ...prices, lines, itemsPrice: 160, taxPrice: 27.2, totalPrice: 187.2 };
    const requests = stubHttp({
      ...coursesApi(python),
      'GET /api/config/site': { data: { ...site, rates: { ...site.rates, taxPercent: 17 } } },
      [PLACE_ORDER]: { status: 409, data: { message, code: 'price_changed', prices: other } },
    });
    checkoutPage.open();
    await userEvent.click(await checkoutPage.findSendButton());
    await userEvent.click(await checkoutPage.findConfirmButton());
    await waitFor(() => expect(orderRequests(requests)).toHaveLength(2));
    expect(orderRequests(requests)[1]!.data).toMatchObject({ totalPrice: 187.2 });
    expect(checkoutPage.sumOf('Ukupno')).toHaveTextContent(/187,20.KM/);
    expect(checkoutPage.sumOf('PDV (17 %)')).toHaveTextContent(/27,20.KM/);
  });
});

it.each([
  ['seat_limit', 'Promijeni broj mjesta', '/cart'],
  ['unpaid_seat_limit', 'Promijeni broj mjesta', '/cart'],
  ['unpaid_limit', 'Otvori moje prijave', '/profile'],
])('shows the message of a refusal once, with a link to what solves it: %s', async (code, label, path) => {
  const message = 'Na kursu „Python” jedna osoba može zauzeti najviše 5 mjesta.';
  const data = { message, code, fields: { 'orderItems.0.qty': message } };
  checkoutPage.stubOrderReply({ status: 409, data }, 5);
  checkoutPage.open();
  await userEvent.click(await checkoutPage.findSendButton());
  expect(await screen.findByText('Prijava nije poslana.')).toBeInTheDocument();
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', path);
  expect(await checkoutPage.findSendButton()).toHaveFocus();
});

describe('an order of an account whose address is not confirmed', () => {
  const RESEND = 'POST /api/users/confirmation/mail';
  const message =
    'Potvrdite e-mail adresu, pa pošaljite prijavu ponovo: link smo poslali na ana@example.com.';
  const refusal = { status: 409, data: { message, code: 'email_unconfirmed' } };

  it('is refused with a button for another link, and sent after the address was confirmed', async () => {
    let isConfirmed = false;
    const requests = stubHttp({
      ...coursesApi(python),
      [PLACE_ORDER]: () => (isConfirmed ? placed : refusal),
      [RESEND]: { status: 202, data: { email: 'ana@example.com', isEmailConfirmed: false } },
    });
    const { store, location } = checkoutPage.open();
    await userEvent.click(await checkoutPage.findSendButton());
    expect(await screen.findByText(message)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji link ponovo' }));
    expect(await screen.findByText(/Novi link smo poslali na/)).toBeInTheDocument();
    expect(store.getState().cart.items).toHaveLength(1);
    expect(store.getState().checkout).toMatchObject({ shippingAddress: testAddress, pendingOrder: null });

    isConfirmed = true;
    await userEvent.click(await checkoutPage.findSendButton());
    await waitFor(() => expect(location()).toBe(orderPath));
    expect(requests.filter(({ url }) => url === '/api/orders')).toHaveLength(2);
  });
});

it('offers what to do about a course that filled up meanwhile, and moves the focus there', async () => {
  const soldOut = { message: 'Nema više mjesta.', code: 'sold_out' };
  let freeSeats = 5;
  stubHttp({
    [`GET /api/kursevi/${python._id}`]: () => ({ data: { ...python, countInStock: freeSeats } }),
    [`GET /api/kursevi/${plc._id}`]: { data: plc },
    [PLACE_ORDER]: () => {
      freeSeats = 0;
      return { status: 409, data: soldOut };
    },
  });
  const { store } = checkoutPage.open([...pythonTwice, chosen(plc)]);
  const sendButton = await checkoutPage.findSendButton();
  await userEvent.click(sendButton);
  const change = await screen.findByText(/je u međuvremenu popunjen/);
  await waitFor(() => expect(document.activeElement).toContainElement(change));
  expect(screen.getByRole('link', { name: 'Slični kursevi sa slobodnim mjestima' })).toHaveAttribute(
    'href',
    `/kurs/${python._id}#slicni-kursevi`,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Ukloni kurs/ }));
  expect(store.getState().cart.items.map(({ kurs }) => kurs)).toEqual([plc._id]);
  await waitFor(async () => expect(await checkoutPage.findSendButton()).not.toHaveAttribute('aria-disabled'));
  expect(screen.queryByText('Prijava nije poslana.')).not.toBeInTheDocument();
  expect(await checkoutPage.findSendButton()).toHaveFocus();
});

it('disables sending while a course of the cart takes no applications', async () => {
  stubHttp(coursesApi({ ...python, isClosed: true }));
  checkoutPage.open();
  expect(
    await screen.findByText(/^Prijave za kurs „.+” \(početak .+\) su u međuvremenu zatvorene/),
  ).toBeInTheDocument();
  expect(screen.getByText('Prijave zatvorene')).toBeInTheDocument();
  expect(await checkoutPage.findSendButton()).toHaveAttribute('aria-disabled', 'true');
});

it('disables sending while a course of the cart is full', async () => {
  stubHttp(coursesApi({ ...python, countInStock: 0 }));
  checkoutPage.open();
  expect(await screen.findByText(/je u međuvremenu popunjen/)).toBeInTheDocument();
  expect(await checkoutPage.findSendButton()).toHaveAttribute('aria-disabled', 'true');
  expect(
    screen.getByText('Uklonite kurseve koji nisu dostupni da biste poslali prijavu.'),
  ).toBeInTheDocument();
});

it('shows a toast when the price changed while the order was sent', async () => {
  stubHttp({ ...coursesApi(python), [PLACE_ORDER]: { status: 201, data: { ...order, totalPrice: 230 } } });
  const { store } = checkoutPage.open();
  await userEvent.click(await checkoutPage.findSendButton());
  await waitFor(() => expect(store.getState().toasts).toHaveLength(1));
  expect(store.getState().toasts[0]!.text).toMatch(/ukupno je 230,00.KM umjesto 184,00.KM/);
});

it('cannot be sent before prices and seats are refreshed', async () => {
  const courseReplies: Array<(reply: StubAnswer) => void> = [];
  const requests = stubHttp({
    [`GET /api/kursevi/${python._id}`]: () =>
      new Promise<StubAnswer>((resolve) => courseReplies.push(resolve)),
    [PLACE_ORDER]: placed,
  });
  checkoutPage.open();
  await userEvent.click(await screen.findByRole('button', { name: 'Provjeravamo mjesta…' }));
  expect(orderRequests(requests)).toHaveLength(0);
  expect(courseReplies).toHaveLength(1);
  courseReplies[0]!({ data: python });
  expect(await checkoutPage.findSendButton()).toBeEnabled();
});

it('keeps the cart and the checkout, but no pending order, when the session has expired', async () => {
  const expired = { status: 401, data: { message: TOKEN_FAILED_MESSAGE, code: 'unauthorized' } };
  stubHttp({ ...coursesApi(python), [PLACE_ORDER]: expired });
  const { location, store } = checkoutPage.open();
  await userEvent.click(await checkoutPage.findSendButton());
  await waitFor(() => expect(location()).toBe('/login?redirect=/placeorder'));
  await waitFor(() => expect(store.getState().checkout.pendingOrder).toBeNull());
  const answers = { shippingAddress: testAddress, paymentMethod: 'organizacija' };
  expect(store.getState().checkout).toMatchObject(answers);
  expect(store.getState().cart.items).toHaveLength(1);
});
