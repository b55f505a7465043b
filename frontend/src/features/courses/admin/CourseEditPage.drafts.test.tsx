import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  courseEditPath,
  courseFormReady,
  coursePath,
  draftOffer,
  leaveCourseDraft,
  leaveQuestion,
  openCourseEditor,
  publishedCourse,
  retype,
} from '../../../testing/courseEditor.tsx';
import { buildAdminCourse } from '../../../testing/contentFixtures.ts';
import { findEditor } from '../../../testing/richText.ts';
import { noAnswer, stubHttp } from '../../../testing/stubHttp.ts';

const closing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
};
// Quill is compiled when it is first needed, which takes a while on a busy machine.
beforeAll(async () => void (await import('../../../ui/richText/RichTextEditor.tsx')), 60_000);

describe('leaving with changes', () => {
  beforeEach(() => void stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } }));

  it('lets go what has no changes', async () => {
    const { location } = openCourseEditor();
    await courseFormReady();
    await userEvent.click(screen.getByRole('link', { name: 'NAZAD NA SVE KURSEVE' }));
    expect(location()).toBe('/admin/kurslist');
  });

  it.each([
    ['a link', () => screen.getByRole('link', { name: 'Vijesti' }), '/vijesti'],
    ['the back link', () => screen.getByRole('link', { name: 'NAZAD NA SVE KURSEVE' }), '/admin/kurslist'],
  ])('asks before %s, and stays or goes', async (_name, target, goal) => {
    const { location } = openCourseEditor();
    const name = await courseFormReady();
    await retype('Naziv', 'Python');
    await userEvent.click(target());
    await userEvent.click(within(await leaveQuestion()).getByRole('button', { name: 'Ostani na stranici' }));
    expect(location()).toBe(courseEditPath);
    expect(name).toHaveValue('Python');
    await userEvent.click(target());
    await userEvent.click(within(await leaveQuestion()).getByRole('button', { name: 'Napusti stranicu' }));
    await waitFor(() => expect(location()).toBe(goal));
  });

  it('says that changes are kept, also those typed a moment ago', async () => {
    openCourseEditor();
    await courseFormReady();
    await retype('Naziv', 'Python');
    fireEvent.click(screen.getByRole('link', { name: 'Vijesti' }));
    expect(await leaveQuestion()).toHaveTextContent('Ovaj preglednik će ih zapamtiti');
    expect(window.localStorage.getItem('editDrafts')).toContain('"Python"');
  });

  it('says that changes are lost where the browser keeps none', async () => {
    openCourseEditor();
    await courseFormReady();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await retype('Naziv', 'Python');
    fireEvent.click(screen.getByRole('link', { name: 'Vijesti' }));
    expect(await leaveQuestion()).toHaveTextContent('Ako odete, izmjene će biti izgubljene.');
  });

  it('asks before the browser goes back, but not for a change of the query', async () => {
    const { location } = openCourseEditor();
    await courseFormReady();
    await retype('Naziv', 'Python');
    await userEvent.click(screen.getByRole('link', { name: 'Isto mjesto' }));
    expect(location()).toBe(`${courseEditPath}?x=1`);
    await userEvent.click(screen.getByRole('button', { name: 'Nazad u pregledniku' }));
    await leaveQuestion();
    expect(location()).toBe(`${courseEditPath}?x=1`);
  });

  it('has the browser ask before it closes, only with changes', async () => {
    openCourseEditor();
    await courseFormReady();
    expect(closing()).toBe(false);
    await retype('Naziv', 'Python');
    expect(closing()).toBe(true);
    await retype('Naziv', publishedCourse.name);
    expect(closing()).toBe(false);
  });

  it('goes to the login when the session has ended before it was opened', async () => {
    const { version: _version, isDraft: _isDraft, ...asVisitorsSeeIt } = publishedCourse;
    stubHttp({
      [`GET ${coursePath}`]: { data: asVisitorsSeeIt },
      'GET /api/users/profile': {
        status: 401,
        data: { message: TOKEN_FAILED_MESSAGE, code: 'unauthorized' },
      },
    });
    const { store, location } = openCourseEditor();
    await waitFor(() => expect(store.getState().session.user).toBeNull());
    expect(location()).toMatch(/^\/login\?redirect=/);
  });

  it('goes to the login when the session ends, and offers the changes afterwards', async () => {
    const { location, store, unmount } = openCourseEditor();
    await courseFormReady();
    await retype('Naziv', 'Python');
    act(() => void store.dispatch({ type: 'session/loggedOut' }));
    await waitFor(() => expect(location()).toMatch(/^\/login/));
    unmount();
    openCourseEditor();
    expect(await screen.findByRole('dialog', { name: 'Imate nesačuvane izmjene' })).toBeVisible();
  });
});
describe('a draft kept by the browser', () => {
  it('is offered with its time and what it changes, and taken', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    openCourseEditor();
    const dialog = await draftOffer();
    expect(dialog).toHaveTextContent(
      /Posljednji put ste ovdje pisali \d+\..\d+\..\d{4}\. u.\d\d:\d\d\. Izmijenili ste: Naziv, Opis kursa\./,
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(await courseFormReady()).toHaveValue('Python za sve');
    expect(await findEditor('Opis kursa')).toHaveTextContent('Novi opis.');
    expect(screen.getByText('Imate nesačuvane izmjene.')).toBeVisible();
  });

  it('does not take back the places sold since', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    stubHttp({ [`GET ${coursePath}`]: { data: { ...publishedCourse, countInStock: 9 } } });
    openCourseEditor();
    await userEvent.click(within(await draftOffer()).getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(screen.getByLabelText('Naziv')).toHaveValue('Python za sve');
    expect(screen.getByLabelText('Slobodna mjesta')).toHaveValue('9');
  });

  it('stays one’s own when the comparison with a newer version is closed', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    stubHttp({
      [`GET ${coursePath}`]: { data: { ...publishedCourse, subTitle: 'Nešto drugo', version: 4 } },
    });
    const { unmount } = openCourseEditor();
    await userEvent.click(within(await draftOffer()).getByRole('button', { name: 'Nastavi s izmjenama' }));
    await screen.findByText('Nešto drugo');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await courseFormReady()).toHaveValue('Python za sve');
    await screen.findByText(/U ovom pregledniku zapamćene/);
    unmount();
    openCourseEditor();
    expect(await draftOffer()).toHaveTextContent('Izmijenili ste: Naziv, Opis kursa.');
  });

  it('is discarded and not offered again', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    const { unmount } = openCourseEditor();
    await userEvent.click(within(await draftOffer()).getByRole('button', { name: 'Odbaci izmjene' }));
    expect(await courseFormReady()).toHaveValue(publishedCourse.name);
    unmount();
    openCourseEditor();
    await courseFormReady();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not offered to somebody else', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    openCourseEditor({ _id: '6560f1a2b3c4d5e6f7a8b9c9' });
    await courseFormReady();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is compared with what somebody else has saved since', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    stubHttp({ [`GET ${coursePath}`]: { data: { ...publishedCourse, version: 4, name: 'Python I' } } });
    openCourseEditor();
    await userEvent.click(within(await draftOffer()).getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(await screen.findByRole('dialog', { name: /^Neko je u međuvremenu sačuvao/ })).toHaveTextContent(
      '[samo u sačuvanoj: I]',
    );
  });

  it('names what its editor has changed, and apart from it what is saved otherwise since', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    const theirs = { ...publishedCourse, version: 4, subTitle: 'Nešto drugo' };
    stubHttp({ [`GET ${coursePath}`]: { data: theirs } });
    openCourseEditor();
    const dialog = await draftOffer();
    expect(dialog).toHaveTextContent('Izmijenili ste: Naziv, Opis kursa.');
    expect(dialog).toHaveTextContent('sačuvana druga verzija, a u njoj je izmijenjeno: Podnaslov.');
  });

  it('is not offered when somebody has saved the same since', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    const same = { name: 'Python za sve', description: '<p>Novi opis.</p>', subTitle: 'Nešto drugo' };
    stubHttp({ [`GET ${coursePath}`]: { data: { ...publishedCourse, ...same, version: 4 } } });
    openCourseEditor();
    await courseFormReady();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.localStorage.getItem('editDrafts')).toBeNull();
  });
});

