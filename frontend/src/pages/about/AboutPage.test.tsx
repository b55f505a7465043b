import { screen, within } from '@testing-library/react';
import { idle } from '../../store/asyncState.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { site, siteNotLoaded } from '../../testing/shopFixtures.ts';
import { AboutPage } from './AboutPage.tsx';

const withSite = { state: { site: { config: { ...idle(), status: 'success' as const, data: site } } } };
const region = (name: string | RegExp) => within(screen.getByRole('region', { name }));

describe('AboutPage', () => {
  it('shows the mission, the drawing of the house and the video button', () => {
    renderApp(<AboutPage />, withSite);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Ovdje se tehnologija uči radom, sve dok znanje ne postane posao.',
    );
    expect(
      screen.getByRole('img', { name: /iz učionice, kroz laboratoriju, do radnog mjesta/ }),
    ).toBeVisible();
    expect(screen.getByText(/^Institut za tehnologiju i inovacije ima tri prostora/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pogledaj video' })).toBeVisible();
  });

  it('shows each figure with its label', () => {
    renderApp(<AboutPage />, withSite);
    const people = region(/^Ko je do sada učio s\snama$/);
    const shown = people
      .getAllByRole('term')
      .map((term, index) => [people.getAllByRole('definition')[index]?.textContent, term.textContent]);
    expect(shown).toEqual([
      ['1.000+', 'ljudi je završilo obuku'],
      ['300+', 'ima univerzitetsku diplomu'],
      ['200+', 'čini alumni zajednicu'],
    ]);
    expect(
      screen.getByRole('heading', {
        name: /^U\sdvije godine 10 isprobanih programa i\s250 osoba koje su našle posao.$/,
      }),
    ).toBeVisible();
  });

  it('shows the configured address, phone, e-mail and map link', () => {
    renderApp(<AboutPage />, withSite);
    const place = region('Dođite da vam pokažemo');
    expect(place.getByText(/Obala 1/)).toHaveTextContent('Obala 171000 Sarajevo');
    expect(place.getByRole('link', { name: '+387 33 123 456' })).toHaveAttribute('href', 'tel:+38733123456');
    expect(place.getByRole('link', { name: 'info@example.com' })).toHaveAttribute(
      'href',
      'mailto:info@example.com',
    );
    const map = new URL(place.getByRole<HTMLAnchorElement>('link', { name: 'Otvori na karti' }).href);
    expect(map.searchParams.get('query')).toBe('Obala 1, 71000 Sarajevo, Bosna i Hercegovina');
  });

  it('shows the owners and links to the product, the courses and the careers', () => {
    renderApp(<AboutPage />, withSite);
    expect(
      region(/^Vlasništvo i\sfinansiranje$/).getByText('Institut je neprofitna ustanova.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kako radi InovaLab' })).toHaveAttribute('href', '/inovalab');
    expect(screen.getByRole('link', { name: 'Pogledaj kurseve' })).toHaveAttribute('href', '/kursevi');
    expect(screen.getByRole('link', { name: 'Pogledaj oglase' })).toHaveAttribute('href', '/careers');
  });

  it('shows placeholders until the data of the site is loaded', () => {
    renderApp(<AboutPage />, { state: siteNotLoaded });
    expect(screen.getByText(/^Institut ima tri prostora/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Kako radi/ })).not.toBeInTheDocument();
    expect(region(/^Vlasništvo i\sfinansiranje$/).getByText('Učitavamo…')).toBeInTheDocument();
    expect(region('Dođite da vam pokažemo').getByText('Učitavamo…')).toBeInTheDocument();
  });
});
