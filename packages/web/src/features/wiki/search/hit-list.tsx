import { catalogTypeNames, type WikiHit } from '@easymock/contract';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { Avatar } from '../../../kit/display/avatar';
import { useRowKeys } from '../../../kit/list/use-row-keys';
import { useKeys } from '../../../lib/browser/keys';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import { formatAgo } from '../../../lib/texts/time';
import { NodeIconView } from '../node/node-look';
import { NodeMarks } from '../node/node-marks';
import { pathOfHit } from './hit-path';
import { Marked } from './marked';
import styles from './search.module.css';
import { texts } from './texts';

/** Lists the hits of a search. The first hit is chosen until another one has the focus. */
export function HitList(props: {
  hits: readonly WikiHit[];
  keywords: string;
  isOld: boolean;
  onChoose: (hit: WikiHit) => void;
}) {
  const { hits, keywords, isOld, onChoose } = props;
  const t = useTexts(texts);
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list, { count: hits.length });
  const first = hits.find(({ active }) => active);
  useKeys([
    {
      key: 'Enter',
      label: t.keyOpen,
      run: () => {
        if (!first || document.activeElement?.closest('a, button, input')) return false;
        onChoose(first);
        void navigate(pathOfHit(first, keywords));
        return true;
      },
    },
  ]);
  return (
    <ul ref={list} className={styles.list} data-old={isOld || undefined}>
      {hits.map((hit, row) => (
        <li key={hit._id} className={styles.hit} data-row={row} data-active={hit.active || undefined}>
          <HitView hit={hit} keywords={keywords} onChoose={() => onChoose(hit)} />
        </li>
      ))}
    </ul>
  );
}

function HitView({ hit, keywords, onChoose }: { hit: WikiHit; keywords: string; onChoose: () => void }) {
  const t = useTexts(texts);
  const text = useText();
  const language = useLanguage();
  const { catalogType, highlight, heading, uid, updateDate } = hit;
  const look = { catalogType, catalogIcon: '', catalogColor: '', bgColor: '' };
  const path = highlight.catalogPathName.split(',');
  return (
    <>
      <NodeIconView node={look} />
      <Link className={styles.title} to={pathOfHit(hit, keywords)} onClick={onChoose}>
        <Marked html={highlight.title} />
        <span className="g-sr-only"> {text(catalogTypeNames[catalogType])}</span> <NodeMarks node={hit} />
      </Link>
      {highlight.mdTexts && (
        <div className={styles.excerpt}>
          <Marked html={highlight.mdTexts} />
        </div>
      )}
      <div className={styles.about}>
        <span>
          <Avatar name={uid.nick_name} image={uid.head_img} size={18} />
          <span>
            <Marked html={highlight.userInfo.nickName} />
          </span>
        </span>
        <span>
          <span>
            <Marked html={path.join(' / ')} />
          </span>
        </span>
        {heading && <span>{t.under({ heading })}</span>}
        <span>{t.updated({ when: formatAgo(updateDate, language, Date.now()) })}</span>
      </div>
    </>
  );
}
