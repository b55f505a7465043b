import { configureStore, createSlice } from '@reduxjs/toolkit';
import { ASKS_ALL, createApiThunk, idle, trackRequest, type AsyncState } from './asyncState.ts';
import { SLOW_CHECK } from '../app/store/store.ts';

type Item = { id: string; text: string };
type State = { item: AsyncState<Item> };

function setup() {
  const answers = new Map<string, { resolve: (item: Item) => void; reject: (cause: Error) => void }>();
  const load = createApiThunk(
    'test/load',
    (key: string) => new Promise<Item>((resolve, reject) => answers.set(key, { resolve, reject })),
    (key) => key === 'skip',
  );
  const initialState: State = { item: idle() };
  const slice = createSlice({
    name: 'test',
    initialState,
    reducers: { reset: () => initialState },
    extraReducers: (builder) => trackRequest(builder, 'item', load, (item, key) => key.startsWith(item.id)),
  });
  const store = configureStore({
    reducer: slice.reducer,
    middleware: (defaults) =>
      defaults({
        immutableCheck: SLOW_CHECK,
        serializableCheck: SLOW_CHECK,
        thunk: { extraArgument: ASKS_ALL },
      }),
  });
  return { store, load, answers, reset: slice.actions.reset, item: () => store.getState().item };
}

describe('trackRequest', () => {
  it('goes from idle over request to success', async () => {
    const { store, load, answers, item } = setup();
    expect(item()).toEqual(idle());
    const done = store.dispatch(load('a'));
    expect(item()).toMatchObject({ status: 'request', data: null });
    answers.get('a')!.resolve({ id: 'a', text: 'prvi' });
    await done;
    expect(item()).toMatchObject({ status: 'success', data: { id: 'a' }, error: null });
  });

  it('ends in fail with a message for the user', async () => {
    const { store, load, answers, item } = setup();
    const done = store.dispatch(load('a'));
    answers.get('a')!.reject(new Error('boom'));
    await done;
    expect(item()).toMatchObject({
      status: 'fail',
      error: { status: 0, message: 'Došlo je do greške. Pokušajte ponovo.' },
    });
  });

  it('ignores the response of a superseded request', async () => {
    const { store, load, answers, item } = setup();
    const first = store.dispatch(load('a'));
    const second = store.dispatch(load('b'));
    answers.get('b')!.resolve({ id: 'b', text: 'drugi' });
    await second;
    answers.get('a')!.resolve({ id: 'a', text: 'prvi' });
    await first;
    expect(item().data).toEqual({ id: 'b', text: 'drugi' });
  });

  it('ignores a response after a reset', async () => {
    const { store, load, answers, reset, item } = setup();
    const done = store.dispatch(load('a'));
    store.dispatch(reset());
    answers.get('a')!.resolve({ id: 'a', text: 'prvi' });
    await done;
    expect(item()).toEqual(idle());
  });

  it('goes back to idle when the request is aborted', async () => {
    const { store, load, item } = setup();
    const done = store.dispatch(load('a'));
    done.abort();
    await done;
    expect(item()).toEqual(idle());
  });

  it('keeps the data while the same item reloads, and clears it for another item', async () => {
    const { store, load, answers, item } = setup();
    const done = store.dispatch(load('a'));
    answers.get('a')!.resolve({ id: 'a', text: 'prvi' });
    await done;
    void store.dispatch(load('a again'));
    expect(item()).toMatchObject({ status: 'request', data: { id: 'a' } });
    void store.dispatch(load('b'));
    expect(item()).toMatchObject({ status: 'request', data: null });
  });

  it('makes no request when skipWhen returns true', async () => {
    const { store, load, item } = setup();
    await store.dispatch(load('skip'));
    expect(item()).toEqual(idle());
  });
});
