export { BoardVisitsPage as page } from '../rank-browse/visits-page';
