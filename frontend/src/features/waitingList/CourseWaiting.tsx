import type { Course } from '@institut/contract/courses/schema';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { Boundary, ToastBoundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';

// Only those who want to wait, or who do, need them.
const JoinDialog = lazyComponent(async () => (await import('./JoinDialog.tsx')).JoinDialog);
const OwnEntries = lazyComponent(async () => (await import('./OwnEntries.tsx')).OwnEntries);

type CourseWaitingProps = {
  course: Course;
  /** The address of the logged-in user; null for a visitor. */
  account: string | null;
};

/** The choices of somebody who finds no seat: join the waiting list, or hear of the next run once nobody can apply. */
export function CourseWaiting(props: CourseWaitingProps) {
  const { account } = props;
  const [shown, setShown] = useState({ account, key: 0 });
  // The login is known after the first click at the earliest, which must not be lost; another account begins anew.
  if (shown.account !== account) setShown({ account, key: shown.key + (shown.account === null ? 0 : 1) });
  return <Waiting key={shown.key} {...props} />;
}

function Waiting({ course, account }: CourseWaitingProps) {
  const { _id: id, isClosed, countInStock, hasWaitingList } = course;
  const canApply = !isClosed && countInStock > 0;
  const [dialog, setDialog] = useState<'open' | 'closed' | null>(null);
  const [note, setNote] = useState<ReactNode>(null);
  // The button that was pressed is gone.
  const noted = useRef<HTMLDivElement>(null);
  const join = note ? (
    <div ref={noted} tabIndex={-1}>
      {note}
    </div>
  ) : (
    <Button id="upis-na-listu" look="outline" wide onClick={() => setDialog('open')} data-needs-script>
      {isClosed ? 'Javite mi za sljedeći termin' : 'Upiši me na listu čekanja'}
    </Button>
  );
  const shown = canApply ? null : join;
  // As high as the button, which somebody on the list must not see meanwhile.
  const loading = shown && (
    <Skeleton>
      <Bone height="3rem" />
    </Skeleton>
  );
  return (
    <>
      {account === null || (canApply && !hasWaitingList) ? (
        shown
      ) : (
        <Boundary fallback={() => shown}>
          <Suspense fallback={loading}>
            <OwnEntries course={id} loading={loading}>
              {shown}
            </OwnEntries>
          </Suspense>
        </Boundary>
      )}
      {dialog && (
        <ToastBoundary name="Obrazac" onFail={() => setDialog(null)}>
          <Suspense fallback={null}>
            <JoinDialog
              key={account}
              course={course}
              account={account}
              open={dialog === 'open'}
              onClose={() => setDialog('closed')}
              onClosed={() => noted.current?.focus()}
              onJoined={setNote}
            />
          </Suspense>
        </ToastBoundary>
      )}
    </>
  );
}
