import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { cartOf } from '../../features/cart/cartSlice.ts';
import { testLinkPage } from '../../testing/linkPageTests.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { buildCourse, chosen } from '../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx';

const visitor = userEvent.setup({ delay: null });
const CONFIRM = 'POST /api/users/confirmation';
const RESEND = 'POST /api/users/confirmation/mail';
const TOKEN = 'Ab3_xY-'.repeat(7).slice(0, 43);
const AT = `/potvrda-emaila#token=${TOKEN}`;
const pages = (
  <Routes>
    <Route path="/potvrda-emaila" element={<ConfirmEmailPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const open = (at = AT, state = {}) => renderApp(pages, { at, state });
const findTitle = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const press = async () => visitor.click(await screen.findByRole('button', { name: 'Potvrdi adresu' }));
const confirmed = (isRepeated = false) => ({ data: { email: 'ana@example.com', isRepeated } });

function refusal(message: string): StubAnswer {
  return { status: 400, data: { code: 'validation', message, fields: { token: message } } };
}

describe('/potvrda-emaila', () => {
  it('changes nothing when it is opened alone', async () => {
    const requests = stubHttp({});
    const { location } = open();
    expect(await findTitle(/^Potvrda e.mail adrese$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Potvrdi adresu' })).toBeVisible();
    expect(location()).toBe('/potvrda-emaila');
    expect(requests).toEqual([]);
  });

  it('sends the token once when its button is pressed, and says that the address is confirmed', async () => {
    const requests = stubHttp({ [CONFIRM]: confirmed() });
    const { location } = open();
    await press();
    expect(await findTitle(/mail adresa je potvrđena/)).toHaveFocus();
    expect(screen.getByText('ana@example.com')).toBeVisible();
    expect(requests.map(({ data }) => data)).toEqual([{ token: TOKEN }]);
    expect(location()).toBe('/potvrda-emaila');
    expect(screen.getByRole('link', { name: 'Prijavi se' })).toHaveAttribute(
      'href',
      '/login?redirect=/kursevi',
    );
  });

  it('leads a logged-in user with a cart on to the order', async () => {
    stubHttp({ [CONFIRM]: confirmed() });
    open(AT, { ...loggedInState(), cart: cartOf([chosen(buildCourse())]) });
    await press();
    const link = await screen.findByRole('link', { name: 'Nastavi prijavu na kurs' });
    expect(link).toHaveAttribute('href', '/placeorder');
  });

  it('says that a used link was used and the address is confirmed', async () => {
    stubHttp({ [CONFIRM]: confirmed(true) });
    open();
    await press();
    await findTitle('Adresa je već potvrđena');
    expect(screen.getByText(/Ovaj link je već iskorišten/)).toBeVisible();
  });

  it('shows why a link is useless, and sends a logged-in user another one', async () => {
    const sentence = 'Ovaj link je istekao: vrijedio je sedam dana. Zatražite novi link.';
    const sent = { status: 202, data: { email: 'ana@example.com', isEmailConfirmed: false } };
    const requests = stubHttp({ [CONFIRM]: refusal(sentence), [RESEND]: sent });
    open(AT, loggedInState());
    await press();
    expect(await findTitle('Link ne vrijedi')).toHaveFocus();
    expect(screen.getByText(sentence)).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Pošalji novi link' }));
    expect(await screen.findByText(/Novi link smo poslali na/)).toHaveTextContent('ana@example.com');
    expect(requests).toHaveLength(2);
  });

  it('asks a visitor with a useless link to log in', async () => {
    stubHttp({ [CONFIRM]: refusal('Ovaj link ne vrijedi.') });
    open();
    await press();
    await findTitle('Link ne vrijedi');
    expect(screen.getByRole('link', { name: 'Prijavi se' })).toHaveAttribute(
      'href',
      '/login?redirect=/profile',
    );
  });

  testLinkPage({
    open,
    call: CONFIRM,
    answer: confirmed(),
    title: /potvrđena/,
    button: 'Potvrdi adresu',
    incomplete: ['/potvrda-emaila', '/potvrda-emaila#token=Ab3', '/potvrda-emaila#token='],
  });
});
