import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { API, late, openAdmin, paramsOf, RECEIVABLES, rows, tiles } from '../../../testing/moneyPage.tsx';
import { testId } from '../../../testing/shopFixtures.ts';

describe('/admin/novac/potrazivanja', () => {
  it('shows what is open, what each age adds up to, and leads to the application', async () => {
    openAdmin('novac/potrazivanja', { [API.receivables]: RECEIVABLES });
    expect(await rows('Potraživanja')).toEqual([
      'K7M2-9QXAPrimjer drvo d.o.o.Podnosilac: Ana AnićPython za početnike8. 10. 2026. kasni 43 danačeka se do 11. 10. 2026. · podsjetnik 8. 10. 2026.1.234,50 KM200,00 KM1.034,50 KM',
      'M4TR-7XKDAna AnićTraži grantPython za početnikeBez roka192,00 KM0,00 KM192,00 KM',
    ]);
    expect(tiles('Potraživanja prema starosti')).toEqual([
      'Ukupno1.226,50 KM2 prijave',
      'Nedospjelo192,00 KM1 prijava',
      '0–7 dana0,00 KM0 prijava',
      '8–30 dana0,00 KM0 prijava',
      '31–90 dana1.034,50 KM1 prijava',
      'Preko 90 dana0,00 KM0 prijava',
    ]);
    expect(screen.getByRole('link', { name: 'K7M2-9QXA, otvori prijavu' })).toHaveAttribute(
      'href',
      `/admin/order/${testId(70)}`,
    );
  });

  it('filters by a press on an age, by payer and course, and exports for the accountant what is shown', async () => {
    const requests = openAdmin('novac/potrazivanja', { [API.receivables]: RECEIVABLES });
    await rows('Potraživanja');
    await userEvent.click(screen.getByRole('button', { name: /^31–90 dana/ }));
    expect(screen.getByRole('button', { name: /^31–90 dana/ })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Filtriraj' }));
    await userEvent.selectOptions(screen.getByLabelText('Platilac'), 'Organizacija');
    await userEvent.selectOptions(screen.getByLabelText('Kurs'), 'Python za početnike');
    const filters = {
      age: 'quarter',
      payer: 'organisation',
      kurs: testId(7),
      sort: 'dueDay',
      direction: 'asc',
    };
    await waitFor(() => expect(paramsOf(requests, API.receivables)).toMatchObject(filters));
    expect(screen.getByRole('list', { name: 'Uključeni filteri' })).toHaveTextContent(
      /Platilac: Organizacija.*Kurs: Python za početnike/,
    );
    await userEvent.click(screen.getByText('Za računovodstvo'));
    await userEvent.click(screen.getByRole('button', { name: 'CSV za računovodstvo' }));
    await waitFor(() =>
      expect(paramsOf(requests, 'GET /api/exports/knjigovodstvo')).toEqual({
        ...filters,
        format: 'csv',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Excel za računovodstvo' }));
    await waitFor(() =>
      expect(paramsOf(requests, 'GET /api/exports/knjigovodstvo')).toEqual({ ...filters, format: 'xlsx' }),
    );
  });
});

describe('the reminders of /admin/novac/potrazivanja', () => {
  it('reminds the buyers of the chosen rows, and names who gets no reminder', async () => {
    const skipped = [{ _id: late._id, reference: late.reference, reason: 'Podsjetnik je danas već poslan.' }];
    const requests = openAdmin('novac/potrazivanja', {
      [API.receivables]: RECEIVABLES,
      'POST /api/orders/opomene': { data: { reminded: 0, skipped } },
    });
    await rows('Potraživanja');
    await userEvent.click(screen.getAllByRole('checkbox', { name: /^Označi/ })[0]!);
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji podsjetnike' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Pošalji podsjetnike' }));
    expect(await screen.findByText(/Podsjetnik je danas već poslan/)).toBeInTheDocument();
    expect(requests.find(({ method }) => method.toLowerCase() === 'post')?.data).toEqual({
      orders: [late._id],
    });
  });

  it('offers the rows of all pages, and says how many of the chosen ones are due', async () => {
    const total = { 'x-total-count': '120' };
    openAdmin('novac/potrazivanja', { [API.receivables]: { ...RECEIVABLES, headers: total } });
    await rows('Potraživanja');
    for (const box of screen.getAllByRole('checkbox', { name: /^Označi/ })) await userEvent.click(box);
    expect(screen.getByRole('button', { name: 'Odaberi sve pronađeno (120)' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji podsjetnike' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Rok za uplatu je stigao za 1 prijavu, a još nije za 1 prijavu.',
    );
  });
});
