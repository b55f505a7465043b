import type { CallName } from '@institut/contract/frame/calls';
import { Router } from 'express';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { candidateFormRoutes, candidateRoutes } from './features/site/candidates/candidate.routes.ts';
import { careerRoutes } from './features/site/careers/career.routes.ts';
import { certificateRoutes } from './features/outputs/certificates/certificate.routes.ts';
import { configRoutes, settingsRoutes } from './features/config/config.routes.ts';
import { contactRoutes } from './features/site/contact/contact.routes.ts';
import { courseRoutes } from './features/catalogue/courses/course.routes.ts';
import { docsFiles, docsRoutes } from './features/docs/docs.routes.ts';
import { attendanceFormRoutes, attendanceRoutes } from './features/outputs/attendance/attendance.routes.ts';
import { discountRoutes } from './features/core/orders/codes/discount.routes.ts';
import { documentRoutes } from './features/outputs/documents/document.routes.ts';
import { exportRoutes } from './features/outputs/exports/export.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { instalmentRoutes } from './features/processes/instalments/instalment.routes.ts';
import { jobRoutes } from './features/jobs/job.routes.ts';
import { moneyRoutes } from './features/outputs/money/money.routes.ts';
import { timetableRoutes } from './features/processes/timetable/timetable.routes.ts';
import { newsRoutes } from './features/site/news/news.routes.ts';
import { messageRoutes } from './features/outputs/messages/messages.routes.ts';
import { mailRoutes } from './features/outputs/mails/mails.routes.ts';
import { noteRoutes } from './features/outputs/notes/note.routes.ts';
import { orderRoutes } from './features/core/orders/order.routes.ts';
import { overviewRoutes } from './features/outputs/overview/overview.routes.ts';
import { participantRoutes } from './features/processes/participants/participant.routes.ts';
import { payerRoutes } from './features/processes/payers/payer.routes.ts';
import { fiscalRoutes } from './features/processes/payments/fiscal/fiscal.routes.ts';
import { paymentRoutes } from './features/processes/payments/payment.routes.ts';
import { statementFormRoutes, statementRoutes } from './features/processes/statements/statement.routes.ts';
import { peopleRoutes } from './features/outputs/people/people.routes.ts';
import { reportRoutes } from './features/outputs/reports/report.routes.ts';
import { searchRoutes } from './features/site/search/search.routes.ts';
import { waitingRoutes } from './features/processes/waitingList/waiting.routes.ts';
import { transferRoutes } from './features/processes/transfers/transfer.routes.ts';
import { uploadRoutes } from './features/site/uploads/upload.routes.ts';
import { secondFactorRoutes } from './features/users/auth/secondFactor.routes.ts';
import { sessionRoutes } from './features/users/auth/session.routes.ts';
import { cancellationRoutes } from './features/processes/cancellations/cancellation.routes.ts';
import { userRoutes } from './features/users/accounts/user.routes.ts';
import { notFound } from './lib/errors.ts';
import { watchDatabase } from './http/databaseWatch.ts';
import { routerOf, type ImplementedCall } from './http/implement.ts';
import { jsonBody } from './http/requestBody.ts';

const withoutDatabase = { ...healthRoutes, ...docsRoutes };
const withForm = { ...uploadRoutes, ...candidateFormRoutes, ...attendanceFormRoutes, ...statementFormRoutes };
const withJsonBody = {
  ...configRoutes,
  ...settingsRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...peopleRoutes,
  ...courseRoutes,
  ...timetableRoutes,
  ...newsRoutes,
  ...careerRoutes,
  ...candidateRoutes,
  ...discountRoutes,
  ...searchRoutes,
  ...contactRoutes,
  ...orderRoutes,
  ...cancellationRoutes,
  ...payerRoutes,
  ...paymentRoutes,
  ...statementRoutes,
  ...instalmentRoutes,
  ...fiscalRoutes,
  ...moneyRoutes,
  ...reportRoutes,
  ...documentRoutes,
  ...certificateRoutes,
  ...attendanceRoutes,
  ...participantRoutes,
  ...waitingRoutes,
  ...transferRoutes,
  ...noteRoutes,
  ...mailRoutes,
  ...messageRoutes,
  ...auditRoutes,
  ...exportRoutes,
  ...overviewRoutes,
  ...jobRoutes,
};

/** Every call of the contract; one that no feature implements is a type error here. */
export const API_ROUTES: Record<CallName, ImplementedCall> = {
  ...withoutDatabase,
  ...withForm,
  ...withJsonBody,
};

export const apiRoutes = Router();
apiRoutes.use(docsFiles);
apiRoutes.use(routerOf(withoutDatabase));
apiRoutes.use('/api', watchDatabase);
// Before the body is read as JSON: an upload is a form with a file.
apiRoutes.use(routerOf(withForm));
apiRoutes.use('/api', jsonBody);
apiRoutes.use(routerOf(withJsonBody));
apiRoutes.use('/api', () => {
  throw notFound('Adresa', 'f');
});
