import { qrLevels, qrLimits } from '@easymock/contract';
import { Button, Input, InputNumber, Select } from 'antd';
import { useRef, useState } from 'react';
import { Field } from '../../../kit/form/field';
import type { QrLogo } from '../../../kit/qr/paint';
import { formatBytes } from '../../../lib/texts/bytes';
import { useTexts } from '../../../lib/texts/texts';
import { readLogo } from './logo';
import { type ChosenLook, isColour } from './look';
import styles from './qrcode.module.css';
import { texts } from './texts';

const logoLimit = 2 * 1024 * 1024;

/** Fields for the size, margin, colours, level and logo of codes. */
export function LookFields(props: {
  look: ChosenLook;
  onChange: (change: Partial<ChosenLook>) => void;
  logo: QrLogo | undefined;
  onLogo: (logo: QrLogo | undefined) => void;
}) {
  const { look, onChange, logo } = props;
  const t = useTexts(texts);
  return (
    <div className={`${styles.fields} ${styles.look}`}>
      <div className={styles.pair}>
        <Field label={t.size}>
          {(control) => (
            <InputNumber
              {...control}
              min={qrLimits.minSize}
              max={qrLimits.maxSize}
              step={50}
              precision={0}
              value={look.size}
              onChange={(size) => size && onChange({ size })}
            />
          )}
        </Field>
        <Field label={t.margin} help={t.marginHelp}>
          {(control) => (
            <InputNumber
              {...control}
              min={0}
              max={qrLimits.margin}
              precision={0}
              value={look.margin}
              onChange={(margin) => margin !== null && onChange({ margin })}
            />
          )}
        </Field>
        <Field label={t.level} help={logo && t.levelForced}>
          {(control) => (
            <Select
              {...control}
              value={logo ? 'H' : look.level}
              disabled={Boolean(logo)}
              options={qrLevels.map((level) => ({ value: level, label: t[`level_${level}`] }))}
              onChange={(level) => onChange({ level })}
            />
          )}
        </Field>
      </div>
      <div className={styles.pair}>
        <ColourField label={t.colour} value={look.dark} onChange={(dark) => onChange({ dark })} />
        <ColourField label={t.background} value={look.light} onChange={(light) => onChange({ light })} />
        <LogoField logo={logo} onLogo={props.onLogo} />
      </div>
    </div>
  );
}

function ColourField(props: { label: string; value: string; onChange: (colour: string) => void }) {
  const { label, value, onChange } = props;
  const t = useTexts(texts);
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
    const colour = text.startsWith('#') ? text : `#${text}`;
    if (isColour(colour)) onChange(colour.toLowerCase());
  };
  return (
    <Field label={label}>
      {(control) => (
        <div className={styles.colour}>
          <input
            type="color"
            aria-label={t.pick({ label })}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Input
            {...control}
            className="g-mono"
            maxLength={7}
            value={typed ?? value}
            onChange={(event) => {
              setTyped(event.target.value);
              take(event.target.value);
            }}
            onBlur={() => setTyped(undefined)}
          />
        </div>
      )}
    </Field>
  );
}

function LogoField(props: { logo: QrLogo | undefined; onLogo: (logo: QrLogo | undefined) => void }) {
  const { logo, onLogo } = props;
  const t = useTexts(texts);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > logoLimit) return setProblem(t.logoLarge({ limit: formatBytes(logoLimit) }));
    const read = await readLogo(file);
    setProblem(read ? '' : t.logoBad);
    if (read) onLogo(read);
  };
  return (
    <Field label={t.logo} error={problem}>
      {({ id }) => (
        <div className={styles.logo}>
          {logo && <img src={logo.address} alt="" />}
          <Button id={id} aria-label={t.addLogo} onClick={() => input.current?.click()}>
            {t.addLogo}
          </Button>
          {logo && <Button onClick={() => onLogo(undefined)}>{t.removeLogo}</Button>}
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            aria-label={t.addLogo}
            hidden
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}
