import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { buildAdminCourse } from '../testing/buildAdminContent.ts';
import { BrowserBack } from '../testing/BrowserBack.tsx';
import { courseId } from '../testing/buildCourse.ts';
import { renderApp, signedIn } from '../testing/renderApp.tsx';
import { findEditor, writeRichText } from '../testing/richText.ts';
import { noAnswer, stubHttp } from '../testing/stubHttp.ts';
import { AdminCourseEditPage } from './AdminCourseEditPage.tsx';

const path = `/api/kursevi/${courseId}`;
const published = buildAdminCourse({ version: 3 });
const draft = buildAdminCourse({
  name: '',
  subTitle: '',
  image: '',
  shortDesc: '',
  description: '',
  start: '',
  duration: 0,
  price: 0,
  countInStock: 0,
  ishodiObuke: '',
  perspektiveObuke: '',
  category: 'Soft Skills',
  tipObuke: 'Obrazovni program',
  version: 0,
  isDraft: true,
});

function open(at = `/admin/kurs/${courseId}/edit`, isAdmin = true) {
  return renderApp(
    <>
      <Routes>
        <Route path="/admin/kurs/:id/edit" element={<AdminCourseEditPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Link to="/vijesti">Vijesti</Link>
      <Link to="?x=1">Isto mjesto</Link>
      <BrowserBack />
    </>,
    { at, state: signedIn({ isAdmin }) },
  );
}

/** The form with all its editors. */
async function ready() {
  const name = await screen.findByRole('textbox', { name: 'Naziv' });
  await findEditor('Perspektive nakon obuke (nije obavezno)');
  return name;
}

async function retype(label: string, text: string) {
  const field = screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });
  await userEvent.clear(field);
  if (!text) return;
  await userEvent.click(field);
  await userEvent.paste(text);
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Ažuriraj' }));

const question = () => screen.findByRole('dialog', { name: /^Napuštate stranicu/ });

const closing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

async function leaveDraft() {
  const { unmount } = open();
  await ready();
  await retype('Naziv', 'Python za sve');
  await writeRichText('Opis kursa', '<p>Novi opis.</p>');
  unmount();
}

const offer = () => screen.findByRole('dialog', { name: 'Imate nesačuvane izmjene' });

const choice = (label: string, which: string) =>
  within(screen.getByRole('group', { name: `${label}: šta ostaje?` })).getByRole('radio', { name: which });

// Quill is compiled when it is first needed, which takes a while on a busy machine.
beforeAll(async () => void (await import('../ui/richText/RichTextEditor.tsx')), 60_000);

