export { EnumerationsPage as page } from './enumerations-page';
