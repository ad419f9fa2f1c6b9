import type { CatalogNode } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { AddIcon } from '../../../kit/display/icons';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { LinkCard } from './link-card';
import { NewLink } from './new-link';
import styles from './share.module.css';
import type { ShareInfo } from './share-info';
import { texts } from './texts';

/** Lists the share links of a node: the user's own, or all of them for the managers of the node. */
export function ShareDrawer(props: {
  node: Pick<CatalogNode, 'id' | 'catalogName' | 'catalogType'>;
  onClose: () => void;
}) {
  const { node, onClose } = props;
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const query = useQuery({ ...callQuery('share', 'getInfo', { markdownId: node.id }), staleTime: 0 });
  return (
    <Drawer
      open={isOpen}
      size={560}
      title={t.share({ name: node.catalogName })}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(isShown) => {
        if (!isShown) onClose();
      }}
    >
      <QueryView query={query} skeleton={240}>
        {(info) => <Links node={node} info={info} />}
      </QueryView>
    </Drawer>
  );
}

function Links({ node, info }: { node: Pick<CatalogNode, 'id' | 'catalogType'>; info: ShareInfo }) {
  const t = useTexts(texts);
  const isFirst = !info.list.some(({ revokedAt }) => revokedAt === null);
  const [isAdding, setIsAdding] = useState(false);
  const isFolder = node.catalogType === 'folder';
  const mayAdd = info.canShare && (isFirst || isAdding);
  return (
    <div className={styles.links}>
      {!info.canShare && <p className={styles.quiet}>{t.noRight}</p>}
      {isFolder && info.canShare && <p className={styles.quiet}>{t.folderHelp}</p>}
      {mayAdd && (
        <NewLink
          node={node}
          info={info}
          isFirst={isFirst}
          onDone={() => setIsAdding(false)}
          onCancel={isFirst ? undefined : () => setIsAdding(false)}
        />
      )}
      {info.list.length === 0 && !info.canShare && <EmptyState drawing="vase" text={t.none} />}
      <ul className={styles.list}>
        {info.list.map((share) => (
          <LinkCard key={share.flag} share={share} info={info} />
        ))}
      </ul>
      {info.canShare && !mayAdd && (
        <Button type="dashed" icon={<Icon icon={AddIcon} />} onClick={() => setIsAdding(true)}>
          {t.add}
        </Button>
      )}
    </div>
  );
}
