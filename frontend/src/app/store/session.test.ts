import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import type { Order } from '@institut/contract/order.schema';
import type { Profile, UserInfo } from '@institut/contract/user.schema';
import { itemAdded } from '../../features/cart/cartSlice.ts';
import {
  addressDrafted,
  addressSaved,
  checkoutOf,
  paymentMethodSaved,
} from '../../features/checkout/checkoutSlice.ts';
import { loadMyOrders } from '../../features/orders/myOrdersSlice.ts';
import { loggedIn, loggedOut } from '../../features/users/sessionSlice.ts';
import { loadProfile, logIn, register, updateProfile } from '../../features/users/usersApi.ts';
import { signedIn } from '../../testing/renderApp.tsx';
import { stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { createStore } from './store.ts';

const person: UserInfo = {
  _id: '6560f1a2b3c4d5e6f7a8b9c0',
  name: 'Amila',
  lastName: 'Hodžić',
  email: 'amila@primjer.ba',
  isAdmin: false,
  token: 'token-amila',
};
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
const login = { email: person.email, password: 'lozinka-amila' };
const everything = (store: ReturnType<typeof createStore>) =>
  JSON.stringify([
    store.getState(),
    Object.entries(window.localStorage),
    Object.entries(window.sessionStorage),
  ]);
const tellOtherTabs = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

describe('signing in', () => {
  it.each([
    [true, 'localStorage', 'sessionStorage'],
    [false, 'sessionStorage', 'localStorage'],
  ] as const)('remembered = %s keeps the person in %s alone', async (rememberMe, kept, empty) => {
    const requests = stubHttp({ 'POST /api/users/login': { data: person } });
    await createStore().dispatch(logIn({ ...login, rememberMe }));
    expect(requests[0]!.data).toEqual({ ...login, rememberMe });
    expect(JSON.parse(window[kept].getItem('userInfo')!)).toEqual(person);
    expect(window[empty].getItem('userInfo')).toBeNull();
    expect(createStore().getState().session).toEqual({ user: person, remember: rememberMe });
  });

  it('registration signs in for the tab', async () => {
    stubHttp({ 'POST /api/users': { status: 201, data: person } });
    const store = createStore();
    await store.dispatch(register({ name: 'Amila', ...login }));
    expect(store.getState().session).toEqual({ user: person, remember: false });
  });
});

describe('logging out', () => {
  it('leaves nothing of the person in the store or the browser, and keeps the chosen courses', async () => {
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
      expect(everything(store)).toContain(trace);
    }

    store.dispatch(loggedOut());

    expect(everything(store)).not.toMatch(/amila|hodžić|ferhadija|grant|k7m2|lozinka/i);
    expect(Object.keys(window.sessionStorage)).toEqual([]);
    expect(Object.keys(window.localStorage).toSorted()).toEqual(['cartItems', 'cookieConsent']);
    expect(store.getState().cart.items).toEqual([item]);
  });

  it('is not undone by an answer that was still on its way', async () => {
    const answers: Array<(reply: StubAnswer) => void> = [];
    stubHttp({ 'PUT /api/users/profile': new Promise((resolve) => answers.push(resolve)) });
    const store = createStore({ session: { user: person, remember: true } });
    const update = store.dispatch(updateProfile({ name: 'Amila' }));
    store.dispatch(loggedOut());
    answers[0]!({ data: { ...person, token: 'new' } });
    await update;
    expect(everything(store)).not.toMatch(/amila/i);
  });
});

describe('a session that ends', () => {
  const attempt = { key: 'kljuc', content: '{}', summary: 'Python × 1' };
  const answers = { shippingAddress: address, paymentMethod: 'Grant', attempt } as const;
  const other = signedIn({ _id: '6560f1a2b3c4d5e6f7a8b9c9' }).session.user!;

  async function expire(remember = true) {
    stubHttp({
      'GET /api/users/profile': { status: 401, data: { message: TOKEN_FAILED_MESSAGE } },
    });
    const store = createStore({ session: { user: person, remember }, checkout: checkoutOf(answers) });
    store.dispatch(addressDrafted(address));
    await store.dispatch(loadProfile());
    expect(store.getState().session.user).toBeNull();
    expect(store.getState().account.profile.data).toBeNull();
    return store;
  }

  it.each([true, false])('keeps the checkout for the same person, remembered = %s', async (remember) => {
    const store = await expire(remember);
    expect(store.getState().checkout).toMatchObject(answers);
    const reloaded = createStore();
    expect(reloaded.getState()).toMatchObject({ session: { user: null }, checkout: answers });
    reloaded.dispatch(loggedIn({ user: person, remember: true }));
    expect(reloaded.getState().checkout).toMatchObject(answers);
  });

  it('keeps nothing for somebody else', async () => {
    const store = await expire();
    store.dispatch(loggedIn({ user: other, remember: true }));
    expect(everything(store)).not.toMatch(/amila|hodžić|ferhadija|grant|kljuc/i);
  });

  it('keeps nothing for somebody else who comes after a reload either', async () => {
    await expire();
    window.localStorage.setItem('userInfo', JSON.stringify(other));
    const reloaded = createStore();
    expect(everything(reloaded)).not.toMatch(/amila|hodžić|ferhadija|grant|kljuc/i);
    expect(createStore().getState().checkout.attempt).toBeNull();
  });

  it('is no logout, which wipes it all', async () => {
    const store = await expire();
    store.dispatch(loggedIn({ user: person, remember: true }));
    store.dispatch(loggedOut());
    expect(everything(store)).not.toMatch(/amila|hodžić|ferhadija|grant|kljuc/i);
    expect(Object.keys(window.sessionStorage)).toEqual([]);
    expect(Object.keys(window.localStorage)).toEqual(['cookieConsent']);
  });
});

