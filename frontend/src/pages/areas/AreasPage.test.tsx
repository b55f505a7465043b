import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp.tsx';
import { AreasPage } from './AreasPage.tsx';

describe('/oblasti', () => {
  it('leads from each name on the map to the story of that area', () => {
    renderApp(<AreasPage />);
    const names = within(screen.getByRole('navigation', { name: 'Oblasti na ovoj stranici' })).getAllByRole(
      'link',
    );
    expect(names).toHaveLength(6);
    for (const name of names) {
      const story = document.getElementById(name.getAttribute('href')!.slice(1))!;
      expect(within(story).getByRole('heading', { level: 2 })).toHaveTextContent(name.textContent);
    }
  });

  it('tells of each area what one learns there, what the institute does there and which courses there are', () => {
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

  it('searches the courses for the words of the area', () => {
    renderApp(<AreasPage />);
    const story = screen.getByRole('article', { name: /^Mreže\si\ssigurnost$/ });
    expect(within(story).getByRole('link', { name: 'Računarske mreže' })).toHaveAttribute(
      'href',
      '/search/ra%C4%8Dunarske%20mre%C5%BEe',
    );
  });

  it('leads on to the technologies', () => {
    renderApp(<AreasPage />);
    expect(screen.getByRole('link', { name: 'Pogledaj tehnologije izbliza' })).toHaveAttribute(
      'href',
      '/oblasti/tehnologije',
    );
  });
});
