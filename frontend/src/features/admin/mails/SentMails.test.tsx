import type { ListedMail } from '@institut/contract/mail/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildMails } from '../../../testing/mailFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { SentMails } from './SentMails.tsx';

const ORDER = testId(70);
const MAIL = testId(80);
const LIST = `GET /api/orders/${ORDER}/posta`;
const REPEAT = `POST /api/posta/${MAIL}/ponovo`;
const PREVIEW = `POST /api/e-mailovi/posta/${MAIL}/ponovo`;

const buildMail = (changes: Partial<ListedMail> = {}): ListedMail => ({
  _id: MAIL,
  kind: 'orderPlaced',
  to: 'ana@example.com',
  state: 'sent',
  failure: null,
  queuedAt: '2026-11-20T09:00:00.000Z',
  sentAt: '2026-11-20T09:00:05.000Z',
  label: 'Potvrda prijave',
  subject: 'Primili smo prijavu K7M2-9QXA',
  text: 'Dobar dan, Ana,',
  attachments: ['PR-2026-00001.pdf'],
  repeatedAt: null,
  isRepeatable: true,
  ...changes,
});

async function open(mails: ListedMail[], permissions: ('orders' | 'money')[] = ['orders', 'money']) {
  const requests = stubHttp({
    [LIST]: { data: mails, headers: { 'x-total-count': String(mails.length) } },
    [PREVIEW]: { data: buildMails() },
    [REPEAT]: { status: 204 },
  });
  renderApp(<SentMails of={{ order: ORDER }} />, { state: loggedInState({ permissions }) });
  await screen.findByText(mails.length > 0 ? 'Stanje' : /Nijedan/);
  return requests;
}

const read = (title: string) => userEvent.click(screen.getByRole('button', { name: `Pročitaj: ${title}` }));

it('shows where each mail is, why it failed, and its text', async () => {
  await open([
    buildMail(),
    buildMail({ _id: testId(81), state: 'failed', failure: 'refused', subject: null, sentAt: null }),
  ]);
  expect(screen.getByText('Poslano')).toBeInTheDocument();
  expect(screen.getByText(/odbio adresu/)).toBeInTheDocument();
  await read('Primili smo prijavu K7M2-9QXA');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Dobar dan, Ana,U prilogu: PR-2026-00001.pdf');
});

it('sends a mail again after its preview', async () => {
  const requests = await open([buildMail()]);
  await read('Primili smo prijavu K7M2-9QXA');
  await userEvent.click(await screen.findByRole('button', { name: 'Pošalji ponovo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pošalji' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = requests.map(({ method, url }) => `${method} ${url}`);
  expect(sent).toEqual([LIST, PREVIEW, REPEAT, LIST]);
});

it.each([
  ['of another kind', buildMail({ isRepeatable: false, text: null }), ['orders', 'money'] as const],
  ['for readers', buildMail(), ['orders'] as const],
])('offers no repetition of a mail %s', async (_which, mail, permissions) => {
  await open([mail], [...permissions]);
  await read('Primili smo prijavu K7M2-9QXA');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('button', { name: 'Pošalji ponovo' })).not.toBeInTheDocument();
});
