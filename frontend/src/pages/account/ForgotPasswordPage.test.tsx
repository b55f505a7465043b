import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { renderApp } from '../../testing/renderApp.tsx';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { LoginPage } from './LoginPage.tsx';

const visitor = userEvent.setup({ delay: null });
const FORGOT = 'POST /api/users/forgot';
const AT = '/zaboravljena-lozinka';
const accepted = { status: 202, data: { message: 'Ako postoji nalog s ovom adresom …' } };
const pages = (
  <Routes>
    <Route path={AT} element={<ForgotPasswordPage />} />
    <Route path="/login" element={<LoginPage />} />
  </Routes>
);
const email = () => screen.getByRole('textbox', { name: 'E-mail adresa' });

describe('/zaboravljena-lozinka', () => {
  it('opens from the login with the e-mail address typed there', async () => {
    renderApp(pages, { at: '/login' });
    await visitor.type(email(), 'ana@example.com');
    await visitor.click(screen.getByRole('link', { name: 'Zaboravili ste lozinku?' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Zaboravljena lozinka' })).toBeVisible();
    expect(email()).toHaveValue('ana@example.com');
  });

  it('keeps the return path from and to the login', async () => {
    renderApp(pages, { at: '/login?redirect=/shipping' });
    await visitor.click(screen.getByRole('link', { name: 'Zaboravili ste lozinku?' }));
    expect(screen.getByRole('link', { name: 'Prijavite se' })).toHaveAttribute(
      'href',
      '/login?redirect=/shipping',
    );
  });

  it('requests a link with Enter and points to the mailbox', async () => {
    const requests = stubHttp({ [FORGOT]: accepted });
    renderApp(pages, { at: AT });
    await visitor.type(email(), 'ana@example.com{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Provjerite e-mail' });
    expect(heading).toHaveFocus();
    expect(screen.getByText('ana@example.com')).toBeVisible();
    expect(screen.getByText(/Link vrijedi jedan sat/)).toBeVisible();
    expect(requests.map(({ data }) => data)).toEqual([{ email: 'ana@example.com' }]);
  });

  it('requests another link for the same or another address', async () => {
    stubHttp({ [FORGOT]: accepted });
    renderApp(pages, { at: AT });
    await visitor.type(email(), 'ana@example.com{Enter}');
    await visitor.click(await screen.findByRole('button', { name: 'Pošalji ponovo' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Zaboravljena lozinka' })).toHaveFocus();
    expect(email()).toHaveValue('ana@example.com');
    await visitor.click(screen.getByRole('button', { name: 'Pošalji link' }));
    expect(await screen.findByRole('heading', { name: 'Provjerite e-mail' })).toBeVisible();
  });

  it('rejects a malformed address without a request', async () => {
    const requests = stubHttp({});
    renderApp(pages, { at: AT });
    await visitor.type(email(), 'ana{Enter}');
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Unesite ispravnu e-mail adresu, npr. ime@example.com.');
    expect(requests).toHaveLength(0);
  });

  const tooMany = { message: 'Previše pokušaja. Pokušajte ponovo malo kasnije.', code: 'too_many_requests' };
  it.each([
    [
      'too many requests',
      { status: 429, data: tooMany, headers: { 'retry-after': '3540' } },
      'Previše pokušaja. Pokušajte ponovo za 59 minuta.',
    ],
    ['no connection', noAnswer(), 'Nema veze sa serverom. Provjerite vezu s internetom i pokušajte ponovo.'],
  ])('shows a message on %s and keeps the address', async (_case, reply, sentence) => {
    stubHttp({ [FORGOT]: reply });
    renderApp(pages, { at: AT });
    await visitor.type(email(), 'ana@example.com{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(email()).toHaveValue('ana@example.com');
  });

  it('sends one request for several clicks', async () => {
    const answers: Array<(reply: StubAnswer) => void> = [];
    const requests = stubHttp({ [FORGOT]: new Promise((resolve) => answers.push(resolve)) });
    renderApp(pages, { at: AT });
    await visitor.type(email(), 'ana@example.com{Enter}');
    await visitor.click(screen.getByRole('button', { name: 'Šaljemo link…' }));
    await visitor.type(email(), '{Enter}');
    expect(requests).toHaveLength(1);
    answers[0]!(accepted);
    expect(await screen.findByRole('heading', { name: 'Provjerite e-mail' })).toBeVisible();
  });
});
