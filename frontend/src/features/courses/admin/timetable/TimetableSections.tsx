import { DAY_RANGE } from '@institut/contract/frame/days';
import type { AdminCourse } from '@institut/contract/courses/schema';
import { TIMETABLE_LABELS as LABELS } from '@institut/contract/timetable/labels';
import type { LessonClash } from '@institut/contract/timetable/schema';
import { lessonText } from '@institut/contract/timetable/timetable';
import { VENUE_MODE_LABELS, VENUE_MODES } from '@institut/contract/timetable/values';
import { Link } from 'react-router-dom';
import { Checkbox, RadioCards } from '../../../../ui/choices.tsx';
import { TextField } from '../../../../ui/Field.tsx';
import { ImageField } from '../../../../ui/ImageField.tsx';
import { RichTextField } from '../../../../ui/RichTextField.tsx';
import { AccountField } from '../../../admin/AccountField.tsx';
import { courseEditPath } from '../../../admin/adminPaths.ts';
import { labelledOptions } from '../../../../ui/formFields.tsx';
import { ListField } from '../../../admin/content/ListField.tsx';
import { EditRow, EditSection } from '../../../admin/edit/EditSection.tsx';
import type { EditForm } from '../../../admin/edit/useEditForm.ts';
import { uploadImage } from '../../../admin/uploadImage.ts';
import type { CourseValues } from '../courseValues.ts';
import { LessonTable } from './LessonTable.tsx';

const modes = labelledOptions(VENUE_MODES, VENUE_MODE_LABELS);

type Props = { edit: EditForm<CourseValues>; item: AdminCourse };

/** When, where and with whom a course takes place, and what its page answers beforehand. */
export function TimetableSections({ edit, item }: Props) {
  const { text, field, uploadField } = edit;
  const remindEach = field('remindEach');
  return (
    <>
      <EditSection title="Raspored i prijave">
        <LessonTable edit={edit} isDraft={item.isDraft} />
        <EditRow>
          <TextField
            {...text('applyUntil')}
            label={LABELS.applyUntil}
            type="date"
            {...DAY_RANGE}
            optional
            help="Posljednji dan prijava. Bez njega se prijave primaju do kraja prvog dana kursa."
          />
          <TextField
            {...text('minSeats')}
            label={LABELS.minSeats}
            inputMode="numeric"
            optional
            help="Od koliko se polaznika kurs održava; 0 ako to ne objavljujete."
          />
        </EditRow>
        <Checkbox
          name={remindEach.name}
          label={LABELS.remindEach}
          help="Inače polaznici dobijaju podsjetnik sedam dana i dan prije prvog susreta, te dan prije susreta koji je izmijenjen."
          checked={remindEach.value === 'true'}
          error={remindEach.error}
          onChange={({ target }) => remindEach.onChange(String(target.checked))}
        />
      </EditSection>
      <EditSection title={LABELS.venue}>
        <RadioCards {...field('venue.mode')} legend={LABELS['venue.mode']} options={modes} columns={3} />
        <EditRow>
          <TextField {...text('venue.city')} label={LABELS['venue.city']} optional />
          <TextField {...text('venue.address')} label={LABELS['venue.address']} optional />
        </EditRow>
        <TextField
          {...text('venue.link')}
          label={LABELS['venue.link']}
          type="url"
          placeholder="https://"
          optional
          help="Vide ga samo primljeni polaznici."
        />
      </EditSection>
      <EditSection title={LABELS.lecturers}>
        <ListField
          {...edit.list('lecturers')}
          label={LABELS.lecturers}
          noun="predavač"
          addLabel="Dodaj predavača"
        >
          {(index) => (
            <>
              <EditRow>
                <TextField {...text(`lecturers.${index}.name`)} label={LABELS['lecturers.name']} />
                <TextField {...text(`lecturers.${index}.title`)} label={LABELS['lecturers.title']} optional />
              </EditRow>
              <AccountField
                {...field(`lecturers.${index}.user`)}
                label={LABELS['lecturers.user']}
                help="S ulogom „Predavač” upisuje prisustvo na ovom kursu. Posjetioci ga ne vide."
              />
              <RichTextField
                {...uploadField(`lecturers.${index}.bio`)}
                label={LABELS['lecturers.bio']}
                isShort
                optional
                upload={uploadImage}
              />
              <ImageField
                {...uploadField(`lecturers.${index}.image`)}
                label={LABELS['lecturers.image']}
                focus="center"
                optional
                upload={uploadImage}
              />
            </>
          )}
        </ListField>
      </EditSection>
      <EditSection title={LABELS.benefits}>
        <RichTextField
          {...uploadField('benefits')}
          label={LABELS.benefits}
          isShort
          optional
          upload={uploadImage}
        />
      </EditSection>
      <EditSection title={LABELS.faq}>
        <ListField {...edit.list('faq')} label={LABELS.faq} noun="pitanje" addLabel="Dodaj pitanje">
          {(index) => (
            <>
              <TextField {...text(`faq.${index}.question`)} label={LABELS['faq.question']} />
              <RichTextField
                {...uploadField(`faq.${index}.answer`)}
                label={LABELS['faq.answer']}
                isShort
                upload={uploadImage}
              />
            </>
          )}
        </ListField>
      </EditSection>
    </>
  );
}

/** The lessons of other courses that need the same room or lecturer at the same time. */
export const LessonClashes = ({ clashes }: { clashes: readonly LessonClash[] }) => (
  <>
    <p>Kurs je sačuvan, ali su ove učionice i predavači u isto vrijeme potrebni i drugom kursu:</p>
    <ul>
      {clashes.map(({ kind, name, course, ...lesson }) => (
        <li key={`${kind} ${name} ${lesson.day} ${lesson.from} ${course._id}`}>
          {kind === 'room' ? name : `predavač ${name}`}: {lessonText(lesson)},{' '}
          <Link to={courseEditPath(course._id)}>{course.name}</Link>
        </li>
      ))}
    </ul>
  </>
);
