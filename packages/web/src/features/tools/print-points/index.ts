import { PrintPointPage } from './print-point-page';

export { PrintPointsPage as page } from './print-points-page';
export const pages = { printPointDetail: PrintPointPage };
