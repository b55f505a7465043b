import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { idle } from '../../store/asyncState.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { site, siteNotLoaded } from '../../testing/shopFixtures.ts';
import { ServicesPage } from './ServicesPage.tsx';

const withSite = { state: { site: { config: { ...idle(), status: 'success' as const, data: site } } } };

describe('/usluge', () => {
  it('links to an e-mail and a call to the institute', () => {
    renderApp(<ServicesPage />, withSite);
    expect(screen.getByRole('link', { name: 'Pišite nam' })).toHaveAttribute(
      'href',
      'mailto:info@example.com?subject=Upit%20o%20saradnji',
    );
    for (const phone of screen.getAllByRole('link', { name: '+387 33 123 456' })) {
      expect(phone).toHaveAttribute('href', 'tel:+38733123456');
    }
  });

  it('prefills the e-mail with questions', () => {
    renderApp(<ServicesPage />, withSite);
    const contact = within(screen.getByRole('region', { name: 'Opišite nam radno mjesto' }));
    const mail = new URL(contact.getByRole('link', { name: 'info@example.com' }).getAttribute('href')!);
    expect(mail.searchParams.get('subject')).toBe('Upit o obuci za organizaciju');
    expect(mail.searchParams.get('body')).toContain('radno mjesto za koje tražimo obuku:');
  });

  it('has no dead link until the contact data is loaded', () => {
    renderApp(<ServicesPage />, { state: siteNotLoaded });
    expect(screen.getByRole('link', { name: 'Pišite nam' })).toHaveAttribute('href', '/usluge');
    expect(screen.queryByRole('link', { name: /@/ })).not.toBeInTheDocument();
  });

  it('shows the durations of the programmes and the steps of a cooperation', () => {
    renderApp(<ServicesPage />, withSite);
    const programmes = within(screen.getByRole('region', { name: 'Programi uz rad' }));
    for (const days of ['30 dana', '90 dana', '180 dana']) expect(programmes.getByText(days)).toBeVisible();
    const course = within(screen.getByRole('region', { name: 'Kako teče saradnja' }));
    expect(
      course.getAllByRole('listitem').map((step) => within(step).getByRole('heading').textContent),
    ).toEqual([
      'Razgovor',
      'Snimak stanja',
      'Prijedlog na dvije stranice',
      'Obuka',
      'Provjera na poslu',
      'Povratak',
    ]);
  });

  it('opens the answer to a question', async () => {
    renderApp(<ServicesPage />, withSite);
    const answer = screen.getByText(/Grupa po mjeri ima od šest/);
    expect(answer).not.toBeVisible();
    await userEvent.click(
      screen.getByRole('heading', { name: 'Koliko ljudi treba da bi obuka imala smisla?' }),
    );
    expect(answer).toBeVisible();
  });

  it('links to the catalogue', () => {
    renderApp(<ServicesPage />, withSite);
    expect(screen.getByRole('link', { name: 'Otvori katalog usluga' })).toHaveAttribute(
      'href',
      '/usluge/pregled',
    );
  });
});
