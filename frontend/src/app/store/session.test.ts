import { waitFor } from '@testing-library/react';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import type { Order } from '@institut/contract/orders/schema';
import type { Profile, UserInfo } from '@institut/contract/accounts/schema';
import { itemAdded } from '../../features/cart/cartSlice.ts';
import {
  addressDrafted,
  addressSaved,
  checkoutOf,
  paymentMethodSaved,
} from '../../features/checkout/checkoutSlice.ts';
import { loadMyOrders } from '../../features/orders/orderCalls.ts';
import { loggedIn, loggedOut, sessionEnded } from '../../features/users/sessionSlice.ts';
import { loadProfile, logIn, register, updateProfile } from '../../features/users/accountSlice.ts';
import { loggedInState } from '../../testing/renderApp.tsx';
import { type StubAnswer, stubHttp } from '../../testing/stubHttp.ts';
import { createStore } from './store.ts';
import { type TabMessage, TABS_CHANNEL, waitForLogin } from './tabs.ts';

const person: UserInfo = {
  _id: '6560f1a2b3c4d5e6f7a8b9c0',
  name: 'Amila',
  lastName: 'Hodžić',
  email: 'amila@primjer.ba',
  isAdmin: false,
  permissions: [],
  isEmailConfirmed: true,
  token: 'token-amila',
};
const inThisBrowser = { user: person, remember: true };
const profile: Profile = { ...person, wantsEventMail: true };
const item = {
  kurs: '6560f1a2b3c4d5e6f7a8b9c1',
  name: 'Python',
  image: '',
  category: 'Tehnicke',
  price: 80,
  qty: 1,
  countInStock: 4,
};
const address = { address: 'Ferhadija 7', city: 'Sarajevo', postalCode: '71000', country: 'BiH' };
const otherUser = loggedInState({ _id: '6560f1a2b3c4d5e6f7a8b9c9' }).session.user!;
const login = { email: person.email, password: 'lozinka-amila' };
const allStoredText = (store: ReturnType<typeof createStore>) =>
  JSON.stringify([
    store.getState(),
    Object.entries(window.localStorage),
    Object.entries(window.sessionStorage),
  ]);
const storageChanged = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));
function otherTab() {
  const channel = new BroadcastChannel(TABS_CHANNEL);
  const received: unknown[] = [];
  channel.addEventListener('message', ({ data }) => received.push(data));
  return { received, send: (message: TabMessage) => channel.postMessage(message) };
}

const endOf = (type: 'loggedOut' | 'sessionExpired', { _id, token } = person) => ({
  type,
  userId: _id,
  remember: true,
  token,
});

const endsIn = (received: unknown[]) =>
  received.filter((message) => JSON.stringify(message).includes('"userId"'));

describe('a login', () => {
  it.each([
    [true, 'localStorage', 'sessionStorage'],
    [false, 'sessionStorage', 'localStorage'],
  ] as const)('with remember = %s stores the user only in %s', async (rememberMe, kept, empty) => {
    const requests = stubHttp({ 'POST /api/users/login': { data: person } });
    await createStore().dispatch(logIn({ ...login, rememberMe }));
    expect(requests[0]!.data).toEqual({ ...login, rememberMe });
    expect(JSON.parse(window[kept].getItem('userInfo')!)).toEqual(person);
    expect(window[empty].getItem('userInfo')).toBeNull();
    expect(createStore().getState().session).toEqual({ user: person, remember: rememberMe });
  });

  it('stores a newly registered user for this tab only', async () => {
    stubHttp({ 'POST /api/users': { status: 201, data: person } });
    const store = createStore();
    await store.dispatch(register({ name: 'Amila', ...login }));
    expect(store.getState().session).toEqual({ user: person, remember: false });
  });
});

