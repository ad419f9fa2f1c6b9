import type { CollectionSetting, MockMethod, Project } from '@easymock/contract';
import { Button, Drawer } from 'antd';
import { useTexts } from '../../../lib/texts/texts';
import styles from './collection.module.css';
import { CollectionRows } from './collection-rows';
import { CollectionSettings } from './collection-settings';
import { StoreValues } from './store-values';
import { suggestCollection } from './suggest-collection';
import { collectionTexts } from './texts';

/** Makes a list mock a collection, and shows its rows. The setting is saved with the mock. */
export function CollectionDrawer(props: {
  project: Project;
  /** Empty for a new mock. */
  mockId: string;
  method: MockMethod;
  url: string;
  mode: string;
  setting: CollectionSetting | null;
  /** The setting as it was saved last. */
  saved: CollectionSetting | null;
  isReadOnly: boolean;
  isOpen: boolean;
  onChange: (setting: CollectionSetting | null) => void;
  onClose: () => void;
}) {
  const { project, mockId, method, url, setting, saved, isReadOnly, onChange } = props;
  const t = useTexts(collectionTexts);
  const isChanged = JSON.stringify(setting) !== JSON.stringify(saved);
  return (
    <Drawer title={t.title} size="large" open={props.isOpen} onClose={props.onClose} destroyOnHidden>
      <p className={styles.quiet}>{t.explain}</p>
      <p className={styles.quiet}>{t.explainCalls({ url })}</p>
      {method !== 'get' && <p className={styles.note}>{t.onlyGet}</p>}
      {!isReadOnly &&
        (setting ? (
          <Button onClick={() => onChange(null)}>{t.undo}</Button>
        ) : (
          <Button type="primary" disabled={method !== 'get'} onClick={() => onChange(suggestCollection(props.mode))}>
            {t.make}
          </Button>
        ))}
      {setting && (
        // On small screens, the rows come first once the setting is saved.
        <details className={styles.fold} open={!saved || isChanged}>
          <summary>{t.settings}</summary>
          <CollectionSettings setting={setting} mode={props.mode} isReadOnly={isReadOnly} onChange={onChange} />
        </details>
      )}
      {isChanged && (
        <p className={styles.note} role="status">
          {setting ? t.saveFirst : t.removed}
        </p>
      )}
      {saved && mockId && (
        <CollectionRows
          project={project}
          mockId={mockId}
          hasScenarios={saved.scope === 'scenario'}
          isReadOnly={isReadOnly}
        />
      )}
      {props.mode.includes('_store') && <StoreValues project={project} isReadOnly={isReadOnly} />}
    </Drawer>
  );
}
