export { TemplatesPage as page } from './templates-page';
