import type { Locale } from '../core/texts';
import type { ApiProject } from './describe-api';
import { writeMarkdown } from './markdown';
import { writeMsw } from './msw';
import { writeOpenApi } from './openapi';
import { writePostman } from './postman';
import { writeTypeScript } from './typescript';

/**
 * Formats in which mocks can be exported.
 *
 * @example
 * const formats: ApiFormat[] = ['openapi', 'markdown'];
 */
export type ApiFormat = 'openapi' | 'typescript' | 'msw' | 'postman' | 'markdown';

const WRITERS: Readonly<Record<ApiFormat, (project: ApiProject, locale: Locale) => string>> = {
  openapi: writeOpenApi,
  typescript: writeTypeScript,
  msw: writeMsw,
  postman: writePostman,
  markdown: writeMarkdown,
};

/**
 * Writes mocks in another format: an OpenAPI 3.1 document, TypeScript types with a client, handlers for MSW 2, a
 * Postman collection, or a Markdown document. Responses have the description of their document, otherwise that of their
 * definition, and a generated example. Functions are not run.
 *
 * @example
 * exportApi({ title: 'Shop', server: 'https://mock.example.com/shop', mocks }, 'openapi');
 */
export function exportApi(project: ApiProject, format: ApiFormat, locale: Locale = 'en'): string {
  return WRITERS[format](project, locale);
}
