import { PreviewPage } from './preview-page';

export { H5Page as page } from './h5-page';
export const pages = { h5Preview: PreviewPage };
