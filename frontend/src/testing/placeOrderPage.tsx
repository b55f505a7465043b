import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { Course } from '@institut/contract/course.schema';
import { cartOf } from '../features/cart/cartSlice.ts';
import { checkoutOf } from '../features/checkout/checkoutSlice.ts';
import { CartPage } from '../pages/cart/CartPage.tsx';
import { PlaceOrderPage } from '../pages/checkout/PlaceOrderPage.tsx';
import { renderApp, signedIn } from './renderApp.tsx';
import { buildCourse, buildOrder, chosen, testAddress, testId } from './shopFixtures.ts';
import { noAnswer, stubHttp, type StubAnswer, type StubRequest } from './stubHttp.ts';

export const ORDERS = 'POST /api/orders';
export const PYTHON = testId(1);
export const ORDER = testId(70);
export const python = buildCourse({ _id: PYTHON });
export const plc = buildCourse({ _id: testId(2), name: 'PLC', price: 6.7, countInStock: 3 });
export const order = buildOrder({ _id: ORDER });

const placeOrderPages = (
  <Routes>
    <Route path="/placeorder" element={<PlaceOrderPage />} />
    <Route path="/cart" element={<CartPage />} />
    <Route path="*" element={null} />
  </Routes>
);
export const offers = (...courses: Course[]) =>
  Object.fromEntries(
    courses.map(({ _id: id, ...rest }) => [`GET /api/kursevi/${id}`, { data: { _id: id, ...rest } }]),
  );
export const items = [chosen(python, { qty: 2 })];
export const open = (chosenItems = items) =>
  renderApp(placeOrderPages, {
    at: '/placeorder',
    state: {
      ...signedIn(),
      cart: cartOf(chosenItems),
      checkout: checkoutOf({ shippingAddress: testAddress, paymentMethod: 'organizacija' }),
    },
  });

export const send = () => screen.findByRole('button', { name: 'Pošalji narudžbu' });
export const UNANSWERED = 'Ne znamo da li je prijava stigla.';
export const sendAgain = () => screen.findByRole('button', { name: 'Pošalji istu prijavu' });
/** The same tab opens the page anew; what was chosen may have been changed elsewhere. */
export function reload(chosenItems = items, at = '/placeorder') {
  window.localStorage.setItem('userInfo', JSON.stringify(signedIn().session.user));
  window.localStorage.setItem('cartItems', JSON.stringify(chosenItems));
  return renderApp(placeOrderPages, { at });
}
export const sentIn = (requests: StubRequest[]) => requests.filter(({ method }) => method === 'POST');
export const keyOf = (request: StubRequest | undefined) => request?.headers['Idempotency-Key'];
export const amount = (label: RegExp | string) => screen.getByText(label).parentElement;

/** The server has placed it and gives its places to nobody else; only its answer was lost. */
export async function loseAnswer(placesAfterwards: number) {
  let left = 2;
  const requests = stubHttp({
    'GET /api/kursevi/top': { data: [] },
    'GET /api/orders/myorders': { data: [] },
    [`GET /api/kursevi/${PYTHON}`]: () => ({ data: { ...python, countInStock: left } }),
    [ORDERS]: () => {
      left = placesAfterwards;
      return noAnswer()();
    },
  });
  const { unmount } = open();
  await userEvent.click(await send());
  await screen.findByText(UNANSWERED);
  unmount();
  return requests;
}
export const asked = (requests: StubRequest[]) => requests.filter(({ url }) => url.endsWith(PYTHON)).length;
export const answered = (reply: StubAnswer, places: number) =>
  stubHttp({ ...offers({ ...python, countInStock: places }), [ORDERS]: reply });
