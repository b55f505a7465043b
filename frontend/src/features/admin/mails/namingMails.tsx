import type { RenderNamingMails } from '../../participants/ParticipantDialog.tsx';
import { MailPreview } from './MailPreview.tsx';

/** Shows the mails of the form that names the participant of a seat. */
export const renderNamingMails: RenderNamingMails = ({ order, seat }, body) => (
  <MailPreview questions={body ? [{ call: 'nameParticipant', params: { id: order, seat }, body }] : []} />
);
