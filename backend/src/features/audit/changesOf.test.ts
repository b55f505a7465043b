import { auditChangeText } from '@institut/contract/audit/values';
import { changesOf } from './changesOf.ts';

type Person = { name: string; title?: string; bio?: string };

const ana = { name: 'Ana', title: 'docent', bio: '<p>A</p>' };
const emir = { name: 'Emir', title: 'inženjer', bio: '<p>E</p>' };
const lejla = { name: 'Lejla', title: '', bio: '<p>L</p>' };

const withId = (_id: string, name: string) => ({ _id, name });

const changed = (was: unknown, is: unknown) =>
  changesOf({ list: was }, { list: is }, ['list'], new Set(['list.bio']));
const people = (was: Person[], is: Person[]) => changed(was, is);

describe('the changes of a list', () => {
  it('are empty for equal lists, and for an empty value that the record did not have', () => {
    expect(people([ana, emir], [{ ...ana }, { ...emir }])).toEqual([]);
    expect(changed(undefined, [])).toEqual([]);
    expect(changed(undefined, '')).toEqual([]);
    expect(people([{ name: 'Ana' }], [{ name: 'Ana', title: '' }])).toEqual([]);
  });

  it('name an added item with its values, without its rich text', () => {
    expect(people([ana, emir], [ana, lejla, emir])).toEqual([
      { field: 'list.1', from: null, to: '2. Lejla' },
    ]);
    expect(changed(undefined, [ana])).toEqual([{ field: 'list.0', from: null, to: '1. Ana, docent' }]);
  });

  it('name a removed item with the number that it had', () => {
    expect(people([ana, emir, lejla], [ana, lejla])).toEqual([
      { field: 'list.1', from: '2. Emir, inženjer', to: null },
    ]);
  });

  it('name only the item that was moved past others', () => {
    expect(people([ana, emir, lejla], [lejla, ana, emir])).toEqual([
      { field: 'list.0', from: '3. Lejla', to: '1. Lejla' },
    ]);
    expect(people([ana, emir, lejla], [emir, lejla, ana])).toEqual([
      { field: 'list.2', from: '1. Ana', to: '3. Ana' },
    ]);
  });

  it('name a changed field, and of a rich text only the fact', () => {
    expect(people([ana, emir], [ana, { ...emir, title: 'mr.', bio: '<p>Nova</p>' }])).toEqual([
      { field: 'list.1.title', from: 'inženjer', to: 'mr.' },
      { field: 'list.1.bio', from: null, to: null },
    ]);
  });

  it('follow an item by its id, by its first value, or by its position', () => {
    expect(
      changed([withId('a', 'Ana'), withId('b', 'Emir')], [withId('b', 'Emir H.'), withId('a', 'Ana')]),
    ).toEqual([
      { field: 'list.0.name', from: 'Emir', to: 'Emir H.' },
      { field: 'list.1', from: '1. Ana', to: '2. Ana' },
    ]);
    expect(people([ana, emir], [{ ...emir, title: 'mr.' }])).toEqual([
      { field: 'list.0', from: '1. Ana, docent', to: null },
      { field: 'list.0.title', from: 'inženjer', to: 'mr.' },
    ]);
    expect(people([ana, emir], [{ ...ana, name: 'Anna' }, emir])).toEqual([
      { field: 'list.0.name', from: 'Ana', to: 'Anna' },
    ]);
    expect(changed([withId('a', 'Ana')], [withId('b', 'Ana')])).toEqual([
      { field: 'list.0', from: '1. Ana', to: null },
      { field: 'list.0', from: null, to: '1. Ana' },
    ]);
  });

  it('cover texts, lists of items and objects', () => {
    expect(changed(['a', 'b'], ['a', 'c'])).toEqual([
      { field: 'list.1', from: '2. b', to: null },
      { field: 'list.1', from: null, to: '2. c' },
    ]);
    expect(changed([{ day: 'pon', rooms: ['1'] }], [{ day: 'pon', rooms: ['1', '2'] }])).toEqual([
      { field: 'list.0.rooms.1', from: null, to: '2. 2' },
    ]);
    expect(changed({ mode: 'online', link: 'x' }, { mode: 'online', link: 'y' })).toEqual([
      { field: 'list.link', from: 'x', to: 'y' },
    ]);
  });

  it('shorten long values', () => {
    const [added] = people([], [{ name: 'A'.repeat(300) }]);
    expect(added?.to).toBe(`1. ${'A'.repeat(200)}…`);
  });
});

describe('the text of a change in a list', () => {
  it.each([
    ['list.1', null, '2. Ana', 'list, dodano: 2. stavka: Ana'],
    [
      'lessons.0',
      null,
      '1. 2027-03-10, 10:00, 13:00, Učionica 2, 0, planned',
      'Raspored, dodano: 1. stavka: 10. 3. 2027., 10:00, 13:00, Učionica 2, Planiran',
    ],
    [
      'lessons.1',
      '3. 2027-03-10',
      '2. 2027-03-10',
      'Raspored, pomjereno: 3. stavka: 10. 3. 2027. → 2. stavka: 10. 3. 2027.',
    ],
    ['list.1', '2. Ana', null, 'list, uklonjeno: 2. stavka: Ana'],
    ['list.0', '3. Ana', '1. Ana', 'list, pomjereno: 3. stavka: Ana → 1. stavka: Ana'],
    ['list.1.title', 'mr.', 'dr.', 'list, 2. stavka, title: mr. → dr.'],
    ['start', '2027-02-15', '2027-03-01', 'Početak: 15. 2. 2027. → 1. 3. 2027.'],
    ['paidAt', null, '2026-11-26T23:30:00.000Z', 'Datum uplate: 27. 11. 2026.'],
    ['payment', null, '100.00', 'Uplata (KM): 100,00'],
    ['list.1.bio', null, null, 'list, 2. stavka, bio: promijenjeno'],
  ])('says for %s from %s to %s: %s', (field, from, to, text) => {
    expect(auditChangeText({ field, from, to }).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('has the label of the kind of record', () => {
    const change = { field: 'title', from: 'A', to: 'B' };
    expect(auditChangeText(change, 'news')).toBe('Naslov: A → B');
    expect(auditChangeText(change, 'career')).toBe('Naziv: A → B');
  });
});
