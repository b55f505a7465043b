import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { buildAdminCareer, careerId } from '../../../testing/contentFixtures.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { CareerEditPage } from './CareerEditPage.tsx';

const id = careerId(1);
const url = `/api/careers/${id}`;
const published = buildAdminCareer({ version: 2 });

function open() {
  return renderApp(
    <Routes>
      <Route path="/admin/career/:id/edit" element={<CareerEditPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/admin/career/${id}/edit`, state: signedIn({ isAdmin: true }) },
  );
}

const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
const loaded = () => screen.findByRole('textbox', { name: 'Opis' }, { timeout: 15_000 });
const deadline = () => screen.getByLabelText('Rok za prijavu');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Ažuriraj' }));

async function setDeadline(day: string) {
  await userEvent.clear(deadline());
  await userEvent.type(deadline(), day);
}

// Compiling the editor takes longer than a test waits for what it shows.
beforeAll(async () => void (await import('../../../ui/richText/RichTextEditor.tsx')), 60_000);

describe('CareerEditPage', () => {
  it('shows every field as it is stored, and leads back to the list of careers', async () => {
    stubHttp({ [`GET ${url}`]: { data: published } });
    open();
    expect(await loaded()).toHaveTextContent('Dvanaest sati nastave.');
    expect(field('Naziv')).toHaveValue('Predavač programiranja');
    expect(field('Kratak opis')).toHaveValue('Vodite grupe početnika.');
    expect(field(/^Slika/)).toHaveValue('/uploads/predavac.webp');
    expect(screen.getByRole('radio', { name: 'Ugovor o radu' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Otvoreno' })).toBeChecked();
    expect(screen.getByLabelText('Datum objave')).toHaveValue('2026-11-16');
    expect(deadline()).toHaveValue('2026-12-12');
    expect(screen.getByRole('link', { name: 'Nazad na karijere' })).toHaveAttribute(
      'href',
      '/admin/careerlist',
    );
  });

  it('takes no deadline before the day of publication', async () => {
    const requests = stubHttp({
      [`GET ${url}`]: { data: published },
      [`PUT ${url}`]: { data: { ...published, dateEnd: '2026-11-16', version: 3 } },
    });
    const { location } = open();
    await loaded();
    await setDeadline('2026-11-15');
    await save();
    expect(screen.getByText('Rok za prijavu ne može biti prije datuma objave.')).toBeVisible();
    expect(deadline()).toHaveFocus();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);

    await setDeadline('2026-11-16');
    await save();
    await waitFor(() => expect(location()).toBe('/admin/careerlist'));
  });

  it('saves every field over the version it has read', async () => {
    const requests = stubHttp({
      [`GET ${url}`]: { data: published },
      [`PUT ${url}`]: { data: { ...published, status: 'Zatvoreno', version: 3 } },
    });
    const { location, store } = open();
    await loaded();
    await userEvent.click(screen.getByRole('radio', { name: 'Zatvoreno' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Studij uz rad' }));
    await save();
    await waitFor(() => expect(location()).toBe('/admin/careerlist'));
    expect(requests.find(({ method }) => method === 'PUT')?.data).toEqual({
      title: published.title,
      image: published.image,
      brief: published.brief,
      description: published.description,
      category: 'Apprentiship',
      status: 'Zatvoreno',
      date: published.date,
      dateEnd: published.dateEnd,
      version: 2,
    });
    expect(store.getState().toasts.at(-1)?.text).toBe('Karijera „Predavač programiranja“ je ažurirana.');
  });

  it('shows the page as visitors will see it', async () => {
    stubHttp({ [`GET ${url}`]: { data: published } });
    open();
    await loaded();
    await setDeadline('2999-12-31');
    await userEvent.click(screen.getByRole('button', { name: 'Pregled' }));
    const preview = within(await screen.findByRole('dialog', { name: 'Pregled' }));
    expect(preview.getByRole('heading', { level: 1, name: 'Predavač programiranja' })).toBeVisible();
    expect(preview.getByText(/31\.\s12\.\s2999\./)).toBeVisible();
  });
});
