import { imagesIn } from './imagesIn.ts';

describe('imagesIn', () => {
  it('finds paths and the paths inside HTML, each image once', () => {
    const html =
      '<p><img src="/uploads/b-800.webp" srcset="/uploads/b-400.webp 400w, https://www.example.com/uploads/c_1.webp 800w"></p>';
    expect([...imagesIn(['/uploads/a.webp', html, '/uploads/b.webp', ''])]).toEqual([
      '/uploads/a.webp',
      '/uploads/b.webp',
      '/uploads/c_1.webp',
    ]);
  });

  it('keeps a name that only looks like a variant', () => {
    expect([...imagesIn(['/uploads/python-500.webp'])]).toEqual(['/uploads/python-500.webp']);
  });

  it('finds nothing in other addresses', () => {
    expect(imagesIn(['/images/a.webp', '/uploads/a.png', '/uploads/../a.webp', 'uploads']).size).toBe(0);
  });
});
