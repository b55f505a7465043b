import { noAnswer, stubHttp } from '../testing/stubHttp.ts';
import { api } from './api.ts';
import { toApiError } from './apiError.ts';

const failure = async (run: Promise<unknown>) => toApiError(await run.catch((cause: unknown) => cause));

describe('toApiError', () => {
  it('takes message, code and fields from the response', async () => {
    const data = {
      message: 'Provjerite unos.',
      code: 'validation',
      fields: { email: 'Unesite e-mail.', odd: 1 },
    };
    stubHttp({ 'POST /api/kursevi': { status: 400, data } });
    expect(await failure(api.createCourse())).toEqual({
      status: 400,
      message: 'Provjerite unos.',
      code: 'validation',
      fields: { email: 'Unesite e-mail.' },
    });
  });

  it.each([
    [
      'no connection',
      noAnswer(),
      0,
      'Nema veze sa serverom. Provjerite vezu s internetom i pokušajte ponovo.',
    ],
    ['a timeout', noAnswer('ECONNABORTED'), 0, 'Server ne odgovara. Pokušajte ponovo za nekoliko trenutaka.'],
    [
      'a response that is not from the API',
      { status: 502, data: '<html>' },
      502,
      'Došlo je do greške. Pokušajte ponovo.',
    ],
  ])('has a message for %s', async (_name, reply, status, message) => {
    stubHttp({ 'GET /api/users/profile': reply });
    expect(await failure(api.getProfile())).toMatchObject({ status, message, fields: {} });
  });

  it('reads retryAfter from the header Retry-After', async () => {
    const data = { message: 'Previše pokušaja.', code: 'too_many_requests' };
    stubHttp({ 'POST /api/kursevi': { status: 429, data, headers: { 'retry-after': '480' } } });
    expect(await failure(api.createCourse())).toMatchObject({ status: 429, retryAfter: 480 });
  });

  it('has a message for any other thrown value', () => {
    expect(toApiError(new Error('x'))).toMatchObject({ status: 0, code: 'unknown' });
    expect(toApiError('x').message).toBe('Došlo je do greške. Pokušajte ponovo.');
  });
});
