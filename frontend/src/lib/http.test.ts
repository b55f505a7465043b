import { waitFor } from '@testing-library/react';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { noAnswer, stubHttp, type StubAnswer } from '../testing/stubHttp.ts';
import { http, onSessionEnd, setAuthToken, toApiError } from './http.ts';

const failure = async (run: Promise<unknown>) => toApiError(await run.catch((cause: unknown) => cause));

describe('http', () => {
  afterEach(() => setAuthToken(null));

  it('sends the token of the signed-in user', async () => {
    const requests = stubHttp({ 'GET /api/x': { data: 1 } });
    await http.get('/api/x');
    setAuthToken('abc');
    await http.get('/api/x');
    expect(requests.map(({ headers }) => headers['Authorization'])).toEqual([undefined, 'Bearer abc']);
  });

  it('reports the end of the session only for a signed-in user and the agreed message', async () => {
    const ended = jest.fn();
    onSessionEnd(ended);
    stubHttp({
      'GET /api/x': { status: 401, data: { message: TOKEN_FAILED_MESSAGE, code: 'unauthorized' } },
      'POST /api/login': { status: 401, data: { message: 'Pogrešna lozinka.', code: 'unauthorized' } },
    });
    await failure(http.get('/api/x'));
    setAuthToken('abc');
    await failure(http.post('/api/login'));
    expect(ended).not.toHaveBeenCalled();
    await failure(http.get('/api/x'));
    expect(ended).toHaveBeenCalledWith('Niste više prijavljeni na sajt. Prijavite se ponovo.');
  });

  it('does not take the refusal of an earlier token for the end of a new session', async () => {
    const ended = jest.fn();
    onSessionEnd(ended);
    const answers: Array<(reply: StubAnswer) => void> = [];
    const requests = stubHttp({
      'GET /api/x': () => new Promise<StubAnswer>((resolve) => answers.push(resolve)),
    });
    setAuthToken('old');
    const asked = failure(http.get('/api/x'));
    await waitFor(() => expect(requests).toHaveLength(1));
    setAuthToken('new');
    answers[0]!({ status: 401, data: { message: TOKEN_FAILED_MESSAGE, code: 'unauthorized' } });
    await asked;
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('toApiError', () => {
  it('takes message, code and fields from the answer', async () => {
    const data = {
      message: 'Provjerite unos.',
      code: 'validation',
      fields: { email: 'Unesite e-mail.', odd: 1 },
    };
    stubHttp({ 'POST /api/x': { status: 400, data } });
    expect(await failure(http.post('/api/x', {}))).toEqual({
      status: 400,
      message: 'Provjerite unos.',
      code: 'validation',
      fields: { email: 'Unesite e-mail.' },
    });
  });

  it.each([
    ['no connection', noAnswer(), 0, 'Nema veze sa serverom. Provjerite internet vezu i pokušajte ponovo.'],
    ['a timeout', noAnswer('ECONNABORTED'), 0, 'Server ne odgovara. Pokušajte ponovo za nekoliko trenutaka.'],
    [
      'an answer that is not ours',
      { status: 502, data: '<html>' },
      502,
      'Došlo je do greške. Pokušajte ponovo.',
    ],
  ])('has a sentence for %s', async (_name, reply, status, message) => {
    stubHttp({ 'GET /api/x': reply });
    expect(await failure(http.get('/api/x'))).toMatchObject({ status, message, fields: {} });
  });

  it('says when to try again, if the server does', async () => {
    const data = { message: 'Previše pokušaja.', code: 'too_many_requests' };
    stubHttp({ 'POST /api/x': { status: 429, data, headers: { 'retry-after': '480' } } });
    expect(await failure(http.post('/api/x', {}))).toMatchObject({ status: 429, retryAfter: 480 });
  });

  it('has a sentence for anything else thrown', () => {
    expect(toApiError(new Error('x'))).toMatchObject({ status: 0, code: 'unknown' });
    expect(toApiError('x').message).toBe('Došlo je do greške. Pokušajte ponovo.');
  });
});
