import { Router } from 'express';
import { careerRoutes } from './features/careers/career.routes.ts';
import { configRoutes } from './features/config/config.routes.ts';
import { courseRoutes } from './features/courses/course.routes.ts';
import { docsRoutes } from './features/docs/docs.routes.ts';
import { exportRoutes } from './features/exports/export.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { metricsRoutes } from './features/metrics/metrics.routes.ts';
import { newsRoutes } from './features/news/news.routes.ts';
import { orderRoutes } from './features/orders/order.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { paymentRoutes } from './features/payments/payment.routes.ts';
import { passwordResetRoutes } from './features/users/passwordReset.routes.ts';
import { uploadRoutes } from './features/uploads/upload.routes.ts';
import { userRoutes } from './features/users/user.routes.ts';
import { notFound } from './lib/errors.ts';
import { watchDatabase } from './http/databaseWatch.ts';
import { jsonBody } from './http/json.ts';

/** The whole API: one router per feature, each with the paths of the contract. */
export const apiRoutes = Router();

apiRoutes.use(healthRoutes);
apiRoutes.use(metricsRoutes);
apiRoutes.use(docsRoutes);
apiRoutes.use('/api', watchDatabase);
// Before the body is read as JSON: it takes a form with a file.
apiRoutes.use(uploadRoutes);
apiRoutes.use('/api', jsonBody);
apiRoutes.use(configRoutes);
apiRoutes.use(passwordResetRoutes);
apiRoutes.use(userRoutes);
apiRoutes.use(courseRoutes);
apiRoutes.use(newsRoutes);
apiRoutes.use(careerRoutes);
apiRoutes.use(orderRoutes);
apiRoutes.use(paymentRoutes);
apiRoutes.use(exportRoutes);
apiRoutes.use(overviewRoutes);
apiRoutes.use('/api', () => {
  throw notFound('Adresa', 'f');
});
