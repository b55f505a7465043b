import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import {
  amount,
  keyOf,
  offers,
  open,
  ORDER,
  order,
  ORDERS,
  plc,
  PYTHON,
  python,
  reload,
  send,
  sendAgain,
  sentIn,
  UNANSWERED,
} from '../../testing/placeOrderPage.tsx';
import { chosen, testAddress } from '../../testing/shopFixtures.ts';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';

it('shows everything that will be sent, and what it comes to', async () => {
  stubHttp(offers(plc));
  open([chosen(plc)]);
  await send();
  expect(screen.getByText(/Obala Kulina bana 1/)).toBeInTheDocument();
  expect(screen.getByText('Plaća organizacija')).toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'Odabrani kursevi' });
  expect(within(list).getByRole('listitem')).toHaveTextContent(/1 × 6,70.KM = 6,70.KM/);
  expect(amount('Cijena')).toHaveTextContent(/6,70.KM/);
  expect(amount('Naknada')).toHaveTextContent(/100,00.KM/);
  expect(amount(/^PDV/)).toHaveTextContent(/1,01.KM/);
  expect(amount('Ukupno')).toHaveTextContent(/107,71.KM/);
});

it('sends one application at a double click, empties the selection and opens the application', async () => {
  const requests = stubHttp({ ...offers(python), [ORDERS]: { status: 201, data: order } });
  const { location, store } = open();
  await userEvent.dblClick(await send());
  await waitFor(() => expect(location()).toBe(`/order/${ORDER}`));
  expect(sentIn(requests)).toHaveLength(1);
  expect(sentIn(requests)[0]!.data).toEqual({
    orderItems: [{ kurs: PYTHON, qty: 2 }],
    shippingAddress: testAddress,
    paymentMethod: 'organizacija',
  });
  expect(keyOf(sentIn(requests)[0])).toMatch(/^[0-9a-f-]{36}$/);
  expect(store.getState().cart.items).toEqual([]);
  expect(window.localStorage.getItem('cartItems')).toBeNull();
  expect(window.sessionStorage.getItem('orderAttempt')).toBeNull();
  expect(store.getState().toasts).toEqual([]);
});

it('keeps everything when no answer comes, and tries again under the same key, also after a reload', async () => {
  const first = stubHttp({ ...offers(python), [ORDERS]: noAnswer() });
  const { unmount, location } = open();
  await userEvent.click(await send());
  expect(await screen.findByText(UNANSWERED)).toBeInTheDocument();
  expect(screen.getByText(/ponovnim slanjem prijava se neće udvostručiti/)).toBeInTheDocument();
  await userEvent.click(await sendAgain());
  await waitFor(() => expect(sentIn(first)).toHaveLength(2));
  await screen.findByText(UNANSWERED);
  expect(location()).toBe('/placeorder');
  unmount();

  const second = stubHttp({ ...offers(python), [ORDERS]: { status: 201, data: order } });
  const reloaded = reload();
  await userEvent.click(await sendAgain());
  await waitFor(() => expect(reloaded.location()).toBe(`/order/${ORDER}`));
  const keys = [...sentIn(first), ...sentIn(second)].map(keyOf);
  expect(new Set(keys).size).toBe(1);
});

it('says which course is sold out, brings it up to date and does not send it', async () => {
  const message = 'Na kursu „Python za početnike“ ostalo je još 1 slobodno mjesto.';
  const soldOut = { message, code: 'sold_out', fields: { 'orderItems.0.qty': message } };
  let left = 5;
  const requests = stubHttp({
    [`GET /api/kursevi/${PYTHON}`]: () => ({ data: { ...python, countInStock: left } }),
    [ORDERS]: () => {
      left = 1;
      return { status: 409, data: soldOut };
    },
  });
  open();
  const sendButton = await send();
  const regions = screen.getAllByRole('status');
  await userEvent.click(sendButton);
  expect(await screen.findByText(message)).toBeInTheDocument();
  const told = await screen.findByText(/smanjili sa 2 na 1/);
  const courses = screen.getByRole('list', { name: 'Odabrani kursevi' });
  expect(regions).toContain(told.closest('[role=status]'));
  expect(within(courses).getByRole('listitem')).toHaveTextContent(/1 × 80,00.KM = 80,00.KM/);
  expect(sentIn(requests)).toHaveLength(1);
});

it('cannot send a course that became full', async () => {
  stubHttp(offers({ ...python, countInStock: 0 }));
  open();
  expect(await screen.findByText(/je u međuvremenu popunjen/)).toBeInTheDocument();
  expect(await send()).toBeDisabled();
  expect(
    screen.getByText('Uklonite kurseve koji nisu dostupni da biste poslali prijavu.'),
  ).toBeInTheDocument();
});

it('tells when the price became another while it was being sent', async () => {
  const dearer = { ...order, totalPrice: 230 };
  stubHttp({ ...offers(python), [ORDERS]: { status: 201, data: dearer } });
  const { store } = open();
  await userEvent.click(await send());
  await waitFor(() => expect(store.getState().toasts).toHaveLength(1));
  expect(store.getState().toasts[0]!.text).toMatch(/ukupno je 230,00.KM umjesto 184,00.KM/);
});

it('waits for the check of prices and places before it can be sent', async () => {
  const answers: Array<(answer: StubAnswer) => void> = [];
  const requests = stubHttp({
    [`GET /api/kursevi/${PYTHON}`]: () => new Promise<StubAnswer>((resolve) => answers.push(resolve)),
    [ORDERS]: { status: 201, data: order },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Provjeravamo mjesta…' }));
  expect(sentIn(requests)).toHaveLength(0);
  expect(answers).toHaveLength(1);
  answers[0]!({ data: python });
  expect(await send()).toBeEnabled();
});

it('keeps everything but the refused attempt when the session has ended meanwhile', async () => {
  const ended = { status: 401, data: { message: TOKEN_FAILED_MESSAGE, code: 'unauthorized' } };
  stubHttp({ ...offers(python), [ORDERS]: ended });
  const { location, store } = open();
  await userEvent.click(await send());
  await waitFor(() => expect(location()).toBe('/login?redirect=/placeorder'));
  await waitFor(() => expect(store.getState().checkout.attempt).toBeNull());
  const answers = { shippingAddress: testAddress, paymentMethod: 'organizacija' };
  expect(store.getState().checkout).toMatchObject(answers);
  expect(store.getState().cart.items).toHaveLength(1);
});
