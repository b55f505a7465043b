import { can } from './can.ts';

describe('can', () => {
  it('asks the permissions of a user', () => {
    const editor = { permissions: ['content', 'courses'] as const };
    expect(can(editor, 'content')).toBe(true);
    expect(can(editor, ['enrolment', 'courses'])).toBe(true);
    expect(can(editor, 'any')).toBe(true);
    expect(can(editor, 'money')).toBe(false);
    expect(can({ permissions: [] }, 'any')).toBe(false);
  });

  it('is false for a visitor', () => {
    expect(can(null, 'any')).toBe(false);
  });
});
