import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { buildCourse, testId } from '../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { buildOffered, buildWaiting, WAITING_TOKEN } from '../../testing/waitingFixtures.ts';
import { CourseWaiting } from './CourseWaiting.tsx';
import { MyWaiting } from './MyWaiting.tsx';

const visitor = userEvent.setup({ delay: null });
const ID = testId(1);
const JOIN = `POST /api/kursevi/${ID}/cekanje`;
const LEAVE = `DELETE /api/kursevi/${ID}/cekanje`;
const OWN = 'GET /api/cekanje/moje';
const full = buildCourse({ _id: ID, name: 'Python', countInStock: 0 });
const closed = buildCourse({ _id: ID, name: 'Python', isClosed: true });
const ANA = 'ana@example.com';

const open = (course = full, account: string | null = null) =>
  renderApp(<CourseWaiting course={course} account={account} />, {
    state: account === null ? {} : loggedInState(),
  });
const press = async (name: string | RegExp) => visitor.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const submit = async (name: string) => visitor.click((await dialog()).getByRole('button', { name }));

it('puts a visitor on the list of a full course, who has to confirm the address', async () => {
  const requests = stubHttp({ [JOIN]: { status: 202, data: { needsConfirmation: true } } });
  open();
  await press('Upiši me na listu čekanja');
  const form = await dialog();
  expect(form.getByText(/redom kojim su se ljudi upisali.*zadržava svoj red.*48 sati/)).toBeVisible();
  expect(form.queryByRole('checkbox')).not.toBeInTheDocument();
  await visitor.type(form.getByLabelText('E-mail'), ' mira@firma.ba ');
  await visitor.selectOptions(form.getByLabelText('Broj mjesta'), '3');
  await visitor.click(form.getByRole('checkbox', { name: /^Primam i manje mjesta/ }));
  await submit('Upiši me');
  expect(await screen.findByText(/^Provjerite e.mail\.$/)).toBeVisible();
  expect(screen.getByText('mira@firma.ba')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Provjerite/));
  expect(requests.map(({ data }) => data)).toEqual([
    { email: 'mira@firma.ba', name: '', qty: 3, acceptsFewer: true },
  ]);
  expect(screen.queryByRole('button', { name: /^Upiši me/ })).not.toBeInTheDocument();
});

function WithAccounts() {
  const [account, setAccount] = useState<string | null>(null);
  return (
    <>
      <CourseWaiting course={full} account={account} />
      {[ANA, 'mira@example.com'].map((email) => (
        <button key={email} type="button" onClick={() => setAccount(email)}>
          {email}
        </button>
      ))}
    </>
  );
}

