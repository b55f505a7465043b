import type { ForgotAnswer } from '@institut/contract/user.schema';

/** One sentence for every address. */
export function presentForgotten(): ForgotAnswer {
  return { message: 'Ako postoji nalog s ovom adresom, poslali smo vam e-mail s linkom za novu lozinku.' };
}
