import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildAdminCareer } from '../../../testing/contentFixtures.ts';
import {
  itBehavesAsContentEditPage,
  openContentEditor,
  retype,
  submitEdit,
} from '../../../testing/contentEditPage.tsx';
import { findEditor } from '../../../testing/richText.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { CareerEditPage } from './CareerEditPage.tsx';

const published = buildAdminCareer({ version: 2 });
const { _id: id, isDraft: _isDraft, ...body } = published;
const url = `/api/careers/${id}`;
const page = { page: <CareerEditPage />, path: '/admin/career', published };

async function open() {
  const app = openContentEditor(page);
  await findEditor('Opis');
  return app;
}

// Compiling Quill takes longer than a test waits for an element.
beforeAll(async () => void (await import('../../../ui/richText/RichTextEditor.tsx')), 60_000);

describe('CareerEditPage', () => {
  itBehavesAsContentEditPage({
    ...page,
    api: '/api/careers',
    listPath: '/admin/careerlist',
    withTitle: (title) => ({ ...published, title }),
    body,
    inputs: {
      Naziv: 'Predavač programiranja',
      'Kratak opis': 'Vodite grupe početnika.',
      Slika: '/uploads/predavac.webp',
      'Datum objave': '2026-11-16',
      'Rok za prijavu': '2026-12-12',
    },
    selected: ['Ugovor o radu', 'Otvoreno'],
    richText: { label: 'Opis', text: 'Dvanaest sati nastave.' },
    titleLabel: 'Naziv',
    back: 'Nazad na karijere',
    missing: 'Karijera nije pronađena',
    failed: 'Karijera nije učitana.',
    saved: 'Karijera „Novi naziv” je ažurirana.',
  });

  it('refuses a deadline before the day of publication', async () => {
    const requests = stubHttp({
      [`GET ${url}`]: { data: published },
      [`PUT ${url}`]: { data: { ...published, dateEnd: '2026-11-16', version: 3 } },
    });
    const { location } = await open();
    await retype('Rok za prijavu', '2026-11-15');
    await submitEdit();
    expect(screen.getByText('Rok za prijavu ne može biti prije datuma objave.')).toBeVisible();
    expect(screen.getByLabelText('Rok za prijavu')).toHaveFocus();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);

    await retype('Rok za prijavu', '2026-11-16');
    await submitEdit();
    await waitFor(() => expect(location()).toBe('/admin/careerlist'));
  });

  it('saves the selected status and category by their stored values', async () => {
    const requests = stubHttp({
      [`GET ${url}`]: { data: published },
      [`PUT ${url}`]: { data: { ...published, status: 'Zatvoreno', version: 3 } },
    });
    const { location } = await open();
    await userEvent.click(screen.getByRole('radio', { name: 'Zatvoreno' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Studij uz rad' }));
    await submitEdit();
    await waitFor(() => expect(location()).toBe('/admin/careerlist'));
    expect(requests.find(({ method }) => method === 'PUT')?.data).toMatchObject({
      category: 'Apprentiship',
      status: 'Zatvoreno',
    });
  });

  it('previews the deadline as it is typed', async () => {
    stubHttp({ [`GET ${url}`]: { data: published } });
    await open();
    await retype('Rok za prijavu', '2999-12-31');
    await userEvent.click(screen.getByRole('button', { name: 'Pregled' }));
    const preview = within(await screen.findByRole('dialog', { name: 'Pregled' }));
    expect(preview.getByText(/31\.\s12\.\s2999\./)).toBeVisible();
  });
});
