export { CertificatesPage as page } from './certificates-page';
