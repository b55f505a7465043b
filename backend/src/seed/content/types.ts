import type { CareerCategory, CareerStatus } from '@institut/contract/career';
import type { CourseCategory, CourseType, Rating } from '@institut/contract/course';
import type { NewsCategory, NewsType } from '@institut/contract/news';
import type { PaymentMethod } from '@institut/contract/checkout';
import type { NotificationStatus, OrderStatus, PaymentStatus } from '@institut/contract/order';
import type { IllustrationTheme } from '../art/illustration.ts';

/** What `drawIllustration` draws for an item. */
export type Picture = { readonly theme: IllustrationTheme; readonly seed: number };

export type UserKey = 'amina' | 'ana' | 'tarik';

export type UserContent = {
  readonly key: UserKey;
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly isAdmin: boolean;
  readonly wantsEventMail: boolean;
};

export type CourseContent = {
  /** Names the course in the other demo data and its picture in the uploads folder. */
  readonly key: string;
  readonly name: string;
  readonly subTitle: string;
  readonly shortDesc: string;
  readonly description: string;
  readonly ishodiObuke: string;
  readonly perspektiveObuke: string;
  /** Days from the day of seeding, so that the demo never looks stale. */
  readonly startsInDays: number;
  /** Hours. */
  readonly duration: number;
  readonly category: CourseCategory;
  readonly tipObuke: CourseType;
  /** KM. */
  readonly price: number;
  /** Free places once the demo orders hold theirs. */
  readonly countInStock: number;
  readonly picture: Picture;
};

export type ReviewContent = {
  readonly course: string;
  readonly user: UserKey;
  readonly rating: Rating;
  readonly comment: string;
  readonly daysAgo: number;
};

export type OrderContent = {
  readonly user: UserKey;
  readonly items: readonly { readonly course: string; readonly qty: number }[];
  readonly shippingAddress: {
    readonly address: string;
    readonly city: string;
    readonly postalCode: string;
    readonly country: string;
  };
  readonly paymentMethod: PaymentMethod;
  readonly paymentStatus: PaymentStatus;
  readonly status: OrderStatus;
  readonly notificationStatus: NotificationStatus;
  readonly isDelivered: boolean;
  readonly daysAgo: number;
  /** Days after the order was placed; null while unpaid. */
  readonly paidAfterDays: number | null;
  readonly deliveredAfterDays: number | null;
};

export type NewsContent = {
  readonly key: string;
  readonly title: string;
  readonly subTitle: string;
  readonly description: string;
  readonly newsType: NewsType;
  readonly author: string;
  readonly category: NewsCategory;
  readonly daysAgo: number;
  readonly picture: Picture;
};

export type CareerContent = {
  readonly key: string;
  readonly title: string;
  readonly brief: string;
  readonly description: string;
  readonly category: CareerCategory;
  readonly status: CareerStatus;
  readonly daysAgo: number;
  /** The deadline, in days from the day of seeding; negative once it has passed. */
  readonly endsInDays: number;
  readonly picture: Picture;
};
