import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseAction } from '../../testing/actionMenu.ts';
import { buildAdminNewsSummary, newsId } from '../../testing/contentFixtures.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { stubHttp } from '../../testing/stubHttp.ts';
import { NewsListPage } from '../news/admin/NewsListPage.tsx';

const robot = buildAdminNewsSummary({ _id: newsId(1), title: 'Robotska ruka' });
const notice = buildAdminNewsSummary({ _id: newsId(2), title: 'Upis u ciklus' });
const NOT_THERE = { status: 404, data: { message: 'Vijest nije pronađena.', code: 'not_found' } };

/** Opens a list with a row that another admin has deleted since. */
async function open() {
  let stored = [robot, notice];
  stubHttp({
    'GET /api/vijesti': () => ({ data: stored, headers: { 'x-total-count': String(stored.length) } }),
    [`DELETE /api/vijesti/${newsId(1)}`]: () => {
      stored = stored.filter((item) => item !== robot);
      return NOT_THERE;
    },
    [`DELETE /api/vijesti/${newsId(2)}`]: () => {
      stored = stored.filter((item) => item !== notice);
      return { status: 204 };
    },
  });
  const app = renderApp(<NewsListPage />, {
    at: '/admin/vijestlist',
    state: loggedInState({ isAdmin: true }),
  });
  await screen.findByRole('row', { name: /Robotska ruka/ });
  return app;
}
const confirm = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

it('treats a row that another admin has deleted as deleted', async () => {
  const { store } = await open();
  await chooseAction('Obriši: „Robotska', false);
  await confirm('Obriši vijest');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('row', { name: /Robotska ruka/ })).not.toBeInTheDocument();
  expect(store.getState().toasts).toMatchObject([{ kind: 'info', text: 'Već obrisano: „Robotska ruka”' }]);
});

it('reports which of several rows another admin had deleted before', async () => {
  await open();
  await userEvent.click(screen.getByLabelText('Označi: „Robotska ruka”'));
  await userEvent.click(screen.getByLabelText('Označi: „Upis u ciklus”'));
  const regions = screen.getAllByRole('status');
  await userEvent.click(screen.getByRole('button', { name: 'Obriši odabrano' }));
  await confirm('Obriši vijesti');
  const report = (await screen.findByText('Obrisano (1):')).closest('[role=status]');
  // Some screen readers miss text that is inserted together with its live region.
  expect(regions).toContain(report);
  expect(report).toHaveTextContent('Obrisano (1): „Upis u ciklus”.');
  expect(report).toHaveTextContent('Već obrisano (1): „Robotska ruka”.');
  expect(report).not.toHaveTextContent('Nije obrisano');
});
