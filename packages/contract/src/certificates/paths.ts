/** The page with the form for a code, and below it the page of each certificate. */
export const CERTIFICATES_PATH = '/uvjerenja';
export const CERTIFICATE_PATH = `${CERTIFICATES_PATH}/:code`;

/** Returns the path of the page that says whether a certificate is valid. */
export const certificatePath = (code: string): string => `${CERTIFICATES_PATH}/${code}`;
