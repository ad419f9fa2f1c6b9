import {
  type Certificate,
  type CertificateSecret,
  certificateFileLabel,
  certificateSecrets,
  secretNames,
} from '@easymock/contract';
import { Button } from 'antd';
import { Icon } from '../../../kit/display/icon';
import { DownloadIcon } from '../../../kit/display/plain-icons';
import { RevealLogView } from '../../../kit/secret/reveal-log';
import { SecretList } from '../../../kit/secret/secret-list';
import { SecretValue } from '../../../kit/secret/secret-value';
import { api } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { formatBytes } from '../../../lib/texts/bytes';
import { useText, useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';
import { useDownload } from './use-download';

/** The passwords and the file of a certificate, for people who may see them. */
export function CertificateSecrets({ certificate }: { certificate: Certificate }) {
  const t = useTexts(texts);
  const fields = useFields('certificate', 'addProCertificate');
  const text = useText();
  const download = useDownload();
  const { _id: id, fileName, fileSize, canReveal } = certificate;
  const entries = certificateSecrets.map((field) => ({
    label: fields[field].label,
    value: (
      <SecretValue
        label={fields[field].label}
        has={certificate[secretNames(field).has]}
        hint={certificate[secretNames(field).hint]}
        canReveal={canReveal}
        reveal={(choice) => api.certificate.reveal({ id, field, ...choice })}
      />
    ),
  }));
  const file = {
    label: text(certificateFileLabel),
    value: fileName ? (
      <span>
        {fileName} ({formatBytes(fileSize)}){' '}
        {canReveal && (
          <Button size="small" icon={<Icon icon={DownloadIcon} />} onClick={() => void download(certificate)}>
            {t.download}
          </Button>
        )}
      </span>
    ) : (
      '—'
    ),
  };
  return <SecretList entries={[file, ...entries]} />;
}

/** The log of reveals and downloads of a certificate. */
export function CertificateReveals(props: { certificate: Certificate; labels: Readonly<Record<string, string>> }) {
  const { certificate, labels } = props;
  const { _id: id } = certificate;
  return (
    <RevealLogView
      query={callQuery('certificate', 'getRevealLog', { id })}
      labelOf={(field) => labels[field] ?? field}
      reveal={({ _id: formerId, field }, choice) =>
        api.certificate.reveal({ ...choice, id, field: field as CertificateSecret, formerId })
      }
    />
  );
}
