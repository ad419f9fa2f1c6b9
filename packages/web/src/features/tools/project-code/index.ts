export { ProjectCodesPage as page } from './project-codes-page';
