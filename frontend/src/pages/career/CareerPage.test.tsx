import { UPLOAD_MAX_BYTES } from '@institut/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { idle } from '../../store/asyncState.ts';
import { buildCareer } from '../../testing/contentFixtures.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { site } from '../../testing/shopFixtures.ts';
import { stubHttp } from '../../testing/stubHttp.ts';
import { CareerPage } from './CareerPage.tsx';
import { CareersPage } from '../careers/CareersPage.tsx';

const career = buildCareer({ title: 'Predavač mreža & sistema', dateEnd: '2026-12-12' });
const path = `GET /api/careers/${career._id}`;

const open = (at = `/career/${career._id}`) =>
  renderApp(
    <Routes>
      <Route path="/career/:id" element={<CareerPage />} />
      <Route path="/careers" element={<CareersPage />} />
    </Routes>,
    { at, state: { site: { config: { ...idle(), data: site } } } },
  );

/** Fakes the date; timers advance in real time. */
const onDay = (day: string) => jest.useFakeTimers({ now: new Date(`${day}T09:00:00Z`), advanceTimers: true });
afterEach(() => jest.useRealTimers());

const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Pošalji prijavu' }));
const choose = (bytes: number) =>
  userEvent.upload(screen.getByLabelText('Biografija'), new File(['x'.repeat(bytes)], 'cv.pdf'));

describe('/career/:id', () => {
  it('shows all fields of the career and how to apply', async () => {
    stubHttp({ [path]: { data: career } });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: career.title })).toBeVisible();
    expect(screen.getByText('Vodite grupe početnika.')).toBeVisible();
    expect(screen.getByText(/^12\.\s12\.\s2026\.$/)).toHaveAttribute('datetime', '2026-12-12');
    expect(screen.getByText(/^16\.\s11\.\s2026\.$/)).toHaveAttribute('datetime', '2026-11-16');
    expect(screen.getByRole('heading', { level: 2, name: 'Vaš posao' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Prijavite se' })).toHaveAttribute('href', '#prijava');
    expect(screen.getByLabelText('Biografija')).toBeRequired();
    expect(screen.getByRole('list', { name: 'Podijelite oglas' })).toBeVisible();
  });

  it.each([
    ['2026-12-01', /^još 11\sdana$/],
    ['2026-12-07', /^još 5\sdana$/],
    ['2026-12-11', /^još 1\sdan$/],
    ['2026-12-12', /^danas je posljednji dan$/],
  ])('shows on %s how much time is left', async (day, text) => {
    onDay(day);
    stubHttp({ [path]: { data: career } });
    open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Prijavite se' })).toBeVisible();
  });

  it('names what is missing before anything is sent, then what the server has refused', async () => {
    const APPLY = `${path.replace('GET', 'POST')}/prijava`;
    const fields = { phone: 'Unesite ispravan broj telefona.' };
    let answer: object = { status: 400, data: { message: 'Provjerite polja.', code: 'validation', fields } };
    const requests = stubHttp({ [path]: { data: career }, [APPLY]: () => answer });
    onDay('2026-12-01');
    open();
    await send();
    expect(screen.getByLabelText('Ime')).toHaveFocus();
    expect(screen.getByLabelText('Ime')).toHaveAccessibleDescription('Unesite ime.');
    expect(screen.getByLabelText('Biografija')).toHaveAccessibleDescription(/^Odaberite datoteku\./);
    await userEvent.type(screen.getByLabelText('Ime'), 'Lejla');
    await userEvent.type(screen.getByLabelText('Prezime'), 'Kovač');
    await userEvent.type(screen.getByLabelText('E-mail adresa'), 'lejla@example.com');
    await choose(UPLOAD_MAX_BYTES + 1);
    await send();
    expect(screen.getByLabelText('Biografija')).toHaveAccessibleDescription(/^Datoteka je prevelika/);
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await choose(UPLOAD_MAX_BYTES);
    await send();
    const phone = screen.getByLabelText(/^Telefon/);
    await waitFor(() => expect(phone).toHaveFocus());
    expect(phone).toHaveAccessibleDescription(fields.phone);
    answer = { status: 204 };
    await send();
    expect(await screen.findByText('Prijava je poslana.')).toBeVisible();
  });

  it('offers no application after the deadline or for a closed career', async () => {
    onDay('2026-12-13');
    stubHttp({ [path]: { data: career } });
    const { unmount } = open();
    expect(await screen.findByText('rok je istekao')).toBeVisible();
    expect(screen.getByText('Ovaj oglas je zatvoren i više ne primamo prijave.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Prijavite se' })).not.toBeInTheDocument();
    unmount();
    stubHttp({ [path]: { data: { ...career, dateEnd: '2027-01-01', status: 'Zatvoreno' } } });
    open();
    expect(await screen.findByText('Ovaj oglas je zatvoren i više ne primamo prijave.')).toBeVisible();
  });

  it('links back to the list it was opened from, with its filter', async () => {
    stubHttp({
      [path]: { data: career },
      'GET /api/careers': { data: [career] },
    });
    const { location } = open('/careers?kategorija=ugovor-o-radu');
    await userEvent.click(await screen.findByRole('link', { name: career.title }));
    await userEvent.click(await screen.findByRole('link', { name: 'Svi oglasi' }));
    expect(location()).toBe('/careers?kategorija=ugovor-o-radu');
  });

  it('lists a few other open careers, those of the same category first', async () => {
    const others = [
      buildCareer({ _id: '6740aaaaaaaaaaaaaaaaaa11', title: 'Volonter', category: 'Volontiranje' }),
      buildCareer({ _id: '6740aaaaaaaaaaaaaaaaaa12', title: 'Dizajner', category: 'Ugovor o djelu' }),
      buildCareer({ _id: '6740aaaaaaaaaaaaaaaaaa13', title: 'Administrator', category: career.category }),
      buildCareer({ _id: '6740aaaaaaaaaaaaaaaaaa14', title: 'Student', category: 'Apprentiship' }),
    ];
    stubHttp({ [path]: { data: career }, 'GET /api/careers': { data: [career, ...others] } });
    open();
    const region = await screen.findByRole('region', { name: 'Još otvorenih oglasa' });
    const titles = await within(region).findAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Administrator', 'Volonter', 'Dizajner']);
  });

  it('shows the not-found page for an unknown id', async () => {
    stubHttp({ [path]: { status: 404, data: { message: 'Karijera nije pronađena.', code: 'not_found' } } });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Oglas nije pronađen' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pogledaj oglase' })).toHaveAttribute('href', '/careers');
  });

  it('shows why loading failed and loads again on retry', async () => {
    let isUp = false;
    stubHttp({
      [path]: () => (isUp ? { data: career } : { status: 500, data: { message: 'Server je zauzet.' } }),
    });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Oglas nije učitan.Server je zauzet.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { level: 1, name: career.title })).toBeVisible();
  });
});
