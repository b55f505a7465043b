import { API } from '@institut/contract/frame/endpoints';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { Course, type CourseFields } from '../../features/core/courses/course.model.ts';
import type { UserDocument } from '../../features/users/lookup/user.model.ts';
import { bearer } from './factories.ts';
import { testApp } from './testApp.ts';

export const place = (user: UserDocument, body: object) =>
  testApp().post(API.orders).set('Authorization', bearer(user)).send(body);

export const placeWithKey = (user: UserDocument, body: object, key: string) =>
  place(user, body).set(IDEMPOTENCY_KEY_HEADER, key);

export const line = ({ _id }: CourseFields, qty: unknown = 1) => ({ kurs: _id.toString(), qty });

export const seatsLeft = async ({ _id }: CourseFields) => (await Course.findById(_id).orFail()).freeSeats;
