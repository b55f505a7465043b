import { dayAfter } from '@institut/contract/frame/days';
import { runTitle } from '@institut/contract/timetable/runName';
import type { CalendarLesson } from '@institut/contract/timetable/schema';
import { weekdayOf, weekdayText } from '@institut/contract/timetable/timetable';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { counted, formatDate } from '../../../lib/format.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { useListState, type ListState } from '../../../lib/useListState.ts';
import { can } from '../../../store/can.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DataTable, DataTableSkeleton, useCards, type Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/formFields.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note, Row, Stack } from '../../../ui/primitives.ts';
import { courseEditPath } from '../../admin/adminPaths.ts';
import { InHead, ListFrame } from '../../admin/ListFrame.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { loadLessons } from './calendarCalls.ts';

const LIST = {
  filters: { dan: 'day', room: 'text', lecturer: 'text' },
  sorts: { day: 'asc' },
} as const;

/** Narrower windows show the days below one another. */
const DAYS_BELOW = '64rem';
const NO_ROOM = 'Bez učionice';
const countLessons = counted('susret', 'susreta', 'susreta');

/** Returns the Monday of the week of a day. */
const mondayOf = (day: string): string => dayAfter(day, -((weekdayOf(day) + 6) % 7));

/** `/admin/kalendar` */
export function CalendarPage() {
  const today = useToday();
  return (
    <ListFrame permission={['courses', 'reports']} title="Kalendar" lead="">
      {today && <Calendar today={today} />}
    </ListFrame>
  );
}

function Calendar({ today }: { today: string }) {
  const list = useListState(LIST);
  const monday = mondayOf(list.filters['dan'] || today);
  const period = { od: monday, do: dayAfter(monday, 6) };
  const lessons = useLoaded(loadLessons, period, loadLessons.select, (_data, asked) => asked.od === monday);
  const show = (dan: string) => list.setFilter('dan', dan);
  return (
    <>
      <InHead slot="count">
        <Note aria-live="polite">{`${formatDate(period.od)} – ${formatDate(period.do)}`}</Note>
      </InHead>
      <InHead slot="actions">
        <Button look="outline" aria-label="Prethodna sedmica" onClick={() => show(dayAfter(monday, -7))}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button look="outline" onClick={() => show('')}>
          Ova sedmica
        </Button>
        <Button look="outline" aria-label="Sljedeća sedmica" onClick={() => show(dayAfter(monday, 7))}>
          <ChevronRight aria-hidden />
        </Button>
      </InHead>
      <Loaded
        {...lessons}
        skeleton={<DataTableSkeleton columns={columnsOf(monday, [])} rows={4} cardsBelow={DAYS_BELOW} />}
        failure="Kalendar nije učitan."
      >
        {({ lessons: all }) => <Week all={all} list={list} monday={monday} />}
      </Loaded>
    </>
  );
}

const roomOf = ({ room }: CalendarLesson): string => room || NO_ROOM;

const namesOf = (names: readonly string[], shown: string) =>
  [...new Set([...names, ...(shown ? [shown] : [])])]
    .sort((a, b) => a.localeCompare(b, 'bs'))
    .map((value) => ({ value, label: value }));

type WeekProps = { all: readonly CalendarLesson[]; list: ListState; monday: string };

function Week({ all, list, monday }: WeekProps) {
  const { room = '', lecturer = '' } = list.filters;
  const isNarrow = useCards(DAYS_BELOW);
  const shown = useMemo(
    () =>
      all.filter(
        (lesson) => (!room || roomOf(lesson) === room) && (!lecturer || lesson.lecturers.includes(lecturer)),
      ),
    [all, room, lecturer],
  );
  const clashing = shown.filter(({ clashes }) => clashes.length > 0).length;
  return (
    <Stack gap={3}>
      <Row align="end" className="noPrint">
        <TextField
          type="date"
          label="Sedmica od dana"
          value={monday}
          onChange={({ target }) => target.value && list.setFilter('dan', target.value)}
        />
        <SelectField
          label="Učionica"
          value={room}
          options={[{ value: '', label: 'Sve učionice' }, ...namesOf(all.map(roomOf), room)]}
          onChange={({ target }) => list.setFilter('room', target.value)}
        />
        <SelectField
          label="Predavač"
          value={lecturer}
          options={[
            { value: '', label: 'Svi predavači' },
            ...namesOf(
              all.flatMap(({ lecturers }) => lecturers),
              lecturer,
            ),
          ]}
          onChange={({ target }) => list.setFilter('lecturer', target.value)}
        />
        <Note aria-live="polite">
          {countLessons(shown.length)}
          {clashing > 0 && `, od toga u preklapanju: ${clashing}`}
        </Note>
      </Row>
      {shown.length === 0 ? (
        <EmptyState title="Ove sedmice nema susreta">
          <p>Odaberite drugu sedmicu ili uklonite filter.</p>
        </EmptyState>
      ) : isNarrow ? (
        <Days shown={shown} />
      ) : (
        <DataTable
          caption="Susreti sedmice po učionicama"
          columns={columnsOf(monday, shown)}
          rows={roomsOf(shown)}
          nameOf={({ name }) => name}
          cardsBelow={DAYS_BELOW}
        />
      )}
    </Stack>
  );
}

