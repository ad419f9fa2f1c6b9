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

/** Edits the properties of the active node. Colours apply to all chosen nodes. */
export function DetailsPanel(props: { store: MapStore; isReadOnly: boolean; run: Run }) {
  const { store, isReadOnly, run } = props;
  const t = useTexts(texts);
  const { now } = useSignal(store.history);
  const node = activeOf(now);
  return (
    <section className={styles.details} aria-label={t.details}>
      <p className={styles.quiet} aria-hidden="true">
        {now.chosen.length > 1 ? t.selected({ count: formatNumber(now.chosen.length) }) : node.topic || t.emptyTopic}
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
      <LinkField key={node.id} link={node.link ?? ''} id={node.id} store={store} isReadOnly={isReadOnly} />
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

/** The map takes only valid links, although the field changes with every key. */
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
