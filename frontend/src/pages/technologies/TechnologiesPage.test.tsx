import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp.tsx';
import { TechnologiesPage } from './TechnologiesPage.tsx';

const titles = ['Mikrokontroler', '3D štampa', 'Bežična mreža', 'Oblak', 'Mašinsko učenje'];

describe('/oblasti/tehnologije', () => {
  it('links to its scenes in their order', () => {
    renderApp(<TechnologiesPage />);
    const names = within(
      screen.getByRole('navigation', { name: 'Tehnologije na ovoj stranici' }),
    ).getAllByRole('link');
    expect(names.map(({ textContent }) => textContent)).toEqual(titles);
    for (const name of names) {
      const scene = screen.getByRole('region', { name: name.textContent });
      expect(`#${scene.id}`).toBe(name.getAttribute('href'));
    }
  });

  it.each(titles)('shows the three layers of %s with a drawing and a course link', (title) => {
    renderApp(<TechnologiesPage />);
    const scene = within(screen.getByRole('region', { name: title }));
    expect(scene.getAllByRole('term')).toHaveLength(3);
    expect(scene.getByRole('img', { name: /rastavljen/ })).toBeVisible();
    expect(scene.getByRole('link', { name: /^Kurs/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/search\//),
    );
  });

  it('links back to the areas and to the courses', () => {
    renderApp(<TechnologiesPage />);
    expect(screen.getByRole('link', { name: 'Oblasti' })).toHaveAttribute('href', '/oblasti');
    expect(screen.getByRole('link', { name: 'Pogledaj sve kurseve' })).toHaveAttribute('href', '/kursevi');
  });
});
