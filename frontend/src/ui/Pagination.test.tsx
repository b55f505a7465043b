import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { pageWindow, Pagination } from './Pagination.tsx';

const show = (page: number, pages: number) =>
  render(
    <MemoryRouter>
      <Pagination page={page} pages={pages} hrefFor={(number) => `/page/${number}`} />
    </MemoryRouter>,
  );

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('has the numbers for page %d of %d', (page, pages, numbers) => {
    expect(pageWindow(page, pages)).toEqual(numbers);
  });
});

describe('Pagination', () => {
  it('renders nothing for a single page', () => {
    const { container } = show(1, 1);
    expect(container).toBeEmptyDOMElement();
  });

  it('links to every shown page and marks the current one', () => {
    show(2, 3);
    expect(screen.getByRole('navigation', { name: 'Stranice' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Prethodna stranica' })).toHaveAttribute('href', '/page/1');
    expect(screen.getByRole('link', { name: 'Sljedeća stranica' })).toHaveAttribute('href', '/page/3');
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('2. stranica');
  });

  it('has no next link on the last page', () => {
    show(3, 3);
    expect(screen.queryByRole('link', { name: 'Sljedeća stranica' })).not.toBeInTheDocument();
  });
});
