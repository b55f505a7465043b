import type { CourseMessage, MessageDetails } from '@institut/contract/messages/schema';
import type { Permission } from '@institut/contract/accounts/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { buildCourse, testId } from '../../../testing/shopFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { noAnswer, stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';
import { CourseMessagesPage } from './CourseMessagesPage.tsx';

const ID = testId(1);
const PATH = `/api/kursevi/${ID}/poruke`;
const SEND = `POST ${PATH}`;
const message: CourseMessage = {
  _id: testId(60),
  audience: 'everybody',
  subject: 'Parking',
  text: 'Iza zgrade.',
  state: 'sending',
  scheduledAt: '2026-11-30T09:00:00.000Z',
  by: 'Amra Hodžić',
  counts: { sent: 41, waiting: 2, failed: 1, skipped: 0 },
};
const details: MessageDetails = {
  ...message,
  deliveries: [
    { _id: testId(61), name: 'Mira Mirić', email: 'mira@example.com', state: 'failed', reason: 'refused' },
    { _id: testId(62), name: 'Emir Emirić', email: '', state: 'waiting', reason: null },
  ],
};

function open(
  replies: Parameters<typeof stubHttp>[0] = {},
  { permissions = ['orders', 'messages'] as Permission[], search = '' } = {},
) {
  const requests = stubHttp({
    [`GET /api/kursevi/${ID}`]: { data: buildCourse({ _id: ID, name: 'Python' }) },
    [`GET ${PATH}`]: { data: [message] },
    [`GET /api/kursevi/${ID}/posta`]: { data: [] },
    [`POST ${PATH}/pregled`]: {
      data: {
        recipients: 44,
        withoutEmail: ['Mak Makić'],
        samples: [{ name: 'Ana Anić', subject: 'Parking', text: 'Dobar dan, Ana,' }],
      },
    },
    ...replies,
  });
  const page = (
    <Routes>
      <Route path="/admin/kurs/:id/poruke" element={<CourseMessagesPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
  const at = `/admin/kurs/${ID}/poruke${search}`;
  return { requests, ...renderApp(page, { at, state: loggedInState({ permissions }) }) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows what has become of each message, with the names and reasons', async () => {
  open({ [`GET ${PATH}/${message._id}`]: { data: details } });
  expect(await screen.findByText('Poslano 41 · Čeka 2 · Nije isporučeno 1')).toBeInTheDocument();
  await press('Otvori: Parking');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/odbio adresu/)).toBeInTheDocument();
  expect(dialog.getByText('mira@example.com')).toBeInTheDocument();
});

it('stops a message', async () => {
  const STOP = `POST ${PATH}/${message._id}/zaustavljanje`;
  const { requests } = open({
    [`GET ${PATH}/${message._id}`]: { data: details },
    [STOP]: { data: { ...message, state: 'cancelled' } },
  });
  await screen.findByText('Parking');
  await press('Otvori: Parking');
  await userEvent.click(await screen.findByRole('button', { name: 'Zaustavi slanje' }));
  const question = within(await screen.findByRole('dialog', { name: /zaustavite/ }));
  await userEvent.click(question.getByRole('button', { name: 'Zaustavi slanje' }));
  await waitFor(() =>
    expect(requests.filter(({ url, method }) => `${method} ${url}` === STOP)).toHaveLength(1),
  );
});

it('sends a message with the fields that were inserted, once also after a lost answer', async () => {
  let reply: StubAnswer | (() => Promise<StubAnswer>) = noAnswer();
  const { requests } = open(
    { [SEND]: () => (typeof reply === 'function' ? reply() : reply) },
    { search: '?nova=waiting' },
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Kome')).toHaveValue('waiting');
  await userEvent.type(dialog.getByLabelText('Naslov'), 'Parking');
  const area = dialog.getByLabelText<HTMLTextAreaElement>('Tekst');
  fireEvent.change(area, { target: { value: 'Kurs .' } });
  area.setSelectionRange(5, 5);
  await userEvent.click(dialog.getByRole('button', { name: 'Ubaci polje Kurs' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Ubaci polje Termin' }));
  expect(area).toHaveValue('Kurs {kurs}{termin}.');
  expect(await dialog.findByText(/^Poruku dobijaju 44.adrese\. Bez e.maila.*Mak Makić/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Pošalji poruku' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Ista poruka neće biti poslana dvaput.');
  reply = { status: 201, data: message };
  await userEvent.click(dialog.getByRole('button', { name: 'Pošalji poruku' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [first, second] = requests.filter(({ method, url }) => `${method} ${url}` === SEND);
  expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
  expect(second?.data).toEqual({
    audience: 'waiting',
    subject: 'Parking',
    text: 'Kurs {kurs}{termin}.',
    sendAt: null,
  });
});

it('refuses a field that does not exist and a day that is missing', async () => {
  open({}, { search: '?nova=everybody' });
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Naslov'), 'Parking');
  fireEvent.change(dialog.getByLabelText('Tekst'), { target: { value: 'Dobar dan, {imee}' } });
  await userEvent.selectOptions(dialog.getByLabelText('Kada'), 'later');
  await userEvent.click(dialog.getByRole('button', { name: 'Pošalji poruku' }));
  expect(dialog.getByLabelText('Tekst')).toHaveAccessibleDescription(/Polje {imee} ne postoji/);
  expect(dialog.getByLabelText('Dan')).toBeInvalid();
});

it('offers a lecturer no groups by payment, and no list of mails', async () => {
  open({}, { permissions: ['attendance', 'messages'], search: '?nova=everybody' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(within(dialog.getByLabelText('Kome')).getAllByRole('option')).toHaveLength(3);
  expect(screen.queryByText(/mailovi/)).not.toBeInTheDocument();
});
