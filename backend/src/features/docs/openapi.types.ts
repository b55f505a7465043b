import type { JsonSchema } from './jsonSchemas.ts';

/** The parts of OpenAPI 3.1 that the description uses. */

export type Ref = { $ref: string };

export type Header = Ref | { description: string; schema: JsonSchema };

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
};

export type Content = Record<string, { schema: JsonSchema }>;

export type Response = {
  description: string;
  headers?: Record<string, Header>;
  content?: Content | undefined;
};

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Response | Ref>;
};

export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Response>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, Record<string, string>>;
  };
};
