import { type CatalogNode, catalogTypeNames } from '@easymock/contract';
import { ActionMenu } from '../../../kit/buttons/action-menu';
import { CardList } from '../../../kit/list/card-list';
import { to } from '../../../lib/address/page';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatNumber } from '../../../lib/texts/time';
import type { Ask } from '../node/dialogs';
import { NodeIconView } from '../node/node-look';
import { NodeMarks } from '../node/node-marks';
import { useNodeMenu } from '../node/node-menu';
import { texts as nodeTexts } from '../node/texts';
import type { NodeActions } from '../node/use-node-actions';
import styles from './folder.module.css';
import { texts } from './texts';

/** Shows the children of a folder as cards. */
export function ChildrenCards(props: {
  found: { readonly list: readonly CatalogNode[] };
  actions: NodeActions;
  ask: Ask;
}) {
  const t = useTexts(texts);
  const tn = useTexts(nodeTexts);
  const text = useText();
  const language = useLanguage();
  const menuOf = useNodeMenu(props.actions, props.ask);
  const rows = props.found.list.map((node) => ({ _id: node.id, node }));
  return (
    <CardList
      rows={rows}
      titleOf={({ node }) => node.catalogName}
      pathTo={(id) => to('wikiFolder', { markdownId: id })}
      width={240}
      extra={({ node }) => {
        const menu = menuOf(node, { onRename: () => props.ask({ kind: 'rename', node }) });
        return menu.length > 0 && <ActionMenu label={tn.more({ name: node.catalogName })} actions={menu} />;
      }}
      foot={({ node }) => <span className={styles.quiet}>{formatAgo(node.date, language, Date.now())}</span>}
    >
      {({ node }) => (
        <span className={styles.cardText}>
          <NodeIconView node={node} />
          <NodeMarks node={node} />
          {node.catalogIntroduce ||
            (node.catalogType === 'folder'
              ? t.childNum({ count: formatNumber(node.childNum) })
              : text(catalogTypeNames[node.catalogType]))}
        </span>
      )}
    </CardList>
  );
}
