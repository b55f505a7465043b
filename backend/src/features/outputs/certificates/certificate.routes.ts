import { CERTIFICATE_CALLS } from '@institut/contract/certificates/calls';
import { implement } from '../../../http/implement.ts';
import { pdfReply } from '../documents/pdfReply.ts';
import { presentIssued, presentOwnCertificate, presentPrepared } from './certificate.presenter.ts';
import {
  checkCertificate,
  listByToken,
  listOfUser,
  openBadge,
  openBadgeByToken,
  openByToken,
  openCertificate,
  openSample,
  openTemplateSample,
} from './certificatePage.service.ts';
import { correctCertificate, numbersAround, revokeCertificate } from './certificateChanges.service.ts';
import { issueCertificates, prepareCertificates } from './certificates.service.ts';
import { courseResults, recordResults } from './results.service.ts';
import { chooseTemplate, deleteTemplate, listTemplates, saveTemplate } from './templates.service.ts';

async function presentOne(certificate: Awaited<ReturnType<typeof revokeCertificate>>) {
  const numbers = await numbersAround(certificate);
  return presentIssued(certificate, (id) => numbers.get(id?.toString() ?? '') ?? null);
}

async function prepared(course: string) {
  const { candidates, ...others } = await prepareCertificates(course);
  return presentPrepared(candidates, others);
}

const badgeReply = ({ number, bytes }: Awaited<ReturnType<typeof openBadge>>) => ({
  ...pdfReply(`${number}.png`, bytes),
  type: 'image/png',
});

export const certificateRoutes = implement(CERTIFICATE_CALLS, {
  prepareCertificates: ({ params }) => prepared(params.id),
  previewCertificate: async ({ params, reply }) =>
    reply.stream(pdfReply('primjer-uvjerenja.pdf', await openSample(params.id))),
  issueCertificates: async ({ params, user, body, idempotencyKey = '' }) => {
    const issued = await issueCertificates(params.id, user, { ...body, key: idempotencyKey });
    return Promise.all(issued.map(presentOne));
  },
  getResults: ({ params }) => courseResults(params.id),
  recordResults: async ({ params, user, body }) => {
    await recordResults(params.id, user, body);
    return courseResults(params.id);
  },
  revokeCertificate: async ({ params, user, body }) =>
    presentOne(await revokeCertificate(params.id, user, body.reason)),
  correctCertificate: async ({ params, user, body }) =>
    presentOne(await correctCertificate(params.id, user, body.name)),
  chooseCertificateTemplate: async ({ params, body }) => {
    await chooseTemplate(params.id, body.template);
    return prepared(params.id);
  },
  listCertificateTemplates: listTemplates,
  createCertificateTemplate: ({ user, body }) => saveTemplate(null, user, body),
  saveCertificateTemplate: ({ params, user, body }) => saveTemplate(params.id, user, body),
  deleteCertificateTemplate: ({ params }) => deleteTemplate(params.id),
  previewCertificateTemplate: async ({ body, reply }) =>
    reply.stream(pdfReply('primjer-uvjerenja.pdf', await openTemplateSample(body))),
  downloadCertificate: async ({ params, user, reply }) => {
    const { number, bytes } = await openCertificate(params.code, user);
    return reply.stream(pdfReply(`${number}.pdf`, bytes));
  },
  checkCertificate: ({ params, reply }) => {
    reply.set('Cache-Control', 'no-store');
    reply.set('X-Robots-Tag', 'noindex');
    return checkCertificate(params.code);
  },
  listOwnCertificates: async ({ body }) => (await listByToken(body.token)).map(presentOwnCertificate),
  downloadOwnCertificate: async ({ params, body, reply }) => {
    const { number, bytes } = await openByToken(params.code, body.token);
    return reply.stream(pdfReply(`${number}.pdf`, bytes));
  },
  listMyCertificates: async ({ user }) => (await listOfUser(user)).map(presentOwnCertificate),
  downloadBadge: async ({ params, user, reply }) =>
    reply.stream(badgeReply(await openBadge(params.code, user))),
  downloadOwnBadge: async ({ params, body, reply }) =>
    reply.stream(badgeReply(await openBadgeByToken(params.code, body.token))),
});
