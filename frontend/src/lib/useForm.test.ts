import { registerBody } from '@institut/contract/user.schema';
import { fieldErrors } from './useForm.ts';

const valid = { name: 'Ana', lastName: 'Anić', email: 'ana@example.com', password: 'dovoljno duga' };

describe('fieldErrors', () => {
  it('is empty when all is well', () => {
    expect(fieldErrors(registerBody, valid)).toEqual({});
  });

  it('names each invalid value with the first sentence of the contract', () => {
    expect(fieldErrors(registerBody, { ...valid, name: ' ', email: 'ana' })).toEqual({
      name: 'Unesite ime.',
      email: 'Unesite ispravnu e-mail adresu, npr. ime@primjer.ba.',
    });
  });
});