describe('AdminCourseEditPage', () => {
  it('shows every field of the course under its title and the way back', async () => {
    stubHttp({ [`GET ${path}`]: { data: published } });
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Uredi podatke o kursu');
    expect(screen.getByRole('link', { name: 'NAZAD NA SVE KURSEVE' })).toHaveAttribute(
      'href',
      '/admin/kurslist',
    );
    expect(await ready()).toHaveValue('Python za početnike');
    expect(screen.getByRole('textbox', { name: /^Podnaslov/ })).toHaveValue(
      'Od prve skripte do vlastite aplikacije',
    );
    expect(screen.getByRole('textbox', { name: /^Slika/ })).toHaveValue('/uploads/python.webp');
    expect(screen.getByLabelText('Početak')).toHaveValue('2027-01-18');
    expect(screen.getByLabelText('Trajanje u satima')).toHaveValue('40');
    expect(screen.getByLabelText('Cijena u KM')).toHaveValue('450');
    expect(screen.getByLabelText('Slobodna mjesta')).toHaveValue('12');
    expect(screen.getByRole('radio', { name: 'Tehničke' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Trening kurs' })).toBeChecked();
    const short = await findEditor('Kratak opis');
    expect(short).toHaveTextContent('Osnove jezika.');
    expect(short).toHaveAttribute('data-placeholder', 'Max 100 karaktera');
    expect(screen.getByText('14 od 100 znakova')).toBeVisible();
    expect(screen.getAllByText(/od 100 znakova/)).toHaveLength(2);
    expect(await findEditor('Ishodi obuke (nije obavezno)')).toHaveTextContent('Pišete čitljiv kod.');
    expect(screen.getByText('Objavljeno')).toBeVisible();
    expect(screen.getByText('Sve je sačuvano.')).toBeVisible();
  });

  it('publishes a draft with its first save and goes back to the list', async () => {
    const requests = stubHttp({
      [`GET ${path}`]: { data: draft },
      [`PUT ${path}`]: { data: { ...draft, name: 'Robotika', isDraft: false, version: 1 } },
    });
    const { location, store } = open();
    await ready();
    expect(screen.getByText('Nacrt vide samo administratori. Prvo čuvanje ga objavljuje.')).toBeVisible();
    expect(screen.getByLabelText('Cijena u KM')).toHaveValue('');
    await retype('Naziv', 'Robotika');
    await retype('Početak', '2027-03-01');
    await retype('Trajanje u satima', '32');
    await retype('Cijena u KM', '1.234,50');
    await retype('Slobodna mjesta', '10');
    await userEvent.click(screen.getByRole('radio', { name: 'Digital Skills' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Specifična obuka' }));
    await writeRichText('Kratak opis', '<p>Kratko.</p>');
    await writeRichText(
      'Opis kursa',
      '<h2>Plan</h2><p class="ql-align-center">Dan <strong>prvi</strong></p>',
    );
    await submit();
    await waitFor(() => expect(location()).toBe('/admin/kurslist'));
    expect(requests.at(-1)).toMatchObject({
      method: 'PUT',
      data: {
        version: 0,
        name: 'Robotika',
        subTitle: '',
        image: '',
        start: '2027-03-01',
        duration: 32,
        price: 1234.5,
        countInStock: 10,
        category: 'Digital Skills',
        tipObuke: 'Specificna obuka',
        shortDesc: '<p>Kratko.</p>',
        ishodiObuke: '',
        description: '<h2>Plan</h2><p class="ql-align-center">Dan <strong>prvi</strong></p>',
      },
    });
    expect(requests.at(-1)?.data).not.toHaveProperty('countInStockRead');
    expect(store.getState().toasts).toMatchObject([
      { kind: 'success', text: 'Kurs „Robotika“ je objavljen.' },
    ]);
    expect(window.localStorage.getItem('editDrafts')).toBeNull();
  });

  it('changes places by the difference to what was read', async () => {
    const requests = stubHttp({ [`GET ${path}`]: { data: published }, [`PUT ${path}`]: { data: published } });
    const { location } = open();
    await ready();
    await retype('Slobodna mjesta', '15');
    await submit();
    await waitFor(() => expect(location()).toBe('/admin/kurslist'));
    expect(requests.at(-1)?.data).toMatchObject({ version: 3, countInStock: 15, countInStockRead: 12 });
  });

  it('says what is wrong beside each field and sends nothing', async () => {
    const requests = stubHttp({ [`GET ${path}`]: { data: draft } });
    open();
    const name = await ready();
    await submit();
    expect(name).toHaveAccessibleDescription('Unesite naziv kursa.');
    expect(name).toHaveFocus();
    expect(await findEditor('Kratak opis')).toHaveAccessibleDescription('Unesite kratak opis.');
    expect(await findEditor('Opis kursa')).toBeInvalid();
    expect(screen.getByLabelText('Cijena u KM')).toHaveAccessibleDescription(/Ovo polje je obavezno\./);
    expect(requests).toHaveLength(1);
    await writeRichText('Kratak opis', '<p>Kratko.</p>');
    expect(await findEditor('Kratak opis')).toBeValid();
    await retype('Cijena u KM', 'sto');
    expect(screen.getByLabelText('Cijena u KM')).toHaveAccessibleDescription(/Ovdje treba unijeti broj\./);
  });

  it('shows what the server finds wrong, and counts places from what they are now', async () => {
    const sentence = 'U međuvremenu su zauzeta mjesta na ovom kursu.';
    let taken = 0;
    const requests = stubHttp({
      [`GET ${path}`]: () => ({ data: { ...published, countInStock: 12 - taken } }),
      [`PUT ${path}`]: () => {
        taken = 9;
        return {
          status: 409,
          data: { code: 'conflict', message: sentence, fields: { countInStock: sentence } },
        };
      },
    });
    open();
    await ready();
    await retype('Slobodna mjesta', '2');
    await submit();
    const places = screen.getByLabelText('Slobodna mjesta');
    await waitFor(() => expect(places).toHaveAccessibleDescription(new RegExp(sentence)));
    expect(places).toHaveFocus();
    await submit();
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    expect(requests.at(-2)?.data).toMatchObject({ countInStock: 2, countInStockRead: 3 });
  });

  it('keeps everything when saving fails', async () => {
    stubHttp({ [`GET ${path}`]: { data: published }, [`PUT ${path}`]: noAnswer() });
    const { location } = open();
    const name = await ready();
    await retype('Naziv', 'Python');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Nema veze sa serverom');
    expect(name).toHaveValue('Python');
    expect(location()).toBe(`/admin/kurs/${courseId}/edit`);
  });
});

describe('leaving with changes', () => {
  beforeEach(() => void stubHttp({ [`GET ${path}`]: { data: published } }));

  it('lets go what has no changes', async () => {
    const { location } = open();
    await ready();
    await userEvent.click(screen.getByRole('link', { name: 'NAZAD NA SVE KURSEVE' }));
    expect(location()).toBe('/admin/kurslist');
  });

  it.each([
    ['a link', () => screen.getByRole('link', { name: 'Vijesti' }), '/vijesti'],
    ['the back link', () => screen.getByRole('link', { name: 'NAZAD NA SVE KURSEVE' }), '/admin/kurslist'],
  ])('asks before %s, and stays or goes', async (_name, target, goal) => {
    const { location } = open();
    const name = await ready();
    await retype('Naziv', 'Python');
    await userEvent.click(target());
    await userEvent.click(within(await question()).getByRole('button', { name: 'Ostani na stranici' }));
    expect(location()).toBe(`/admin/kurs/${courseId}/edit`);
    expect(name).toHaveValue('Python');
    await userEvent.click(target());
    await userEvent.click(within(await question()).getByRole('button', { name: 'Napusti stranicu' }));
    await waitFor(() => expect(location()).toBe(goal));
  });

  it('asks before the browser goes back, but not for a change of the query', async () => {
    const { location } = open();
    await ready();
    await retype('Naziv', 'Python');
    await userEvent.click(screen.getByRole('link', { name: 'Isto mjesto' }));
    expect(location()).toBe(`/admin/kurs/${courseId}/edit?x=1`);
    await userEvent.click(screen.getByRole('button', { name: 'Nazad u pregledniku' }));
    await question();
    expect(location()).toBe(`/admin/kurs/${courseId}/edit?x=1`);
  });

  it('has the browser ask before it closes, only with changes', async () => {
    open();
    await ready();
    expect(closing()).toBe(false);
    await retype('Naziv', 'Python');
    expect(closing()).toBe(true);
    await retype('Naziv', published.name);
    expect(closing()).toBe(false);
  });

  it('goes to the login when the session has ended before it was opened', async () => {
    const { version: _version, isDraft: _isDraft, ...asVisitorsSeeIt } = published;
    stubHttp({
      [`GET ${path}`]: { data: asVisitorsSeeIt },
      'GET /api/users/profile': {
        status: 401,
        data: { message: TOKEN_FAILED_MESSAGE, code: 'unauthorized' },
      },
    });
    const { store, location } = open();
    await waitFor(() => expect(store.getState().session.user).toBeNull());
    expect(location()).toMatch(/^\/login\?redirect=/);
  });

  it('goes to the login when the session ends, and offers the changes afterwards', async () => {
    const { location, store, unmount } = open();
    await ready();
    await retype('Naziv', 'Python');
    act(() => void store.dispatch({ type: 'session/loggedOut' }));
    await waitFor(() => expect(location()).toMatch(/^\/login/));
    unmount();
    open();
    expect(await screen.findByRole('dialog', { name: 'Imate nesačuvane izmjene' })).toBeVisible();
  });
});

it('discards changes only when asked twice', async () => {
  stubHttp({ [`GET ${path}`]: { data: published } });
  open();
  const name = await ready();
  await retype('Naziv', 'Python');
  await writeRichText('Opis kursa', '<p>Drugo.</p>');
  await userEvent.click(screen.getByRole('button', { name: 'Odbaci izmjene' }));
  const dialog = screen.getByRole('dialog', { name: 'Da li ste sigurni da želite da odbacite izmjene?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Odustani' }));
  expect(name).toHaveValue('Python');
  await userEvent.click(screen.getByRole('button', { name: 'Odbaci izmjene' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Odbaci izmjene' }));
  expect(name).toHaveValue(published.name);
  expect(await findEditor('Opis kursa')).toHaveTextContent('Kurs vodi od osnova do projekta.');
  expect(screen.getByText('Sve je sačuvano.')).toBeVisible();
});

describe('a draft kept by the browser', () => {
  it('is offered with its time and what it changes, and taken', async () => {
    stubHttp({ [`GET ${path}`]: { data: published } });
    await leaveDraft();
    open();
    const dialog = await offer();
    expect(dialog).toHaveTextContent(
      /Posljednji put ste ovdje pisali \d+\..\d+\..\d{4}\. u.\d\d:\d\d\. Izmijenjeno: Naziv, Opis kursa\./,
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(await ready()).toHaveValue('Python za sve');
    expect(await findEditor('Opis kursa')).toHaveTextContent('Novi opis.');
    expect(screen.getByText('Imate nesačuvane izmjene.')).toBeVisible();
  });

  it('does not take back the places sold since', async () => {
    stubHttp({ [`GET ${path}`]: { data: published } });
    await leaveDraft();
    stubHttp({ [`GET ${path}`]: { data: { ...published, countInStock: 9 } } });
    open();
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(screen.getByLabelText('Naziv')).toHaveValue('Python za sve');
    expect(screen.getByLabelText('Slobodna mjesta')).toHaveValue('9');
  });

  it('stays one’s own when the comparison with a newer version is closed', async () => {
    stubHttp({ [`GET ${path}`]: { data: published } });
    await leaveDraft();
    stubHttp({ [`GET ${path}`]: { data: { ...published, subTitle: 'Nešto drugo', version: 4 } } });
    const { unmount } = open();
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Nastavi s izmjenama' }));
    await screen.findByText('Nešto drugo');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await ready()).toHaveValue('Python za sve');
    await screen.findByText(/U ovom pregledniku zapamćene/);
    unmount();
    open();
    expect(await offer()).toHaveTextContent('Izmijenjeno: Naziv');
  });

  it('is discarded and not offered again', async () => {
    stubHttp({ [`GET ${path}`]: { data: published } });
    await leaveDraft();
    const { unmount } = open();
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Odbaci izmjene' }));
    expect(await ready()).toHaveValue(published.name);
    unmount();
    open();
    await ready();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not offered to somebody else', async () => {
    stubHttp({ [`GET ${path}`]: { data: published } });
    await leaveDraft();
    renderApp(
      <Routes>
        <Route path="/admin/kurs/:id/edit" element={<AdminCourseEditPage />} />
      </Routes>,
      {
        at: `/admin/kurs/${courseId}/edit`,
        state: signedIn({ isAdmin: true, _id: '6560f1a2b3c4d5e6f7a8b9c9' }),
      },
    );
    await ready();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is compared with what somebody else has saved since', async () => {
    stubHttp({ [`GET ${path}`]: { data: published } });
    await leaveDraft();
    stubHttp({ [`GET ${path}`]: { data: { ...published, version: 4, name: 'Python I' } } });
    open();
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(await screen.findByRole('dialog', { name: /^Neko je u međuvremenu sačuvao/ })).toHaveTextContent(
      '[samo u sačuvanoj: I]',
    );
  });
});

describe('an edit of what somebody else has saved meanwhile', () => {
  const theirs = {
    ...published,
    version: 4,
    name: 'Python od nule',
    price: 500,
    countInStock: 20,
    description: '<p>Kurs vodi od osnova do velikog projekta.</p>',
  };

  async function collide() {
    let current = published;
    const requests = stubHttp({
      [`GET ${path}`]: () => ({ data: current }),
      [`PUT ${path}`]: ({ data }) => {
        if (Reflect.get(Object(data), 'version') === 4) return { data: theirs };
        current = theirs;
        return {
          status: 409,
          data: { code: 'stale_edit', message: 'Neko je u međuvremenu izmijenio kurs.' },
        };
      },
    });
    const app = open();
    await ready();
    await retype('Naziv', 'Python za sve');
    await retype('Slobodna mjesta', '15');
    await writeRichText('Opis kursa', '<p>Kurs vodi od osnova do prvog projekta.</p>');
    await submit();
    const dialog = await screen.findByRole('dialog', { name: /^Neko je u međuvremenu sačuvao/ });
    return { ...app, requests, dialog };
  }
  it('shows both versions field by field, suggests what only one has changed, asks the rest', async () => {
    const { dialog } = await collide();
    expect(
      within(dialog)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Naziv', 'Opis kursa', 'Cijena u KM', 'Slobodna mjesta']);
    expect(dialog).toHaveTextContent('[samo kod vas: prvog ]projekta.');
    expect(dialog).toHaveTextContent('[samo u sačuvanoj: velikog ]projekta.');
    expect(choice('Cijena u KM', 'Ostaje sačuvano')).toBeChecked();
    expect(choice('Naziv', 'Ostaje moje')).not.toBeChecked();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preuzmi odabrano' }));
    expect(screen.getByRole('group', { name: 'Naziv: šta ostaje?' })).toHaveAccessibleDescription(
      'Odaberite koja verzija ostaje.',
    );
  });

  it('puts the chosen fields together, and saves them over the newer version', async () => {
    const { dialog, requests, location } = await collide();
    await userEvent.click(choice('Naziv', 'Ostaje moje'));
    await userEvent.click(choice('Opis kursa', 'Ostaje sačuvano'));
    await userEvent.click(choice('Slobodna mjesta', 'Ostaje moje'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preuzmi odabrano' }));
    expect(await screen.findByText('Izmjene su spojene.')).toBeVisible();
    expect(screen.getByLabelText('Naziv')).toHaveValue('Python za sve');
    expect(screen.getByLabelText('Cijena u KM')).toHaveValue('500');
    expect(await findEditor('Opis kursa')).toHaveTextContent('velikog projekta');
    await submit();
    await waitFor(() => expect(location()).toBe('/admin/kurslist'));
    expect(requests.at(-1)?.data).toMatchObject({
      version: 4,
      name: 'Python za sve',
      price: 500,
      description: theirs.description,
      // Three places were added to twelve, and are to twenty.
      countInStock: 23,
      countInStockRead: 20,
    });
  });

  it('changes nothing when it is closed', async () => {
    const { dialog } = await collide();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Nazad na moj tekst' }));
    expect(screen.getByLabelText('Naziv')).toHaveValue('Python za sve');
    expect(screen.getByLabelText('Cijena u KM')).toHaveValue('450');
  });
});

describe('the preview', () => {
  it('shows the page with what is typed and leads nowhere', async () => {
    stubHttp({ [`GET ${path}`]: { data: published } });
    const { location } = open();
    await ready();
    await retype('Naziv', 'Python za sve');
    await retype('Cijena u KM', '99,5');
    await userEvent.click(screen.getByRole('button', { name: 'Pregled' }));
    const dialog = screen.getByRole('dialog', { name: 'Pregled' });
    expect(within(dialog).getByRole('heading', { level: 1 })).toHaveTextContent('Python za sve');
    expect(dialog).toHaveTextContent(/99,50.KM/);
    await userEvent.click(within(dialog).getByRole('tab', { name: 'ISHODI' }));
    expect(within(dialog).getByText('Pišete čitljiv kod.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('link', { name: 'Kursevi' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Prijavi se na kurs' }));
    expect(location()).toBe(`/admin/kurs/${courseId}/edit`);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zatvori' }));
    expect(screen.getByLabelText('Naziv')).toHaveValue('Python za sve');
  });
});

describe('what is not for everybody or not there', () => {
  it('is kept from whoever is no admin, without asking the API', () => {
    const requests = stubHttp({});
    open(undefined, false);
    expect(screen.getByRole('heading', { name: 'Nemate pristup administraciji' })).toBeVisible();
    expect(requests).toHaveLength(0);
  });

  it('says when there is no such course', async () => {
    stubHttp({ [`GET ${path}`]: { status: 404, data: { message: 'Nema.', code: 'not_found' } } });
    open();
    expect(await screen.findByRole('heading', { name: /nije pronađena|ne postoji/i })).toBeVisible();
  });

  it('offers to try again when the course could not be loaded', async () => {
    stubHttp({ [`GET ${path}`]: noAnswer() });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Kurs nije učitan.');
    stubHttp({ [`GET ${path}`]: { data: published } });
    await userEvent.click(screen.getByRole('button', { name: 'Pokušajte ponovo' }));
    expect(await ready()).toHaveValue(published.name);
  });
});
