import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp.tsx';
import { AreasPage } from './AreasPage.tsx';

describe('/oblasti', () => {
  it('links each name on the map to its area', () => {
    renderApp(<AreasPage />);
    const names = within(screen.getByRole('navigation', { name: 'Oblasti na ovoj stranici' })).getAllByRole(
      'link',
    );
    expect(names).toHaveLength(6);
    for (const name of names) {
      const story = document.getElementById(name.getAttribute('href')!.slice(1))!;
      expect(within(story).getByRole('heading', { level: 2 }).textContent).toBe(name.textContent);
    }
  });

  it('shows for each area what is taught, what the institute does and links to courses', () => {
    renderApp(<AreasPage />);
    const stories = screen.getAllByRole('article');
    expect(stories).toHaveLength(6);
    for (const story of stories) {
      expect(within(story).getByText('Šta učite')).toBeVisible();
      expect(within(story).getByText('Šta radimo')).toBeVisible();
      const courses = within(story).getByRole('list', { name: 'Kursevi iz ove oblasti' });
      for (const link of within(courses).getAllByRole('link')) {
        expect(link).toHaveAttribute('href', expect.stringMatching(/^\/search\/[^/]+$/));
      }
    }
  });

  it('links to a course search with the keyword of the area', () => {
    renderApp(<AreasPage />);
    const story = screen.getByRole('article', { name: /^Mreže\si\ssigurnost$/ });
    expect(within(story).getByRole('link', { name: 'Računarske mreže' })).toHaveAttribute(
      'href',
      '/search/ra%C4%8Dunarske%20mre%C5%BEe',
    );
  });

  it('links to the technologies', () => {
    renderApp(<AreasPage />);
    expect(screen.getByRole('link', { name: 'Pogledaj tehnologije izbliza' })).toHaveAttribute(
      'href',
      '/oblasti/tehnologije',
    );
  });
});
