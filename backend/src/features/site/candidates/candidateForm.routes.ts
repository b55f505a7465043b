import { candidateBody } from '@institut/contract/candidates/schema';
import { CANDIDATE_FILE_FIELD } from '@institut/contract/candidates/values';
import { SITE_PAGES } from '@institut/contract/site/pages';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { statusOf, toAppError } from '../../../http/errorHandler.ts';
import { strictRouter } from '../../../http/implement.ts';
import { parse, parseId } from '../../../http/parse.ts';
import { RATE_LIMITS } from '../../../http/rateLimit.ts';
import { fileForm, uploadedBytes } from '../../../http/requestBody.ts';
import { escapeHtml } from '../../../lib/escape.ts';
import { applyForCareer } from './candidates.service.ts';

/** Says what is wrong as a page. The browser keeps what was typed when one goes back. */
const answerAsPage: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  const refusal = toAppError(error);
  if (statusOf(refusal) >= 500) return next(error);
  const sentences = Object.values(refusal.fields ?? {});
  const items = (sentences.length > 0 ? sentences : [refusal.message]).map(
    (sentence) => `<li>${escapeHtml(sentence)}</li>`,
  );
  res
    .status(statusOf(refusal))
    .type('html')
    .send(
      '<!doctype html><html lang="bs"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
        `<title>Prijava nije poslana</title><h1>Prijava nije poslana</h1><ul>${items.join('')}</ul>` +
        '<p>Vratite se na oglas dugmetom „Nazad” u pregledniku, ispravite prijavu i pošaljite je ponovo.</p></html>',
    );
};

/** The form of an ad as a browser without JavaScript sends it: to the page itself, which then says that it was sent. */
export const candidatePages = strictRouter();
candidatePages.post(
  SITE_PAGES.career.path,
  RATE_LIMITS.candidate,
  fileForm(CANDIDATE_FILE_FIELD),
  async (req: Request, res: Response) => {
    const id = parseId(req.params.id, 'careers');
    await applyForCareer(id, parse(candidateBody, req.body), uploadedBytes(req, CANDIDATE_FILE_FIELD));
    res.redirect(303, `/career/${id}?prijava=poslana`);
  },
  answerAsPage,
);
