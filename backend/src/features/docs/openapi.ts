import { PERMISSION_LABELS, type RequiredPermission } from '@institut/contract/accounts/permissions';
import { adminCareer, adminCareerSummary, career, careerSummary } from '@institut/contract/careers/schema';
import {
  adminCourse,
  adminCourseList,
  adminCourseSummary,
  course,
  courseList,
  courseSummary,
  review,
} from '@institut/contract/courses/schema';
import {
  apiErrorBody,
  CALL_GROUPS,
  errorsOf,
  hasDraftsQuery,
  previewRowOf,
  type ApiCall,
  type CallError,
} from '@institut/contract/frame/call';
import { mailPreview } from '@institut/contract/mail/preview';
import { adminNewsItem, adminNewsSummary, newsItem, newsSummary } from '@institut/contract/news/schema';
import {
  order,
  orderHistoryEntry,
  orderItem,
  orderView,
  shippingAddress,
  paypalOrder,
  idempotencyKey,
} from '@institut/contract/orders/schema';
import {
  adminOrder,
  adminOrderSummary,
  paymentResult,
  staffHistoryEntry,
} from '@institut/contract/orders/admin.schema';
import { paypalConfig, siteConfig } from '@institut/contract/site/schema';
import { forgotAnswer, profile, userInfo } from '@institut/contract/accounts/schema';
import { adminUser } from '@institut/contract/accounts/admin.schema';
import { z } from 'zod';
import { CALL_NAMES, callNamed } from '@institut/contract/frame/calls';
import { API } from '@institut/contract/frame/endpoints';
import { CONFIRMATION_MINUTES, COUNT_LIMIT } from '@institut/contract/limits';
import { objectId } from '@institut/contract/frame/fields';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { UPLOAD_FIELD, UPLOAD_TYPES } from '@institut/contract/content/images';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from 'zod-openapi';

/** The schemas that the document defines once, under these names, as components. */
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
  MailPreview: mailPreview,
  PaypalConfig: paypalConfig,
  SiteConfig: siteConfig,
};

for (const [id, schema] of Object.entries(SHARED_SHAPES)) z.globalRegistry.add(schema, { id });

const ERROR_REASONS: Record<CallError, string> = {
  400: 'Podaci nisu ispravni; u polju fields navedeno je šta i zašto.',
  401: 'Token ne postoji, nije ispravan ili je istekao, ili su podaci za prijavu na nalog pogrešni.',
  403: 'Korisnik nema dozvolu, ili prije poziva nije potvrdio identitet (confirmation_required).',
  404: 'Zapis ne postoji ili pripada drugome.',
  409: 'Stanje se u međuvremenu promijenilo ili to ne dopušta.',
  413: 'Zahtjev je prevelik.',
  415: 'Vrsta sadržaja nije podržana.',
  422: 'Isti Idempotency-Key je upotrijebljen za drugi zahtjev.',
  429: 'Previše pokušaja; zaglavlje Retry-After kaže kada ponovo.',
  503: 'Usluga nije podešena ili trenutno nije dostupna.',
};

const DESCRIPTION = `Svi pozivi servera: šta primaju, šta vraćaju i ko ih smije uputiti. Zahtjevi i odgovori su JSON do 100 kB, osim slika.
Zaštićeni pozivi traže zaglavlje \`Authorization: Bearer <token>\`; token vraća prijava na nalog. Svaka greška je ApiErrorBody.
Bez baze podataka svaki poziv odgovara s 503. Iznosi su u KM, s najviše dvije decimale.`;

const confirmed = `potvrdu identiteta u posljednjih ${CONFIRMATION_MINUTES} minuta (POST ${API.sessionConfirmation})`;
const CONFIRMATION = {
  always: `Traži ${confirmed}; prijava na nalog je potvrda.`,
  sometimes: `Za lične podatke, prava korisnika i povrat novca traži ${confirmed}; prijava na nalog je potvrda.`,
  afterLogin: `Traži ${confirmed}, poslije prijave na nalog.`,
};

type OpenApiDocument = { openapi: '3.1.0'; info: object; [part: string]: unknown };

type Converted = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema };

/** Removes redundant parts of a converted schema: patterns of known formats and the limits of safe integers. */
export function simplify({ zodSchema, jsonSchema }: Converted): void {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Zod describes only the input of a pipe: here the text before it is trimmed.
  if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodEmail) jsonSchema.format = 'email';
}

