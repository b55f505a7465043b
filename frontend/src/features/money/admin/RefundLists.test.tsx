import type { RefundRequest } from '@institut/contract/cancellations/schema';
import { mailsPath } from '@institut/contract/frame/paths';
import type { Surplus } from '@institut/contract/money/list.schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actionsOf, chooseAction } from '../../../testing/actionMenu.ts';
import { buildRefundRequest } from '../../../testing/cancellationFixtures.ts';
import { buildMails } from '../../../testing/mailFixtures.ts';
import { API, listOf, openAdmin, paramsOf, rows, sumsOf, tiles } from '../../../testing/moneyPage.tsx';
import { buildAdminOrder, testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';

const surplus: Surplus = {
  _id: testId(72),
  reference: 'AAAA-1111',
  name: 'Emir Hodžić',
  email: 'emir@example.com',
  payer: 'Emir Hodžić',
  reason: 'rejected',
  since: '2026-11-20',
  paid: 192,
  refunded: 0,
  surplus: 192,
};
const refund = buildRefundRequest();
const DECIDE = `PUT /api/povrati/${refund._id}`;

describe('/admin/novac/povrati', () => {
  const paypal: RefundRequest = {
    ...refund,
    _id: testId(75),
    payee: 'Ana Anić',
    method: 'paypal',
    state: 'sending',
    account: '',
    amount: 30,
    isLate: true,
  };
  const SUMS = sumsOf({ requested: [60.4], approved: [], sending: [30], paid: [], rejected: [] });
  const found = listOf([refund, paypal], SUMS);

  it('lists the refunds with their account and last day, and what is in each state', async () => {
    const requests = openAdmin('novac/povrati?from=2026-01-01', { [API.refunds]: found });
    expect(await rows('Povrati')).toEqual([
      'AAAA-1111AAAA-1111-1Primjer d.o.o.1610 0000 1050 0067 · Podnosilac: Emir HodžićOtkazana mjestaNa račun20. 11. 2026.rok 5. 12. 2026.Zatraženo60,40 KMOdobriViše',
      'AAAA-1111AAAA-1111-1Ana AnićPodnosilac: Emir HodžićOtkazana mjestaPayPal20. 11. 2026.kasni od 5. 12. 2026.Šalje se30,00 KM',
    ]);
    expect(tiles('Povrati prema stanju')).toEqual([
      'Ukupno90,40 KM2 povrata',
      'Zatraženo60,40 KM1 povrat',
      'Odobreno0,00 KM0 povrata',
      'Šalje se30,00 KM1 povrat',
      'Isplaćeno0,00 KM0 povrata',
      'Odbijeno0,00 KM0 povrata',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /^Zatraženo 60/ }));
    await waitFor(() =>
      expect(paramsOf(requests, API.refunds)).toMatchObject({ state: 'requested', from: '2026-01-01' }),
    );
    await userEvent.click(screen.getByText('Za banku'));
    await userEvent.click(screen.getByRole('button', { name: 'CSV za banku' }));
    await waitFor(() =>
      expect(paramsOf(requests, 'GET /api/exports/povrati-banci')).toMatchObject({
        state: 'approved',
        method: 'bank',
        from: '2026-01-01',
        format: 'csv',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Excel za banku' }));
    await waitFor(() =>
      expect(paramsOf(requests, 'GET /api/exports/povrati-banci')).toMatchObject({ format: 'xlsx' }),
    );
  });

  it('records a payout with its day and number, and the state that was read', async () => {
    openAdmin('novac/povrati', { [API.refunds]: found });
    await rows('Povrati');
    await chooseAction('Isplaćeno: Povrat 60,40', false);
    const dialog = within(screen.getByRole('dialog', { name: 'Povrat je isplaćen' }));
    expect(dialog.getByLabelText(/^Račun primaoca/)).toHaveValue('1610 0000 1050 0067');
    await userEvent.type(dialog.getByLabelText(/^Broj povrata/), 'Nalog 12');
    const requests = stubHttp({
      [DECIDE]: { data: { ...refund, state: 'paid' } },
      [API.refunds]: listOf([], []),
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Isplaćeno' }));
    expect(await screen.findByText('Još nema povrata')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.body).not.toHaveFocus();
    expect(requests[0]?.data).toMatchObject({
      state: 'paid',
      asOf: 'requested 1610000010500067',
      reference: 'Nalog 12',
    });
    expect(requests[0]?.data).toHaveProperty('at', expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/));
  });

  it('rejects with a reason only, and loads the list again when somebody else has decided', async () => {
    openAdmin('novac/povrati', { [API.refunds]: found });
    await rows('Povrati');
    await chooseAction('Odbij: Povrat 60,40', false);
    const dialog = within(screen.getByRole('dialog', { name: 'Odbij povrat' }));
    const message = 'Neko je u međuvremenu odlučio o ovom povratu.';
    const requests = stubHttp({
      [DECIDE]: { status: 409, data: { message, code: 'stale_edit' } },
      [API.refunds]: found,
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Odbij' }));
    expect(dialog.getByText('Unesite razlog.')).toBeInTheDocument();
    expect(requests).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Razlog'), 'Dogovoreno s podnosiocem.');
    await userEvent.click(dialog.getByRole('button', { name: 'Odbij' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(requests[0]?.data).toEqual({
      state: 'rejected',
      asOf: 'requested 1610000010500067',
      note: 'Dogovoreno s podnosiocem.',
    });
    await waitFor(() => expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET']));
  });

  it('changes the account of an approved refund, not to the same one', async () => {
    const approved = { ...refund, state: 'approved' as const };
    openAdmin('novac/povrati', { [API.refunds]: listOf([approved], SUMS) });
    await rows('Povrati');
    await chooseAction('Promijeni račun: Povrat 60,40', false);
    const dialog = within(screen.getByRole('dialog', { name: 'Promijeni račun povrata' }));
    const requests = stubHttp({
      [DECIDE]: { data: approved },
      [`PUT ${mailsPath(`/api/povrati/${refund._id}`)}`]: { data: buildMails({ role: 'buyer' }) },
      [API.refunds]: found,
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Promijeni račun' }));
    expect(dialog.getByText('Unesite drugi račun.')).toBeInTheDocument();
    expect(dialog.queryByText(/^Provjeravamo ko dobija/)).not.toBeInTheDocument();
    await userEvent.clear(dialog.getByLabelText(/^Račun primaoca/));
    await userEvent.type(dialog.getByLabelText(/^Račun primaoca/), '1290079401028494');
    expect(await dialog.findByText(/^E.mail dobija 1 osoba/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Promijeni račun' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.find(({ url }) => url === `/api/povrati/${refund._id}`)?.data).toMatchObject({
      state: 'approved',
      asOf: 'approved 1610000010500067',
      account: '1290079401028494',
    });
  });

  it('says that an account was never confirmed, and that the approval confirms it', async () => {
    const earlier = { ...refund, isAccountConfirmed: false };
    openAdmin('novac/povrati', { [API.refunds]: listOf([earlier], SUMS) });
    await rows('Povrati');
    expect(screen.getByText('račun nije potvrđen')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Odobri: Povrat 60,40/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Odobri povrat' }));
    expect(dialog.getByLabelText(/^Račun primaoca/)).toHaveAccessibleDescription(
      /odobravanjem ga potvrđujete/,
    );
  });

  it('leaves refunds of PayPal to PayPal', async () => {
    const asked = { ...paypal, state: 'requested' as const };
    openAdmin('novac/povrati', { [API.refunds]: listOf([asked], SUMS) });
    await rows('Povrati');
    expect(screen.getByRole('button', { name: /^Odobri: Povrat 30,00/ })).toBeInTheDocument();
    expect(await actionsOf('Povrat 30,00')).toEqual(['Odbij']);
  });

  it('shows the paid ones at their old address', async () => {
    const requests = openAdmin('novac/povrati/evidentirani', { [API.refunds]: found });
    await rows('Povrati');
    expect(paramsOf(requests, API.refunds)).toMatchObject({ state: 'paid' });
    expect(screen.getByRole('link', { name: 'Povrati' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('/admin/novac/povrati/preplate', () => {
  it('records a refund of a surplus and loads the list again', async () => {
    const found = listOf([surplus], [{ key: 'rejected', count: 1, total: 192 }]);
    openAdmin('novac/povrati/preplate', { [API.surpluses]: found });
    expect(await rows('Preplate')).toEqual([
      // The day decides which of the two it says.
      expect.stringMatching(
        /^AAAA-1111Emir Hodžićemir@example\.comOdbijena prijava20\. 11\. 2026\.(rok|kasni od) 5\. 12\. 2026\.192,00 KM0,00 KM192,00 KMEvidentiraj povrat$/,
      ),
    ]);
    expect(tiles('Novac za povrat prema razlogu')).toEqual([
      'Ukupno192,00 KM1 prijava',
      'Odbijena prijava192,00 KM1 prijava',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Evidentiraj povrat: AAAA-1111, Emir Hodžić' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Evidentiraj povrat' }));
    expect(dialog.getByLabelText('Iznos (KM)')).toHaveValue('192,00');
    const requests = stubHttp({
      [`POST /api/orders/${testId(72)}/povrati`]: { data: buildAdminOrder({ _id: testId(72) }) },
      [API.surpluses]: listOf([], []),
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Evidentiraj povrat' }));
    expect(await screen.findByText('Nema preplata')).toBeInTheDocument();
    expect(requests[0]?.data).toMatchObject({ amount: 192 });
    expect(screen.queryByRole('list', { name: 'Novac za povrat prema razlogu' })).not.toBeInTheDocument();
  });
});