describe('a logout', () => {
  it('removes all personal data from store and browser, and keeps the cart', async () => {
    const order = { reference: 'K7M2-9QXA', user: person } as unknown as Order;
    stubHttp({
      'POST /api/users/login': { data: person },
      'GET /api/users/profile': { data: profile },
      'PUT /api/users/profile': { data: person },
      'GET /api/orders/myorders': { data: [order] },
    });
    const store = createStore();
    store.dispatch(itemAdded(item));
    await store.dispatch(logIn({ ...login, rememberMe: true }));
    await store.dispatch(loadProfile());
    await store.dispatch(updateProfile({ name: 'Amila' }));
    await store.dispatch(loadMyOrders());
    store.dispatch(addressSaved(address));
    store.dispatch(paymentMethodSaved('Grant'));
    for (const trace of ['amila', 'Hodžić', 'Ferhadija', 'Grant', 'K7M2']) {
      expect(allStoredText(store)).toContain(trace);
    }

    store.dispatch(loggedOut());

    expect(allStoredText(store)).not.toMatch(/amila|hodžić|ferhadija|grant|k7m2|lozinka/i);
    expect(Object.keys(window.sessionStorage)).toEqual([]);
    expect(Object.keys(window.localStorage).toSorted()).toEqual(['cartItems', 'cookieConsent']);
    expect(store.getState().cart.items).toEqual([item]);
  });

  it('is not undone by a response to an earlier request', async () => {
    const answers: Array<(reply: StubAnswer) => void> = [];
    stubHttp({ 'PUT /api/users/profile': new Promise((resolve) => answers.push(resolve)) });
    const store = createStore({ session: { user: person, remember: true } });
    const update = store.dispatch(updateProfile({ name: 'Amila' }));
    store.dispatch(loggedOut());
    answers[0]!({ data: { ...person, token: 'new' } });
    await update;
    expect(allStoredText(store)).not.toMatch(/amila/i);
  });
});

describe('an expired session', () => {
  const body = {
    orderItems: [{ kurs: item.kurs, qty: 1 }],
    shippingAddress: address,
    paymentMethod: 'Grant',
  } as const;
  const pendingOrder = {
    key: 'kljuc',
    body: { ...body, orderItems: [...body.orderItems] },
    summary: 'Python × 1',
  };
  const answers = { shippingAddress: address, paymentMethod: 'Grant', pendingOrder } as const;

  async function expire(remember = true) {
    stubHttp({
      'GET /api/users/profile': { status: 401, data: { message: TOKEN_FAILED_MESSAGE } },
    });
    const store = createStore({ session: { user: person, remember }, checkout: checkoutOf(answers) });
    store.dispatch(addressDrafted({ ...address, phone: '', note: '' }));
    await store.dispatch(loadProfile());
    expect(store.getState().session.user).toBeNull();
    expect(store.getState().account.profile.data).toBeNull();
    return store;
  }

  it.each([true, false])('keeps the checkout for the same user, remember = %s', async (remember) => {
    const store = await expire(remember);
    expect(store.getState().checkout).toMatchObject(answers);
    const reloaded = createStore();
    expect(reloaded.getState()).toMatchObject({ session: { user: null }, checkout: answers });
    reloaded.dispatch(loggedIn({ user: person, remember: true }));
    expect(reloaded.getState().checkout).toMatchObject(answers);
  });

  it('keeps no checkout for another user', async () => {
    const store = await expire();
    store.dispatch(loggedIn({ user: otherUser, remember: true }));
    expect(allStoredText(store)).not.toMatch(/amila|hodžić|ferhadija|grant|kljuc/i);
  });

  it('keeps no checkout for another user who logs in after a reload', async () => {
    await expire();
    window.localStorage.setItem('userInfo', JSON.stringify(otherUser));
    const reloaded = createStore();
    expect(allStoredText(reloaded)).not.toMatch(/amila|hodžić|ferhadija|grant|kljuc/i);
    expect(createStore().getState().checkout.pendingOrder).toBeNull();
  });

  it('keeps a checkout that a later logout removes', async () => {
    const store = await expire();
    store.dispatch(loggedIn({ user: person, remember: true }));
    store.dispatch(loggedOut());
    expect(allStoredText(store)).not.toMatch(/amila|hodžić|ferhadija|grant|kljuc/i);
    expect(Object.keys(window.sessionStorage)).toEqual([]);
    expect(Object.keys(window.localStorage)).toEqual(['cookieConsent']);
  });
});

