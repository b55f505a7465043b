import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { OwnData } from './OwnData.tsx';

const visitor = userEvent.setup({ delay: null });
const DOWNLOAD = 'GET /api/users/profile/data';
const FILE = 'moji-podaci-2026-11-22.zip';
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

const open = () => renderApp(<OwnData />, { at: '/profile', state: loggedInState() });
const button = () => screen.getByRole('button', { name: /Preuzmi|Priprema/ });

describe('the download of the own data', () => {
  it('is busy while the server prepares it, saves the file and says so', async () => {
    const pending: ((answer: StubAnswer) => void)[] = [];
    const requests = stubHttp({ [DOWNLOAD]: () => new Promise((resolve) => pending.push(resolve)) });
    open();
    await visitor.click(screen.getByRole('button', { name: 'Preuzmi moje podatke' }));
    expect(button()).toHaveTextContent('Pripremamo…');
    await visitor.click(button());
    await waitFor(() => expect(requests).toHaveLength(1));
    pending[0]?.({
      data: new Blob(['PK']),
      headers: { 'content-disposition': `attachment; filename=${FILE}` },
    });
    expect(await screen.findByText(`Preuzeto: ${FILE}`)).toBeInTheDocument();
    expect(saved).toEqual([FILE]);
    expect(requests.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer token-ana']);
  });

  it('says after too many downloads when the next one is possible', async () => {
    const data = new Blob([JSON.stringify({ message: 'Previše pokušaja.', code: 'too_many_requests' })]);
    stubHttp({ [DOWNLOAD]: { status: 429, data, headers: { 'retry-after': '1500' } } });
    open();
    await visitor.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Podaci nisu preuzeti.Kopiju ste preuzeli više puta zaredom. Pokušajte ponovo za 25 minuta.',
    );
    expect(saved).toEqual([]);
  });

  it('can be repeated after the connection failed', async () => {
    let reply: () => StubAnswer | Promise<StubAnswer> = noAnswer();
    stubHttp({ [DOWNLOAD]: () => reply() });
    open();
    await visitor.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('Nema veze sa serverom.');
    reply = () => ({
      data: new Blob(['PK']),
      headers: { 'content-disposition': `attachment; filename=${FILE}` },
    });
    await visitor.click(button());
    expect(await screen.findByText(`Preuzeto: ${FILE}`)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
