import type { AdminCourse } from '@institut/contract/courses/schema';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { can } from '../../../store/can.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { freeRunText, newRunText } from '../../admin/waitingTexts.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import { coursePath } from '../coursePaths.ts';
import { RepeatDialog } from './RepeatDialog.tsx';

type Waited = Pick<AdminCourse, '_id' | 'name' | 'start' | 'lastDay' | 'runs'> & { waiting: number | null };

/** While somebody waits for a course: the next run with free seats, or else the command that makes one. */
export function NextRun({ course }: { course: Waited }) {
  const { waiting, runs } = course;
  const mayRepeat = can(useSelector(selectUser), 'courses');
  const [isRepeated, setIsRepeated] = useState(false);
  if (!waiting) return null;
  const next = runs.find(({ countInStock }) => countInStock > 0);
  if (next) {
    return (
      <ButtonLink to={coursePath(next._id)} look="outline">
        {freeRunText(waiting, next)}
      </ButtonLink>
    );
  }
  if (!mayRepeat) return null;
  return (
    <>
      <Button look="outline" onClick={() => setIsRepeated(true)}>
        {newRunText(waiting)}
      </Button>
      <RepeatDialog course={course} open={isRepeated} onClose={() => setIsRepeated(false)} />
    </>
  );
}
