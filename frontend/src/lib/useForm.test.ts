import { registerBody } from '@institut/contract/accounts/schema';
import { fieldErrors } from './useForm.ts';

const valid = { name: 'Ana', lastName: 'Anić', email: 'ana@example.com', password: 'dovoljno duga' };

describe('fieldErrors', () => {
  it('is empty for valid values', () => {
    expect(fieldErrors(registerBody, valid)).toEqual({});
  });

  it('has the first message of the contract for each invalid value', () => {
    expect(fieldErrors(registerBody, { ...valid, name: ' ', email: 'ana' })).toEqual({
      name: 'Unesite ime.',
      email: 'Unesite ispravnu e-mail adresu, npr. ime@example.com.',
    });
  });
});
