import { roleNames, type Role } from '@institut/contract/accounts/roles';
import { as } from '../../../test/support/client.ts';
import { createUser } from '../../../test/support/factories.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { bodyOf, createAdmin } from '../../../test/support/userAdminCalls.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { UserModel, type UserDocument } from '../lookup/user.model.ts';
import { NO_PASSWORD } from '../auth/password.ts';

useTestDatabase();

const stored = (id: string) => UserModel.findById(id).orFail();

const giveRoles = (admin: UserDocument, user: UserDocument, roles: readonly Role[] | undefined) =>
  as(admin).updateUser({
    params: { id: user.id },
    body: { ...bodyOf(user), ...(roles && { roles: [...roles] }) },
  });

describe('roles of a user', () => {
  it('give the permissions of the role from the next request on, and no others, until they are taken away', async () => {
    const [admin, user] = [await createAdmin(), await createUser()];
    await as(user).listOrders({}).expect(403);
    const { body } = await giveRoles(admin, user, ['accounting']).expect(200);
    expect(body).toMatchObject({ isAdmin: false, roles: ['accounting'], version: 1 });
    await as(user).listOrders({}).expect(200);
    await as(user).listUsers({}).expect(403);
    await as(user).createCourse({}).expect(403);
    const profile = await as(user).getProfile({}).expect(200);
    expect(profile.body).toMatchObject({ isAdmin: false, permissions: ['orders', 'money', 'reports'] });
    await giveRoles(admin, user, []).expect(200);
    await as(user).listOrders({}).expect(403);
  });

  it('stay when the body of an edit has none', async () => {
    const [admin, user] = [await createAdmin(), await createUser({ roles: ['editor'] })];
    await giveRoles(admin, user, undefined).expect(200);
    expect((await stored(user.id)).roles).toEqual(['editor']);
    expect(await readOutbox()).toEqual([]);
  });

  it('are recorded, begin the time for the second factor, and are told to their holder', async () => {
    const [admin, user] = [await createAdmin(), await createUser()];
    await giveRoles(admin, user, ['enrolment', 'editor', 'editor'].slice(0, 2) as Role[]).expect(200);
    const after = await stored(user.id);
    expect([...after.roles]).toEqual(['editor', 'enrolment']);
    expect(after.staffSince).toBeInstanceOf(Date);
    expect(await AuditEntry.find({ event: 'roleChanged' }).lean()).toMatchObject([
      {
        actor: { kind: 'admin', id: admin._id },
        target: { id: user.id },
        changes: [{ field: 'roles', from: '', to: roleNames(['editor', 'enrolment']) }],
      },
    ]);
    expect((await readOutbox()).map(({ message }) => message)).toEqual([
      {
        kind: 'rightsChanged',
        to: user.email,
        userId: user.id,
        isAdmin: false,
        roles: ['editor', 'enrolment'],
      },
    ]);
  });

  it('are not told to an address that was never confirmed', async () => {
    const [admin, user] = [await createAdmin(), await createUser({ emailConfirmedAt: null })];
    await giveRoles(admin, user, ['editor']).expect(200);
    expect(await readOutbox()).toEqual([]);
  });

  it.each([[['administration']], [['owner']], ['editor'], [[5]], [{ $gt: '' }]])(
    'cannot be %j',
    async (roles) => {
      const [admin, user] = [await createAdmin(), await createUser()];
      const { body } = await as(admin)
        .updateUser({ params: { id: user.id }, body: { ...bodyOf(user), roles: roles as Role[] } })
        .expect(400);
      expect(Object.keys(body.fields)[0]).toMatch(/^roles/);
      expect((await stored(user.id)).roles).toEqual([]);
    },
  );

  it('cannot be given by somebody who holds all of them', async () => {
    const [clerk, user] = [
      await createUser({ roles: ['editor', 'enrolment', 'accounting'] }),
      await createUser(),
    ];
    await giveRoles(clerk, clerk, ['editor']).expect(403);
    await giveRoles(clerk, user, ['editor']).expect(403);
    expect((await stored(user.id)).roles).toEqual([]);
  });
});

describe('inviting a colleague', () => {
  const jasna = { name: 'Jasna', lastName: 'Jasnić', email: 'jasna@example.com' };
  const invite = (admin: UserDocument, rights: { isAdmin: boolean; roles: Role[] }) =>
    as(admin).inviteStaff({ body: { ...jasna, ...rights } });

  it('opens an account with the roles, which has no password, and mails the invitation', async () => {
    const admin = await createAdmin();
    const { body } = await invite(admin, { isAdmin: false, roles: ['accounting'] }).expect(201);
    expect(body).toMatchObject({ ...jasna, isAdmin: false, roles: ['accounting'], isEmailConfirmed: false });
    const user = await stored(body._id);
    expect(user).toMatchObject({ passwordHash: NO_PASSWORD, staffSince: expect.any(Date) });
    expect((await readOutbox()).map(({ message }) => message)).toEqual([
      { kind: 'invitation', to: jasna.email, userId: user.id },
    ]);
    expect(await AuditEntry.find().sort({ _id: 1 }).lean()).toMatchObject([
      { event: 'invited' },
      { event: 'roleChanged', changes: [{ field: 'roles', from: '', to: 'Računovodstvo' }] },
    ]);
  });

  it('refuses an address with an account, whose rights stay, and nobody without a role', async () => {
    const [admin, user] = [await createAdmin(), await createUser({ email: jasna.email })];
    const { body } = await invite(admin, { isAdmin: true, roles: [] }).expect(409);
    expect(body).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } });
    expect((await stored(user.id)).isAdmin).toBe(false);
    const none = await as(admin)
      .inviteStaff({ body: { ...jasna, email: 'j2@example.com', isAdmin: false, roles: [] } })
      .expect(400);
    expect(none.body.fields).toEqual({ isAdmin: 'Odaberite bar jednu ulogu.' });
    expect(await UserModel.countDocuments()).toBe(2);
  });
});