describe('a second tab', () => {
  it('that logs out ends the session here and removes the checkout', async () => {
    const store = createStore();
    store.dispatch(loggedIn({ user: person, remember: true }));
    store.dispatch(addressSaved(address));
    otherTab().send(endOf('loggedOut'));
    await waitFor(() => expect(store.getState().session).toEqual({ user: null, remember: false }));
    expect(store.getState().checkout.shippingAddress).toBeNull();
    expect(allStoredText(store)).not.toMatch(/amila|ferhadija/i);
  });

  it('that logs out removes the checkout also when the storage event arrives first', async () => {
    const store = createStore();
    store.dispatch(loggedIn({ user: person, remember: true }));
    store.dispatch(addressSaved(address));
    window.localStorage.removeItem('userInfo');
    storageChanged('userInfo');
    expect(store.getState().session.user).toBeNull();
    expect(store.getState().checkout.shippingAddress).toEqual(address);
    otherTab().send(endOf('loggedOut'));
    await waitFor(() => expect(store.getState().checkout.shippingAddress).toBeNull());
  });

  it.each([
    ['loggedOut', loggedOut],
    ['sessionExpired', sessionEnded],
  ] as const)('receives the message %s once when a remembered login ends here', async (type, end) => {
    const other = otherTab();
    const store = createStore();
    store.dispatch(loggedIn({ user: person, remember: true }));
    store.dispatch(end());
    store.dispatch(end());
    store.dispatch(loggedIn({ user: otherUser, remember: true }));
    store.dispatch(loggedOut());
    const last = endOf('loggedOut', otherUser);
    await waitFor(() => expect(other.received).toContainEqual(last));
    expect(endsIn(other.received)).toEqual([endOf(type), last]);
  });

  it('gets no echo of its own message', async () => {
    const other = otherTab();
    const stores = [createStore(), createStore()];
    for (const store of stores) store.dispatch(loggedIn({ user: person, remember: true }));
    other.send(endOf('loggedOut'));
    for (const store of stores) await waitFor(() => expect(store.getState().session.user).toBeNull());
    stores[0]!.dispatch(loggedIn({ user: otherUser, remember: true }));
    stores[0]!.dispatch(loggedOut());
    const last = endOf('loggedOut', otherUser);
    await waitFor(() => expect(other.received).toContainEqual(last));
    expect(endsIn(other.received)).toEqual([last]);
  });

  it('does not end the session of another user or one that is not remembered', async () => {
    const own = createStore();
    own.dispatch(loggedIn({ user: person, remember: false }));
    const another = createStore();
    another.dispatch(loggedIn({ user: otherUser, remember: true }));
    const witness = createStore();
    witness.dispatch(loggedIn({ user: person, remember: true }));
    otherTab().send(endOf('loggedOut'));
    await waitFor(() => expect(witness.getState().session.user).toBeNull());
    expect(own.getState().session.user).toEqual(person);
    expect(another.getState().session.user).not.toBeNull();
  });

  it('whose session expires ends the session here and keeps the checkout', async () => {
    const store = createStore();
    store.dispatch(loggedIn({ user: person, remember: true }));
    store.dispatch(addressSaved(address));
    otherTab().send(endOf('sessionExpired'));
    await waitFor(() => expect(store.getState().session).toEqual({ user: null, remember: false }));
    expect(store.getState().checkout.shippingAddress).toEqual(address);
  });

  it('that gets a new token passes it on, so that a password change does not end the session here', () => {
    const store = createStore();
    store.dispatch(loggedIn({ user: person, remember: true }));
    window.localStorage.setItem('userInfo', JSON.stringify({ ...person, token: 'token-2' }));
    storageChanged('userInfo');
    expect(store.getState().session.user?.token).toBe('token-2');
  });

  it('that logs another user in removes the data of the first user here', () => {
    const store = createStore();
    store.dispatch(loggedIn({ user: person, remember: true }));
    store.dispatch(addressSaved(address));
    window.localStorage.setItem('userInfo', JSON.stringify(otherUser));
    storageChanged('userInfo');
    expect(store.getState().session).toEqual({ user: otherUser, remember: true });
    expect(allStoredText(store)).not.toMatch(/amila|ferhadija/i);
  });

  it('does not affect a login that is not remembered when the remembered one changes', () => {
    const store = createStore();
    store.dispatch(loggedIn({ user: person, remember: false }));
    storageChanged('userInfo');
    expect(store.getState().session.user).toEqual(person);
  });

  it('keeps the remembered login when one that is not remembered ends', async () => {
    const renamed = { ...otherUser, name: 'Tarik' };
    stubHttp({ 'PUT /api/users/profile': { data: renamed } });
    const store = createStore();
    store.dispatch(loggedIn({ user: otherUser, remember: false }));
    window.localStorage.setItem('userInfo', JSON.stringify(person));
    await store.dispatch(updateProfile({ name: 'Tarik' }));
    expect(createStore().getState().session).toEqual({ user: renamed, remember: false });
    store.dispatch(loggedOut());
    expect(window.sessionStorage.getItem('userInfo')).toBeNull();
    expect(JSON.parse(window.localStorage.getItem('userInfo')!)).toEqual(person);
  });
});

