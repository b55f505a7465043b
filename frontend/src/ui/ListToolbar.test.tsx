import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BulkBar } from './ListToolbar.tsx';

const page = (count: number) => (
  <>
    <button>Posljednji red</button>
    <BulkBar count={count} onClear={() => undefined}>
      <button>Obriši odabrano</button>
    </BulkBar>
  </>
);

it('BulkBar takes the focus on Alt+F10 while rows are selected', async () => {
  const { rerender } = render(page(1));
  screen.getByRole('button', { name: 'Posljednji red' }).focus();
  expect(screen.getByRole('status')).toHaveTextContent('Odabrano redova: 1. Do radnji: Alt + F10.');
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  expect(screen.getByRole('button', { name: 'Poništi odabir' })).toHaveFocus();

  rerender(page(0));
  screen.getByRole('button', { name: 'Posljednji red' }).focus();
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  expect(screen.getByRole('button', { name: 'Posljednji red' })).toHaveFocus();
});
