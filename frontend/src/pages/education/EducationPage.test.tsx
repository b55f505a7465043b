import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildCourseSummary } from '../../testing/contentFixtures.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { site } from '../../testing/shopFixtures.ts';
import { stubHttp } from '../../testing/stubHttp.ts';
import { idle } from '../../store/asyncState.ts';
import { EducationPage } from './EducationPage.tsx';

const featured = {
  'GET /api/kursevi/one': { data: [buildCourseSummary({ name: 'Mrežna infrastruktura' })] },
};

const silent = { 'GET /api/kursevi/one': new Promise<never>(() => {}) };

const open = (at = '/obuke') =>
  renderApp(<EducationPage />, {
    at,
    state: { site: { config: { ...idle(), status: 'success', data: site } } },
  });
const step = (number: number, name: string) =>
  screen.queryByRole('heading', { level: 2, name: `Korak ${number} od 4 ${name}` });
const press = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const bar = () => within(screen.getByRole('navigation', { name: 'Koraci' }));

let scrolled: jest.Spied<typeof Element.prototype.scrollIntoView>;
beforeEach(() => {
  scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
});

describe('/obuke', () => {
  it('goes through four steps to the last page and back to the start', async () => {
    stubHttp(silent);
    const { location } = open();
    expect(step(1, 'Donesite odluku')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Nazad' })).not.toBeInTheDocument();
    await press('Dalje');
    expect(step(2, 'Kako vam institut može pomoći')).toHaveFocus();
    expect(location()).toBe('/obuke?korak=2');
    await press('Dalje');
    expect(step(3, 'Pogledajte šta je u ponudi')).toHaveFocus();
    await press('Dalje');
    expect(step(4, 'Prijavite se')).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'Dalje' })).not.toBeInTheDocument();
    await press('Završi');
    expect(screen.getByRole('heading', { name: 'Hvala vam, stigli ste do kraja!' })).toHaveFocus();
    expect(location()).toBe('/obuke?korak=kraj');
    await press('Kreni ispočetka');
    expect(step(1, 'Donesite odluku')).toHaveFocus();
    expect(location()).toBe('/obuke');
    expect(scrolled).toHaveBeenCalledTimes(5);
  });

  it('goes back by one step', async () => {
    stubHttp(silent);
    const { location } = open('/obuke?korak=2');
    await press('Nazad');
    expect(step(1, 'Donesite odluku')).toHaveFocus();
    expect(location()).toBe('/obuke');
  });

  it('marks the current step and links only to earlier ones', async () => {
    stubHttp(silent);
    open('/obuke?korak=3');
    const steps = bar().getAllByRole('listitem');
    expect(steps).toHaveLength(4);
    expect(within(steps[2]!).getByText('Pogledajte šta je u ponudi').parentElement).toHaveAttribute(
      'aria-current',
      'step',
    );
    expect(bar().getAllByRole('link')).toHaveLength(2);
    await userEvent.click(bar().getByRole('link', { name: 'Donesite odluku' }));
    expect(step(1, 'Donesite odluku')).toHaveFocus();
  });

  it.each(['/obuke?korak=0', '/obuke?korak=5', '/obuke?korak=kad'])('shows the first step at %s', (at) => {
    stubHttp(silent);
    open(at);
    expect(step(1, 'Donesite odluku')).toBeVisible();
  });

  it('neither takes the focus nor scrolls when it opens', () => {
    stubHttp(silent);
    open('/obuke?korak=2');
    expect(document.body).toHaveFocus();
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('shows the phone and e-mail of the adviser', () => {
    stubHttp(silent);
    open('/obuke?korak=2');
    expect(screen.getByRole('link', { name: '+387 33 123 456' })).toHaveAttribute('href', 'tel:+38733123456');
    expect(screen.getByRole('link', { name: 'info@example.com' })).toHaveAttribute(
      'href',
      'mailto:info@example.com',
    );
  });

  it('compares the three programmes', () => {
    stubHttp(silent);
    open();
    const programmes = within(screen.getByRole('region', { name: 'Programi uz rad' }));
    expect(programmes.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '30 dana Probajte zanimanje',
      '90 dana Steknite rutinu',
      '180 dana Radite samostalno',
    ]);
    const terms = programmes.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toHaveLength(9);
    expect(new Set(terms)).toEqual(new Set(['Za koga', 'Šta se dešava', 'Šta ostaje']));
  });
});

describe('the courses of the third step', () => {
  it('are loaded from the API', async () => {
    stubHttp(featured);
    open('/obuke?korak=3');
    expect(screen.getByText('Učitavamo…')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 3, name: 'Mrežna infrastruktura' })).toBeVisible();
  });

  it('show a message when there are none', async () => {
    stubHttp({ 'GET /api/kursevi/one': { data: [] } });
    open('/obuke?korak=3');
    expect(await screen.findByRole('heading', { name: 'Novi kursevi su u pripremi' })).toBeVisible();
  });

  it('show why loading failed and load again on retry', async () => {
    let isUp = false;
    stubHttp({
      'GET /api/kursevi/one': () =>
        isUp ? featured['GET /api/kursevi/one'] : { status: 503, data: { message: 'Baza nije dostupna.' } },
    });
    open('/obuke?korak=3');
    expect(await screen.findByRole('alert')).toHaveTextContent('Kursevi nisu učitani.Baza nije dostupna.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { name: 'Mrežna infrastruktura' })).toBeVisible();
  });
});
