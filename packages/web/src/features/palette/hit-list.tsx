import { Fragment } from 'react';
import { Icon } from '../../kit/display/icon';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import styles from './palette.module.css';
import type { Hit } from './palette-item';
import { texts } from './texts';

/** Lists the hits by group; mocks also by project. */
export function HitList(props: {
  id: string;
  hits: readonly Hit[];
  chosen: Hit | undefined;
  elsewhere: { projects: number; mocks: number };
  onPoint: (hit: Hit) => void;
  onRun: (hit: Hit) => void;
}) {
  const { id, hits, chosen, elsewhere, onPoint, onRun } = props;
  const t = useTexts(texts);
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t.label} className={styles.list}>
      {[...new Set(hits.map(({ item }) => item.group))].map((group) => {
        const members = hits.filter(({ item }) => item.group === group);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} role="presentation" className={styles.group}>
              {t[group]}
            </div>
            {members.map((hit, index) => (
              <Fragment key={hit.item.key}>
                {hit.item.section?.title && hit.item.section.key !== members[index - 1]?.item.section?.key && (
                  <div role="presentation" className={styles.section}>
                    {hit.item.section.title}
                  </div>
                )}
                <Option
                  id={optionId(id, hit)}
                  hit={hit}
                  isChosen={hit === chosen}
                  onPoint={() => onPoint(hit)}
                  onRun={() => onRun(hit)}
                />
              </Fragment>
            ))}
            {group === 'mocks' && elsewhere.projects > 0 && (
              <div role="presentation" className={styles.note}>
                {t.elsewhere({ projects: formatNumber(elsewhere.projects), mocks: formatNumber(elsewhere.mocks) })}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

function Option(props: { id: string; hit: Hit; isChosen: boolean; onPoint: () => void; onRun: () => void }) {
  const { id, hit, isChosen, onPoint, onRun } = props;
  const { icon, title, detail, section } = hit.item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      // Screen readers do not announce the section heading with the option, so repeat it here.
      aria-description={section?.title || undefined}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <Icon icon={icon} />
      <span className={styles.title}>
        <Marked text={title} marks={hit.marks} />
      </span>
      <span className={styles.detail}>{detail}</span>
    </div>
  );
}

/** Returns the ID of the element that shows a hit. */
export const optionId = (id: string, { item }: Hit) => `${id}-${item.key.replace(/\W+/g, '-')}`;

function Marked({ text, marks }: { text: string; marks: Hit['marks'] }) {
  let at = 0;
  const parts = marks.map(([from, to]) => {
    const before = text.slice(at, from);
    at = to;
    return (
      <span key={from}>
        {before}
        <mark className={styles.mark}>{text.slice(from, to)}</mark>
      </span>
    );
  });
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