it('keeps the dialog of a press that came before the login was known, but not for another account', async () => {
  stubHttp({ [OWN]: { data: [] } });
  renderApp(<WithAccounts />, { state: loggedInState() });
  await press('Upiši me na listu čekanja');
  await dialog();
  fireEvent.click(screen.getByText(ANA));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  fireEvent.click(screen.getByText('mira@example.com'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it.each(['', 'nije adresa'])('sends nothing for the address „%s”', async (email) => {
  const requests = stubHttp({});
  open();
  await press('Upiši me na listu čekanja');
  const field = (await dialog()).getByLabelText('E-mail');
  if (email) await visitor.type(field, email);
  await submit('Upiši me');
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(requests).toEqual([]);
});

it('shows why nobody can join now, and keeps what was entered', async () => {
  const message = 'Na kursu ponovo ima slobodnih mjesta.';
  stubHttp({ [JOIN]: { status: 409, data: { code: 'conflict', message } } });
  open();
  await press('Upiši me na listu čekanja');
  await visitor.type((await dialog()).getByLabelText('E-mail'), 'mira@firma.ba');
  await submit('Upiši me');
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent(message);
  expect((await dialog()).getByLabelText('E-mail')).toHaveValue('mira@firma.ba');
});

it('asks those who want to hear of the next run for the address alone', async () => {
  const requests = stubHttp({ [JOIN]: { status: 202, data: { needsConfirmation: true } } });
  open(closed);
  await press('Javite mi za sljedeći termin');
  const form = await dialog();
  expect(form.getAllByRole('textbox')).toHaveLength(1);
  expect(form.queryByRole('combobox')).not.toBeInTheDocument();
  await visitor.type(form.getByLabelText('E-mail'), 'mira@firma.ba');
  await submit('Javite mi');
  await screen.findByText(/^Provjerite e.mail\.$/);
  expect(requests[0]?.data).toEqual({ email: 'mira@firma.ba', name: '' });
});

it('tells a logged-in user the position after joining, and takes the user off again', async () => {
  let own: StubAnswer = { data: [] };
  const requests = stubHttp({
    [OWN]: () => own,
    [JOIN]: { status: 202, data: { needsConfirmation: false } },
    [LEAVE]: { status: 204 },
  });
  const { store } = open(full, ANA);
  await press('Upiši me na listu čekanja');
  expect((await dialog()).queryByLabelText('E-mail')).not.toBeInTheDocument();
  own = { data: [buildWaiting()] };
  await submit('Upiši me');
  expect(await screen.findByText('Vi ste 3. na listi.')).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')?.data).toEqual({ qty: 1, acceptsFewer: false });
  await press(/^Odustani/);
  expect(await screen.findByRole('button', { name: 'Upiši me na listu čekanja' })).toBeVisible();
  expect(store.getState().toasts.at(-1)?.text).toBe('Više niste na listi.');
});

it('offers a logged-in user the list only once it is known that the user is not on it', async () => {
  let answer!: (reply: StubAnswer) => void;
  const own = new Promise<StubAnswer>((resolve) => (answer = resolve));
  stubHttp({ [OWN]: () => own });
  open(full, ANA);
  expect(await screen.findByText('Učitavamo…')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  answer({ data: [] });
  expect(await screen.findByRole('button', { name: 'Upiši me na listu čekanja' })).toBeVisible();
});

it('offers the list also when the own entry could not be loaded', async () => {
  stubHttp({ [OWN]: { status: 503, data: { code: 'unavailable', message: 'Usluga nije dostupna.' } } });
  open(full, ANA);
  expect(await screen.findByRole('button', { name: 'Upiši me na listu čekanja' })).toBeVisible();
});

it('leads to the offer, also while the course has free seats', async () => {
  stubHttp({ [OWN]: { data: [buildOffered()] } });
  open(buildCourse({ _id: ID, countInStock: 2, hasWaitingList: true }), ANA);
  expect(
    await screen.findByText(/^Mjesto čuvamo za vas do srijede 17\.\s2\.\s2027\. u\s18:00\.$/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: /^Otvori ponudu/ })).toHaveAttribute(
    'href',
    `/lista-cekanja#t=${WAITING_TOKEN}`,
  );
});

it('offers and asks nothing while everybody can apply', () => {
  const requests = stubHttp({});
  const { container } = open(buildCourse({ countInStock: 2 }), ANA);
  expect(container).toBeEmptyDOMElement();
  expect(requests).toEqual([]);
});

it('lists what a user waits for in the profile', async () => {
  const interest = buildWaiting({
    _id: testId(81),
    kind: 'interest',
    position: null,
    course: { ...buildWaiting().course, _id: testId(2), name: 'PLC', isPublic: false },
  });
  stubHttp({ [OWN]: { data: [buildWaiting(), interest] }, [LEAVE]: { status: 204 } });
  renderApp(<MyWaiting />, { state: loggedInState() });
  const list = (await screen.findByRole('heading', { name: 'Liste čekanja' })).closest('section')!;
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent(/Vi ste 3\. na listi\..*Tražite 2.mjesta.*Početak 1\.\s3\.\s2027\./);
  expect(second).toHaveTextContent(/Sljedeći termin.*Javit ćemo vam/);
  expect(within(second!).queryByRole('link')).not.toBeInTheDocument();
  await visitor.click(within(first!).getByRole('button', { name: /^Odustani/ }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
});

it('shows offers, which end soon, before the orders of the profile', async () => {
  const other = buildWaiting({ _id: testId(81), course: { ...buildWaiting().course, _id: testId(2) } });
  stubHttp({ [OWN]: { data: [other, buildOffered()] } });
  renderApp(
    <MyWaiting>
      <h2>Vaše prijave</h2>
    </MyWaiting>,
    { state: loggedInState() },
  );
  await screen.findByRole('link', { name: /^Otvori ponudu/ });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Ponude mjesta',
    'Vaše prijave',
    'Liste čekanja',
  ]);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('keeps an entry that could not be left', async () => {
  stubHttp({
    [OWN]: { data: [buildWaiting()] },
    [LEAVE]: { status: 503, data: { code: 'unavailable', message: 'Usluga nije dostupna.' } },
  });
  const { store } = renderApp(<MyWaiting />, { state: loggedInState() });
  await press(/^Odustani/);
  await waitFor(() =>
    expect(store.getState().toasts.at(-1)?.text).toBe('I dalje ste na listi. Usluga nije dostupna.'),
  );
  expect(screen.getByText('Vi ste 3. na listi.')).toBeVisible();
});