describe('another tab', () => {
  it('that logs out logs this one out', () => {
    const store = createStore();
    store.dispatch(loggedIn({ user: person, remember: true }));
    store.dispatch(addressSaved(address));
    for (const key of ['userInfo', 'shippingAddress', 'checkoutOwner']) window.localStorage.removeItem(key);
    tellOtherTabs('userInfo');
    expect(store.getState().session).toEqual({ user: null, remember: false });
    expect(store.getState().checkout.shippingAddress).toBeNull();
  });

  it('learns of a logout only when everything else of it is written', () => {
    const store = createStore();
    store.dispatch(loggedIn({ user: person, remember: true }));
    store.dispatch(addressSaved(address));
    const removals = jest.spyOn(Storage.prototype, 'removeItem');
    store.dispatch(loggedOut());
    const order = removals.mock.calls.map(([key]) => key);
    removals.mockRestore();
    expect(order).toContain('checkoutOwner');
    expect(order.indexOf('userInfo')).toBeGreaterThan(order.lastIndexOf('checkoutOwner'));
  });

  it('whose session ends signs this one out too, and takes nothing of the checkout', () => {
    const store = createStore();
    store.dispatch(loggedIn({ user: person, remember: true }));
    store.dispatch(addressSaved(address));
    window.localStorage.removeItem('userInfo');
    tellOtherTabs('userInfo');
    expect(store.getState().session).toEqual({ user: null, remember: false });
    expect(store.getState().checkout.shippingAddress).toEqual(address);
  });

  it('that gets a new token passes it on, so that a changed password does not end this tab', () => {
    const store = createStore();
    store.dispatch(loggedIn({ user: person, remember: true }));
    window.localStorage.setItem('userInfo', JSON.stringify({ ...person, token: 'token-2' }));
    tellOtherTabs('userInfo');
    expect(store.getState().session.user?.token).toBe('token-2');
  });

  it('that signs somebody else in leaves nothing of the first person here', () => {
    const store = createStore();
    store.dispatch(loggedIn({ user: person, remember: true }));
    store.dispatch(addressSaved(address));
    const other = signedIn({ _id: '6560f1a2b3c4d5e6f7a8b9c9' }).session.user;
    window.localStorage.setItem('userInfo', JSON.stringify(other));
    tellOtherTabs('userInfo');
    expect(store.getState().session).toEqual({ user: other, remember: true });
    expect(everything(store)).not.toMatch(/amila|ferhadija/i);
  });

  it('does not touch somebody signed in for this tab alone', () => {
    const store = createStore();
    store.dispatch(loggedIn({ user: person, remember: false }));
    tellOtherTabs('userInfo');
    expect(store.getState().session.user).toEqual(person);
  });

  it('keeps the login it remembers, whatever becomes of one for this tab alone', async () => {
    const own = signedIn({ _id: '6560f1a2b3c4d5e6f7a8b9c9' }).session.user!;
    const renamed = { ...own, name: 'Tarik' };
    stubHttp({ 'PUT /api/users/profile': { data: renamed } });
    const store = createStore();
    store.dispatch(loggedIn({ user: own, remember: false }));
    window.localStorage.setItem('userInfo', JSON.stringify(person));
    await store.dispatch(updateProfile({ name: 'Tarik' }));
    expect(createStore().getState().session).toEqual({ user: renamed, remember: false });
    store.dispatch(loggedOut());
    expect(window.sessionStorage.getItem('userInfo')).toBeNull();
    expect(JSON.parse(window.localStorage.getItem('userInfo')!)).toEqual(person);
  });
});
