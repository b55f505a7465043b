import { render, screen } from '@testing-library/react';
import { translateTexts } from '../testing/translator.ts';
import { tolerateReplacedNodes } from './replacedNodes.ts';

const { insertBefore, removeChild } = Object.getOwnPropertyDescriptors(Node.prototype);

afterEach(() => {
  Object.defineProperties(Node.prototype, { insertBefore, removeChild });
});

type Shown = { sign?: boolean; text?: boolean };

const ui = ({ sign = false, text = true }: Shown) => (
  <p data-testid="part">
    {sign && <strong>Pažnja: </strong>}
    {text && 'kurs počinje sutra'}
    {!text && <em>kurs je otkazan</em>}
  </p>
);

describe('a component whose text the browser has translated', () => {
  it.each<[string, Shown, string]>([
    ['adds an element before its text', { sign: true }, 'Pažnja:'],
    ['removes its text', { text: false }, 'kurs je otkazan'],
  ])('%s', (_what, next, shown) => {
    tolerateReplacedNodes();
    const { rerender, unmount } = render(ui({}));
    translateTexts(screen.getByTestId('part'));
    rerender(ui(next));
    expect(screen.getByText(shown)).toBeVisible();
    unmount();
    expect(screen.queryByTestId('part')).not.toBeInTheDocument();
  });
});

it('nodes that are where they were are inserted and removed as ever', () => {
  tolerateReplacedNodes();
  const { rerender } = render(ui({}));
  rerender(ui({ sign: true }));
  expect(screen.getByTestId('part')).toHaveTextContent('Pažnja: kurs počinje sutra');
  rerender(ui({ text: false }));
  expect(screen.getByTestId('part')).toHaveTextContent(/^kurs je otkazan$/);
});
