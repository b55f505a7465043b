import { emailAddress } from '@institut/contract/frame/fields';
import { candidateLink } from '@institut/contract/candidates/values';
import { RETENTION_DAYS } from '@institut/contract/limits';
import { z } from 'zod';
import { dryRunSession } from '../../../database/dryRun.ts';
import {
  type Block,
  type MailContext,
  type MailType,
  pageUrl,
  paragraphs,
  small,
  text,
} from '../../mail/mailType.ts';
import { Candidate, type CandidateFields, candidateTokenOf } from './candidate.model.ts';

/** The message holds no token, and no name: anybody can type the address of somebody else. */
const candidateMessage = z.object({
  to: emailAddress(),
  candidateId: z.string(),
  career: z.string(),
  isReplaced: z.boolean(),
});

/** The candidate that a mail is about; null once it has withdrawn. */
async function candidateOf({
  candidateId,
  to,
}: {
  candidateId: string;
  to: string;
}): Promise<CandidateFields | null> {
  const found = await Candidate.findById(candidateId).session(dryRunSession()).lean<CandidateFields>();
  return found?.email === to ? found : null;
}

const toPage = (candidate: CandidateFields, context: MailContext): Block => ({
  kind: 'action',
  label: 'Otvori moju prijavu',
  url: pageUrl(context, candidateLink(candidateTokenOf(candidate))),
});

/** Tells candidates that their application has arrived, or was replaced by a newer one, with the link to their page. */
export const candidateReceivedMail: MailType<z.infer<typeof candidateMessage>> = {
  kind: 'candidateReceived',
  schema: candidateMessage,
  keptDays: RETENTION_DAYS.sentMail,
  render: async (message, context) => {
    const found = await candidateOf(message);
    if (!found) return null;
    const { career, isReplaced } = message;
    const said = isReplaced
      ? `novom prijavom na oglas „${career}” zamijenili ste raniju, zajedno s biografijom.`
      : `primili smo prijavu i biografiju za oglas „${career}”.`;
    return {
      subject: isReplaced ? `Prijava je zamijenjena: ${career}` : `Primili smo prijavu: ${career}`,
      preview: isReplaced ? 'Vrijedi prijava koju ste poslali posljednju.' : 'Javit ćemo vam se e-mailom.',
      heading: isReplaced ? 'Prijava je zamijenjena' : 'Primili smo prijavu',
      blocks: [
        text('Dobar dan,'),
        text(said),
        text('Na svojoj stranici vidite stanje prijave i podatke koje imamo, i možete je povući.'),
        toPage(found, context),
        small('Ako prijavu niste poslali vi, povucite je na toj stranici: podaci i datoteka se odmah brišu.'),
      ],
    };
  },
};

const answerMessage = z.object({
  to: emailAddress(),
  candidateId: z.string(),
  career: z.string(),
  text: z.string(),
});

/** The answer that staff have written to a candidate. */
export const candidateAnswerMail: MailType<z.infer<typeof answerMessage>> = {
  kind: 'candidateAnswer',
  schema: answerMessage,
  keptDays: RETENTION_DAYS.sentMail,
  render: async (message, context) => {
    const found = await candidateOf(message);
    return (
      found && {
        subject: `Odgovor na prijavu: ${message.career}`,
        preview: `Odgovor na vašu prijavu na oglas „${message.career}”.`,
        heading: 'Odgovor na prijavu',
        blocks: [...paragraphs(message.text), toPage(found, context)],
      }
    );
  },
};