describe('a course that somebody has deleted meanwhile', () => {
  const GONE = { status: 404, data: { message: 'Kurs nije pronađen.', code: 'not_found' } };
  const fresh = buildAdminCourse({
    _id: '6560f0000000000000000999',
    name: '',
    shortDesc: '',
    description: '',
    price: 0,
    countInStock: 0,
    version: 0,
    isDraft: true,
  });
  const replies = {
    [`GET ${coursePath}`]: GONE,
    'POST /api/kursevi': { status: 201, data: fresh },
    [`GET /api/kursevi/${fresh._id}`]: { data: fresh },
  };

  it('is made anew from what this browser has kept of it', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    stubHttp(replies);
    const { location } = openCourseEditor();
    expect(await screen.findByText('Vaš unos je sačuvan u ovom pregledniku.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Kreiraj novi kurs' }));
    const offer = await draftOffer();
    expect(location()).toBe(`/admin/kurs/${fresh._id}/edit`);
    await userEvent.click(within(offer).getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(await courseFormReady()).toHaveValue('Python za sve');
    expect(await findEditor('Opis kursa')).toHaveTextContent('Novi opis.');
    // What nobody had changed went with the record as well.
    expect(await findEditor('Kratak opis')).toHaveTextContent('Osnove jezika.');
    expect(screen.getByLabelText('Cijena u KM')).toHaveValue('450');
    expect(screen.getByLabelText('Slobodna mjesta')).toHaveValue('12');
  });

  it('keeps it when the new one could not be made', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    stubHttp({ [`GET ${coursePath}`]: GONE, 'POST /api/kursevi': noAnswer() });
    const { store } = openCourseEditor();
    await userEvent.click(await screen.findByRole('button', { name: 'Kreiraj novi kurs' }));
    await waitFor(() => expect(store.getState().toasts.at(-1)?.text).toMatch(/^Nacrt nije kreiran/));
    expect(window.localStorage.getItem('editDrafts')).toContain('Python za sve');
    expect(screen.getByRole('button', { name: 'Kreiraj novi kurs' })).toBeEnabled();
  });

  it('is offered to nobody else at this computer, and not where nothing was typed', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    stubHttp(replies);
    openCourseEditor({ _id: '6560f0000000000000000998' });
    expect(await screen.findByText('Ovdje nema šta da se uredi')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Kreiraj novi kurs' })).not.toBeInTheDocument();
  });
});
