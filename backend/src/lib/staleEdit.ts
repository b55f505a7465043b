import { conflict, type AppError } from './errors.ts';

/** Somebody else's edit came first, so this one was made on what is no longer there. */
export function staleEdit(): AppError {
  return conflict(
    'Neko je u međuvremenu izmijenio ovaj zapis. Učitajte ga ponovo i unesite svoje izmjene u novu verziju.',
    'stale_edit',
  );
}
