import { fillKeys } from '../../database/fillKeys.ts';
import { UserModel } from './user.model.ts';
import { userKeys } from './userKeys.ts';

/** Gives users of earlier versions the keys they are sorted by. */
export const fillUserKeys = () => fillKeys(UserModel, 'searchGrams.email', userKeys);
