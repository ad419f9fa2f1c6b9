import { Link } from 'react-router';
import { CopyButton } from '../../kit/buttons/copy-button';
import { Icon } from '../../kit/display/icon';
import { LinkIcon } from '../../kit/display/icons';
import { useTexts } from '../../lib/texts/texts';
import type { Block } from './guide';
import { guideTexts } from './guide-texts';
import styles from './guides.module.css';
import { Inline } from './inline';
import { LiveExample } from './live-example';

/** Renders a block of a guide. */
export function BlockView({ block }: { block: Block }) {
  const t = useTexts(guideTexts);
  if (typeof block === 'string')
    return (
      <p>
        <Inline text={block} />
      </p>
    );
  if ('heading' in block)
    return (
      <h2 id={block.id} tabIndex={-1} className={styles.heading}>
        {block.heading}
        <Link to={`#${block.id}`} className={styles.anchor} aria-label={t.anchor({ heading: block.heading })}>
          <Icon icon={LinkIcon} size={14} />
        </Link>
      </h2>
    );
  if ('list' in block || 'steps' in block) {
    const [List, items] = 'list' in block ? (['ul', block.list] as const) : (['ol', block.steps] as const);
    return (
      <List className={List === 'ul' ? styles.list : styles.steps}>
        {items.map((item) => (
          <li key={item}>
            <Inline text={item} />
          </li>
        ))}
      </List>
    );
  }
  if ('table' in block) return <Table rows={block.table} />;
  if ('code' in block)
    return (
      <div className={styles.code}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions must be reachable by keyboard */}
        <pre tabIndex={0}>{block.code}</pre>
        <CopyButton text={block.code} label={t.copyCode} />
      </div>
    );
  if ('note' in block)
    return (
      <p className={styles.note}>
        <Inline text={block.note} />
      </p>
    );
  return <LiveExample template={block.example} />;
}

function Table({ rows: [head = [], ...rows] }: { rows: readonly (readonly string[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions must be reachable by keyboard
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                <Inline text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, column) => (
                <td key={`${head[column]}`}>
                  <Inline text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
