import type { CallName } from '@institut/contract/frame/calls';
import { Router } from 'express';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { careerRoutes } from './features/careers/career.routes.ts';
import { configRoutes } from './features/config/config.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { courseRoutes } from './features/courses/course.routes.ts';
import { docsFiles, docsRoutes } from './features/docs/docs.routes.ts';
import { documentRoutes } from './features/documents/document.routes.ts';
import { exportRoutes } from './features/exports/export.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { instalmentRoutes } from './features/instalments/instalment.routes.ts';
import { jobRoutes } from './features/jobs/job.routes.ts';
import { moneyRoutes } from './features/money/money.routes.ts';
import { timetableRoutes } from './features/timetable/timetable.routes.ts';
import { newsRoutes } from './features/news/news.routes.ts';
import { noteRoutes } from './features/notes/note.routes.ts';
import { orderRoutes } from './features/orders/order.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { participantRoutes } from './features/participants/participant.routes.ts';
import { payerRoutes } from './features/payers/payer.routes.ts';
import { fiscalRoutes } from './features/payments/fiscal/fiscal.routes.ts';
import { paymentRoutes } from './features/payments/payment.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { waitingRoutes } from './features/waitingList/waiting.routes.ts';
import { transferRoutes } from './features/transfers/transfer.routes.ts';
import { uploadRoutes } from './features/uploads/upload.routes.ts';
import { secondFactorRoutes } from './features/auth/secondFactor.routes.ts';
import { sessionRoutes } from './features/auth/session.routes.ts';
import { cancellationRoutes } from './features/cancellations/cancellation.routes.ts';
import { userRoutes } from './features/accounts/user.routes.ts';
import { notFound } from './lib/errors.ts';
import { watchDatabase } from './http/databaseWatch.ts';
import { routerOf, type ImplementedCall } from './http/implement.ts';
import { jsonBody } from './http/requestBody.ts';

const withoutDatabase = { ...healthRoutes, ...docsRoutes };
const withJsonBody = {
  ...configRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...peopleRoutes,
  ...courseRoutes,
  ...timetableRoutes,
  ...newsRoutes,
  ...careerRoutes,
  ...searchRoutes,
  ...contactRoutes,
  ...orderRoutes,
  ...cancellationRoutes,
  ...payerRoutes,
  ...paymentRoutes,
  ...instalmentRoutes,
  ...fiscalRoutes,
  ...moneyRoutes,
  ...documentRoutes,
  ...participantRoutes,
  ...waitingRoutes,
  ...transferRoutes,
  ...noteRoutes,
  ...auditRoutes,
  ...exportRoutes,
  ...overviewRoutes,
  ...jobRoutes,
};

/** Every call of the contract; one that no feature implements is a type error here. */
export const API_ROUTES: Record<CallName, ImplementedCall> = {
  ...withoutDatabase,
  ...uploadRoutes,
  ...withJsonBody,
};

export const apiRoutes = Router();
apiRoutes.use(docsFiles);
apiRoutes.use(routerOf(withoutDatabase));
apiRoutes.use('/api', watchDatabase);
// Before the body is read as JSON: an upload is a form with a file.
apiRoutes.use(routerOf(uploadRoutes));
apiRoutes.use('/api', jsonBody);
apiRoutes.use(routerOf(withJsonBody));
apiRoutes.use('/api', () => {
  throw notFound('Adresa', 'f');
});
