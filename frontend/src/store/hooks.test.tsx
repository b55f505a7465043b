import { configureStore, createSlice } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Loaded } from '../ui/Loaded.tsx';
import { ASKS_ALL, createApiThunk, hasId, idle, trackRequest, type AsyncState } from './asyncState.ts';
import { useLoaded } from './hooks.ts';

type Query = { id: string };
type Item = { _id: string };

function setup() {
  const asked: string[] = [];
  const answers: Array<{ resolve: (item: Item) => void; signal: AbortSignal }> = [];
  const load = createApiThunk('test/load', ({ id }: Query, { signal }) => {
    asked.push(id);
    return new Promise<Item>((resolve) => answers.push({ resolve, signal }));
  });
  const isItem = (item: Item, { id }: Query) => hasId(item, id);
  const initialState: { item: AsyncState<Item> } = { item: idle() };
  const slice = createSlice({
    name: 'test',
    initialState,
    reducers: {},
    extraReducers: (builder) => trackRequest(builder, 'item', load, isItem),
  });
  const store = configureStore({
    reducer: slice.reducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument: ASKS_ALL } }),
  });
  const selectItem = (state: typeof initialState) => state.item;
  const shown: string[] = [];

  function Page({ id }: Query) {
    const item = useLoaded(load, { id }, selectItem, isItem);
    shown.push(`${id} shows ${item.value?._id ?? 'nothing'}`);
    return (
      <Loaded {...item} failure="Nije učitano." skeleton="Učitava se">
        {({ _id }) => _id}
      </Loaded>
    );
  }
  const page = (id: string) => (
    <Provider store={store}>
      <Page id={id} />
    </Provider>
  );
  const answer = (index: number, item: Item) => act(async () => answers[index]!.resolve(item));
  return { page, asked, answers, answer, shown };
}

it('useLoaded makes one request for equal arguments and returns its data', async () => {
  const { page, asked, answer } = setup();
  const { rerender } = render(page('a'));
  expect(screen.getByText('Učitava se')).toBeInTheDocument();
  rerender(page('a'));
  await answer(0, { _id: 'a' });
  rerender(page('a'));
  expect(screen.getByText('a')).toBeInTheDocument();
  expect(asked).toEqual(['a']);
});

it('useLoaded never returns the item of another argument, not even in the first render', async () => {
  const { page, asked, answer, shown } = setup();
  const { rerender } = render(page('a'));
  await answer(0, { _id: 'a' });
  rerender(page('b'));
  expect(screen.getByText('Učitava se')).toBeInTheDocument();
  await answer(1, { _id: 'b' });
  expect(screen.getByText('b')).toBeInTheDocument();
  expect(asked).toEqual(['a', 'b']);
  expect(shown).not.toContain('b shows a');
});

it('useLoaded aborts its request on unmount', () => {
  const { page, answers } = setup();
  render(page('a')).unmount();
  expect(answers[0]!.signal.aborted).toBe(true);
});
