/** The page with the form for a code, and below it the page of each certificate. */
export const CERTIFICATES_PATH = '/uvjerenja';
export const CERTIFICATE_PATH = `${CERTIFICATES_PATH}/:code`;
/** For programs that check badges: which numbers of a year do not hold any more. */
export const STATUS_LIST_PATH = `${CERTIFICATES_PATH}/status/:year`;
/** For programs that check badges: the public keys of the institute (`did:web`). */
export const ISSUER_DID_PATH = '/.well-known/did.json';

/** Returns the path of the page that says whether a certificate is valid. */
export const certificatePath = (code: string): string => `${CERTIFICATES_PATH}/${code}`;
