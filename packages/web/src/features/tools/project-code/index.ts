import { ProjectCodePage } from './project-code-page';

export { ProjectCodesPage as page } from './project-codes-page';
export const pages = { projectCodePage: ProjectCodePage };
