import type { CompletionOwner } from '@institut/backend/features/core/courses/completion';
import type { CourseFields } from '@institut/backend/features/core/courses/course.model';
import type { OrderFields } from '@institut/backend/features/core/orders/order.model';
import type { SeatFields } from '@institut/backend/features/core/seats/seat.model';
import type { ParticipantFields } from '@institut/backend/features/processes/participants/participant.model';
import type { CertificateFields } from '@institut/backend/features/outputs/certificates/certificate.model';
import {
  newCertificate,
  snapshotOf,
} from '@institut/backend/features/outputs/certificates/certificates.service';
import { versionOf } from '@institut/backend/features/outputs/certificates/templates.service';
import { keyRefusal } from '@institut/backend/features/outputs/certificates/certificateProof';
import type { CounterFields } from '@institut/backend/features/outputs/documents/counter';
import { today } from '@institut/backend/lib/instituteDay';
import { fullName } from '@institut/contract/accounts/values';
import { dayAfter } from '@institut/contract/frame/days';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import type { Types } from 'mongoose';
import { momentOf, workday } from './season.ts';

type Certified = {
  courses: (Pick<CourseFields, '_id' | 'name' | 'start' | 'lastDay' | 'duration'> & CompletionOwner)[];
  orders: readonly Pick<OrderFields, '_id' | 'status' | 'isPaid' | 'erasedAt'>[];
  participants: readonly ParticipantFields[];
  seats: readonly Pick<SeatFields, '_id' | 'state'>[];
};

/**
 * Returns the certificates of a run that is over, a week after its last day, and the counters of their numbers. Staff have still to
 * issue that of the last participant.
 */
export function certificatesOf(
  { courses, orders, participants, seats }: Certified,
  { run, staff }: { run: Types.ObjectId; staff: Types.ObjectId },
): { certificates: CertificateFields[]; certificateCounters: CounterFields[] } {
  const course = courses.find(({ _id }) => _id.equals(run));
  if (!course) throw new Error('The certified run is a course.');
  // The run is older than the record of attendance.
  course.completion = { minPercent: 0, needsPass: false, needsPayment: true, title: 'certificate' };
  const issuedAt = momentOf(workday(dayAfter(course.lastDay || course.start, 7)), 610);
  const year = Number(today(issuedAt).slice(0, 4));
  const isHeld = (seat: Types.ObjectId) =>
    seats.some(({ _id, state }) => _id.equals(seat) && state === 'held');
  const ready = participants.filter((participant) => {
    const order = orders.find(({ _id }) => _id.equals(participant.order));
    const isAdmitted = order?.status === ORDER_STATUS.admitted && order.isPaid && !order.erasedAt;
    const isNamed = participant.isCurrent && participant.state !== 'unnamed';
    return isAdmitted && isNamed && participant.course.equals(run) && isHeld(participant.seat);
  });
  // In production the key may be missing.
  const signed = keyRefusal() === null ? ready.slice(0, -1) : [];
  const certificates = signed.map((participant, index) =>
    newCertificate({
      year,
      n: index + 1,
      participant: participant._id,
      course: run,
      order: participant.order,
      snapshot: snapshotOf(course, { name: fullName(participant), grade: '', hasPassed: false }, null),
      template: versionOf(null),
      issuedAt,
      by: staff,
      request: null,
      exception: '',
      replaces: null,
    }),
  );
  const n = certificates.length;
  const counter = { _id: `certificate-${year}`, kind: 'certificate', year, n, issuedAt } as const;
  return { certificates, certificateCounters: n > 0 ? [counter] : [] };
}
