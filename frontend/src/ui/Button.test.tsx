import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { translateTexts } from '../testing/translator.ts';
import { Button } from './Button.tsx';

const sendButton = (loading: boolean) => (
  <Button loading={loading} loadingText="Šaljemo…">
    Pošalji
  </Button>
);

describe('Button', () => {
  it('calls onClick', async () => {
    const act = jest.fn();
    render(<Button onClick={act}>Pošalji</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji' }));
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('ignores clicks and submits while loading, but keeps the focus', async () => {
    const act = jest.fn();
    const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const ui = (loading: boolean) => (
      <form onSubmit={submit}>
        <Button type="submit" onClick={act} loading={loading} loadingText="Šaljemo…">
          Pošalji
        </Button>
      </form>
    );
    const { rerender } = render(ui(false));
    await userEvent.click(screen.getByRole('button'));
    rerender(ui(true));
    await userEvent.click(screen.getByRole('button'));
    await userEvent.keyboard('{Enter}');
    expect(act).toHaveBeenCalledTimes(1);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Šaljemo…', busy: true })).toHaveFocus();
  });

  it('shows that it is busy on a page that the browser has translated', () => {
    const { rerender } = render(sendButton(false));
    translateTexts(document.body);
    rerender(sendButton(true));
    expect(screen.getByRole('button', { name: 'Šaljemo…', busy: true })).toBeVisible();
    rerender(sendButton(false));
    expect(screen.getByRole('button', { name: 'Pošalji', busy: false })).toBeVisible();
  });
});