describe('a login without "Zapamti me"', () => {
  const inThisTab = { user: person, remember: false };
  const isLoggedIn = (store: ReturnType<typeof createStore>) => () =>
    expect(store.getState().session).toEqual(inThisTab);

  it('reaches a tab that opens later, and only the storage of the tabs', async () => {
    const first = createStore();
    first.dispatch(loggedIn(inThisTab));
    const second = createStore({});
    await waitFor(isLoggedIn(second));
    expect(window.localStorage.getItem('userInfo')).toBeNull();
    expect(JSON.parse(window.sessionStorage.getItem('userInfo')!)).toEqual(person);
  });

  it('reaches the tabs that are open already, with every new token', async () => {
    const renewed = { ...person, token: 'token-2' };
    stubHttp({ 'PUT /api/users/profile': { data: renewed } });
    const [first, second] = [createStore(), createStore()];
    first.dispatch(loggedIn(inThisTab));
    await waitFor(isLoggedIn(second));
    await first.dispatch(updateProfile({ name: 'Amila' }));
    await waitFor(() => expect(second.getState().session.user).toEqual(renewed));
  });

  it.each([
    ['loggedOut', loggedOut],
    ['sessionExpired', sessionEnded],
  ] as const)('ends in every tab with %s', async (_type, end) => {
    const [first, second] = [createStore(), createStore()];
    first.dispatch(loggedIn(inThisTab));
    await waitFor(isLoggedIn(second));
    second.dispatch(end());
    await waitFor(() => expect(first.getState().session.user).toBeNull());
    expect(allStoredText(first)).not.toMatch(/amila/i);
  });

  it('stays when a tab with an older token expires, which takes over no login of another tab', async () => {
    const current = { ...person, token: 'token-2' };
    const restored = createStore({ session: inThisTab });
    const first = createStore({ session: { user: current, remember: false } });
    createStore({ session: { user: otherUser, remember: false } });
    const other = otherTab();
    restored.dispatch(sessionEnded());
    await waitFor(() => expect(endsIn(other.received)).toHaveLength(1));
    expect(first.getState().session.user).toEqual(current);
    expect(restored.getState().session.user).toBeNull();
    expect(other.received).not.toContainEqual({ type: 'loginRequest' });
  });

  it('is not replaced by the older one with which another tab answers a request', async () => {
    const current = { ...person, token: 'token-2' };
    const first = createStore({ session: { user: current, remember: false } });
    createStore({ session: inThisTab });
    const other = otherTab();
    other.send({ type: 'loginRequest' });
    await waitFor(() => expect(other.received).toHaveLength(2));
    const third = createStore({});
    await waitFor(() => expect(third.getState().session.user).not.toBeNull());
    expect(first.getState().session.user).toEqual(current);
  });

  it('replaces neither a remembered login nor the login of another user', async () => {
    const remembered = createStore();
    remembered.dispatch(loggedIn({ user: person, remember: true }));
    const another = createStore();
    another.dispatch(loggedIn({ user: otherUser, remember: false }));
    const witness = createStore({});
    otherTab().send({ type: 'login', user: { ...person, token: 'token-2' } });
    await waitFor(() => expect(witness.getState().session.user).not.toBeNull());
    expect(remembered.getState().session).toEqual({ user: person, remember: true });
    expect(another.getState().session).toEqual({ user: otherUser, remember: false });
  });

  it('is not taken from a message of another shape', async () => {
    const store = createStore();
    const channel = new BroadcastChannel(TABS_CHANNEL);
    channel.postMessage({ type: 'login', user: { _id: person._id, token: 7 } });
    channel.postMessage('login');
    channel.postMessage({ type: 'login', user: otherUser });
    await waitFor(() => expect(store.getState().session.user).not.toBeNull());
    expect(store.getState().session.user).toEqual(otherUser);
  });
});

describe('a page that needs a login', () => {
  it('waits until other tabs could send theirs', async () => {
    const store = createStore();
    waitForLogin(store);
    expect(store.getState().session.isRequested).toBe(true);
    await waitFor(() => expect(store.getState().session.isRequested).toBeUndefined());
  });

  it('opens at once when a login is stored', () => {
    const store = createStore({ session: inThisBrowser });
    waitForLogin(store);
    expect(store.getState().session).toEqual(inThisBrowser);
  });
});
