import { startServer } from './startServer.ts';

startServer();
