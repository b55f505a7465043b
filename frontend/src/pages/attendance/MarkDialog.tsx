import { useId, type SubmitEvent } from 'react';
import { lessonLength, minutesLate, type CourseLesson } from '../../features/attendance/attendanceTexts.ts';
import type { Choice } from '../../features/attendance/marks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Stack } from '../../ui/primitives.ts';

type MarkDialogProps = {
  open: boolean;
  onClose: () => void;
  name: string;
  lesson: CourseLesson;
  shown: Choice | null;
  now: Date;
  onChoose: (choice: Choice) => void;
};

/** The dialog with the rarer marks: an excused absence, and how many minutes somebody was late. */
export function MarkDialog({ open, onClose, name, lesson, shown, now, onChoose }: MarkDialogProps) {
  const formId = useId();
  const choose = (choice: Choice) => {
    onChoose(choice);
    onClose();
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const minutesMissed = Number(new FormData(event.currentTarget).get('minutesMissed'));
    choose({ state: 'late', minutesMissed });
  };
  return (
    <Dialog open={open} onOpenChange={onClose} title={name}>
      <Stack gap={5}>
        <Button
          look="outline"
          aria-pressed={shown?.state === 'excused'}
          onClick={() => choose({ state: 'excused', minutesMissed: 0 })}
        >
          Opravdano nije tu
        </Button>
        <form id={formId} onSubmit={handleSubmit}>
          <Stack gap={3}>
            <TextField
              label="Kasni, u minutama"
              name="minutesMissed"
              type="number"
              inputMode="numeric"
              min={1}
              max={lessonLength(lesson)}
              required
              defaultValue={shown?.state === 'late' ? shown.minutesMissed : minutesLate(lesson, now)}
            />
            <Button type="submit">Upiši kašnjenje</Button>
          </Stack>
        </form>
      </Stack>
    </Dialog>
  );
}
