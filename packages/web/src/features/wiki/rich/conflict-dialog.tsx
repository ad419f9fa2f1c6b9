import { Radio } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { ConflictFrame, type ConflictProps } from '../edit/conflict-frame';
import { texts as editTexts } from '../edit/texts';
import { ArticleHtml } from '../text/article-html';
import { type Choice, chosenSource, type MergedBlocks, mergeBlocks } from './merge-blocks';
import { PieceRenderer } from './piece-renderer';
import styles from './rich.module.css';
import { texts } from './texts';

const file = { extension: 'html', type: 'text/html' };

/** Resolves a conflict with a newer rich text, shown as readers see it and merged block by block. */
export function RichConflictDialog(props: ConflictProps) {
  const { conflict, editing } = props;
  const t = useTexts(texts);
  const te = useTexts(editTexts);
  const [mine] = useState(() => editing.readNow().mdTexts);
  const [renderer] = useState(() => new PieceRenderer());
  useEffect(() => () => renderer.stop(), [renderer]);
  const [parts] = useState(() => mergeBlocks({ base: conflict.base ?? '', mine, theirs: conflict.mdTexts }));
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const merged = chosenSource(parts, choices);
  const openNum = parts.filter(({ kind }, i) => kind === 'conflict' && !choices.has(i)).length;
  const theirs = te.conflictTheirs({ name: conflict.editUserNickName });
  return (
    <ConflictFrame
      {...props}
      mine={mine}
      merged={merged}
      file={file}
      pane={(content, label) => (
        <Pane label={label}>
          <Rendered source={content} renderer={renderer} />
        </Pane>
      )}
    >
      <h3 className={styles.mergeHead}>{te.conflictResult}</h3>
      <p className={styles.partNote} role="status">
        {openNum > 0 ? t.mergeHelp({ count: formatNumber(openNum) }) : te.conflictResultClean}
      </p>
      <Pane label={te.conflictResult}>
        {parts.map((part, i) => (
          <MergedPart
            // biome-ignore lint/suspicious/noArrayIndexKey: parts neither come nor go
            key={i}
            part={part}
            renderer={renderer}
            theirs={theirs}
            mineLabel={te.conflictMine}
            choice={choices.get(i)}
            onChoose={(choice) => setChoices(new Map(choices).set(i, choice))}
          />
        ))}
      </Pane>
    </ConflictFrame>
  );
}

function Pane({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className={styles.pane} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

function MergedPart(props: {
  part: MergedBlocks;
  renderer: PieceRenderer;
  mineLabel: string;
  theirs: string;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}) {
  const { part, renderer, choice } = props;
  const t = useTexts(texts);
  if (part.kind === 'merged') return <Rendered source={part.html} renderer={renderer} />;
  const sides: readonly (readonly [Choice, string, string])[] = [
    ['theirs', props.theirs, part.theirs],
    ['mine', props.mineLabel, part.mine],
  ];
  return (
    <fieldset className={styles.choice}>
      <legend>{t.mergeChoice}</legend>
      <Radio.Group value={choice} onChange={({ target }) => props.onChoose(target.value as Choice)}>
        {sides.map(([key, label]) => (
          <Radio key={key} value={key}>
            {label}
          </Radio>
        ))}
        <Radio value="both">{t.mergeBoth}</Radio>
      </Radio.Group>
      {sides.map(([key, label, html]) => (
        <div key={key} data-out={choice && choice !== 'both' && choice !== key ? '' : undefined}>
          <span className={styles.partNote}>{label}</span>
          {html ? <Rendered source={html} renderer={renderer} /> : <p className={styles.partNote}>{t.mergeNothing}</p>}
        </div>
      ))}
    </fieldset>
  );
}

/** Shows a source as readers see it. */
function Rendered({ source, renderer }: { source: string; renderer: PieceRenderer }) {
  const [html, setHtml] = useState(source);
  useEffect(() => {
    let isOld = false;
    void renderer.render(source).then((rendered) => {
      if (!isOld && rendered !== undefined) setHtml(rendered);
    });
    return () => {
      isOld = true;
    };
  }, [source, renderer]);
  return <ArticleHtml html={html} />;
}
