import { render, screen } from '@testing-library/react';
import { Rating } from './Rating.tsx';

describe('Rating', () => {
  it.each([
    [4.5, 2, 'Ocjena 4,5 od 5', '2 ocjene'],
    [3, 1, 'Ocjena 3,0 od 5', '1 ocjena'],
    [4.2, 12, 'Ocjena 4,2 od 5', '12 ocjena'],
  ])('%d of %d reads "%s" and "%s"', (value, count, text, ratings) => {
    render(<Rating value={value} count={count} />);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText(ratings)).toBeInTheDocument();
  });

  it.each([
    [4.2, '80%'],
    [4.3, '90%'],
    [5, '100%'],
  ])('%d fills %s of the stars, in halves', (value, width) => {
    const { container } = render(<Rating value={value} />);
    expect(container.querySelector('.full')).toHaveStyle({ width });
  });

  it('shows no mean without ratings', () => {
    render(<Rating value={0} count={0} />);
    expect(screen.getByText('0 ocjena')).toBeInTheDocument();
    expect(screen.queryByText(/od 5/)).not.toBeInTheDocument();
  });
});
