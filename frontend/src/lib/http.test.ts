import { waitFor } from '@testing-library/react';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import { stubHttp, type StubAnswer } from '../testing/stubHttp.ts';
import { api } from './api.ts';
import { toApiError } from './apiError.ts';
import { onSessionEnd, setAuthToken } from './http.ts';

const failure = async (run: Promise<unknown>) => toApiError(await run.catch((cause: unknown) => cause));

const body = { email: 'ana@example.com', password: 'ana12345', rememberMe: false };

describe('http', () => {
  afterEach(() => setAuthToken(null));

  it('sends the token of the logged-in user', async () => {
    const requests = stubHttp({ 'GET /api/users/profile': { data: 1 } });
    await api.getProfile();
    setAuthToken('abc');
    await api.getProfile();
    expect(requests.map(({ headers }) => headers['Authorization'])).toEqual([undefined, 'Bearer abc']);
  });

  it('reports the end of the session only for a logged-in user and only for its message', async () => {
    const ended = jest.fn();
    onSessionEnd(ended);
    stubHttp({
      'GET /api/users/profile': {
        status: 401,
        data: { message: TOKEN_FAILED_MESSAGE, code: 'unauthorized' },
      },
      'POST /api/users/login': { status: 401, data: { message: 'Pogrešna lozinka.', code: 'unauthorized' } },
    });
    await failure(api.getProfile());
    setAuthToken('abc');
    await failure(api.logIn({ body }));
    expect(ended).not.toHaveBeenCalled();
    await failure(api.getProfile());
    expect(ended).toHaveBeenCalledWith('Više niste prijavljeni. Prijavite se ponovo.');
  });

  it('keeps a new session when the token of an earlier one is rejected', async () => {
    const ended = jest.fn();
    onSessionEnd(ended);
    const answers: Array<(reply: StubAnswer) => void> = [];
    const requests = stubHttp({
      'GET /api/users/profile': () => new Promise<StubAnswer>((resolve) => answers.push(resolve)),
    });
    setAuthToken('old');
    const asked = failure(api.getProfile());
    await waitFor(() => expect(requests).toHaveLength(1));
    setAuthToken('new');
    answers[0]!({ status: 401, data: { message: TOKEN_FAILED_MESSAGE, code: 'unauthorized' } });
    await asked;
    expect(ended).not.toHaveBeenCalled();
  });
});
