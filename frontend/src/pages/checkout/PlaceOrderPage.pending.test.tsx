import { dayAfter, dayOf } from '@institut/contract/frame/days';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf } from '../../features/cart/cartSlice.ts';
import { checkoutOf } from '../../features/checkout/checkoutSlice.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { chosen, testAddress } from '../../testing/shopFixtures.ts';
import { stubHttp } from '../../testing/stubHttp.ts';
import {
  PENDING_TITLE,
  PLACE_ORDER,
  checkoutPage,
  countPythonRequests,
  coursesApi,
  idempotencyKey,
  orderPath,
  orderRequests,
  placed,
  plc,
  python,
  pythonTwice,
  routes,
} from '../../testing/placeOrderPage.tsx';

describe('a pending order', () => {
  it.each([0, 1])('is sent unchanged after a reload that finds %i free seats', async (freeSeats) => {
    const first = await checkoutPage.loseResponse(freeSeats);
    const second = checkoutPage.stubOrderReply(placed, freeSeats);
    const { location, store } = checkoutPage.reload();
    expect(await screen.findByText(PENDING_TITLE)).toBeInTheDocument();
    expect(screen.queryByText(/popunjen|smanjili/)).not.toBeInTheDocument();
    await userEvent.click(await checkoutPage.findResendButton());
    await waitFor(() => expect(location()).toBe(orderPath));
    expect(countPythonRequests(second)).toBe(0);
    const [retry] = orderRequests(second);
    expect(retry!.data).toEqual(orderRequests(first)[0]!.data);
    expect(idempotencyKey(retry)).toBe(idempotencyKey(orderRequests(first)[0]));
    expect(store.getState().cart.items).toEqual([]);
    expect(checkoutPage.storedPendingOrder()).toBeNull();
  });

  it('keeps the cart page from refreshing the cart and is linked there', async () => {
    const requests = await checkoutPage.loseResponse(0);
    const before = countPythonRequests(requests);
    const { location } = checkoutPage.reload(pythonTwice, '/cart');
    expect(await screen.findByText(PENDING_TITLE)).toBeInTheDocument();
    expect(screen.getByRole('combobox')).toHaveValue('2');
    expect(countPythonRequests(requests)).toBe(before);
    await userEvent.click(screen.getByRole('link', { name: 'Saznajte šta je s njom' }));
    expect(location()).toBe('/placeorder');
    expect(await checkoutPage.findResendButton()).toBeEnabled();
  });

  it('is offered before an order of the changed cart and removes only its own courses from the cart', async () => {
    const first = await checkoutPage.loseResponse(0);
    const second = stubHttp({ ...coursesApi(python, plc), [PLACE_ORDER]: placed });
    const { location, store } = checkoutPage.reload([chosen(python, { qty: 1 }), chosen(plc)]);
    expect(await screen.findByText(/Poslali ste: Python za početnike × 2\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'svoje prijave' })).toHaveAttribute('href', '/profile');
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji prvu prijavu' }));
    await waitFor(() => expect(location()).toBe(orderPath));
    expect(orderRequests(second)[0]!.data).toEqual(orderRequests(first)[0]!.data);
    expect(idempotencyKey(orderRequests(second)[0])).toBe(idempotencyKey(orderRequests(first)[0]));
    expect(store.getState().cart.items.map(({ name }) => name)).toEqual(['PLC']);
    expect(store.getState().toasts).toEqual([]);
  });

  it('is dropped for the changed cart only on request, and the cart is refreshed first', async () => {
    const first = await checkoutPage.loseResponse(0);
    const second = stubHttp({ ...coursesApi(plc), [PLACE_ORDER]: placed });
    checkoutPage.reload([chosen(plc, { qty: 2, countInStock: 9 })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Nastavi s izmijenjenom prijavom' }));
    await userEvent.click(await checkoutPage.findSendButton());
    await waitFor(() => expect(orderRequests(second)).toHaveLength(1));
    expect(second.findIndex(({ method }) => method === 'GET')).toBe(0);
    expect(orderRequests(second)[0]!.data).toMatchObject({ orderItems: [{ kurs: plc._id, qty: 2 }] });
    expect(idempotencyKey(orderRequests(second)[0])).not.toBe(idempotencyKey(orderRequests(first)[0]));
  });

  it('is cleared when its retry is sold out (409), and the cart is refreshed', async () => {
    await checkoutPage.loseResponse(0);
    const soldOut = { message: 'Nema više mjesta.', code: 'sold_out' };
    checkoutPage.stubOrderReply({ status: 409, data: soldOut }, 0);
    checkoutPage.reload();
    await userEvent.click(await checkoutPage.findResendButton());
    expect(await screen.findByText('Prijava nije poslana.')).toBeInTheDocument();
    expect(await screen.findByText(/je u međuvremenu popunjen/)).toBeInTheDocument();
    expect(screen.queryByText(PENDING_TITLE)).not.toBeInTheDocument();
    expect(checkoutPage.storedPendingOrder()).toBeNull();
  });

  it('is cleared when its key belongs to another order (422)', async () => {
    await checkoutPage.loseResponse(0);
    const mismatch = { message: 'Ova prijava je već poslana.', code: 'idempotency_mismatch' };
    checkoutPage.stubOrderReply({ status: 422, data: mismatch }, 0);
    checkoutPage.reload();
    await userEvent.click(await checkoutPage.findResendButton());
    expect(await screen.findByText('Ova prijava je već poslana.')).toBeInTheDocument();
    expect(screen.queryByText(PENDING_TITLE)).not.toBeInTheDocument();
  });

  it('is kept when its retry is rate-limited (429)', async () => {
    await checkoutPage.loseResponse(0);
    const limited = { message: 'Previše pokušaja.', code: 'too_many_requests' };
    checkoutPage.stubOrderReply({ status: 429, data: limited }, 0);
    checkoutPage.reload();
    await userEvent.click(await checkoutPage.findResendButton());
    expect(await screen.findByText('Previše pokušaja.')).toBeInTheDocument();
    expect(screen.getByText(PENDING_TITLE)).toBeInTheDocument();
    expect(await checkoutPage.findResendButton()).toBeEnabled();
  });

  it.each([
    [400, false],
    [429, false],
    [500, true],
    [503, true],
  ])('after a first response of %i is kept: %s', async (status, isKept) => {
    checkoutPage.stubOrderReply({ status, data: { message: 'Ne može.', code: 'internal' } }, 5);
    checkoutPage.open();
    await userEvent.click(await checkoutPage.findSendButton());
    expect(await screen.findByText('Ne može.')).toBeInTheDocument();
    expect(screen.queryByText(PENDING_TITLE) !== null).toBe(isKept);
    expect(checkoutPage.storedPendingOrder() !== null).toBe(isKept);
  });
});

const openAs = (paymentMethod: 'licno' | 'organizacija' | 'Grant', start: string) => {
  const soon = { ...python, start };
  const requests = stubHttp({ ...coursesApi(soon), [PLACE_ORDER]: placed });
  renderApp(routes, {
    at: '/placeorder',
    state: {
      ...loggedInState(),
      cart: cartOf([chosen(soon, { start })]),
      checkout: checkoutOf({ shippingAddress: testAddress, paymentMethod }),
    },
  });
  return requests;
};
const box = () => screen.queryByRole('checkbox', { name: /^Želim ići na kurs i prije isteka roka/ });

describe('the wish that a course begins early', () => {
  const today = dayOf(new Date().toISOString());

  it.each([
    [30, 30, true],
    [30, 31, false],
    [20, 25, false],
  ])('counts the %d days of the course that begins in %d days', async (withdrawalDays, inDays, isShown) => {
    const start = dayAfter(today, inDays);
    const cancellationPolicy = { ...python.cancellationPolicy, withdrawalDays };
    const soon = { ...python, start, cancellationPolicy };
    stubHttp(coursesApi(soon));
    renderApp(routes, {
      at: '/placeorder',
      state: {
        ...loggedInState(),
        cart: cartOf([chosen(soon, { start })]),
        checkout: checkoutOf({ shippingAddress: testAddress, paymentMethod: 'licno' }),
      },
    });
    const send = await checkoutPage.findSendButton();
    await waitFor(() => expect(send).toBeEnabled());
    expect(box() !== null).toBe(isShown);
    const help = new RegExp(`^Kurs počinje dok još traje rok od ${withdrawalDays}\\sdana`);
    expect(screen.queryAllByText(help)).toHaveLength(isShown ? 1 : 0);
  });

  it.each([true, false])('is sent only when the person has it: %s', async (isWanted) => {
    const requests = openAs('licno', dayAfter(today, 15));
    const send = await checkoutPage.findSendButton();
    await waitFor(() => expect(send).toBeEnabled());
    if (isWanted) await userEvent.click(box()!);
    await userEvent.click(send);
    await waitFor(() => expect(orderRequests(requests)).toHaveLength(1));
    expect(Object(orderRequests(requests)[0]?.data).wantsEarlyStart).toBe(isWanted ? true : undefined);
  });

  it.each([
    ['licno', 16],
    ['organizacija', 5],
    ['Grant', 5],
  ] as const)('is not asked for %s with a course in %i days', async (paymentMethod, days) => {
    openAs(paymentMethod, dayAfter(today, days));
    await checkoutPage.findSendButton();
    expect(box()).not.toBeInTheDocument();
  });
});
