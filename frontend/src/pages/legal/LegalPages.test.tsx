import { SITE_PAGES } from '@institut/contract/site/pages';
import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { CONSENT_DAYS, storageKeys } from '../../lib/storage.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { otherRates, site, siteLoaded, siteNotLoaded } from '../../testing/shopFixtures.ts';
import { CookiesPage } from './CookiesPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import { TermsPage } from './TermsPage.tsx';

const show = (Page: ComponentType) => renderApp(<Page />, { state: siteLoaded() });

describe.each([
  [SITE_PAGES.privacy, PrivacyPage, [SITE_PAGES.terms, SITE_PAGES.cookies], 30],
  [SITE_PAGES.cookies, CookiesPage, [SITE_PAGES.terms, SITE_PAGES.privacy], 30],
  [SITE_PAGES.terms, TermsPage, [SITE_PAGES.privacy, SITE_PAGES.cookies], 30],
])('$path', ({ title }, Page, others, day) => {
  it('shows a summary and the date of its version', () => {
    show(Page);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    const gist = screen.getByRole('region', { name: 'Ukratko' });
    expect(within(gist).getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
    expect(screen.getByText(`${day}. 11. 2026.`)).toHaveAttribute('datetime', `2026-11-${day}`);
  });

  it('links each entry of its contents to a section', () => {
    show(Page);
    const parts = [...document.querySelectorAll('section[id]')];
    for (const contents of screen.getAllByRole('navigation', { name: 'Sadržaj stranice' })) {
      const links = within(contents).getAllByRole('link', { hidden: true });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(parts.map(({ id }) => `#${id}`));
      expect(links.map(({ textContent }) => textContent)).toEqual(
        parts.map((part) => part.querySelector('h2')?.textContent),
      );
    }
    expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
  });

  it('shows the configured name and contact data, and no name of a value', () => {
    show(Page);
    expect(document.body).not.toHaveTextContent(/[{}]/);
    expect(screen.getByText(site.name, { selector: 'address *' })).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: site.contact.email })) {
      expect(link).toHaveAttribute('href', `mailto:${site.contact.email}`);
    }
    expect(screen.getByRole('link', { name: '+387 33 123 456' })).toHaveAttribute('href', 'tel:+38733123456');
  });

  it('is complete before the site data is loaded', () => {
    renderApp(<Page />, { state: siteNotLoaded });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.getByText('Učitavamo…')).toBeInTheDocument();
  });

  it('links to the other two documents', () => {
    show(Page);
    const links = within(screen.getByRole('navigation', { name: 'Ostali dokumenti' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(others.map(({ path }) => path));
  });
});

const rules = () => screen.getByRole('region', { name: /^Odustanak/ });
const prices = () => screen.getByRole('region', { name: /^Cijene, naknada/ });

describe('the content of the legal pages', () => {
  it('lists every key that the site stores in the browser', () => {
    show(CookiesPage);
    const table = screen.getByRole('table', { name: 'Zapisi koje pravi ovaj sajt' });
    const names = within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
    expect(names.toSorted()).toEqual(Object.values(storageKeys).toSorted());
    expect(within(table).getByRole('row', { name: /^cookieConsent/ })).toHaveTextContent(
      `${CONSENT_DAYS} dana`,
    );
  });

  it('computes its price examples by the rule of the shop', () => {
    show(TermsPage);
    const sums = screen.getAllByRole('row').map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.replace(/\s/g, ' ')),
    );
    expect(sums).toEqual([
      ['80,00 KM', '240,00 KM'],
      ['100,00 KM', '0,00 KM'],
      ['12,00 KM', '36,00 KM'],
      ['192,00 KM', '276,00 KM'],
    ]);
  });

  it('names tax and fee of the shop', () => {
    const { unmount } = show(TermsPage);
    expect(prices()).toHaveTextContent(
      'PDV od 15 % i ukupan iznos za jedno mjesto. Kada je cijena svih kurseva u prijavi najviše 100,00 KM, dodaje se jednokratna administrativna naknada za obradu prijave od 100,00 KM; iznad toga se ne plaća. Drugih troškova nema',
    );
    unmount();
    renderApp(<TermsPage />, { state: siteLoaded({ rates: otherRates }) });
    expect(prices()).toHaveTextContent('PDV od 17 %');
    expect(prices()).toHaveTextContent(
      'najviše 300,00 KM, dodaje se jednokratna administrativna naknada za obradu prijave od 12,50 KM; iznad toga se ne plaća. PDV se računa i na naknadu.',
    );
    expect(screen.getByRole('row', { name: /^Naknada/ })).toHaveTextContent(/12,50\sKM0,00\sKM/);
  });

  it('says that there is no fee where there is none', () => {
    renderApp(<TermsPage />, { state: siteLoaded({ rates: { ...otherRates, shippingKm: 0 } }) });
    expect(screen.getByText(/Naknade za obradu prijave nema\./)).toBeVisible();
  });

  it('states the rules for cancellations that the server applies', () => {
    const { unmount } = show(TermsPage);
    expect(rules()).toHaveTextContent('odustati u roku od 15 dana od e\u2011maila o prijemu');
    expect(rules()).toHaveTextContent(
      'uz puni povrat odustajete najkasnije 7 dana prije početka kursa; to vrijedi i za organizacije.',
    );
    expect(rules()).toHaveTextContent(
      'Poslije toga cijena se ne vraća. Umjesto otkazivanja možete upisati zamjenu, do početka kursa, ili preći na drugi termin istog kursa, do početka kursa,',
    );
    unmount();
    const policy = {
      withdrawalDays: 21,
      freeUntilDaysBefore: 0,
      lateFeePercent: 40,
      transferUntil: 3,
      replaceUntil: 1,
    };
    renderApp(<TermsPage />, { state: siteLoaded({ policy }) });
    expect(rules()).toHaveTextContent('u roku od 21 dana od');
    expect(rules()).toHaveTextContent('odustajete do kraja prvog dana kursa');
    expect(rules()).toHaveTextContent(
      'zadržavamo 40 % cijene. Umjesto otkazivanja možete upisati zamjenu, najkasnije dan prije početka kursa, ili preći na drugi termin istog kursa, najkasnije 3 dana prije početka kursa,',
    );
    expect(screen.getByRole('region', { name: 'Mjesta' })).toHaveTextContent(
      'zamijeniti na stranici prijave najkasnije dan prije početka kursa; poslije',
    );
  });

  it.each([
    [
      5,
      30,
      'zauzeti najviše 5 mjesta, a za organizaciju koja plaća najviše 30 mjesta. Za više mjesta pišite nam.',
    ],
    [1, 21, 'zauzeti najviše 1 mjesto, a za organizaciju koja plaća najviše 21 mjesto. Za više mjesta'],
    [5, null, 'zauzeti najviše 5 mjesta, a za organizaciju koja plaća i više. Polaznika'],
    [null, 30, 'ništa se neće naplatiti. Polaznika'],
  ])(
    'say how many seats %j and an organisation of %j may take',
    (seatsPerPerson, seatsPerOrganisation, text) => {
      renderApp(<TermsPage />, { state: siteLoaded({ seatsPerPerson, seatsPerOrganisation }) });
      expect(screen.getByRole('region', { name: 'Mjesta' })).toHaveTextContent(text);
    },
  );

  it('names the authority for complaints', () => {
    show(PrivacyPage);
    const complaint = screen.getByRole('region', { name: 'Obraćanje Agenciji' });
    expect(complaint).toHaveTextContent('Agencija za zaštitu ličnih podataka u Bosni i Hercegovini');
    expect(within(complaint).getByRole('link', { name: 'www.azlp.ba' })).toBeVisible();
  });
});

it('the privacy page says what is stored about a logged-in device, and for how long', () => {
  show(PrivacyPage);
  const record = screen.getByRole('heading', { name: 'Prijavljeni uređaji' }).closest('article')!;
  expect(record).toHaveTextContent('naziv preglednika i sistema');
  expect(record).toHaveTextContent('vrijeme prijave, posljednje upotrebe i isteka');
  expect(record).toHaveTextContent('najduže 12 sati, a uz „Zapamti me” 30 dana');
});
