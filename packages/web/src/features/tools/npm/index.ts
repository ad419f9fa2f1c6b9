export { NpmPage as page } from './npm-page';
