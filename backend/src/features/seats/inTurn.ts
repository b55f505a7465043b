/** The end of the last work on each course that is under way or waits. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs `work` once all earlier work on one of the courses has ended, and in parallel with all other. Orders that share a
 * course, and entries of its waiting list, would otherwise conflict in the database, where each conflict repeats a whole
 * transaction.
 */
export async function inTurn<Result>(
  courses: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const mine = Promise.allSettled(courses.flatMap((course) => last.get(course) ?? [])).then(work);
  for (const course of courses) last.set(course, mine);
  try {
    return await mine;
  } finally {
    for (const course of courses) if (last.get(course) === mine) last.delete(course);
  }
}
