import type { AccountDeletion } from '@institut/contract/accounts/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { stubHttp } from '../../testing/stubHttp.ts';
import { DeleteAccount } from './DeleteAccount.tsx';

const visitor = userEvent.setup({ delay: null });
const PREVIEW = 'GET /api/users/profile/deletion';
const DELETION = 'DELETE /api/users/profile';
const deletion: AccountDeletion = {
  obstacles: [],
  orders: 3,
  cancelledOrders: 1,
  documents: 5,
  participants: 2,
  reviews: 2,
  devices: 1,
  auditDays: 730,
};

const open = async () => {
  const app = renderApp(<DeleteAccount />, { at: '/profile', state: loggedInState() });
  await visitor.click(screen.getByRole('button', { name: 'Obriši nalog' }));
  return app;
};
const listOf = async (title: string) => (await screen.findByText(title)).closest('section')!;
const confirm = () => visitor.click(screen.getByRole('button', { name: 'Obriši nalog zauvijek' }));

describe('the deletion of the account on the profile', () => {
  it('lists what is deleted and what stays before it asks for the password', async () => {
    stubHttp({ [PREVIEW]: { data: deletion } });
    await open();
    const deleted = await listOf('Briše se odmah');
    expect(deleted).toHaveTextContent(/2.ocjene/);
    expect(deleted).toHaveTextContent(
      'Otvorena neplaćena prijava se otkazuje, a njena mjesta se oslobađaju.',
    );
    expect(deleted).toHaveTextContent(/Odjavljujemo vas/);
    const kept = within(await listOf('Ostaje'));
    expect(kept.getByText(/3.prijave na kurseve/)).toBeInTheDocument();
    expect(kept.getByText(/Izdati predračuni i potvrde.*5.dokumenata/)).toBeInTheDocument();
    expect(kept.getByText(/Mjesta drugih polaznika.*2.osobe/)).toBeInTheDocument();
    expect(kept.getByText(/^Dnevnik radnji, dvije godine/)).toBeInTheDocument();
    expect(kept.getByText(/^Brojači pokušaja, najduže 24 sata/)).toBeInTheDocument();
  });

  it('deletes with the password, and logs out on the home page', async () => {
    const requests = stubHttp({ [PREVIEW]: { data: deletion }, [DELETION]: { status: 204 } });
    const { store, location } = await open();
    await visitor.type(await screen.findByLabelText('Trenutna lozinka'), 'moja lozinka');
    await confirm();
    await waitFor(() => expect(store.getState().session.user).toBeNull());
    expect(requests.find(({ method }) => method === 'DELETE')?.data).toEqual({
      currentPassword: 'moja lozinka',
    });
    expect(location()).toBe('/');
    expect(store.getState().toasts).toMatchObject([{ kind: 'success', text: 'Vaš nalog je obrisan.' }]);
  });

  it('sends nothing without the password and shows a wrong one at its field', async () => {
    const message = 'Trenutna lozinka nije ispravna.';
    const data = { message, code: 'wrong_password', fields: { currentPassword: message } };
    const requests = stubHttp({ [PREVIEW]: { data: deletion }, [DELETION]: { status: 422, data } });
    const { store } = await open();
    const field = await screen.findByLabelText('Trenutna lozinka');
    await confirm();
    expect(field).toHaveAccessibleDescription(/Unesite trenutnu lozinku\./);
    expect(requests).toHaveLength(1);
    await visitor.type(field, 'pogrešna');
    await confirm();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(store.getState().session.user).not.toBeNull();
  });

  it('says what prevents it, without a password field', async () => {
    const sentence = 'Imate nezavršenu prijavu s uplatom: K7M2-9QXA.';
    stubHttp({ [PREVIEW]: { data: { ...deletion, obstacles: [sentence] } } });
    await open();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByLabelText('Trenutna lozinka')).not.toBeInTheDocument();
  });
});
