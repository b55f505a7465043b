import type { Permission } from '@institut/contract/accounts/permissions';
import { screen } from '@testing-library/react';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { useCoursesBack } from './useCoursesBack.ts';

const Back = () => <p>{JSON.stringify(useCoursesBack() ?? null)}</p>;

it.each<[Permission[], string]>([
  [['courses', 'attendance'], '/admin/kurslist'],
  [['messages', 'attendance'], '/prisustvo'],
  [['orders', 'money'], 'null'],
])('leads staff with %j from a course to %s', (permissions, to) => {
  renderApp(<Back />, { state: loggedInState({ permissions }) });
  expect(screen.getByText(new RegExp(to))).toBeVisible();
});
