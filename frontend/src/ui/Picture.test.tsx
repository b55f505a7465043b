import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './Picture.tsx';

describe('Picture', () => {
  it('offers the smaller variants of a stored image', () => {
    render(<Picture src="/uploads/kurs.webp" alt="Robotska ruka" sizes="100vw" />);
    expect(screen.getByRole('img', { name: 'Robotska ruka' })).toHaveAttribute(
      'srcset',
      '/uploads/kurs-400.webp 400w, /uploads/kurs-800.webp 800w, /uploads/kurs-1200.webp 1200w',
    );
  });

  it('takes any other image as it is', () => {
    render(<Picture src="https://example.com/a.jpg" alt="Zgrada" sizes="100vw" />);
    expect(screen.getByRole('img', { name: 'Zgrada' })).not.toHaveAttribute('srcset');
  });

  it('puts a drawing with the same name in the place of one that does not load', () => {
    const { container, rerender } = render(<Picture src="/uploads/a.webp" alt="Zgrada" sizes="100vw" />);
    fireEvent.error(screen.getByRole('img', { name: 'Zgrada' }));
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('img', { name: 'Zgrada' })).toBeInTheDocument();
    rerender(<Picture src="/uploads/b.webp" alt="Zgrada" sizes="100vw" />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/uploads/b.webp');
  });

  it('shows the drawing when there is no image, silent when it is decoration', () => {
    const { container } = render(<Picture src="" alt="" sizes="100vw" />);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
