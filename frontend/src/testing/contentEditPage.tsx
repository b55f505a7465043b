import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { BrowserBack, loggedInState, renderApp } from './renderApp.tsx';
import { findEditor } from './richText.ts';
import { noAnswer, stubHttp } from './stubHttp.ts';
import userEvent from '@testing-library/user-event';

type ContentRecord = { _id: string; version: number; isDraft: boolean };

/** The edit page of one kind of content, and a published record to open it with. */
export type ContentEditCase<Item extends ContentRecord> = {
  page: ReactElement;
  /** "/admin/kurs" */
  path: string;
  /** "/api/kursevi" */
  api: string;
  listPath: string;
  published: Item;
  withTitle: (title: string) => Item;
  /** The fields of the API body. */
  body: object;
  /** Input values by label. */
  inputs: Record<string, string>;
  /** Labels of the selected radio buttons. */
  selected: readonly string[];
  richText: { label: string; text: string };
  titleLabel: string;
  /** "Nazad na vijesti" */
  back: string;
  missing: string;
  failed: string;
  /** The toast after saving with the title "Novi naziv". */
  saved: string;
};

type Opened = { at?: string; isAdmin?: boolean; _id?: string };

/** Renders the edit page with links that leave it. */
export function openContentEditor(
  { page, path, published }: Pick<ContentEditCase<ContentRecord>, 'page' | 'path' | 'published'>,
  { at = `${path}/${published._id}/edit`, ...user }: Opened = {},
) {
  return renderApp(
    <>
      <Routes>
        <Route path={`${path}/:id/edit`} element={page} />
        <Route path="*" element={null} />
      </Routes>
      <Link to="/vijesti">Vijesti</Link>
      <Link to="?x=1">Isto mjesto</Link>
      <BrowserBack />
    </>,
    { at, state: loggedInState({ isAdmin: true, ...user }) },
  );
}

/** Replaces the text of an input. */
export async function retype(label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });
  await userEvent.clear(field);
  if (!text) return;
  await userEvent.click(field);
  await userEvent.paste(text);
}

export const submitEdit = (): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name: /^(Ažuriraj|Objavi)$/ }));

export const findDraftDialog = (): Promise<HTMLElement> =>
  screen.findByRole('dialog', { name: 'Imate nesačuvane izmjene' });

export const findLeaveDialog = (): Promise<HTMLElement> =>
  screen.findByRole('dialog', { name: /^Napuštate stranicu/ });

export const findConflictDialog = (): Promise<HTMLElement> =>
  screen.findByRole('dialog', { name: 'Neko je u međuvremenu sačuvao svoje izmjene' });

/** The radio button of one version of a field in the conflict dialog. */
export const conflictChoice = (label: string, which: string): HTMLElement =>
  within(screen.getByRole('group', { name: `${label}: šta ostaje?` })).getByRole('radio', { name: which });

const TITLE = 'Novi naziv';

