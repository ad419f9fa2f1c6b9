import { ownershipOf } from '../../platform/resource/ownership';
import { certificates, devAccounts } from './certificate.table';
import { certificateResource } from './certificate-resource';
import { devAccountResource } from './dev-account';

export const ownedCertificates = ownershipOf('certificates', certificates, certificateResource);
export const ownedDevAccounts = ownershipOf('devAccounts', devAccounts, devAccountResource);
