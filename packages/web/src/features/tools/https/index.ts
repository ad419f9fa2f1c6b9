export { HttpsPage as page } from './https-page';