/** Declares the tests that hold for the edit page of every kind of content. */
export function itBehavesAsContentEditPage<Item extends ContentRecord>(tested: ContentEditCase<Item>): void {
  const { path, api, published, withTitle, richText, titleLabel, back, listPath } = tested;
  const url = `${api}/${published._id}`;
  const open = (user: Opened = {}) => openContentEditor(tested, user);
  const loaded = () => findEditor(richText.label);
  const title = () => screen.getByLabelText(titleLabel);

  it('shows every field as it is stored, and links back to the list', async () => {
    stubHttp({ [`GET ${url}`]: { data: published } });
    open();
    expect(await loaded()).toHaveTextContent(richText.text);
    for (const [label, value] of Object.entries(tested.inputs))
      expect(screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input, textarea' })).toHaveValue(
        value,
      );
    for (const label of tested.selected) expect(screen.getByRole('radio', { name: label })).toBeChecked();
    expect(screen.getByText('Objavljeno')).toBeVisible();
    expect(screen.getByText('Sve je sačuvano.')).toBeVisible();
    expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', listPath);
  });

  it('saves every field over the version it has read, and goes back to the list', async () => {
    const requests = stubHttp({
      [`GET ${url}`]: { data: published },
      [`PUT ${url}`]: { data: withTitle(TITLE) },
    });
    const { location, store } = open();
    await loaded();
    await retype(titleLabel, TITLE);
    await submitEdit();
    await waitFor(() => expect(location()).toBe(listPath));
    const [titleName] = Object.entries(withTitle(TITLE)).find(([, value]) => value === TITLE) ?? [''];
    expect(requests.find(({ method }) => method === 'PUT')?.data).toEqual({
      ...tested.body,
      [titleName]: TITLE,
      version: published.version,
    });
    expect(store.getState().toasts.at(-1)?.text).toBe(tested.saved);
  });

  it('shows a field error of the server beside its field and keeps the typed text', async () => {
    const fields = { image: 'Slika više ne postoji.' };
    stubHttp({
      [`GET ${url}`]: { data: published },
      [`PUT ${url}`]: {
        status: 400,
        data: { message: 'Provjerite podatke.', code: 'validation', fields },
      },
    });
    const { location } = open();
    await loaded();
    await retype(titleLabel, TITLE);
    await submitEdit();
    expect(await screen.findByText(fields.image)).toBeVisible();
    expect(title()).toHaveValue(TITLE);
    expect(location()).toBe(`${path}/${published._id}/edit`);
  });

  it('lets the editor resolve a conflict with an edit that was saved meanwhile', async () => {
    const version = published.version + 1;
    const theirs = { ...withTitle('Njihov naziv'), image: '/uploads/njihova.webp', version };
    let stored: Item = published;
    const requests = stubHttp({
      [`GET ${url}`]: () => ({ data: stored }),
      [`PUT ${url}`]: ({ data }) =>
        Reflect.get(Object(data), 'version') === version
          ? { data: theirs }
          : { status: 409, data: { message: 'Neko je u međuvremenu sačuvao izmjene.', code: 'stale_edit' } },
    });
    const { location } = open();
    await loaded();
    await retype(titleLabel, TITLE);
    stored = theirs;
    await submitEdit();
    const dialog = within(await findConflictDialog());
    const headings = dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([titleLabel, 'Slika']);
    await userEvent.click(conflictChoice(titleLabel, 'Ostaje moje'));
    await userEvent.click(dialog.getByRole('button', { name: 'Preuzmi odabrano' }));
    expect(title()).toHaveValue(TITLE);
    await submitEdit();
    await waitFor(() => expect(location()).toBe(listPath));
    expect(requests.at(-1)?.data).toMatchObject({ image: theirs.image, version });
    expect(JSON.stringify(requests.at(-1)?.data)).toContain(TITLE);
  });

  it('previews the page with the typed title', async () => {
    stubHttp({ [`GET ${url}`]: { data: published } });
    open();
    await loaded();
    await retype(titleLabel, TITLE);
    await userEvent.click(screen.getByRole('button', { name: 'Pregled' }));
    const preview = within(await screen.findByRole('dialog', { name: 'Pregled' }));
    expect(preview.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    expect(preview.getByText(richText.text)).toBeVisible();
  });

  it('previews a draft without a title under "Bez naslova"', async () => {
    stubHttp({ [`GET ${url}`]: { data: { ...withTitle(''), isDraft: true } } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pregled' }));
    const preview = within(await screen.findByRole('dialog', { name: 'Pregled' }));
    expect(preview.getByRole('heading', { level: 1, name: 'Bez naslova' })).toBeVisible();
  });

  it('asks before unsaved changes are left, and offers them at the next visit', async () => {
    stubHttp({ [`GET ${url}`]: { data: published } });
    const { location, unmount } = open();
    await loaded();
    await retype(titleLabel, TITLE);
    await userEvent.click(screen.getByRole('link', { name: back }));
    const dialog = within(await findLeaveDialog());
    expect(location()).toBe(`${path}/${published._id}/edit`);
    await userEvent.click(dialog.getByRole('button', { name: 'Napusti stranicu' }));
    expect(location()).toBe(listPath);
    unmount();

    open();
    const offer = within(await findDraftDialog());
    await userEvent.click(offer.getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(await screen.findByLabelText(titleLabel)).toHaveValue(TITLE);
  });

  it('offers to retry when the record was not loaded', async () => {
    stubHttp({ [`GET ${url}`]: noAnswer() });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(tested.failed);
    stubHttp({ [`GET ${url}`]: { data: published } });
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await loaded()).toBeVisible();
  });

  it('links to the list when the record does not exist', async () => {
    stubHttp({ [`GET ${url}`]: { status: 404, data: { message: 'Nema.', code: 'not_found' } } });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: tested.missing })).toBeVisible();
    expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', listPath);
    expect(screen.getByRole('link', { name: 'Otvori listu' })).toHaveAttribute('href', listPath);
  });

  it('refuses users who are not admins without a request', () => {
    const requests = stubHttp({});
    open({ isAdmin: false });
    expect(screen.getByRole('heading', { name: 'Nemate pristup administraciji' })).toBeVisible();
    expect(requests).toHaveLength(0);
  });
}
