import type { CourseMessage } from '@institut/contract/messages/schema';
import {
  MESSAGE_AUDIENCE_LABELS,
  MESSAGE_AUDIENCES,
  MESSAGE_STATE_LABELS,
} from '@institut/contract/messages/values';
import { runTitle } from '@institut/contract/timetable/runName';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatMoment } from '../../../lib/format.ts';
import { hasId } from '../../../store/asyncState.ts';
import { can } from '../../../store/can.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAsked } from '../../../ui/CallDialog.tsx';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { loadCourseHead } from '../../admin/courseHeadCalls.ts';
import { CourseTabs } from '../../admin/CourseTabs.tsx';
import { InHead, ListFrame } from '../../admin/ListFrame.tsx';
import { SentMails } from '../../admin/mails/SentMails.tsx';
import { useCoursesBack } from '../../admin/useCoursesBack.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import { loadMessages } from './messageCalls.ts';
import { MessageDetailsDialog } from './MessageDetailsDialog.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { countsText } from './messageTexts.ts';

/** `/admin/kurs/{id}/poruke`; `?nova=waiting` opens a new message to that group. */
export function CourseMessagesPage() {
  const { id = '' } = useParams();
  const user = useSelector(selectUser);
  const { value: course } = useLoaded(loadCourseHead, id, loadCourseHead.select, hasId);
  const seesOrders = can(user, 'orders');
  return (
    <ListFrame
      permission={['orders', 'messages']}
      title={course ? runTitle(course.name, course.start) : 'Poruke kursa'}
      task="Poruke"
      back={useCoursesBack()}
      lead={null}
    >
      <CourseTabs course={id} shown="messages" waiting={course?.waiting ?? null} />
      <Stack key={id} gap={7}>
        {can(user, 'messages') && <Messages course={id} />}
        {seesOrders && <SentMails of={{ course: id }} />}
      </Stack>
    </ListFrame>
  );
}

const COLUMNS: ReadonlyArray<Column<CourseMessage>> = [
  { key: 'subject', label: 'Naslov', isTitle: true, grow: 1.5, render: ({ subject }) => subject },
  { key: 'audience', label: 'Kome', render: ({ audience }) => MESSAGE_AUDIENCE_LABELS[audience] },
  {
    key: 'at',
    label: 'Kada',
    width: 10.5,
    render: ({ scheduledAt, by }) => (
      <>
        {formatMoment(scheduledAt)}
        <Note>{by}</Note>
      </>
    ),
  },
  {
    key: 'state',
    label: 'Stanje',
    render: (message) => (
      <>
        {countsText(message)}
        {message.state === 'cancelled' && <Note>{MESSAGE_STATE_LABELS.cancelled}</Note>}
      </>
    ),
  },
];

function Messages({ course }: { course: string }) {
  const loaded = useLoaded(
    loadMessages,
    course,
    loadMessages.select,
    (shown, asked) => shown.course === asked,
  );
  const [search] = useSearchParams();
  const audience = MESSAGE_AUDIENCES.find((one) => one === search.get('nova'));
  const [isWriting, setIsWriting] = useState(audience !== undefined);
  const opened = useAsked<CourseMessage>();
  const reload = () => void loaded.load();
  return (
    <>
      <InHead slot="actions">
        <Button onClick={() => setIsWriting(true)}>Nova poruka</Button>
      </InHead>
      <Loaded {...loaded} failure="Poruke nisu učitane." skeleton={<SkeletonText lines={4} />}>
        {({ messages }) =>
          messages.length === 0 ? (
            <EmptyState title="Ovom kursu još nije pisano">
              <p>„Nova poruka” piše polaznicima ili onima koji čekaju, odmah ili kasnije.</p>
            </EmptyState>
          ) : (
            <DataTable
              caption="Poruke"
              columns={COLUMNS}
              rows={messages}
              nameOf={({ subject }) => subject}
              actions={openButton(opened.ask)}
              actionsWidth={6}
            />
          )
        }
      </Loaded>
      <MessageDialog
        course={course}
        audience={audience ?? 'everybody'}
        open={isWriting}
        onClose={() => setIsWriting(false)}
        onSent={reload}
      />
      {opened.subject && (
        <MessageDetailsDialog
          {...opened.dialog}
          course={course}
          message={opened.subject}
          onChanged={reload}
        />
      )}
    </>
  );
}

const openButton = (onOpen: (message: CourseMessage) => void) => (message: CourseMessage) => (
  <Button look="quiet" aria-label={`Otvori: ${message.subject}`} onClick={() => onOpen(message)}>
    Otvori
  </Button>
);
