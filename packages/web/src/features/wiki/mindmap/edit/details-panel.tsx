import { mindMapLimits } from '@easymock/wiki-content/mind-map';
import { useState } from 'react';
import { Field } from '../../../../kit/form/field';
import { useSignal } from '../../../../lib/state/signal';
import { useTexts } from '../../../../lib/texts/texts';
import { formatNumber } from '../../../../lib/texts/time';
import { ColourChoice } from '../../node/colour-choice';
import { activeOf, setColour, setLink, setNote } from '../model/edits';
import type { MapStore, Run } from '../model/store';
import { texts } from '../texts';
import styles from './editor.module.css';
import { LiveText } from './live-text';

/** What a node has beside its topic. Colours are those of all that is chosen. */
export function DetailsPanel(props: { store: MapStore; isReadOnly: boolean; run: Run }) {
  const { store, isReadOnly, run } = props;
  const t = useTexts(texts);
  const { now } = useSignal(store.history);
  const node = activeOf(now);
  return (
    <section className={styles.details} aria-label={t.details}>
      <p className={styles.quiet} aria-hidden="true">
        {now.chosen.length > 1
          ? t.selected({ count: formatNumber(now.chosen.length) })
          : node.topic || t.emptyTopic}
      </p>
      <Field label={t.note}>
        {(control) => (
          <LiveText
            {...control}
            key={node.id}
            text={node.note ?? ''}
            rows={5}
            maxLength={mindMapLimits.note}
            readOnly={isReadOnly}
            onBlur={store.endStep}
            onText={(note) => run((state) => setNote(state, note), `note-${node.id}`) === undefined}
          />
        )}
      </Field>
      <LinkField key={node.id} link={node.link ?? ''} id={node.id} {...{ store, isReadOnly }} />
      {(
        [
          ['background-color', t.colourGround],
          ['foreground-color', t.colourText],
        ] as const
      ).map(([field, legend]) => (
        <ColourChoice
          key={field}
          legend={legend}
          value={node[field] ?? ''}
          isDisabled={isReadOnly}
          onChange={(colour) => run((state) => setColour(state, field, colour))}
        />
      ))}
    </section>
  );
}

/** A link is typed letter by letter: only a whole one comes into the map. */
function LinkField(props: { link: string; id: string; store: MapStore; isReadOnly: boolean }) {
  const { link, id, store, isReadOnly } = props;
  const t = useTexts(texts);
  const [isWrong, setIsWrong] = useState(false);
  return (
    <Field label={t.link} help={t.linkHelp} {...(isWrong && { error: t.badLink })}>
      {(control) => (
        <LiveText
          isLine
          {...control}
          text={link}
          maxLength={mindMapLimits.link}
          readOnly={isReadOnly}
          spellCheck={false}
          onBlur={store.endStep}
          onText={(typed) => {
            const refused = store.run((state) => setLink(state, typed.trim()), `link-${id}`);
            setIsWrong(refused === 'badLink');
            return true;
          }}
        />
      )}
    </Field>
  );
}
