export { RecommendsPage as page } from './recommends-page';
