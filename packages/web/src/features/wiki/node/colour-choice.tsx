import { useId } from 'react';
import { useTexts } from '../../../lib/texts/texts';
import styles from './choice.module.css';
import { colourValue, nodeColours } from './node-look';
import { texts } from './texts';

/** Selects one of the node colours, or none. */
export function ColourChoice(props: {
  legend: string;
  value: string;
  isDisabled?: boolean;
  onChange: (colour: string) => void;
}) {
  const { legend, value, isDisabled = false, onChange } = props;
  const t = useTexts(texts);
  const group = useId();
  return (
    <fieldset className={styles.choices} disabled={isDisabled}>
      <legend>{legend}</legend>
      {(['', ...nodeColours] as const).map((colour) => {
        const name = t[`colour_${colour || 'none'}`];
        return (
          <label key={colour} className={styles.swatch} title={name}>
            <input type="radio" name={group} checked={value === colour} onChange={() => onChange(colour)} />
            <span style={{ background: colourValue(colour) ?? 'transparent' }} aria-hidden="true" />
            <span className="g-sr-only">{name}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
