export { PayAccountsPage as page } from './pay-accounts-page';
