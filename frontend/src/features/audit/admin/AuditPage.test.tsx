import type { AuditEntryView } from '@institut/contract/audit/schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { AuditPage } from './AuditPage.tsx';

const admin = userEvent.setup({ delay: null });
const amina = loggedInState({ _id: testId(1), name: 'Amina', lastName: 'Uprava', isAdmin: true });

const buildEntry = (n: number, changes: Partial<AuditEntryView> = {}): AuditEntryView => ({
  _id: testId(n),
  at: '2026-11-21T09:05:00.000Z',
  event: 'edited',
  actor: {
    kind: 'admin',
    id: testId(1),
    name: 'Amina Uprava',
    email: 'admin@example.com',
    addressHash: null,
  },
  network: '192.0.2.0/24',
  target: { kind: 'order', id: testId(70), label: 'K7M2-9QXA' },
  changes: [{ field: 'status', from: ORDER_STATUS.inReview, to: ORDER_STATUS.admitted }],
  count: 1,
  ...changes,
});

const LIST = 'GET /api/audit';
const listOf = (entries: AuditEntryView[]) => ({
  data: entries,
  headers: { 'x-total-count': String(entries.length) },
});
const open = (at = '/admin/dnevnik') =>
  renderApp(
    <Routes>
      <Route path="/admin/dnevnik" element={<AuditPage />} />
    </Routes>,
    { at, state: amina },
  );

it('the audit log shows time, person, action, record and changes in words', async () => {
  stubHttp({
    [LIST]: listOf([
      buildEntry(11),
      buildEntry(12, {
        event: 'signInRefused',
        actor: { kind: 'visitor', id: null, name: '', email: '', addressHash: 'Ab3_x' },
        target: null,
        changes: [],
        count: 40,
      }),
    ]),
  });
  open();
  const [first, second] = await screen.findAllByRole('rowheader');
  const edited = within(first!.closest('tr')!);
  expect(first).toHaveTextContent('21. 11. 2026. u 10:05');
  expect(
    edited.getByText('Status prijave: Prijava se nalazi u proceduri → Polaznik odabran u trening program'),
  ).toBeVisible();
  expect(edited.getByRole('link', { name: 'Amina Uprava' })).toHaveAttribute(
    'href',
    `/admin/dnevnik?actor=${testId(1)}`,
  );
  expect(edited.getByRole('link', { name: 'K7M2-9QXA' })).toHaveAttribute(
    'href',
    `/admin/dnevnik?target=${testId(70)}`,
  );
  const refused = second!.closest('tr')!;
  expect(refused).toHaveTextContent('Posjetilac');
  expect(refused).toHaveTextContent(/Odbijena prijava na nalog 40\s?puta/);
});

it('the audit log keeps its filters in the address and sends them', async () => {
  const requests = stubHttp({ [LIST]: listOf([buildEntry(11)]) });
  const { location } = open(`/admin/dnevnik?actor=${testId(1)}`);
  const chip = await screen.findByRole('button', { name: 'Samo radnje jedne osobe, ukloni filter' });
  await admin.click(screen.getByRole('button', { name: 'Filtriraj' }));
  await admin.selectOptions(screen.getByLabelText('Događaj'), 'Izvoz podataka');
  await waitFor(() => expect(location()).toBe(`/admin/dnevnik?event=exported&actor=${testId(1)}`));
  await waitFor(() =>
    expect(requests.at(-1)?.params).toMatchObject({ event: 'exported', actor: testId(1), sort: 'at' }),
  );
  await admin.click(chip);
  await waitFor(() => expect(location()).toBe('/admin/dnevnik?event=exported'));
});
