import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { AdminShell } from './AdminShell.tsx';

// A file that mocks a module has modules of its own, so that nothing has loaded the dialog before.
jest.mock('./AdminSearch.tsx', () => jest.requireActual<object>('./AdminSearch.tsx'));

it('keeps the letters that are typed before the dialog of the search has loaded', async () => {
  stubHttp({});
  renderApp(<AdminShell />, { state: loggedInState({ isAdmin: true }) });
  for (const key of ['/', 'a', 'n', '/', 'Shift']) fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const field = await screen.findByRole('searchbox');
  expect(field).toHaveValue('an/');
  await userEvent.keyboard('a');
  expect(field).toHaveValue('an/a');
});
