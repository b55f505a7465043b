import { Router } from 'express';

export const userRoutes = Router();
