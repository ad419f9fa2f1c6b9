import type { SharedNode } from '@easymock/contract';
import { Icon } from '../../../kit/display/icon';
import { FileIcon, FolderIcon } from '../../../kit/display/plain-icons';
import { useTexts } from '../../../lib/texts/texts';
import styles from './shared.module.css';
import { texts } from './texts';

interface Props {
  readonly catalog: readonly SharedNode[];
  readonly shownId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** Lists the folders and articles of a shared folder. */
export function SharedCatalog(props: Props & { title: string; rootId: string }) {
  const { title, rootId, ...rest } = props;
  const t = useTexts(texts);
  return (
    <nav aria-label={t.catalog} className={styles.catalog}>
      <h2 className={styles.part}>{title}</h2>
      <Branch parentId={rootId} {...rest} />
    </nav>
  );
}

function Branch({ parentId, ...props }: Props & { parentId: string }) {
  const { catalog, shownId, onOpen } = props;
  const children = catalog.filter((node) => node.parentId === parentId);
  if (children.length === 0) return null;
  return (
    <ul>
      {children.map(({ id, catalogName, catalogType }) => (
        <li key={id}>
          {catalogType === 'folder' ? (
            <details open>
              <summary>
                <Icon icon={FolderIcon} size={14} />
                {catalogName}
              </summary>
              <Branch parentId={id} {...props} />
            </details>
          ) : (
            <a
              href={`?id=${id}`}
              aria-current={id === shownId ? 'page' : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(id);
              }}
            >
              <Icon icon={FileIcon} size={14} />
              {catalogName}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
