/** The nonce under which this page's content security policy accepts styles that a script adds; undefined without one. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
