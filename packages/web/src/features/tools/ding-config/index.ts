export { RobotsPage as page } from './robots-page';