/** The days with lessons below one another. */
const Days = ({ shown }: { shown: readonly CalendarLesson[] }) =>
  [...new Set(shown.map(({ day }) => day))].map((day) => (
    <Stack as="section" gap={3} key={day}>
      <h2>{weekdayText(day)}</h2>
      <Lessons lessons={shown.filter((lesson) => lesson.day === day)} isRoomNamed />
    </Stack>
  ));

type Room = { _id: string; name: string; place: string };

/** Returns the rooms of lessons: a room has its name at one address only. */
function roomsOf(lessons: readonly CalendarLesson[]): Room[] {
  const rooms = new Map<string, Room>();
  for (const lesson of lessons) {
    const room = { _id: keyOf(lesson), name: roomOf(lesson), place: lesson.place };
    rooms.set(room._id, room);
  }
  return [...rooms.values()].sort((a, b) => a._id.localeCompare(b._id, 'bs'));
}

const keyOf = (lesson: CalendarLesson): string => `${lesson.place}|${roomOf(lesson)}`;

function columnsOf(monday: string, lessons: readonly CalendarLesson[]): Column<Room>[] {
  const days = Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));
  return [
    {
      key: 'room',
      label: 'Učionica',
      isTitle: true,
      width: 8,
      render: ({ name, place }) => (
        <>
          {name}
          <Note regular>{place}</Note>
        </>
      ),
    },
    ...days.map((day): Column<Room> => ({
      key: day,
      label: weekdayText(day),
      render: ({ _id: room }) => (
        <Lessons lessons={lessons.filter((lesson) => lesson.day === day && keyOf(lesson) === room)} />
      ),
    })),
  ];
}

type LessonsProps = { lessons: readonly CalendarLesson[]; isRoomNamed?: boolean };

function Lessons({ lessons, isRoomNamed = false }: LessonsProps) {
  if (lessons.length === 0) return null;
  return (
    <Stack as="ul" gap={3}>
      {lessons.map((lesson) => (
        <li key={lesson._id}>
          <Lesson lesson={lesson} isRoomNamed={isRoomNamed} />
        </li>
      ))}
    </Stack>
  );
}

function Lesson({ lesson, isRoomNamed }: { lesson: CalendarLesson; isRoomNamed: boolean }) {
  const user = useSelector(selectUser);
  const { course, from, to, topic, lecturers, clashes } = lesson;
  const name = runTitle(course.name || 'Nacrt bez naslova', course.start);
  return (
    <Stack as="span" gap={1} justify="start">
      <strong>{`${from}–${to}`}</strong>
      {can(user, 'courses') ? <Link to={courseEditPath(course._id)}>{name}</Link> : <span>{name}</span>}
      {course.isDraft && <Badge>Nacrt</Badge>}
      {isRoomNamed && <Note as="span">{[roomOf(lesson), lesson.place].filter(Boolean).join(', ')}</Note>}
      {topic && <Note as="span">{topic}</Note>}
      {lecturers.length > 0 && <Note as="span">{lecturers.join(', ')}</Note>}
      {clashes.map((clash) => (
        <Note as="span" key={`${clash.kind} ${clash.name} ${clash.course._id} ${clash.from}`}>
          <Badge tone="danger">Preklapanje</Badge>{' '}
          {`${clash.kind === 'room' ? 'učionica' : 'predavač'} ${clash.name}: „${clash.course.name}” ${clash.from}–${clash.to}`}
        </Note>
      ))}
    </Stack>
  );
}
