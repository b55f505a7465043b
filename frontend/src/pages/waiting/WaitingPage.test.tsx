import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { testLinkPage } from '../../testing/linkPageTests.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { buildCourse, testId } from '../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { buildOffered, buildWaiting, WAITING_TOKEN as TOKEN } from '../../testing/waitingFixtures.ts';
import { CartPage } from '../cart/CartPage.tsx';
import { WaitingPage } from './WaitingPage.tsx';

const visitor = userEvent.setup({ delay: null });
const OPEN = 'POST /api/cekanje/pregled';
const CONFIRM = 'POST /api/cekanje/potvrda';
const DECLINE = 'POST /api/cekanje/odbij';
const LEAVE = 'POST /api/cekanje/odustani';
const COURSE = `GET /api/kursevi/${testId(1)}`;
const AT = `/lista-cekanja#t=${TOKEN}`;
const pages = (
  <Routes>
    <Route path="/lista-cekanja" element={<WaitingPage />} />
    <Route path="/cart" element={<CartPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const open = (at = AT, state = {}) => renderApp(pages, { at, state });
const findTitle = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string | RegExp) => visitor.click(await screen.findByRole('button', { name }));
const TITLE = /Python za.početnike/;

describe('/lista-cekanja', () => {
  it('sends the token in the body only, and takes it out of the address', async () => {
    const requests = stubHttp({ [OPEN]: { data: buildWaiting() } });
    const { location } = open();
    await findTitle(TITLE);
    expect(requests.map(({ url, data }) => [url, data])).toEqual([
      ['/api/cekanje/pregled', { token: TOKEN }],
    ]);
    expect(location()).toBe('/lista-cekanja');
  });

  it('confirms the entry, then says where it stands and how seats are given', async () => {
    const unconfirmed = buildWaiting({ isConfirmed: false, position: null });
    const requests = stubHttp({ [OPEN]: { data: unconfirmed }, [CONFIRM]: { data: buildWaiting() } });
    open();
    await press('Potvrđujem upis');
    expect(await screen.findByText('Vi ste 3. na listi.')).toBeVisible();
    expect(screen.getByText(/redom kojim su se ljudi upisali.*48 sati/)).toBeVisible();
    expect(screen.getByText(/^Ko dva puta.*poslije treće se s nje skida\.$/)).toBeVisible();
    expect(screen.getByText(/^Tražite 2.mjesta, primate i.manje\.$/)).toBeVisible();
    expect(requests.at(-1)?.data).toEqual({ token: TOKEN });
    expect(screen.queryByRole('button', { name: 'Potvrđujem upis' })).not.toBeInTheDocument();
  });

  it('takes the person off the list', async () => {
    const left = buildWaiting({ state: 'left', position: null });
    stubHttp({ [OPEN]: { data: buildWaiting() }, [LEAVE]: { data: left } });
    open();
    await press('Skini me s liste');
    expect(await screen.findByText('Više niste na listi.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Otvori kurs' })).toHaveAttribute('href', `/kurs/${testId(1)}`);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says until when the offered seat is held, and passes it on only after a question', async () => {
    const left = buildWaiting({ state: 'left', position: null });
    const requests = stubHttp({ [OPEN]: { data: buildOffered() }, [DECLINE]: { data: left } });
    const { container } = open();
    await findTitle(TITLE);
    expect(container).toHaveTextContent(/Mjesto čuvamo za vas do srijede 17\.\s2\.\s2027\. u\s18:00\./);
    await press('Ne treba mi');
    const dialog = within(await screen.findByRole('dialog', { name: 'Odbijate ponudu?' }));
    expect(requests).toHaveLength(1);
    await visitor.click(dialog.getByRole('button', { name: 'Ne treba mi' }));
    expect(await screen.findByText('Više niste na listi.')).toBeVisible();
    expect(requests.at(-1)?.data).toEqual({ token: TOKEN });
  });

  it('leads with an accepted offer to a cart of this course alone, and keeps the rest for later', async () => {
    stubHttp({
      [OPEN]: { data: buildOffered({ offer: { seats: 2, sentAt: null, until: null } }) },
      [COURSE]: { data: buildCourse({ _id: testId(1), name: 'Python za početnike', countInStock: 0 }) },
    });
    const other = {
      kurs: testId(2),
      name: 'Zavarivanje',
      image: '',
      category: 'Tehnicke',
      price: 50,
      qty: 1,
      countInStock: 4,
    };
    window.localStorage.setItem('cartItems', JSON.stringify([other]));
    const { location, store } = renderApp(pages, { at: AT });
    await press('Prihvati');
    expect(location()).toBe('/cart');
    const list = await screen.findByRole('list', { name: 'Odabrani kursevi' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(await within(list).findByRole('combobox')).toHaveValue('2');
    expect(screen.getByText(/^Čuvamo vam 2 mjesta\. Rok od 48 sati počinje/)).toBeVisible();
    expect(screen.getByText(/Ostali odabrani kursevi \(1\) vas čekaju/)).toBeVisible();
    expect(screen.queryByText(/Popunjeno/)).not.toBeInTheDocument();
    expect(window.sessionStorage.getItem('heldOffer')).toContain(TOKEN);
    expect(window.localStorage.getItem('cartItems')).toContain('Zavarivanje');
    await press('Ostavi ponudu za kasnije');
    expect(store.getState().cart.held).toBeNull();
    expect(window.sessionStorage.getItem('heldOffer')).toBeNull();
    expect(await screen.findAllByText('Zavarivanje')).not.toHaveLength(0);
  });

  it('asks for the account of the address that the offer was made to', async () => {
    stubHttp({ [OPEN]: { data: buildOffered({ email: 'mira@firma.ba' }) } });
    const { location, store } = open(AT, loggedInState());
    expect(await screen.findByText('Prijavljeni ste drugim nalogom.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Prihvati' })).not.toBeInTheDocument();
    await press('Prijavi se drugim nalogom');
    expect(location()).toBe('/login?redirect=/cart');
    expect(store.getState().session.user).toBeNull();
    expect(store.getState().cart.held).toMatchObject({ token: TOKEN, email: 'mira@firma.ba' });
  });

  it.each([
    ['accepted', 'Ponudu ste prihvatili.', 'Otvori svoje prijave'],
    ['expired', 'Tri ponude su istekle bez odgovora.', 'Otvori kurs'],
    ['closed', 'Lista čekanja je zatvorena jer je kurs počeo.', 'Pogledaj kurseve'],
  ] as const)('offers no step in the state %s', async (state, text, link) => {
    stubHttp({ [OPEN]: { data: buildWaiting({ state, position: null }) } });
    open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says that somebody who waits for the next run will hear of it', async () => {
    stubHttp({ [OPEN]: { data: buildWaiting({ kind: 'interest', position: null }) } });
    open();
    expect(await screen.findByText(/^Javit ćemo vam.*sljedeći termin/)).toBeVisible();
    expect(screen.queryByText(/Tražite/)).not.toBeInTheDocument();
  });

  it('leads somebody who was told of the next run to it', async () => {
    const nextRun = { _id: testId(9), name: 'Python za početnike', start: '2027-03-03', countInStock: 0 };
    const told = buildWaiting({ kind: 'interest', state: 'closed', position: null, nextRun });
    stubHttp({ [OPEN]: { data: told } });
    open();
    expect(await screen.findByText('Objavili smo sljedeći termin ovog kursa.')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Otvori termin 3\.\s3\.\s2027\.$/ })).toHaveAttribute(
      'href',
      `/kurs/${testId(9)}`,
    );
    expect(screen.queryByText(/je zatvorena/)).not.toBeInTheDocument();
  });

  it.each([
    ['waiting', null],
    ['closed', 'cancelled'],
  ] as const)('leads to another run with free seats in the state %s', async (state, closedBecause) => {
    const nextRun = { _id: testId(9), name: 'Python za početnike', start: '2027-04-13', countInStock: 8 };
    stubHttp({ [OPEN]: { data: buildWaiting({ state, closedBecause, nextRun }) } });
    open();
    const link = await screen.findByRole('link', {
      name: /^Otvori termin 13\.\s4\.\s2027\. \(slobodno: 8\smjesta\)$/,
    });
    expect(link).toHaveAttribute('href', `/kurs/${testId(9)}`);
    const reason = screen.queryByText('Lista čekanja je zatvorena jer se kurs ne održava u ovom terminu.');
    expect(reason !== null).toBe(state === 'closed');
  });

  it('shows what has changed when a step comes too late', async () => {
    let reply: StubAnswer = { data: buildOffered() };
    const message = 'Ponuda je istekla.';
    stubHttp({
      [OPEN]: () => reply,
      [DECLINE]: { status: 409, data: { code: 'offer_ended', message } },
    });
    open();
    await press('Ne treba mi');
    reply = { data: buildWaiting({ expiredOffers: 1 }) };
    const dialog = within(await screen.findByRole('dialog'));
    await visitor.click(dialog.getByRole('button', { name: 'Ne treba mi' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByText('Vi ste 3. na listi.')).toBeVisible();
    expect(screen.getByText('Ponude koje su istekle')).toBeVisible();
  });

  it('says that a link has ended', async () => {
    stubHttp({ [OPEN]: { status: 404, data: { code: 'not_found', message: 'Ovaj link više ne vrijedi.' } } });
    open();
    await findTitle('Link ne vrijedi');
    expect(screen.getByText('Ovaj link više ne vrijedi.')).toBeVisible();
  });

  testLinkPage({
    open,
    call: OPEN,
    answer: { data: buildWaiting() },
    title: TITLE,
    incomplete: ['/lista-cekanja', '/lista-cekanja#t=Ab3', '/lista-cekanja#token=x'],
  });
});
