import { mailsPath } from '@institut/contract/frame/paths';
import type { MailPreview, MailRole } from '@institut/contract/mail/preview';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildRun } from '../../../testing/participantFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { CourseRun } from './CourseRun.tsx';

const ID = testId(1);
const RUN = `/api/kursevi/${ID}/odrzavanje`;
const preview = {
  state: 'cancelled' as const,
  orders: 2,
  seats: 3,
  refund: 517.5,
  begunLessons: 3,
};

const mailTo = (email: string, name: string, role: MailRole) => ({
  kind: 'runCancelled',
  email,
  name,
  role,
  reference: 'K7M2-9QXA',
  subject: 'Kurs „Python” se ne održava',
  text: `Kurs je otkazan\n\nDobar dan, ${name || 'Mira'},`,
  attachments: [],
  isDelayed: false,
});
const MAILS: MailPreview = {
  mails: [mailTo('ana@example.com', 'Ana Anić', 'buyer'), mailTo('mira@firma.ba', '', 'participant')],
  withoutEmail: [{ name: 'Mak Makić', reference: 'K7M2-9QXA' }],
};

function open(replies: Parameters<typeof stubHttp>[0]) {
  const requests = stubHttp(replies);
  const onDecided = jest.fn();
  const opened = renderApp(<CourseRun course={ID} isDraft={false} onDecided={onDecided} />, {
    state: loggedInState({ isAdmin: true }),
  });
  return { ...opened, onDecided, posts: () => requests.filter(({ method }) => method === 'POST') };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('whether a run takes place', () => {
  it('is decided with a message after a look at who gets which mail', async () => {
    let state: 'announced' | 'cancelled' = 'announced';
    const { posts, onDecided, store } = open({
      [`GET ${RUN}`]: ({ params }) => ({
        data: buildRun(JSON.stringify(params ?? {}).includes('cancelled') ? { preview } : { state }),
      }),
      [`POST ${RUN}`]: () => {
        state = 'cancelled';
        return { data: buildRun({ state, progress: { done: 0, total: 2 } }) };
      },
      [`POST ${mailsPath(RUN)}`]: { data: MAILS },
    });
    await press('Otkaži kurs');
    const dialog = within(await screen.findByRole('dialog', { name: 'Otkaži kurs' }));
    expect(await dialog.findByText(/^Već je održano: 3\ssusreta\. .*cijeli iznos\.$/)).toBeVisible();
    expect(dialog.getByText(/2\sprijave, 3\smjesta\. Za povrat: 517,50\sKM\./)).toBeVisible();
    await userEvent.click(await dialog.findByText(/^Ko dobija/));
    expect(dialog.getByText(/^E.mail dobijaju 2\sosobe; 1 je bez/)).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ana Anić, ana@example.com (podnosilac prijave, K7M2-9QXA)',
      'mira@firma.ba (polaznik, K7M2-9QXA)',
      'Mak Makić (K7M2-9QXA, bez e\u2011maila)',
    ]);
    await userEvent.type(dialog.getByLabelText(/^Poruka/), 'Predavač je bolestan.');
    await userEvent.click(dialog.getByRole('button', { name: 'Otkaži kurs i obavijesti' }));
    await waitFor(() => expect(onDecided).toHaveBeenCalled());
    expect(
      posts()
        .filter(({ url }) => url === RUN)
        .map(({ data }) => data),
    ).toEqual([{ state: 'cancelled', message: 'Predavač je bolestan.', version: 3 }]);
    expect(store.getState().toasts.at(-1)?.text).toMatch(/^Kurs je otkazan\./);
    expect(await screen.findByText('Otkazan')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Otkaži kurs' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Održavanje' })).toHaveFocus());
  });

  it('says why a decision was refused, and keeps the message', async () => {
    open({
      [`GET ${RUN}`]: ({ params }) => ({
        data: buildRun(
          JSON.stringify(params ?? {}).includes('confirmed')
            ? { preview: { ...preview, state: 'confirmed', refund: 0, orders: 0, seats: 0 } }
            : {},
        ),
      }),
      [`POST ${RUN}`]: {
        status: 409,
        data: { code: 'conflict', message: 'Kurs je već održan.', fields: {} },
      },
    });
    await press('Potvrdi održavanje');
    const dialog = within(await screen.findByRole('dialog', { name: 'Potvrdi održavanje' }));
    expect(await dialog.findByText(/^Niko nema mjesto/)).toBeVisible();
    expect(dialog.queryByText(/dobijaju/)).not.toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/^Poruka/), 'Vidimo se!');
    await userEvent.click(dialog.getByRole('button', { name: 'Potvrdi' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Kurs je već održan.');
    expect(dialog.getByLabelText(/^Poruka/)).toHaveValue('Vidimo se!');
  });

  it('shows the new preview when somebody has changed the course, and sends its version', async () => {
    let version = 3;
    const { posts } = open({
      [`GET ${RUN}`]: ({ params }) => ({
        data: buildRun(
          JSON.stringify(params ?? {}).includes('cancelled')
            ? { preview: { ...preview, seats: version }, version }
            : {},
        ),
      }),
      [`POST ${RUN}`]: () => {
        version = 4;
        return { status: 409, data: { code: 'stale_edit', message: 'Neko je izmijenio zapis.', fields: {} } };
      },
    });
    await press('Otkaži kurs');
    const dialog = within(await screen.findByRole('dialog', { name: 'Otkaži kurs' }));
    await dialog.findByText(/2\sprijave, 3\smjesta\./);
    await userEvent.click(dialog.getByRole('button', { name: 'Otkaži kurs i obavijesti' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Kurs je u međuvremenu promijenjen. Provjerite pregled i potvrdite ponovo.',
    );
    expect(await dialog.findByText(/2\sprijave, 4\smjesta\./)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Otkaži kurs i obavijesti' }));
    await waitFor(() => expect(posts()).toHaveLength(2));
    expect(posts().map(({ data }) => Reflect.get(Object(data), 'version'))).toEqual([3, 4]);
  });

  it('shows how far a cancellation is', async () => {
    open({
      [`GET ${RUN}`]: {
        data: buildRun({
          state: 'cancelled',
          decidedAt: '2027-01-05T09:00:00.000Z',
          progress: { done: 12, total: 40 },
        }),
      },
    });
    expect(await screen.findByText('12 od 40')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Otkazane prijave' })).toHaveAttribute('value', '12');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('may still be cancelled after it was confirmed', async () => {
    open({ [`GET ${RUN}`]: { data: buildRun({ state: 'confirmed' }) } });
    expect(await screen.findByText('Održavanje je potvrđeno')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Potvrdi održavanje' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Otkaži kurs' })).toBeVisible();
  });
});
