import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answered,
  asked,
  items,
  keyOf,
  loseAnswer,
  offers,
  open,
  ORDER,
  order,
  ORDERS,
  plc,
  python,
  reload,
  send,
  sendAgain,
  sentIn,
  UNANSWERED,
} from '../../testing/placeOrderPage.tsx';
import { chosen } from '../../testing/shopFixtures.ts';
import { stubHttp } from '../../testing/stubHttp.ts';

describe('an application without an answer', () => {
  it.each([0, 1])('is sent as it was after a reload that finds %i places left', async (places) => {
    const first = await loseAnswer(places);
    const second = answered({ status: 201, data: order }, places);
    const { location, store } = reload();
    expect(await screen.findByText(UNANSWERED)).toBeInTheDocument();
    expect(screen.queryByText(/popunjen|smanjili/)).not.toBeInTheDocument();
    await userEvent.click(await sendAgain());
    await waitFor(() => expect(location()).toBe(`/order/${ORDER}`));
    expect(asked(second)).toBe(0);
    const [again] = sentIn(second);
    expect(again!.data).toEqual(sentIn(first)[0]!.data);
    expect(keyOf(again)).toBe(keyOf(sentIn(first)[0]));
    expect(store.getState().cart.items).toEqual([]);
    expect(window.sessionStorage.getItem('orderAttempt')).toBeNull();
  });

  it('leaves the selection alone on its page too, and says where to find out', async () => {
    const requests = await loseAnswer(0);
    const before = asked(requests);
    const { location } = reload(items, '/cart');
    expect(await screen.findByText(UNANSWERED)).toBeInTheDocument();
    expect(screen.getByRole('combobox')).toHaveValue('2');
    expect(asked(requests)).toBe(before);
    await userEvent.click(screen.getByRole('link', { name: 'Saznajte šta je s njom' }));
    expect(location()).toBe('/placeorder');
    expect(await sendAgain()).toBeEnabled();
  });

  it('is asked about before another one is made, and takes only its own courses along', async () => {
    const first = await loseAnswer(0);
    const second = stubHttp({ ...offers(python, plc), [ORDERS]: { status: 201, data: order } });
    const { location, store } = reload([chosen(python, { qty: 1 }), chosen(plc)]);
    expect(await screen.findByText(/Poslali ste: Python za početnike × 2\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'svoje prijave' })).toHaveAttribute('href', '/profile');
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji prvu prijavu' }));
    await waitFor(() => expect(location()).toBe(`/order/${ORDER}`));
    expect(sentIn(second)[0]!.data).toEqual(sentIn(first)[0]!.data);
    expect(keyOf(sentIn(second)[0])).toBe(keyOf(sentIn(first)[0]));
    expect(store.getState().cart.items.map(({ name }) => name)).toEqual(['PLC']);
    expect(store.getState().toasts).toEqual([]);
  });

  it('gives way to a changed one only when the buyer says so, after a look at prices and places', async () => {
    const first = await loseAnswer(0);
    const second = stubHttp({ ...offers(plc), [ORDERS]: { status: 201, data: order } });
    reload([chosen(plc, { qty: 2, countInStock: 9 })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Nastavi s izmijenjenom prijavom' }));
    await userEvent.click(await send());
    await waitFor(() => expect(sentIn(second)).toHaveLength(1));
    expect(second.findIndex(({ method }) => method === 'GET')).toBe(0);
    expect(sentIn(second)[0]!.data).toMatchObject({ orderItems: [{ kurs: plc._id, qty: 2 }] });
    expect(keyOf(sentIn(second)[0])).not.toBe(keyOf(sentIn(first)[0]));
  });

  it('is settled by the answer that its places are gone, and the selection is looked at anew', async () => {
    await loseAnswer(0);
    const soldOut = { message: 'Nema više mjesta.', code: 'sold_out' };
    answered({ status: 409, data: soldOut }, 0);
    reload();
    await userEvent.click(await sendAgain());
    expect(await screen.findByText('Prijava nije poslana.')).toBeInTheDocument();
    expect(await screen.findByText(/je u međuvremenu popunjen/)).toBeInTheDocument();
    expect(screen.queryByText(UNANSWERED)).not.toBeInTheDocument();
    expect(window.sessionStorage.getItem('orderAttempt')).toBeNull();
  });

  it('is settled by the answer that its key stands for another application', async () => {
    await loseAnswer(0);
    const mismatch = { message: 'Ova prijava je već poslana.', code: 'idempotency_mismatch' };
    answered({ status: 422, data: mismatch }, 0);
    reload();
    await userEvent.click(await sendAgain());
    expect(await screen.findByText('Ova prijava je već poslana.')).toBeInTheDocument();
    expect(screen.queryByText(UNANSWERED)).not.toBeInTheDocument();
  });

  it('stays open when the second try is refused for reasons of its own', async () => {
    await loseAnswer(0);
    answered({ status: 429, data: { message: 'Previše pokušaja.', code: 'too_many_requests' } }, 0);
    reload();
    await userEvent.click(await sendAgain());
    expect(await screen.findByText('Previše pokušaja.')).toBeInTheDocument();
    expect(screen.getByText(UNANSWERED)).toBeInTheDocument();
    expect(await sendAgain()).toBeEnabled();
  });

  it.each([
    [400, false],
    [429, false],
    [500, true],
    [503, true],
  ])('a first answer of %i leaves it open: %s', async (status, isOpen) => {
    answered({ status, data: { message: 'Ne može.', code: 'internal' } }, 5);
    open();
    await userEvent.click(await send());
    expect(await screen.findByText('Ne može.')).toBeInTheDocument();
    expect(screen.queryByText(UNANSWERED) !== null).toBe(isOpen);
    expect(window.sessionStorage.getItem('orderAttempt') !== null).toBe(isOpen);
  });
});