const refTo = (kind: 'headers' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` });

function requestParamsOf({ path, params, query, isIdempotent }: ApiCall) {
  return {
    ...(path.includes('/:') && { path: params ?? z.object({ id: objectId }) }),
    ...(query && { query }),
    ...(isIdempotent && {
      header: z.object({
        [IDEMPOTENCY_KEY_HEADER]: isIdempotent === 'required' ? idempotencyKey : idempotencyKey.optional(),
      }),
    }),
  };
}

function requestBodyOf({ body, form }: ApiCall): ZodOpenApiOperationObject['requestBody'] {
  if (form && body instanceof z.ZodObject) {
    const schema = body.extend({ [form]: z.file() });
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (body !== 'file') return body && { required: true, content: { 'application/json': { schema: body } } };
  const file = { type: 'string' as const, contentMediaType: UPLOAD_TYPES.join(', ') };
  const schema = { type: 'object' as const, properties: { [UPLOAD_FIELD]: file }, required: [UPLOAD_FIELD] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function contentOf({ response }: ApiCall): ZodOpenApiResponseObject['content'] {
  if ('text' in response) return { [response.text]: { schema: { type: 'string' } } };
  if ('files' in response) {
    return Object.fromEntries(response.files.map((type) => [type, { schema: { contentMediaType: type } }]));
  }
  if (!('json' in response)) return undefined;
  const { json, adminJson } = response;
  return { 'application/json': { schema: adminJson ? z.union([json, adminJson]) : json } };
}

function successOf(call: ApiCall): ZodOpenApiResponseObject {
  const content = contentOf(call);
  const headers = {
    ...(call.paging && { 'X-Total-Count': refTo('headers', 'XTotalCount') }),
    ...(call.paging === 'capped' && {
      'X-Total-Count-Relation': refTo('headers', 'XTotalCountRelation'),
    }),
    ...((call.paging === 'links' || call.paging === 'capped') && { Link: refTo('headers', 'Link') }),
    ...(call.isIdempotent === true && { 'Idempotent-Replayed': refTo('headers', 'IdempotentReplayed') }),
  };
  return {
    description: content ? 'Uspjeh' : 'Uspjeh, bez sadržaja',
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(content && { content }),
  };
}

function securityOf(call: ApiCall): Record<string, string[]>[] {
  if (call.access === 'optional' || hasDraftsQuery(call)) return [{}, { bearer: [] }];
  return call.access === 'public' ? [] : [{ bearer: [] }];
}

function namesOf(required: RequiredPermission): string {
  if (required === 'any') return 'bilo koju dozvolu zaposlenih';
  const names = [required].flat().map((permission) => `„${PERMISSION_LABELS[permission]}”`);
  return `dozvolu ${names.join(' ili ')}`;
}

/** Returns the permission and the confirmation that the call needs, which its summary does not name. */
function descriptionOf({ access, permission, scope, needsConfirmation }: ApiCall): string {
  const sentences: string[] = [];
  if (permission) {
    sentences.push(`${access === 'staff' ? 'Traži' : 'Više dobija ko ima'} ${namesOf(permission)}.`);
  }
  if (scope) sentences.push('Predavač njime doseže samo kurseve na kojima predaje.');
  if (needsConfirmation) {
    sentences.push(CONFIRMATION[needsConfirmation === true ? 'always' : needsConfirmation]);
  }
  return sentences.join(' ');
}

function operationOf(name: string, call: ApiCall): ZodOpenApiOperationObject {
  const requestBody = requestBodyOf(call);
  const description = descriptionOf(call);
  return {
    operationId: name,
    tags: [CALL_GROUPS[call.group]],
    summary: call.summary,
    ...(description && { description }),
    security: securityOf(call),
    requestParams: requestParamsOf(call),
    ...(requestBody && { requestBody }),
    responses: {
      [call.response.status]: successOf(call),
      ...Object.fromEntries(errorsOf(call).map((status) => [status, refTo('responses', `Error${status}`)])),
      default: refTo('responses', 'Error'),
    },
  };
}

function errorResponses() {
  const content = { 'application/json': { schema: apiErrorBody } };
  const byStatus = Object.entries(ERROR_REASONS).map(([status, description]) => [
    `Error${status}`,
    { description, content },
  ]);
  return { Error: { description: 'Greška', content }, ...Object.fromEntries(byStatus) };
}

/** Returns the OpenAPI 3.1 document of the API, made from the rows of the contract. */
export function buildOpenApi(title: string): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  const rows = CALL_NAMES.map((name) => [name, callNamed(name)] as const);
  const previews = rows
    .filter(([, { hasMailPreview }]) => hasMailPreview)
    .map(([name, row]) => [`${name}Mails`, previewRowOf(row)] as const);
  for (const [name, row] of [...rows, ...previews]) {
    const template = row.path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [row.method.toLowerCase()]: operationOf(name, row) };
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: { title, version: '1.0.0', description: DESCRIPTION },
      servers: [{ url: '/' }],
      tags: Object.values(CALL_GROUPS).map((name) => ({ name })),
      paths,
      components: {
        responses: errorResponses(),
        headers: {
          XTotalCount: { description: 'Broj svih stavki liste.', schema: { type: 'integer', minimum: 0 } },
          XTotalCountRelation: {
            description: `Lista ima više stavki nego što kaže X-Total-Count: brojanje staje na ${COUNT_LIMIT}. Bez ovog zaglavlja broj je tačan.`,
            schema: { type: 'string', const: 'gte' },
          },
          Link: {
            description: 'Adrese prve, prethodne, naredne i posljednje stranice (RFC 8288).',
            schema: { type: 'string' },
          },
          IdempotentReplayed: {
            description: 'Prijava s ovim ključem je već primljena; ovo je njen odgovor.',
            schema: { type: 'string', const: 'true' },
          },
        },
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    { override: ({ zodSchema, jsonSchema }) => simplify({ zodSchema, jsonSchema }) },
  );
  return { ...document, openapi: '3.1.0' };
}
