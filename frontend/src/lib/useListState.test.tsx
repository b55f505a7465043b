import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useListState } from './useListState.ts';

const LIST = { filters: { createdFrom: 'day' }, sorts: { createdAt: 'desc' } } as const;

const paramsAt = (query: string) =>
  renderHook(() => useListState(LIST), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[`/admin?${query}`]}>{children}</MemoryRouter>,
  }).result.current.params;

it.each(['2026-02-28', '2028-02-29', '2026-12-31'])('has the day %s in the query', (day) => {
  expect(paramsAt(`createdFrom=${day}`)).toHaveProperty('createdFrom', day);
});

it.each(['2026-02-30', '2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', 'nikad'])(
  'ignores %s, which is not a day',
  (day) => {
    expect(paramsAt(`createdFrom=${day}`)).not.toHaveProperty('createdFrom');
  },
);

it('cuts a keyword that is too long for the API, never within a character', () => {
  expect(paramsAt(`keyword=${'a'.repeat(150)}`)).toHaveProperty('keyword', 'a'.repeat(100));
  const { keyword } = paramsAt(`keyword=${'a'.repeat(99)}${encodeURIComponent('😀')}`);
  expect(() => encodeURIComponent(String(keyword))).not.toThrow();
});
