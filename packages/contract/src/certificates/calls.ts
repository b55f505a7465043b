import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { participantTokenBody } from '../participants/schema.ts';
import {
  certificate,
  certificateParams,
  correctCertificateBody,
  courseResultsBody,
  issueCertificatesBody,
  issuedCertificate,
  ownCertificate,
  preparedCertificates,
  revokeCertificateBody,
} from './schema.ts';

const staff = { group: 'certificates', access: 'staff', permission: 'certificates' } as const;
const pdf = { status: 200, files: ['application/pdf'] } as const;

export const CERTIFICATE_CALLS = {
  prepareCertificates: {
    ...ENDPOINTS.prepareCertificates,
    ...staff,
    summary: 'Vraća ko od polaznika kursa ispunjava uslove za uvjerenje i koja su uvjerenja izdata.',
    response: { status: 200, json: preparedCertificates },
  },
  previewCertificate: {
    ...ENDPOINTS.previewCertificate,
    ...staff,
    summary: 'Vraća PDF s izgledom uvjerenja kursa, bez broja i šifre.',
    response: pdf,
  },
  issueCertificates: {
    ...ENDPOINTS.issueCertificates,
    ...staff,
    summary:
      'Izdaje uvjerenja polaznicima i šalje im ih; ko ga već ima ne dobija drugo, a isti Idempotency-Key izdaje jednom.',
    body: issueCertificatesBody,
    response: { status: 201, json: issuedCertificate.array() },
    errors: [409, 422],
    isIdempotent: 'required',
    hasMailPreview: true,
  },
  recordResults: {
    ...ENDPOINTS.recordResults,
    ...staff,
    summary: 'Upisuje ko je od polaznika kursa položio i s kojom ocjenom.',
    body: courseResultsBody,
    response: { status: 200, json: preparedCertificates },
  },
  revokeCertificate: {
    ...ENDPOINTS.revokeCertificate,
    ...staff,
    summary: 'Opoziva uvjerenje iz navedenog razloga, koji vidi svako ko ga provjerava.',
    body: revokeCertificateBody,
    response: { status: 200, json: issuedCertificate },
    errors: [409],
    hasMailPreview: true,
  },
  correctCertificate: {
    ...ENDPOINTS.correctCertificate,
    ...staff,
    summary: 'Izdaje ispravljeno uvjerenje s novim brojem umjesto ranijeg.',
    body: correctCertificateBody,
    response: { status: 201, json: issuedCertificate },
    errors: [409],
    hasMailPreview: true,
  },
  downloadCertificate: {
    ...ENDPOINTS.downloadCertificate,
    group: 'certificates',
    access: 'user',
    permission: 'certificates',
    summary: 'Vraća PDF vlastitog uvjerenja koje vrijedi; zaposlenima svakog.',
    params: certificateParams,
    response: pdf,
    errors: [409],
  },
  checkCertificate: {
    ...ENDPOINTS.checkCertificate,
    group: 'certificates',
    access: 'public',
    summary: 'Vraća šta piše na uvjerenju s ovom šifrom i da li vrijedi.',
    params: certificateParams,
    response: { status: 200, json: certificate },
    limit: 'certificate',
  },
  listOwnCertificates: {
    ...ENDPOINTS.listOwnCertificates,
    group: 'certificates',
    access: 'public',
    summary: 'Vraća uvjerenja polaznika kojem pripada link iz e-maila.',
    body: participantTokenBody,
    response: { status: 200, json: ownCertificate.array() },
    errors: [404],
    limit: 'participantLink',
  },
  downloadOwnCertificate: {
    ...ENDPOINTS.downloadOwnCertificate,
    group: 'certificates',
    access: 'public',
    summary: 'Polazniku kojem pripada link iz e-maila vraća PDF uvjerenja koje vrijedi.',
    params: certificateParams,
    body: participantTokenBody,
    response: pdf,
    errors: [409],
    limit: 'participantLink',
  },
} as const satisfies Record<string, ApiCall>;
