import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { actionsOf, chooseAction } from '../../testing/actionMenu.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { buildAdminCourse } from '../../testing/contentFixtures.ts';
import { testId } from '../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { buildCourseWaiting } from '../../testing/waitingFixtures.ts';
import { CourseWaitingPage } from './CourseWaitingPage.tsx';

const staff = userEvent.setup({ delay: null });
const ID = testId(1);
const LIST = `GET /api/kursevi/${ID}/cekanje/lista`;
const COURSE = `GET /api/kursevi/${ID}`;
const MOVE = `POST /api/kursevi/${ID}/cekanje/${testId(82)}/pomak`;
const OFFER = `POST /api/kursevi/${ID}/cekanje/${testId(82)}/ponuda`;
const offered = buildCourseWaiting({
  state: 'offered',
  position: 1,
  acceptsFewer: false,
  offer: { seats: 1, sentAt: '2027-02-15T17:00:00.000Z', until: '2027-02-17T17:00:00.000Z' },
});
const third = buildCourseWaiting({
  _id: testId(82),
  name: 'Mira Mirić',
  email: 'mira@firma.ba',
  mailFailedAt: '2027-02-01T10:00:00.000Z',
  expiredOffers: 1,
  moves: [{ at: '2026-11-22T10:00:00.000Z', by: 'Ana Anić', reason: 'Dogovoreno telefonom.' }],
});
const unconfirmed = buildCourseWaiting({
  _id: testId(83),
  name: '',
  email: 'samir@firma.ba',
  isConfirmed: false,
  position: null,
});
const paged = (rows: unknown[]) => ({ data: rows, headers: { 'x-total-count': String(rows.length) } });

const pages = (
  <Routes>
    <Route path="/admin/kurs/:id/cekanje" element={<CourseWaitingPage />} />
    <Route path="*" element={null} />
  </Routes>
);
function open(
  replies: Parameters<typeof stubHttp>[0] = {},
  { at = '', user = loggedInState({ isAdmin: true }) } = {},
) {
  const requests = stubHttp({
    [LIST]: paged([offered, third, unconfirmed]),
    [COURSE]: { data: buildAdminCourse({ _id: ID, name: 'Python', waiting: 27 }) },
    ...replies,
  });
  return { ...renderApp(pages, { at: `/admin/kurs/${ID}/cekanje${at}`, state: user }), requests };
}
const press = async (name: string | RegExp) => staff.click(await screen.findByRole('button', { name }));
const sent = (requests: ReturnType<typeof stubHttp>, call: string) =>
  requests.filter(({ method, url }) => `${method} ${url}` === call);
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')!;
const dialog = async () => within(await screen.findByRole('dialog'));
const submit = async (name: string) => staff.click((await dialog()).getByRole('button', { name }));

it('lists who waits in their order, with offers, moves and mails that failed', async () => {
  const { requests } = open();
  const first = await rowOf('Ana Anić');
  expect(first).toHaveTextContent(/1\..*Mjesto ponuđeno.*1.mjesto, do 17\.\s2\.\s2027\. u\s18:00/);
  const second = await rowOf('Mira Mirić');
  expect(second).toHaveTextContent(
    /3\..*2prima i.manje.*Čeka.*nije dostavljen 1\.\s2\.\s2027\..*Istekle ponude: 1/,
  );
  expect(second).toHaveTextContent(/Dogovoreno telefonom\. Ana Anić, 22\.\s11\.\s2026\./);
  expect(await rowOf('samir@firma.ba')).toHaveTextContent('Adresa nije potvrđena');
  expect(sent(requests, LIST)[0]?.params).toEqual({ kind: 'seats', pageNumber: 1, pageSize: 25 });
  expect(screen.getByText(/^3.upisa$/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Lista čekanja/ })).toHaveTextContent('27');
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Izvezi/ })).not.toBeInTheDocument();
});

it('offers steps only for those who wait with a confirmed address', async () => {
  open();
  await screen.findByText('Mira Mirić');
  const steps = screen.getAllByRole('button', { name: /^(Ponudi|Ukloni|Više: )/ });
  expect(steps.map((step) => step.getAttribute('aria-label'))).toEqual([
    'Ukloni: Ana Anić',
    'Ponudi odmah: Mira Mirić',
    'Više: Mira Mirić',
    'Ukloni: samir@firma.ba',
  ]);
  expect(await actionsOf('Mira Mirić')).toEqual(['Pomjeri naviše', 'Ukloni']);
});

it('moves somebody up for a reason only, and shows the new list', async () => {
  const { requests, store } = open({ [MOVE]: { data: third } });
  await chooseAction('Pomjeri naviše: Mira Mirić');
  const form = await dialog();
  await submit('Pomjeri');
  expect(form.getByLabelText('Razlog')).toHaveAccessibleDescription('Unesite razlog.');
  await staff.clear(form.getByLabelText('Novi redni broj'));
  await staff.type(form.getByLabelText('Novi redni broj'), '0');
  await staff.type(form.getByLabelText('Razlog'), 'Greška pri upisu.');
  await submit('Pomjeri');
  expect(form.getByLabelText('Novi redni broj')).toBeInvalid();
  expect(sent(requests, MOVE)).toEqual([]);
  await staff.clear(form.getByLabelText('Novi redni broj'));
  await staff.type(form.getByLabelText('Novi redni broj'), '2');
  await submit('Pomjeri');
  await waitFor(() => expect(sent(requests, LIST)).toHaveLength(2));
  expect(sent(requests, MOVE)[0]?.data).toEqual({ position: 2, reason: 'Greška pri upisu.' });
  expect(store.getState().toasts.at(-1)?.text).toMatch(/^Mira Mirić sada ima/);
});

