import { adminCareerListQuery, careerBody, careerListQuery } from '@institut/contract/career.schema';
import { API } from '@institut/contract/paths';
import { Router } from 'express';
import { listHeaders } from '../../http/pageHeaders.ts';
import { parse, parseId } from '../../http/parse.ts';
import { isAskedByAdmin, recognizeAdmin, requireAdmin } from '../../http/auth.ts';
import {
  presentAdminCareer,
  presentAdminCareerSummary,
  presentCareer,
  presentCareerSummary,
} from './career.presenter.ts';
import { listAllCareers, listCareers } from './careerList.service.ts';
import {
  careerNotFound,
  createCareerDraft,
  deleteCareer,
  getCareer,
  popularCareers,
  updateCareer,
} from './career.service.ts';

export const careerRoutes = Router();

const careerId = (id: unknown) => parseId(id, careerNotFound);

careerRoutes.get(API.careers, async (req, res) => {
  const asked = parse(careerListQuery, req.query);
  const { careers, total } = await listCareers(asked);
  res.set(listHeaders(API.careers, { asked, total })).json(careers.map(presentCareerSummary));
});

careerRoutes.get(API.popularCareers, async (_req, res) => {
  const careers = await popularCareers();
  res.json(careers.map(presentCareerSummary));
});

careerRoutes.get(API.adminCareers, requireAdmin, async (req, res) => {
  const { pageNumber, pageSize, ...filters } = parse(adminCareerListQuery, req.query);
  const asked = { pageNumber, pageSize };
  const { careers, total } = await listAllCareers({ ...asked, ...filters });
  res
    .set(listHeaders(API.adminCareers, { asked, total, filters }))
    .json(careers.map(presentAdminCareerSummary));
});

careerRoutes.get(API.career, recognizeAdmin, async (req, res) => {
  const withAll = isAskedByAdmin(req);
  const career = await getCareer(careerId(req.params.id), { withAll });
  res.json(withAll ? presentAdminCareer(career) : presentCareer(career));
});

careerRoutes.post(API.careers, requireAdmin, async (_req, res) => {
  res.status(201).json(presentAdminCareer(await createCareerDraft()));
});

careerRoutes.put(API.career, requireAdmin, async (req, res) => {
  const career = await updateCareer(careerId(req.params.id), parse(careerBody, req.body));
  res.json(presentAdminCareer(career));
});

careerRoutes.delete(API.career, requireAdmin, async (req, res) => {
  await deleteCareer(careerId(req.params.id));
  res.status(204).end();
});
