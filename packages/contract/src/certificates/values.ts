/** The states of a certificate: valid, revoked by staff, or replaced by a corrected one; the values are stored. */
export const CERTIFICATE_STATES = ['valid', 'revoked', 'replaced'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];
export const CERTIFICATE_STATE_INFO: Record<
  CertificateState,
  { label: string; tone: 'success' | 'danger' | 'neutral' }
> = {
  valid: { label: 'Vrijedi', tone: 'success' },
  revoked: { label: 'Opozvano', tone: 'danger' },
  replaced: { label: 'Zamijenjeno', tone: 'neutral' },
};

/** The reasons of a revocation, which everybody who checks the certificate reads. */
export const REVOCATION_REASONS = ['mistake', 'conditions', 'untrue', 'request'] as const;
export type RevocationReason = (typeof REVOCATION_REASONS)[number];
export const REVOCATION_REASON_LABELS: Record<RevocationReason, string> = {
  mistake: 'Izdato je greškom',
  conditions: 'Uslovi za izdavanje nisu bili ispunjeni',
  untrue: 'Podaci na njemu nisu tačni',
  request: 'Na zahtjev osobe kojoj je izdato',
};

/** The titles of certificates; the values are stored. */
export const CERTIFICATE_TITLES = ['certificate', 'attendance'] as const;
export type CertificateTitle = (typeof CERTIFICATE_TITLES)[number];
export const CERTIFICATE_TITLE_LABELS: Record<CertificateTitle, string> = {
  certificate: 'Uvjerenje',
  attendance: 'Potvrda o pohađanju',
};

/** The conditions under which a course gives certificates. */
export type Completion = {
  /** The part of the held minutes that a participant has to attend, in percent. */
  minPercent: number;
  needsPass: boolean;
  needsPayment: boolean;
  title: CertificateTitle;
};

/** The conditions of a course about which staff said nothing. */
export const DEFAULT_COMPLETION: Completion = {
  minPercent: 80,
  needsPass: false,
  needsPayment: true,
  title: 'certificate',
};

/** Returns the number of a certificate: the 57th of 2027 is `UV-2027-00057`. */
export const certificateNumber = (year: number, n: number): string =>
  `UV-${year}-${String(n).padStart(5, '0')}`;