it('shows why seats cannot be offered now', async () => {
  const message = 'Na kursu nema slobodnih mjesta.';
  const { requests } = open({ [OFFER]: { status: 409, data: { code: 'conflict', message } } });
  await press('Ponudi odmah: Mira Mirić');
  await submit('Ponudi');
  expect((await dialog()).getByLabelText('Razlog')).toBeInvalid();
  await staff.type((await dialog()).getByLabelText('Razlog'), 'Dogovoreno.');
  await submit('Ponudi');
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent(message);
  expect(sent(requests, OFFER)[0]?.data).toEqual({ reason: 'Dogovoreno.' });
});

it('needs no reason for an offer to the first', async () => {
  const first = { ...third, position: 1 };
  const { requests } = open({ [LIST]: paged([first]), [OFFER]: { data: first } });
  await press('Ponudi odmah: Mira Mirić');
  await submit('Ponudi');
  await waitFor(() => expect(sent(requests, OFFER)).toHaveLength(1));
  expect(await actionsOf('Mira Mirić')).toEqual(['Ukloni']);
});

it('takes somebody with an offer off the list, for a reason and after a question', async () => {
  const REMOVE = `DELETE /api/kursevi/${ID}/cekanje/${offered._id}`;
  const { requests, store } = open({ [REMOVE]: { data: { ...offered, state: 'removed', offer: null } } });
  await press('Ukloni: Ana Anić');
  const form = await dialog();
  expect(screen.getByRole('dialog', { name: 'Ukloni s liste' })).toHaveTextContent(
    /Ponuđena mjesta odmah idu sljedećem.*Osoba dobija e.mail u kojem razlog ne navodimo\./,
  );
  await submit('Ukloni');
  expect(form.getByLabelText('Razlog')).toHaveAccessibleDescription('Unesite razlog.');
  expect(sent(requests, REMOVE)).toEqual([]);
  await staff.type(form.getByLabelText('Razlog'), 'Dvostruki upis.');
  await submit('Ukloni');
  await waitFor(() => expect(sent(requests, LIST)).toHaveLength(2));
  expect(sent(requests, REMOVE)[0]?.data).toEqual({ reason: 'Dvostruki upis.' });
  expect(store.getState().toasts.at(-1)?.text).toBe('Ana Anić više nije na listi.');
});

it('leads to a message to everybody who waits', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Pošalji poruku svima' })).toHaveAttribute(
    'href',
    `/admin/kurs/${ID}/poruke?nova=waiting`,
  );
});

it('asks for the entries that have ended, and for those of the next run, by the address', async () => {
  const interest = buildCourseWaiting({ kind: 'interest', position: null });
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { requests } = open({ [LIST]: paged([interest]) }, { at: '?kind=interest&all=true' });
  await screen.findByText('Ana Anić');
  expect(sent(requests, LIST)[0]?.params).toMatchObject({ kind: 'interest', all: 'true' });
  const tab = screen.getByRole('link', { name: 'Za sljedeći termin' });
  expect(tab).toHaveAttribute('aria-current', 'page');
  expect(scroll.mock.contexts).toContain(tab);
  expect(screen.getByRole('button', { name: 'Sa završenim, ukloni filter' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Više|^Ponudi/ })).not.toBeInTheDocument();
});

it('suggests the next run to staff who may edit courses', async () => {
  open();
  await press(/^27.čeka: novi termin\?$/);
  expect(await screen.findByRole('dialog', { name: 'Ponovi kurs' })).toHaveTextContent(
    /Na listi čekanja sada 27.čeka\./,
  );
});

it('names the next run with free seats instead', async () => {
  const run = { _id: testId(7), name: 'Python', start: '2027-04-13', price: 100, countInStock: 8 };
  const runs = [{ ...run, _id: testId(8), start: '2027-03-01', countInStock: 0 }, run];
  open({ [COURSE]: { data: buildAdminCourse({ _id: ID, name: 'Python', waiting: 27, runs }) } });
  const link = await screen.findByRole('link', {
    name: /^27.čeka, a termin 13\.\s4\.\s2027\. ima 8\smjesta$/,
  });
  expect(link).toHaveAttribute('href', `/kurs/${testId(7)}`);
  expect(screen.queryByRole('button', { name: /novi termin/ })).not.toBeInTheDocument();
});

it('is closed to staff without the permission', async () => {
  const { requests } = open({}, { user: loggedInState({ permissions: ['orders'] }) });
  expect(await screen.findByText('Nemate pristup ovoj stranici')).toBeVisible();
  expect(sent(requests, LIST)).toEqual([]);
});

it('can be loaded again after a failure', async () => {
  let reply: StubAnswer = { status: 503, data: { code: 'unavailable', message: 'Usluga nije dostupna.' } };
  open({ [LIST]: () => reply });
  expect(await screen.findByRole('alert')).toHaveTextContent('Lista čekanja nije učitana.');
  reply = paged([third]);
  await press('Pokušaj ponovo');
  expect(await screen.findByText('Mira Mirić')).toBeVisible();
});
