import { adminCareer, adminCareerSummary, career, careerSummary } from '@institut/contract/career.schema';
import {
  adminCourse,
  adminCourseList,
  adminCourseSummary,
  course,
  courseList,
  courseSummary,
  review,
} from '@institut/contract/course.schema';
import { apiErrorBody } from '@institut/contract/call';
import { adminNewsItem, adminNewsSummary, newsItem, newsSummary } from '@institut/contract/news.schema';
import {
  order,
  orderHistoryEntry,
  orderItem,
  orderView,
  shippingAddress,
  paypalOrder,
} from '@institut/contract/order.schema';
import {
  adminOrder,
  adminOrderSummary,
  paymentResult,
  staffHistoryEntry,
} from '@institut/contract/orderAdmin.schema';
import { paypalConfig, siteConfig } from '@institut/contract/site.schema';
import { forgotAnswer, profile, userInfo } from '@institut/contract/user.schema';
import { adminUser } from '@institut/contract/userAdmin.schema';
import { z } from 'zod';

/** The schemas that the description shows once, under these names, and refers to everywhere else. */
const SHARED_SHAPES: Record<string, z.ZodType> = {
  ApiErrorBody: apiErrorBody,
  UserInfo: userInfo,
  Profile: profile,
  AdminUser: adminUser,
  ForgotAnswer: forgotAnswer,
  Course: course,
  CourseSummary: courseSummary,
  CourseList: courseList,
  Review: review,
  AdminCourse: adminCourse,
  AdminCourseSummary: adminCourseSummary,
  AdminCourseList: adminCourseList,
  NewsItem: newsItem,
  NewsSummary: newsSummary,
  AdminNewsItem: adminNewsItem,
  AdminNewsSummary: adminNewsSummary,
  Career: career,
  CareerSummary: careerSummary,
  AdminCareer: adminCareer,
  AdminCareerSummary: adminCareerSummary,
  Order: order,
  OrderView: orderView,
  OrderItem: orderItem,
  OrderHistoryEntry: orderHistoryEntry,
  ShippingAddress: shippingAddress,
  AdminOrder: adminOrder,
  AdminOrderSummary: adminOrderSummary,
  StaffHistoryEntry: staffHistoryEntry,
  PaymentResult: paymentResult,
  PaypalOrder: paypalOrder,
  PaypalConfig: paypalConfig,
  SiteConfig: siteConfig,
};

for (const [id, schema] of Object.entries(SHARED_SHAPES)) z.globalRegistry.add(schema, { id });
