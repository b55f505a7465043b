import type { Course } from '@institut/contract/courses/schema';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { cartOf } from '../features/cart/cartSlice.ts';
import { checkoutOf } from '../features/checkout/checkoutSlice.ts';
import { loggedInState, renderApp } from './renderApp.tsx';
import { buildCourse, buildOrder, chosen, testAddress, testId } from './shopFixtures.ts';
import { noAnswer, stubHttp, type StubAnswer, type StubRequest } from './stubHttp.ts';
import { CartPage } from '../pages/cart/CartPage.tsx';
import { PlaceOrderPage } from '../pages/checkout/PlaceOrderPage.tsx';

export const PLACE_ORDER = 'POST /api/orders';
export const PENDING_TITLE = 'Ne znamo da li je prijava stigla.';
export const python = buildCourse({ _id: testId(1) });
export const plc = buildCourse({ _id: testId(2), name: 'PLC', price: 6.7, countInStock: 3 });
export const order = buildOrder({ _id: testId(70) });
export const orderPath = `/order/${order._id}`;
export const placed = { status: 201, data: order };
export const pythonTwice = [chosen(python, { qty: 2 })];

export const routes = (
  <Routes>
    <Route path="/placeorder" element={<PlaceOrderPage />} />
    <Route path="/cart" element={<CartPage />} />
    <Route path="*" element={null} />
  </Routes>
);

export const checkoutPage = {
  open: (cartItems = pythonTwice) =>
    renderApp(routes, {
      at: '/placeorder',
      state: {
        ...loggedInState(),
        cart: cartOf(cartItems),
        checkout: checkoutOf({ shippingAddress: testAddress, paymentMethod: 'organizacija' }),
      },
    }),
  /** Opens a page from what the tab has stored, with these cart items. */
  reload: (cartItems = pythonTwice, at = '/placeorder') => {
    window.localStorage.setItem('userInfo', JSON.stringify(loggedInState().session.user));
    window.localStorage.setItem('cartItems', JSON.stringify(cartItems));
    return renderApp(routes, { at });
  },
  findSendButton: () => screen.findByRole('button', { name: 'Pošalji narudžbu' }),
  findConfirmButton: () => screen.findByRole('button', { name: 'Potvrdi novu cijenu i pošalji' }),
  findResendButton: () => screen.findByRole('button', { name: 'Pošalji istu prijavu' }),
  sumOf: (label: RegExp | string) => screen.getByText(label).parentElement,
  storedPendingOrder: () => window.sessionStorage.getItem('orderAttempt'),

  coursesApi: (...courses: Course[]) =>
    Object.fromEntries(courses.map((course) => [`GET /api/kursevi/${course._id}`, { data: course }])),
  /** Answers the order with `reply` and shows this number of free seats of the Python course. */
  stubOrderReply: (reply: StubAnswer, freeSeats: number) =>
    stubHttp({
      ...checkoutPage.coursesApi({ ...python, countInStock: freeSeats }),
      [PLACE_ORDER]: reply,
    }),
  /** Sends an order for the last two seats and loses the response, then closes the page. */
  loseResponse: async (freeSeatsAfterwards: number): Promise<StubRequest[]> => {
    let freeSeats = 2;
    const requests = stubHttp({
      'GET /api/kursevi/top': { data: [] },
      'GET /api/orders/myorders': { data: [] },
      [`GET /api/kursevi/${python._id}`]: () => ({ data: { ...python, countInStock: freeSeats } }),
      [PLACE_ORDER]: () => {
        freeSeats = freeSeatsAfterwards;
        return noAnswer()();
      },
    });
    const { unmount } = checkoutPage.open();
    await userEvent.click(await checkoutPage.findSendButton());
    await screen.findByText(PENDING_TITLE);
    unmount();
    return requests;
  },
  orderRequests: (requests: StubRequest[]) => requests.filter(({ method }) => method === 'POST'),
  countPythonRequests: (requests: StubRequest[]) =>
    requests.filter(({ url }) => url.endsWith(python._id)).length,
  idempotencyKey: (request: StubRequest | undefined) => request?.headers['Idempotency-Key'],
};
export const { coursesApi, orderRequests, countPythonRequests, idempotencyKey } = checkoutPage;
