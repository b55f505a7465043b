import { fireEvent, render, screen } from '@testing-library/react';
import { ResponsiveImage } from './ResponsiveImage.tsx';

describe('ResponsiveImage', () => {
  it('has the smaller variants of a stored image in its srcset', () => {
    render(<ResponsiveImage src="/uploads/kurs.webp" alt="Robotska ruka" sizes="100vw" />);
    expect(screen.getByRole('img', { name: 'Robotska ruka' })).toHaveAttribute(
      'srcset',
      '/uploads/kurs-400.webp 400w, /uploads/kurs-800.webp 800w, /uploads/kurs-1200.webp 1200w',
    );
  });

  it('has no srcset for any other image', () => {
    render(<ResponsiveImage src="https://example.com/a.jpg" alt="Zgrada" sizes="100vw" />);
    expect(screen.getByRole('img', { name: 'Zgrada' })).not.toHaveAttribute('srcset');
  });

  it('replaces an image that does not load by a drawing with the same name', () => {
    const { container, rerender } = render(
      <ResponsiveImage src="/uploads/a.webp" alt="Zgrada" sizes="100vw" />,
    );
    fireEvent.error(screen.getByRole('img', { name: 'Zgrada' }));
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('img', { name: 'Zgrada' })).toBeInTheDocument();
    rerender(<ResponsiveImage src="/uploads/b.webp" alt="Zgrada" sizes="100vw" />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/uploads/b.webp');
  });

  it('shows the chosen part of an image that its box cuts', () => {
    render(<ResponsiveImage src="/uploads/a.webp" alt="Zgrada" sizes="100vw" focus="bottom-right" />);
    expect(screen.getByRole('img', { name: 'Zgrada' })).toHaveClass('bottom-right');
  });

  it('names no drawing in place of an image that was removed', () => {
    render(<ResponsiveImage src="" alt="Zgrada" sizes="100vw" />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('shows a hidden drawing for a decorative image without a source', () => {
    const { container } = render(<ResponsiveImage src="" alt="" sizes="100vw" />);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
