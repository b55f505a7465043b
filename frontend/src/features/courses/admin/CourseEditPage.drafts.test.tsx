import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  findConflictDialog,
  findDraftDialog,
  findLeaveDialog,
  retype,
} from '../../../testing/contentEditPage.tsx';
import {
  courseEditPath,
  courseFormReady,
  coursePath,
  leaveCourseDraft,
  openCourseEditor,
  publishedCourse,
} from '../../../testing/courseEditor.tsx';
import { buildAdminCourse } from '../../../testing/contentFixtures.ts';
import { findEditor } from '../../../testing/richText.ts';
import { noAnswer, stubHttp } from '../../../testing/stubHttp.ts';

const closing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
};
const kept = () => window.localStorage.getItem('editDrafts') ?? '';
/** Browsers send this event to the other tabs. */
const notifyTabs = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'editDrafts' })));

async function typeName(text: string) {
  const tab = openCourseEditor();
  await courseFormReady();
  await retype('Naziv', text);
  return tab;
}

// Compiling Quill takes longer than a test waits for an element.
beforeAll(async () => void (await import('../../../ui/richText/RichTextEditor.tsx')), 60_000);

describe('leaving the edit page of a course', () => {
  beforeEach(() => void stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } }));

  it('does not ask without changes', async () => {
    const { location } = openCourseEditor();
    await courseFormReady();
    await userEvent.click(screen.getByRole('link', { name: 'NAZAD NA SVE KURSEVE' }));
    expect(location()).toBe('/admin/kurslist');
  });

  it.each([
    ['a link', () => screen.getByRole('link', { name: 'Vijesti' }), '/vijesti'],
    ['the back link', () => screen.getByRole('link', { name: 'NAZAD NA SVE KURSEVE' }), '/admin/kurslist'],
  ])('asks before %s leaves unsaved changes, and stays or leaves', async (_name, target, goal) => {
    const { location } = openCourseEditor();
    const name = await courseFormReady();
    await retype('Naziv', 'Python');
    await userEvent.click(target());
    await userEvent.click(
      within(await findLeaveDialog()).getByRole('button', { name: 'Ostani na stranici' }),
    );
    expect(location()).toBe(courseEditPath);
    expect(name).toHaveValue('Python');
    await userEvent.click(target());
    await userEvent.click(within(await findLeaveDialog()).getByRole('button', { name: 'Napusti stranicu' }));
    await waitFor(() => expect(location()).toBe(goal));
  });

  it('says that the browser stores the changes, including those typed a moment ago', async () => {
    openCourseEditor();
    await courseFormReady();
    await retype('Naziv', 'Python');
    fireEvent.click(screen.getByRole('link', { name: 'Vijesti' }));
    expect(await findLeaveDialog()).toHaveTextContent('Ovaj preglednik će ih zapamtiti');
    expect(window.localStorage.getItem('editDrafts')).toContain('"Python"');
  });

  it('says that changes will be lost if the browser cannot store them', async () => {
    openCourseEditor();
    await courseFormReady();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await retype('Naziv', 'Python');
    fireEvent.click(screen.getByRole('link', { name: 'Vijesti' }));
    expect(await findLeaveDialog()).toHaveTextContent('Ako odete, izmjene će biti izgubljene.');
  });

  it('asks before the browser goes back, but not before the query changes', async () => {
    const { location } = openCourseEditor();
    await courseFormReady();
    await retype('Naziv', 'Python');
    await userEvent.click(screen.getByRole('link', { name: 'Isto mjesto' }));
    expect(location()).toBe(`${courseEditPath}?x=1`);
    await userEvent.click(screen.getByRole('button', { name: 'Nazad u pregledniku' }));
    await findLeaveDialog();
    expect(location()).toBe(`${courseEditPath}?x=1`);
  });

  it('makes the browser ask before it closes only while there are changes', async () => {
    openCourseEditor();
    await courseFormReady();
    expect(closing()).toBe(false);
    await retype('Naziv', 'Python');
    expect(closing()).toBe(true);
    await retype('Naziv', publishedCourse.name);
    expect(closing()).toBe(false);
  });

  it('redirects to the login when the session has ended before the page is opened', async () => {
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

  it('redirects to the login when the session ends, and offers the changes at the next visit', async () => {
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
describe('a draft of a course in the browser', () => {
  it('is offered with its time and changed fields, and restored', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    openCourseEditor();
    const dialog = await findDraftDialog();
    expect(dialog).toHaveTextContent(
      /Posljednji put ste ovdje pisali \d+\..\d+\..\d{4}\. u.\d\d:\d\d\. Izmijenili ste: Naziv, Opis kursa\./,
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(await courseFormReady()).toHaveValue('Python za sve');
    expect(await findEditor('Opis kursa')).toHaveTextContent('Novi opis.');
    expect(screen.getByText('Imate nesačuvane izmjene.')).toBeVisible();
  });

  it('is kept when the conflict dialog is closed', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    stubHttp({
      [`GET ${coursePath}`]: { data: { ...publishedCourse, subTitle: 'Nešto drugo', version: 4 } },
    });
    const { unmount } = openCourseEditor();
    await userEvent.click(
      within(await findDraftDialog()).getByRole('button', { name: 'Nastavi s izmjenama' }),
    );
    await screen.findByText('Nešto drugo');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await courseFormReady()).toHaveValue('Python za sve');
    await screen.findByText(/Zapamćeno u ovom pregledniku:/);
    unmount();
    openCourseEditor();
    expect(await findDraftDialog()).toHaveTextContent('Izmijenili ste: Naziv, Opis kursa.');
  });

  it('is not offered again after it was discarded', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    const { unmount } = openCourseEditor();
    await userEvent.click(within(await findDraftDialog()).getByRole('button', { name: 'Odbaci izmjene' }));
    expect(await courseFormReady()).toHaveValue(publishedCourse.name);
    unmount();
    openCourseEditor();
    await courseFormReady();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not offered to another user', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    openCourseEditor({ _id: '6560f1a2b3c4d5e6f7a8b9c9' });
    await courseFormReady();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is compared with a version that was saved since', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    stubHttp({ [`GET ${coursePath}`]: { data: { ...publishedCourse, version: 4, name: 'Python I' } } });
    openCourseEditor();
    await userEvent.click(
      within(await findDraftDialog()).getByRole('button', { name: 'Nastavi s izmjenama' }),
    );
    expect(await findConflictDialog()).toHaveTextContent('[samo u sačuvanoj: I]');
  });

  it('names its own changes and those that were saved since', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    const theirs = { ...publishedCourse, version: 4, subTitle: 'Nešto drugo' };
    stubHttp({ [`GET ${coursePath}`]: { data: theirs } });
    openCourseEditor();
    const dialog = await findDraftDialog();
    expect(dialog).toHaveTextContent('Izmijenili ste: Naziv, Opis kursa.');
    expect(dialog).toHaveTextContent('sačuvana druga verzija, a u njoj je izmijenjeno: Podnaslov.');
  });

  it('is not offered when the same changes were saved since', async () => {
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

describe('one course in two tabs', () => {
  beforeEach(() => void stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } }));

  it('stores a draft per tab and offers both, the latest first', async () => {
    const one = await typeName('Prva kartica');
    one.unmount();
    const two = openCourseEditor();
    await userEvent.click(
      within(await findDraftDialog()).getByRole('button', { name: 'Nastavi s izmjenama' }),
    );
    two.unmount();
    // A tab that was opened before the other one stored its draft.
    const before = kept();
    window.localStorage.removeItem('editDrafts');
    const three = await typeName('Druga kartica');
    window.localStorage.setItem('editDrafts', before);
    three.unmount();
    expect(kept()).toContain('Prva kartica');
    expect(kept()).toContain('Druga kartica');

    openCourseEditor();
    await userEvent.click(within(await findDraftDialog()).getByRole('button', { name: 'Odbaci izmjene' }));
    expect(kept()).not.toContain('Druga kartica');
    await userEvent.click(
      within(await findDraftDialog()).getByRole('button', { name: 'Nastavi s izmjenama' }),
    );
    expect(await courseFormReady()).toHaveValue('Prva kartica');
  });

  it('stores its draft again when the other tab discards it', async () => {
    await typeName('Još pišem');
    await screen.findByText(/Zapamćeno u ovom pregledniku:/);
    window.localStorage.removeItem('editDrafts');
    notifyTabs();
    expect(kept()).toContain('Još pišem');
  });
});

describe('the draft of a course that was deleted meanwhile', () => {
  const GONE = { status: 404, data: { message: 'Kurs nije pronađen.', code: 'not_found' } };
  const fresh = buildAdminCourse({
    _id: '6560f0000000000000000999',
    name: '',
    shortDesc: '',
    description: '',
    price: 0,
    countInStock: 0,
    capacity: 0,
    version: 0,
    isDraft: true,
  });
  const replies = {
    [`GET ${coursePath}`]: GONE,
    'POST /api/kursevi': { status: 201, data: fresh },
    [`GET /api/kursevi/${fresh._id}`]: { data: fresh },
  };

  it('is continued in a new course', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    stubHttp(replies);
    const { location } = openCourseEditor();
    expect(await screen.findByText('Vaš unos je sačuvan u ovom pregledniku.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Kreiraj novi kurs' }));
    const offer = await findDraftDialog();
    expect(location()).toBe(`/admin/kurs/${fresh._id}/edit`);
    await userEvent.click(within(offer).getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(await courseFormReady()).toHaveValue('Python za sve');
    expect(await findEditor('Opis kursa')).toHaveTextContent('Novi opis.');
    // Unchanged fields are restored as well, because the record is gone.
    expect(await findEditor('Kratak opis')).toHaveTextContent('Osnove jezika.');
    expect(screen.getByLabelText('Cijena u KM')).toHaveValue('450');
    expect(screen.getByLabelText('Ukupno mjesta')).toHaveValue('12');
  });

  it('stays stored when the new course could not be created', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    stubHttp({ [`GET ${coursePath}`]: GONE, 'POST /api/kursevi': noAnswer() });
    const { store } = openCourseEditor();
    await userEvent.click(await screen.findByRole('button', { name: 'Kreiraj novi kurs' }));
    await waitFor(() => expect(store.getState().toasts.at(-1)?.text).toMatch(/^Nacrt nije otvoren/));
    expect(window.localStorage.getItem('editDrafts')).toContain('Python za sve');
    expect(screen.getByRole('button', { name: 'Kreiraj novi kurs' })).toBeEnabled();
  });

  it('is not offered to another user of the same browser', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    await leaveCourseDraft();
    stubHttp(replies);
    openCourseEditor({ _id: '6560f0000000000000000998' });
    expect(await screen.findByText('Ovdje nema šta da se uredi')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Kreiraj novi kurs' })).not.toBeInTheDocument();
  });
});
