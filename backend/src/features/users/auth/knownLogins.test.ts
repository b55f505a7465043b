import { API } from '@institut/contract/frame/endpoints';
import { KnownLogin } from './knownLogin.model.ts';
import { issueResetToken } from '../accounts/user.mails.ts';
import { UserModel } from '../lookup/user.model.ts';
import { as } from '../../../test/support/client.ts';
import { buildUser, createUser, TEST_PASSWORD } from '../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { isKnownLogin, rememberLogin } from './knownLogins.ts';

useTestDatabase();

const ELSEWHERE = '10.9.8.7';
const NEW_PASSWORD = 'nova-lozinka na brdu';

/** Returns a user whose password somebody at another address knows, beside the owner here. */
async function userKnownElsewhere() {
  const user = await createUser();
  await rememberLogin(ELSEWHERE, user);
  await testApp().post(API.login).send({ email: user.email, password: TEST_PASSWORD }).expect(200);
  expect(await KnownLogin.countDocuments()).toBe(2);
  return user;
}

const knownAddresses = async (email: string) => ({
  elsewhere: await isKnownLogin(ELSEWHERE, email),
  all: await KnownLogin.countDocuments(),
});

describe('the addresses where an account was logged in to', () => {
  it('are forgotten with a reset of the password, except for the present one', async () => {
    const { email } = await userKnownElsewhere();
    const reset = await issueResetToken(email, new Date());
    await testApp().post(API.resetPassword).send({ token: reset?.token, password: NEW_PASSWORD }).expect(204);
    expect(await knownAddresses(email)).toEqual({ elsewhere: false, all: 1 });
  });

  it('are forgotten with a new password in the profile, except for the present one', async () => {
    const user = await userKnownElsewhere();
    await as(user)
      .updateProfile({ body: { password: NEW_PASSWORD, currentPassword: TEST_PASSWORD } })
      .expect(200);
    expect(await knownAddresses(user.email)).toEqual({ elsewhere: false, all: 1 });
  });

  it('are forgotten with the e-mail address that the account gives up', async () => {
    const user = await userKnownElsewhere();
    await as(user)
      .updateProfile({ body: { email: 'nova@example.com', currentPassword: TEST_PASSWORD } })
      .expect(200);
    expect(await KnownLogin.countDocuments()).toBe(0);
  });

  it('stay with a new name', async () => {
    const user = await userKnownElsewhere();
    await as(user)
      .updateProfile({ body: { name: 'Anita' } })
      .expect(200);
    expect(await knownAddresses(user.email)).toEqual({ elsewhere: true, all: 2 });
  });

  it('begin with a login after the confirmation of the e-mail address, not with the registration', async () => {
    const { name, email, password } = buildUser();
    await testApp().post(API.users).send({ name, email, password }).expect(201);
    await testApp().post(API.login).send({ email, password }).expect(200);
    expect(await KnownLogin.countDocuments()).toBe(0);
    await UserModel.updateOne({ email }, { emailConfirmedAt: new Date() });
    await testApp().post(API.login).send({ email, password }).expect(200);
    expect(await KnownLogin.countDocuments()).toBe(1);
  });
});
