import { keyUpgrade } from '../../database/search/keyUpgrade.ts';
import { UserModel } from './user.model.ts';
import { userKeys } from './userKeys.ts';

/** Gives users of earlier versions the keys they are searched and sorted by. */
export const userUpgrade = keyUpgrade(UserModel, {
  sortKey: 'sortKeys.name',
  grams: 'searchGrams.email',
  texts: ['name', 'lastName', 'email'],
  keysOf: userKeys,
});
