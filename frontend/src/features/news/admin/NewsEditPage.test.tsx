import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { buildAdminNewsItem, newsId } from '../../../testing/contentFixtures.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { NewsEditPage } from './NewsEditPage.tsx';

const id = newsId(1);
const url = `/api/vijesti/${id}`;
const published = buildAdminNewsItem({ version: 4 });
const draft = buildAdminNewsItem({
  title: '',
  subTitle: '',
  image: '',
  description: '',
  author: '',
  date: '',
  version: 0,
  isDraft: true,
});

function open() {
  return renderApp(
    <Routes>
      <Route path="/admin/vijest/:id/edit" element={<NewsEditPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/admin/vijest/${id}/edit`, state: signedIn({ isAdmin: true }) },
  );
}

const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
const loaded = () => screen.findByRole('textbox', { name: 'Tekst vijesti' }, { timeout: 15_000 });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Ažuriraj' }));

async function retitle(title: string) {
  await userEvent.clear(field('Naslov'));
  await userEvent.type(field('Naslov'), title);
}

// Compiling the editor takes longer than a test waits for what it shows.
beforeAll(async () => void (await import('../../../ui/richText/RichTextEditor.tsx')), 60_000);

describe('NewsEditPage', () => {
  it('shows every field as it is stored, and that visitors see it', async () => {
    stubHttp({ [`GET ${url}`]: { data: published } });
    open();
    expect(await loaded()).toHaveTextContent('Ruka je stigla u petak.');
    expect(field('Naslov')).toHaveValue('Robotska ruka u laboratoriju');
    expect(field(/^Podnaslov/)).toHaveValue('Linija za vježbu ima šest osa');
    expect(field('Autor')).toHaveValue('Redakcija');
    expect(screen.getByLabelText('Datum')).toHaveValue('2026-11-12');
    expect(field(/^Slika/)).toHaveValue('/uploads/ruka.webp');
    expect(screen.getByRole('radio', { name: 'Opća vijest' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Tehnologija' })).toBeChecked();
    expect(screen.getByText('Objavljeno')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nazad na vijesti' })).toHaveAttribute(
      'href',
      '/admin/vijestlist',
    );
  });

  it('saves what was changed over the version it has read, and goes back to the list', async () => {
    const requests = stubHttp({
      [`GET ${url}`]: { data: published },
      [`PUT ${url}`]: { data: { ...published, title: 'Ruka piše', version: 5 } },
    });
    const { location, store } = open();
    await loaded();
    await retitle('Ruka piše');
    await userEvent.click(screen.getByRole('radio', { name: 'Vijest u fokusu' }));
    await save();
    await waitFor(() => expect(location()).toBe('/admin/vijestlist'));
    expect(requests.find(({ method }) => method === 'PUT')?.data).toEqual({
      title: 'Ruka piše',
      subTitle: published.subTitle,
      image: published.image,
      description: published.description,
      newsType: 'Vijest u fokusu',
      author: published.author,
      category: published.category,
      date: published.date,
      version: 4,
    });
    expect(store.getState().toasts.at(-1)?.text).toBe('Vijest „Ruka piše“ je ažurirana.');
  });

  it('begins a draft with its editor and today, and names what is missing before anything is sent', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T23:30:00Z'), doNotFake: ['setTimeout', 'setImmediate'] });
    const requests = stubHttp({ [`GET ${url}`]: { data: draft } });
    open();
    await loaded();
    expect(field('Autor')).toHaveValue('Ana Anić');
    expect(screen.getByLabelText('Datum')).toHaveValue('2026-11-22');
    expect(screen.getByText('Nacrt')).toBeVisible();
    await save();
    expect(screen.getByText('Unesite naslov.')).toBeVisible();
    expect(screen.getByText('Unesite tekst vijesti.')).toBeVisible();
    expect(field('Naslov')).toHaveFocus();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    jest.useRealTimers();
  });

  it('shows the server’s sentence beside its field and keeps what was typed', async () => {
    stubHttp({
      [`GET ${url}`]: { data: published },
      [`PUT ${url}`]: {
        status: 400,
        data: {
          message: 'Provjerite podatke.',
          code: 'validation',
          fields: { image: 'Slika više ne postoji.' },
        },
      },
    });
    const { location } = open();
    await loaded();
    await retitle('Ruka piše');
    await save();
    expect(await screen.findByText('Slika više ne postoji.')).toBeVisible();
    expect(field('Naslov')).toHaveValue('Ruka piše');
    expect(location()).toBe(`/admin/vijest/${id}/edit`);
  });

  it('lets the editor choose when somebody else has saved meanwhile', async () => {
    const theirs = { ...published, title: 'Ruka crta', author: 'Laboratorij', version: 5 };
    let stored = published;
    const requests = stubHttp({
      [`GET ${url}`]: () => ({ data: stored }),
      [`PUT ${url}`]: ({ data }) =>
        Reflect.get(Object(data), 'version') === 5
          ? { data: { ...theirs, version: 6 } }
          : { status: 409, data: { message: 'Neko je u međuvremenu sačuvao izmjene.', code: 'stale_edit' } },
    });
    const { location } = open();
    await loaded();
    await retitle('Ruka piše');
    stored = theirs;
    await save();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Neko je u međuvremenu sačuvao svoje izmjene' }),
    );
    expect(dialog.getByRole('heading', { name: 'Naslov' })).toBeVisible();
    expect(dialog.getByRole('heading', { name: 'Autor' })).toBeVisible();
    expect(dialog.queryByRole('heading', { name: 'Datum' })).not.toBeInTheDocument();
    const title = within(dialog.getByRole('group', { name: 'Naslov: šta ostaje?' }));
    await userEvent.click(title.getByRole('radio', { name: 'Ostaje moje' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Preuzmi odabrano' }));
    expect(field('Naslov')).toHaveValue('Ruka piše');
    expect(field('Autor')).toHaveValue('Laboratorij');
    await save();
    await waitFor(() => expect(location()).toBe('/admin/vijestlist'));
    expect(requests.at(-1)?.data).toMatchObject({ title: 'Ruka piše', author: 'Laboratorij', version: 5 });
  });

  it('shows the page as visitors will see it before it is saved', async () => {
    stubHttp({ [`GET ${url}`]: { data: published } });
    open();
    await loaded();
    await retitle('Ruka piše');
    await userEvent.click(screen.getByRole('button', { name: 'Pregled' }));
    const preview = within(await screen.findByRole('dialog', { name: 'Pregled' }));
    expect(preview.getByRole('heading', { level: 1, name: 'Ruka piše' })).toBeVisible();
    expect(preview.getByText('Ruka je stigla u petak.')).toBeVisible();
  });

  it('has a heading in the preview before there is a title', async () => {
    stubHttp({ [`GET ${url}`]: { data: { ...published, title: '', isDraft: true } } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pregled' }));
    const preview = within(await screen.findByRole('dialog', { name: 'Pregled' }));
    expect(preview.getByRole('heading', { level: 1, name: 'Bez naslova' })).toBeVisible();
  });

  it('asks before unsaved changes are left behind, and offers them at the next visit', async () => {
    stubHttp({ [`GET ${url}`]: { data: published } });
    const { location, unmount } = open();
    await loaded();
    await retitle('Ruka piše');
    await userEvent.click(screen.getByRole('link', { name: 'Nazad na vijesti' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Napuštate stranicu/ }));
    expect(location()).toBe(`/admin/vijest/${id}/edit`);
    await userEvent.click(dialog.getByRole('button', { name: 'Napusti stranicu' }));
    expect(location()).toBe('/admin/vijestlist');
    unmount();

    open();
    const offer = within(await screen.findByRole('dialog', { name: 'Imate nesačuvane izmjene' }));
    await userEvent.click(offer.getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(await screen.findByRole('textbox', { name: 'Naslov' })).toHaveValue('Ruka piše');
  });

  it('says that there is no such news, or offers to try again', async () => {
    let isDown = true;
    stubHttp({
      [`GET ${url}`]: () =>
        isDown
          ? { status: 500, data: { message: 'Greška na serveru.', code: 'internal' } }
          : { data: published },
    });
    const { unmount } = open();
    expect(await screen.findByText('Vijest nije učitana.')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await loaded()).toBeVisible();
    unmount();

    stubHttp({});
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Vijest nije pronađena' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Otvori spisak' })).toHaveAttribute('href', '/admin/vijestlist');
  });
});
