import { can } from './can.ts';

describe('can', () => {
  it('asks the permissions of a user, whatever isAdmin says', () => {
    const editor = { isAdmin: false, permissions: ['content', 'courses'] as const };
    expect(can(editor, 'content')).toBe(true);
    expect(can(editor, ['enrolment', 'courses'])).toBe(true);
    expect(can(editor, 'any')).toBe(true);
    expect(can(editor, 'money')).toBe(false);
    expect(can({ isAdmin: true, permissions: [] }, 'any')).toBe(false);
  });

  it.each([
    [true, true],
    [false, false],
  ])('is by isAdmin %p for a login that was stored without permissions: %p', (isAdmin, expected) => {
    expect(can({ isAdmin }, 'administration')).toBe(expected);
    expect(can({ isAdmin }, 'any')).toBe(expected);
  });

  it('is false for a visitor', () => {
    expect(can(null, 'any')).toBe(false);
  });
});
