import { render, screen } from '@testing-library/react';
import { useFocusOnChange } from './useFocusOnChange.ts';

function Shown({ facts }: { facts: string | null }) {
  const ref = useFocusOnChange<HTMLDivElement>(facts);
  return (
    <div ref={ref} tabIndex={-1}>
      {facts}
      {facts !== 'gone' && <button>Odustani</button>}
    </div>
  );
}

it('takes the focus of a button that disappears with a change, not when the facts are loaded', () => {
  const { rerender } = render(<Shown facts={null} />);
  rerender(<Shown facts="loaded" />);
  expect(document.body).toHaveFocus();
  screen.getByRole('button').focus();
  rerender(<Shown facts="changed" />);
  expect(screen.getByRole('button')).toHaveFocus();
  rerender(<Shown facts="gone" />);
  expect(screen.getByText('gone')).toHaveFocus();
});
