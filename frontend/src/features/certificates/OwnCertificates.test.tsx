import type { OwnCertificate } from '@institut/contract/certificates/schema';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubHttp } from '../../testing/stubHttp.ts';
import type { HolderToken } from './certificateCalls.ts';
import { OwnCertificates } from './OwnCertificates.tsx';

const TOKEN = 'x'.repeat(43);
const CODE = '7F3K-2M9Q-XT';
const VALID: OwnCertificate = {
  number: 'UV-2027-00057',
  code: CODE,
  title: 'certificate',
  state: 'valid',
  issuedOn: '2027-03-12',
  course: 'Python',
};
const LISTS = { [TOKEN]: 'POST /api/polaznik/uvjerenja', null: 'GET /api/polaznik/uvjerenja' };

const open = (token: HolderToken, list: OwnCertificate[], files = {}) => {
  const requests = stubHttp({ [LISTS[String(token)] ?? '']: { data: list }, ...files });
  renderApp(<OwnCertificates token={token} />);
  return requests;
};

it.each<[token: HolderToken, button: string, request: string, data: unknown]>([
  [TOKEN, 'Preuzmi PDF', `POST /api/uvjerenja/${CODE}.pdf`, { token: TOKEN }],
  [TOKEN, 'Preuzmi digitalnu značku', `POST /api/uvjerenja/${CODE}/znacka.png`, { token: TOKEN }],
  [null, 'Preuzmi PDF', `GET /api/uvjerenja/${CODE}.pdf`, undefined],
  [null, 'Preuzmi digitalnu značku', `GET /api/uvjerenja/${CODE}/znacka.png`, undefined],
])('for the link %s „%s” asks for %s, and says why there is none', async (token, button, request, data) => {
  const refused = { status: 409, data: { message: 'Zapis nije ispravan.', code: 'conflict' } };
  const requests = open(token, [VALID], { [request]: refused });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]).toMatchObject({ data, method: request.split(' ')[0], url: request.split(' ')[1] });
  expect(await screen.findByRole('alert')).toBeVisible();
});

it('has no file of a revoked or replaced certificate, and the course of each in an account', async () => {
  open(null, [
    { ...VALID, state: 'revoked', code: '0000-0000-00' },
    { ...VALID, state: 'replaced', code: '0000-0000-01' },
  ]);
  expect(await screen.findByText('Opozvano')).toBeVisible();
  expect(screen.getByText('Zamijenjeno')).toBeVisible();
  expect(screen.getAllByText(/Python, izdato/)).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
});
