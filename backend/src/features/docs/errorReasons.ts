import type { CallError } from '@institut/contract/call';

/** What each error status tells, in Bosnian. */
export const ERROR_REASONS: Record<CallError, string> = {
  400: 'Podaci nisu ispravni; polje fields imenuje svaki.',
  401: 'Token ne postoji, nije ispravan ili je istekao, ili su podaci za prijavu pogrešni.',
  403: 'Korisnik nema dozvolu.',
  404: 'Zapis ne postoji ili pripada drugome.',
  409: 'Stanje se u međuvremenu promijenilo ili to ne dopušta.',
  413: 'Zahtjev je prevelik.',
  415: 'Vrsta sadržaja nije podržana.',
  422: 'Isti Idempotency-Key je upotrijebljen za drugu prijavu.',
  429: 'Previše pokušaja; zaglavlje Retry-After kaže kada ponovo.',
  503: 'Usluga nije podešena ili trenutno nije dostupna.',
};
