import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { cartOf } from '../../features/cart/cartSlice.ts';
import { checkoutOf } from '../../features/checkout/checkoutSlice.ts';
import { loggedOut } from '../../features/users/sessionSlice.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { buildCourse, buildOrder, chosen, testAddress, testId } from '../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { WAITING_TOKEN } from '../../testing/waitingFixtures.ts';
import { PlaceOrderPage } from './PlaceOrderPage.tsx';

const buyer = userEvent.setup({ delay: null });
const python = buildCourse({ _id: testId(1), countInStock: 0, isClosed: true });
const plc = buildCourse({ _id: testId(2), name: 'PLC' });
const order = buildOrder({ _id: testId(70) });
const held = {
  token: WAITING_TOKEN,
  seats: 2,
  until: '2027-02-17T17:00:00.000Z',
  email: 'Ana@example.com',
  items: [chosen({ ...python, isClosed: false, countInStock: 2 }, { qty: 2 })],
};

function open(reply: StubAnswer, offer = held) {
  const requests = stubHttp({
    [`GET /api/kursevi/${python._id}`]: { data: python },
    'POST /api/orders': reply,
  });
  const pages = (
    <Routes>
      <Route path="/placeorder" element={<PlaceOrderPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
  const rendered = renderApp(pages, {
    at: '/placeorder',
    state: {
      ...loggedInState(),
      cart: cartOf([chosen(plc)], offer),
      checkout: checkoutOf({ shippingAddress: testAddress, paymentMethod: 'organizacija' }),
    },
  });
  return { ...rendered, orders: () => requests.filter(({ method }) => method === 'POST') };
}
const send = async () => buyer.click(await screen.findByRole('button', { name: 'Pošalji narudžbu' }));

it('orders the offered seats alone, and leaves the other courses in the cart', async () => {
  const { orders, location, store } = open({ status: 201, data: order });
  expect(
    await screen.findByText(/^Čuvamo vam 2 mjesta do srijede 17\.\s2\.\s2027\. u\s18:00\.$/),
  ).toBeVisible();
  await send();
  expect(orders().map(({ data }) => data)).toMatchObject([
    { orderItems: [{ kurs: python._id, qty: 2 }], offer: WAITING_TOKEN },
  ]);
  expect(location()).toBe(`/order/${order._id}`);
  expect(store.getState().cart.held).toBeNull();
  expect(store.getState().cart.items.map(({ kurs }) => kurs)).toEqual([plc._id]);
  expect(window.sessionStorage.getItem('heldOffer')).toBeNull();
});

it('says before the order is sent that the offer was made to another address', async () => {
  open(
    { status: 404, data: { code: 'not_found', message: 'Ponuda nije pronađena.' } },
    {
      ...held,
      email: 'mira@firma.ba',
    },
  );
  expect(await screen.findByText(/Prihvatiti je može samo/)).toHaveTextContent('mira@firma.ba');
  await send();
  expect(await screen.findByText('Ponuda nije pronađena.')).toBeVisible();
});

it('lets the buyer go on without an offer that has ended', async () => {
  const message = 'Ponuda je istekla i mjesto je ponuđeno sljedećem.';
  const { store } = open({ status: 409, data: { code: 'offer_ended', message } });
  await send();
  expect(await screen.findByText(message)).toBeVisible();
  await buyer.click(screen.getByRole('button', { name: 'Ukloni ponudu iz odabira' }));
  expect(store.getState().cart.held).toBeNull();
  expect(screen.getByRole('list', { name: 'Odabrani kursevi' })).toHaveTextContent('PLC');
  expect(screen.queryByText('Prijava nije poslana.')).not.toBeInTheDocument();
});

it('forgets the offer at the logout, and keeps the cart', () => {
  const { store } = open({ status: 201, data: order });
  act(() => void store.dispatch(loggedOut()));
  expect(store.getState().cart.held).toBeNull();
  expect(store.getState().cart.items).toHaveLength(1);
  expect(window.sessionStorage.getItem('heldOffer')).toBeNull();
});
