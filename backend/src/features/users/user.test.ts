import { API } from '@institut/contract/paths';
import { testApp, useTestDatabase } from '../../testing/testApp.ts';
import { bearer, createUser } from '../../testing/userFactory.ts';

useTestDatabase();

describe('skeleton', () => {
  it('creates users and answers JSON 404', async () => {
    const user = await createUser();
    const response = await testApp().get('/api/nowhere').set('Authorization', bearer(user));
    expect(response.status).toBe(404);
    expect(response.body).toEqual({ code: 'not_found', message: 'Adresa nije pronađena.' });
    const bad = await testApp().post(API.login).type('text').send('x');
    expect(bad.status).toBe(415);
  });
});
