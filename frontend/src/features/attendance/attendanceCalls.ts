import type { SendMarksBody } from '@institut/contract/attendance/schema';
import { api } from '../../lib/api.ts';
import { createCalls } from '../../store/calls.ts';

export const { listMyLessons, sendMarks, closeLesson } = createCalls('attendance', {
  listMyLessons: () => api.listMyLessons(),
  sendMarks: (body: SendMarksBody) => api.sendMarks({ body }),
  closeLesson: (lesson: string) => api.closeLesson({ params: { lesson } }),
});
