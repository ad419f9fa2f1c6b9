import { Button, Input, Tabs } from 'antd';
import { Field } from '../../../kit/form/field';
import type { FieldErrors } from '../../../kit/form/use-record-form';
import { useFields } from '../../../lib/api/fields';
import { useTexts } from '../../../lib/texts/texts';
import { DocumentDrop, type DocumentFile, type PickedDocument } from './document-drop';
import styles from './new-project.module.css';
import { texts } from './texts';
import type { NewProject } from './use-new-project';

/** Source of the API document: a file or an address. */
export function SourceTabs(props: {
  value: NewProject;
  errors: FieldErrors;
  picked: PickedDocument | null;
  file: DocumentFile;
  isReading: boolean;
  /** Fetches the document at the typed address. */
  onRead: () => void;
  onChange: (part: Partial<NewProject>) => void;
}) {
  const { value, errors, picked, file, isReading, onRead, onChange } = props;
  const t = useTexts(texts);
  const { swagger_url: address } = useFields('project', 'create');
  return (
    <Tabs
      activeKey={value.source}
      onChange={(source) => onChange({ source: source as NewProject['source'] })}
      items={[
        {
          key: 'file',
          label: t.uploadTab,
          children: <DocumentDrop picked={picked} error={errors.document} file={file} />,
        },
        {
          key: 'address',
          label: t.urlTab,
          children: (
            <>
              <Field label={address.label} error={errors.swaggerUrl} help={t.addressHelp}>
                {(control) => (
                  <div className={styles.address}>
                    <Input
                      {...control}
                      className="g-mono"
                      type="url"
                      value={value.swaggerUrl}
                      maxLength={address.maxLength}
                      placeholder={t.addressHint}
                      onChange={(event) => onChange({ swaggerUrl: event.target.value })}
                    />
                    <Button loading={isReading} disabled={!value.swaggerUrl.trim()} onClick={onRead}>
                      {t.readAddress}
                    </Button>
                  </div>
                )}
              </Field>
              {errors.swaggerUrl && (
                <Button size="small" className={styles.next} onClick={() => onChange({ source: 'file' })}>
                  {t.uploadInstead}
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
