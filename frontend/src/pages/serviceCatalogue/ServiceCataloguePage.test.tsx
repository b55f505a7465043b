import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { idle } from '../../store/asyncState.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { site } from '../../testing/shopFixtures.ts';
import { ServiceCataloguePage } from './ServiceCataloguePage.tsx';

const renderAt = (at: string) =>
  renderApp(<ServiceCataloguePage />, {
    at,
    state: { site: { config: { ...idle(), status: 'success' as const, data: site } } },
  });

describe('/usluge/pregled', () => {
  it('shows nine services, each with its result, duration, audience and link', () => {
    renderAt('/usluge/pregled');
    const cards = screen.getAllByRole('article');
    expect(cards).toHaveLength(9);
    for (const card of cards) {
      const inCard = within(card);
      expect(inCard.getByRole('heading', { level: 2 })).toHaveAccessibleName();
      expect(inCard.getByRole('presentation')).toHaveAttribute('src');
      expect(inCard.getByText('Trajanje').nextElementSibling).not.toBeEmptyDOMElement();
      expect(inCard.getByText('Za koga').nextElementSibling).not.toBeEmptyDOMElement();
      expect(inCard.getByRole('link')).toHaveAttribute(
        'href',
        expect.stringMatching(/^(\/|mailto:info@example\.com\?)/),
      );
    }
    expect(screen.getByRole('status')).toHaveTextContent('Prikazano je 9 od 9 usluga.');
  });

  it('keeps the chosen audience in the address and shows how many services match', async () => {
    const { location } = renderAt('/usluge/pregled');
    await userEvent.click(screen.getByRole('link', { name: 'Pojedinci' }));
    expect(location()).toBe('/usluge/pregled?za=pojedinci');
    const cards = screen.getAllByRole('article');
    for (const card of cards) expect(within(card).getByText(/pojedinci/)).toBeVisible();
    expect(cards).toHaveLength(4);
    expect(screen.getByRole('status')).toHaveTextContent('Prikazane su 4 od 9 usluga.');

    await userEvent.click(screen.getByRole('link', { name: 'Sve usluge' }));
    expect(location()).toBe('/usluge/pregled');
    expect(screen.getAllByRole('article')).toHaveLength(9);
  });

  it('filters by the audience of the address and marks it', () => {
    renderAt('/usluge/pregled?za=ustanove');
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Javne ustanove');
    expect(screen.queryByRole('article', { name: 'Savjet o zanimanju' })).not.toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Procjena digitalnih vještina' })).toBeVisible();
  });

  it('filters with the keyboard', async () => {
    const { location } = renderAt('/usluge/pregled');
    screen.getByRole('link', { name: 'Pojedinci' }).focus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(location()).toBe('/usluge/pregled?za=organizacije');
    expect(screen.getByRole('link', { name: 'Organizacije' })).toHaveFocus();
  });

  it.each(['svemirci', 'toString'])(
    'shows all services for the audience %s, which does not exist',
    (audience) => {
      renderAt(`/usluge/pregled?za=${audience}`);
      expect(screen.getAllByRole('article')).toHaveLength(9);
      expect(screen.getByRole('link', { current: true })).toHaveTextContent('Sve usluge');
    },
  );

  it('prefills the subject of the e-mail with the service', () => {
    renderAt('/usluge/pregled');
    const card = within(screen.getByRole('article', { name: 'Pilot-program' }));
    expect(card.getByRole('link', { name: 'Predložite pilot' })).toHaveAttribute(
      'href',
      'mailto:info@example.com?subject=Pilot-program',
    );
  });
});
