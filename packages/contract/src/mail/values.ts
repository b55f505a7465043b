/** States of a mail as staff see it; `unsent` was written to a file, because no mail server is set. */
export const MAIL_STATES = ['waiting', 'sent', 'unsent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: 'Čeka',
  sent: 'Poslano',
  unsent: 'Zapisano u datoteku',
  failed: 'Nije isporučeno',
};

/** Why the last attempt to send a mail has failed. */
export const MAIL_FAILURES = ['refused', 'late', 'server', 'internal'] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

export const MAIL_FAILURE_LABELS: Record<MailFailure, string> = {
  refused: 'Server primaoca je odbio adresu ili poruku. Provjerite adresu.',
  late: 'Nije se mogla poslati na vrijeme.',
  server: 'Server za poštu nije prihvatio poruku.',
  internal: 'Greška na sajtu. Javite je administratoru.',
};
