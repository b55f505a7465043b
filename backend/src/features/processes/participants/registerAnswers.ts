import type { ParticipantRegister } from '@institut/contract/register/schema';
import {
  askedAnswers,
  NO_ANSWERS,
  type RegisterAnswers,
  registerProblems,
} from '@institut/contract/register/values';
import { isDeepStrictEqual } from 'node:util';
import { invalidInput } from '../../../lib/errors.ts';
import { registerOf, type RegisterOwner } from '../../core/courses/register.ts';
import type { ParticipantFields } from './participant.model.ts';

type Answered = Pick<ParticipantFields, 'register'>;
type Change = { $set: Required<Answered> } | { $unset: { register: 1 } };

/** Returns the questions to a participant with their answers so far; nothing when the course asks nothing. */
export function presentRegister(
  course: RegisterOwner | undefined,
  { register }: Answered,
): { register?: ParticipantRegister } {
  const asked = course && registerOf(course);
  if (!asked) return {};
  const { authority, act, article, fields, isRequired } = asked;
  const answers = { ...NO_ANSWERS, ...askedAnswers(asked, register?.answers ?? {}) };
  return { register: { authority, act, article, fields, isRequired, answers } };
}

/**
 * Returns how the stored answers of a participant change; null for not at all, as when the course asks nothing. Throws
 * `validation` for a question that the act requires and that stays without an answer.
 */
export function changedAnswers(
  course: RegisterOwner | undefined,
  { register }: Answered,
  given: RegisterAnswers | undefined,
  now = new Date(),
): Change | null {
  const asked = course && registerOf(course);
  if (!asked) return null;
  const answers = askedAnswers(asked, given ?? register?.answers ?? {});
  const problems = registerProblems(asked, answers);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  if (!given || isDeepStrictEqual(answers, register?.answers ?? {})) return null;
  return Object.keys(answers).length > 0
    ? { $set: { register: { answers, at: now } } }
    : { $unset: { register: 1 } };
}
