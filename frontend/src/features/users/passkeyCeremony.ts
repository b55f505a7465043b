import type {
  PasskeyCreation,
  PasskeyAnswer,
  PasskeyRequest,
} from '@institut/contract/auth/secondFactor.schema';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** The answer of the user's device, or why there is none, in a sentence for the user. */
export type Ceremony<Response> = { response: Response } | { refusal: string };

/** Returns whether the browser knows passkeys, which it offers on addresses with https and on localhost only. */
export const supportsPasskeys = browserSupportsWebAuthn;

/** Asks the device for a new passkey. Never throws. */
export const createPasskey = ({
  excludeCredentials,
  ...options
}: PasskeyCreation['options']): Promise<Ceremony<RegistrationResponseJSON>> =>
  attempt(ADDING_CANCELLED, () =>
    startRegistration({
      optionsJSON: {
        ...options,
        excludeCredentials: excludeCredentials.map(({ transports = [], ...known }) => ({
          ...known,
          transports,
        })),
      },
    }),
  );

/** Asks the device for one of its passkeys of this site; `otherWay` completes "Pokušajte ponovo ili …". Never throws. */
export const readPasskey = (
  optionsJSON: PasskeyRequest['options'],
  otherWay: string,
): Promise<Ceremony<PasskeyAnswer['response']>> =>
  attempt(`${READING_CANCELLED} ${otherWay}.`, async () => {
    const { response, ...credential } = await startAuthentication({ optionsJSON });
    const { userHandle } = response;
    // Without it the server cannot know whose passkey this is.
    if (!userHandle) throw new Error('The passkey names no user.');
    return { ...credential, response: { ...response, userHandle } };
  });

const ADDING_CANCELLED =
  'Prozor preglednika je zatvoren ili je vrijeme isteklo, pa ništa nije promijenjeno. Možete pokušati ponovo.';
const READING_CANCELLED =
  'Prozor preglednika je zatvoren, vrijeme je isteklo ili na uređaju nema pristupnog ključa za ovaj sajt. Pokušajte ponovo ili';
const EXISTS = 'Ovaj uređaj već ima pristupni ključ za vaš nalog.';
const UNFIT =
  'Ovaj uređaj ne može sačuvati pristupni ključ: potrebni su otisak prsta, prepoznavanje lica ili PIN. Pokušajte na drugom uređaju.';
const WRONG_ADDRESS =
  'Pristupni ključevi rade samo na glavnoj adresi sajta. Otvorite je pa pokušajte ponovo.';
const UNKNOWN = 'Uređaj nije odgovorio kako treba. Pokušajte ponovo ili koristite drugi uređaj.';

async function attempt<Response>(
  cancelled: string,
  ask: () => Promise<Response>,
): Promise<Ceremony<Response>> {
  try {
    return { response: await ask() };
  } catch (cause) {
    return { refusal: isCancelled(cause) ? cancelled : refusalOf(cause) };
  }
}

/** Browsers report a closed dialog, a timeout and a missing passkey alike, so that a site learns nothing about its visitors. */
const isCancelled = (cause: unknown): boolean =>
  cause instanceof Error && ['NotAllowedError', 'AbortError'].includes(cause.name);

function refusalOf(cause: unknown): string {
  if (!(cause instanceof WebAuthnError)) return UNKNOWN;
  switch (cause.code) {
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return EXISTS;
    case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
    case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
    case 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG':
      return UNFIT;
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
      return WRONG_ADDRESS;
    default:
      return UNKNOWN;
  }
}
