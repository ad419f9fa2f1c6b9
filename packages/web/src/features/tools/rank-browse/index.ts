export { RankVisitsPage as page } from './visits-page';
