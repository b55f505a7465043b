import { act, fireEvent, screen } from '@testing-library/react';
import { showToast } from '../../store/toastSlice.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { Toaster } from './Toaster.tsx';

const text = 'Kurs je dodan u vaš izbor.';

function showOne() {
  const { store } = renderApp(<Toaster />);
  act(() => void store.dispatch(showToast({ kind: 'success', text })));
  return store;
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('Toaster', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('speaks politely and goes by itself', () => {
    showOne();
    expect(screen.getByText(text).closest('[aria-live="polite"]')).not.toBeNull();
    wait(6000);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('stays while it is pointed at', () => {
    showOne();
    fireEvent.pointerEnter(screen.getByText(text).parentElement!);
    wait(60_000);
    expect(screen.getByText(text)).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByText(text).parentElement!);
    wait(6000);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('closes by its button', () => {
    showOne();
    fireEvent.click(screen.getByRole('button', { name: 'Zatvori poruku' }));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('says the same thing once and never more than three at a time', () => {
    const store = showOne();
    act(() => {
      for (const again of [text, 'b', 'c', 'd']) store.dispatch(showToast({ kind: 'info', text: again }));
    });
    expect(store.getState().toasts.map((toast) => toast.text)).toEqual(['b', 'c', 'd']);
  });
});
