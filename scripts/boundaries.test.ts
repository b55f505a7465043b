import { featureOf, isAgainstGroups, isUpward } from './boundaries.ts';

const feature = (name: string) => `backend/src/features/${name}/x.ts`;

it.each([
  ['core/orders', 'catalogue/courses', true],
  ['core/orders', 'core/seats', false],
  ['core/seats', 'audit', false],
  ['catalogue/courses', 'processes/waitingList', true],
  ['catalogue/courses', 'core/seats', false],
  ['users/accounts', 'core/orders', true],
  ['users/accounts', 'users/auth', false],
  ['processes/participants', 'outputs/documents', true],
  ['processes/participants', 'users/accounts', false],
  ['core/orders', 'users/lookup', false],
  ['site/pages', 'processes/waitingList', true],
  ['site/pages', 'catalogue/courses', false],
  ['outputs/money', 'processes/payments', false],
  ['mail', 'users/accounts', true],
  ['mail', 'config', false],
])('%s imports %s against the groups: %s', (from, to, expected) => {
  expect(isAgainstGroups(feature(from), feature(to))).toBe(expected);
});

it('routes, and what registers features, may import each of them', () => {
  const importers = ['backend/src/effects.ts', 'backend/src/features/core/orders/order.routes.ts'];
  expect(importers.filter((from) => isAgainstGroups(from, feature('outputs/documents')))).toEqual([]);
});

it.each([
  ['backend/src/lib/token.ts', feature('mail'), true],
  [feature('mail'), 'backend/src/lib/token.ts', false],
  ['frontend/src/ui/Button.tsx', 'frontend/src/pages/x.tsx', true],
  ['backend/src/app.ts', feature('mail'), false],
])('%s imports %s of a higher layer: %s', (from, to, expected) => {
  expect(isUpward(from, to)).toBe(expected);
});

it('a feature is a folder of its group, or a tool', () => {
  expect(['core/orders/changing', 'mail'].map((name) => featureOf(feature(name)))).toEqual([
    'core/orders',
    'mail',
  ]);
  expect(featureOf('backend/src/app.ts')).toBeUndefined();
});
