import { DIRECTION_QUESTIONS, DIRECTIONS, TIME_QUESTION, TIMES, type Answers } from './questions.ts';

/** What an address answers; anything that is no answer is passed over. */
export function readAnswers(query: URLSearchParams): Answers {
  const answers: Answers = {};
  for (const { name } of DIRECTION_QUESTIONS) {
    const direction = DIRECTIONS.find((value) => value === query.get(name));
    if (direction) answers[name] = direction;
  }
  const time = TIMES.find((value) => value === query.get(TIME_QUESTION.name));
  if (time) answers.vrijeme = time;
  return answers;
}
