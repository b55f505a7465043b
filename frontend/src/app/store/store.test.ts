import type { CartItem } from '../../features/cart/cartItem.ts';
import { itemAdded, itemRemoved, itemsOrdered } from '../../features/cart/cartSlice.ts';
import { addressSaved, paymentMethodSaved } from '../../features/checkout/checkoutSlice.ts';
import { loggedIn, loggedOut } from '../../features/users/sessionSlice.ts';
import { api } from '../../lib/api.ts';
import { stubHttp } from '../../testing/stubHttp.ts';
import { loggedInState } from '../../testing/renderApp.tsx';
import { createStore } from './store.ts';
import { showToast } from '../../store/toastSlice.ts';

const item: CartItem = {
  kurs: 'a',
  name: 'Kurs',
  image: '/uploads/a.webp',
  category: 'Tehnicke',
  price: 80,
  qty: 1,
  countInStock: 5,
};
const address = { address: 'Obala 1', city: 'Sarajevo', postalCode: '71000', country: 'BiH' };
const user = loggedInState().session.user!;
const stored = (key: string, area = window.localStorage) => JSON.parse(area.getItem(key) ?? 'null');

describe('the state stored in the browser', () => {
  it('restores cart, address, payment method and user', () => {
    const store = createStore();
    store.dispatch(itemAdded(item));
    store.dispatch(addressSaved(address));
    store.dispatch(paymentMethodSaved('Grant'));
    store.dispatch(loggedIn({ user, remember: true }));

    expect(createStore().getState()).toMatchObject({
      cart: { items: [item] },
      checkout: { shippingAddress: address, paymentMethod: 'Grant' },
      session: { user, remember: true },
    });
    expect(stored('cartItems')).toEqual([item]);
  });

  it('stores the user only for the tab without "remember me"', () => {
    const store = createStore();
    store.dispatch(loggedIn({ user, remember: false }));
    expect(stored('userInfo')).toBeNull();
    expect(stored('userInfo', window.sessionStorage)).toEqual(user);
    store.dispatch(loggedIn({ user, remember: true }));
    expect(stored('userInfo')).toEqual(user);
    expect(stored('userInfo', window.sessionStorage)).toBeNull();
  });

  it('removes the user at logout and keeps the cart', () => {
    const store = createStore();
    store.dispatch(itemAdded(item));
    store.dispatch(addressSaved(address));
    store.dispatch(loggedIn({ user, remember: true }));
    store.dispatch(loggedOut());
    expect(Object.keys(window.localStorage).toSorted()).toEqual(['cartItems', 'cookieConsent']);
    expect(store.getState().checkout.shippingAddress).toBeNull();
  });

  it('removes the stored cart when it is emptied', () => {
    const store = createStore();
    store.dispatch(itemAdded(item));
    store.dispatch(itemsOrdered([item.kurs]));
    expect(window.localStorage.getItem('cartItems')).toBeNull();
  });

  it('reads what an earlier visit stored', () => {
    const body = { orderItems: [{ kurs: 'a', qty: 1 }], shippingAddress: address, paymentMethod: 'Grant' };
    const pendingOrder = { key: 'kljuc', body, summary: 'Kurs × 1' };
    const local = {
      userInfo: user,
      cartItems: [item],
      checkoutOwner: user._id,
      shippingAddress: address,
      paymentMethod: 'PayPal',
    };
    for (const [key, value] of Object.entries(local)) window.localStorage.setItem(key, JSON.stringify(value));
    window.sessionStorage.setItem('addressDraft', JSON.stringify({ ...address, city: 'Zenica' }));
    window.sessionStorage.setItem('orderAttempt', JSON.stringify(pendingOrder));
    expect(createStore().getState()).toMatchObject({
      session: { user, remember: true },
      cart: { items: [item] },
      checkout: {
        owner: user._id,
        shippingAddress: address,
        addressDraft: { city: 'Zenica' },
        paymentMethod: 'PayPal',
        pendingOrder,
      },
    });
    for (const [key, value] of Object.entries(local)) expect(stored(key)).toEqual(value);
  });

  it.each([undefined, '{broken', {}, { orderItems: [{ kurs: 1 }] }])(
    'drops a stored pending order with the body %j',
    (body) => {
      const pendingOrder = { key: 'kljuc', body, summary: 'Kurs × 1' };
      window.sessionStorage.setItem('orderAttempt', JSON.stringify(pendingOrder));
      expect(createStore().getState().checkout.pendingOrder).toBeNull();
    },
  );

  it('ignores malformed stored values', () => {
    window.localStorage.setItem('cartItems', JSON.stringify([{ kurs: 'x' }, item, null]));
    window.localStorage.setItem('userInfo', '{broken');
    window.localStorage.setItem('shippingAddress', '"Sarajevo"');
    window.localStorage.setItem('paymentMethod', '"gold"');
    expect(createStore().getState()).toMatchObject({
      cart: { items: [item] },
      session: { user: null },
      checkout: { shippingAddress: null, paymentMethod: null },
    });
  });

  it('follows the cart and the login of another tab', () => {
    const store = createStore();
    store.dispatch(loggedIn({ user, remember: true }));
    window.localStorage.setItem('cartItems', JSON.stringify([item]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartItems' }));
    expect(store.getState().cart.items).toEqual([item]);
    window.localStorage.removeItem('userInfo');
    window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo' }));
    expect(store.getState().session.user).toBeNull();
  });
});

describe('the cart', () => {
  it('replaces a course that it already contains and removes courses by id', () => {
    const store = createStore();
    store.dispatch(itemAdded(item));
    store.dispatch(itemAdded({ ...item, kurs: 'b' }));
    store.dispatch(itemAdded({ ...item, qty: 3 }));
    expect(store.getState().cart.items.map(({ kurs, qty }) => [kurs, qty])).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
    store.dispatch(itemRemoved('a'));
    expect(store.getState().cart.items.map(({ kurs }) => kurs)).toEqual(['b']);
  });
});

it('ends the session with a message when the server no longer accepts the token', async () => {
  stubHttp({
    'GET /api/users/profile': {
      status: 401,
      data: { message: 'Not authorized, token failed', code: 'unauthorized' },
    },
  });
  const store = createStore(loggedInState());
  await api.getProfile().catch(() => {});
  expect(store.getState().session.user).toBeNull();
  expect(store.getState().toasts).toMatchObject([
    { kind: 'warning', text: 'Više niste prijavljeni. Prijavite se ponovo.' },
  ]);
});

it('removes the message about the expired session after the next login', async () => {
  stubHttp({
    'GET /api/users/profile': {
      status: 401,
      data: { message: 'Not authorized, token failed', code: 'unauthorized' },
    },
  });
  const store = createStore(loggedInState());
  await api.getProfile().catch(() => {});
  store.dispatch(showToast({ kind: 'info', text: 'Nešto drugo.' }));
  store.dispatch(loggedIn({ user: loggedInState().session.user!, remember: false }));
  expect(store.getState().toasts.map(({ text }) => text)).toEqual(['Nešto drugo.']);
});
