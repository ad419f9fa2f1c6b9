import { dingTalkAddress, type H5Place, h5Address } from '@easymock/contract';
import { Alert, Button, Input } from 'antd';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { CheckBox } from '../../../kit/form/check-box';
import { QrImage } from '../../../kit/qr/qr-image';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import styles from './h5.module.css';
import { texts } from './texts';

/** A parameter and its value in the address. */
export interface FilledParam {
  readonly key: string;
  readonly value: string;
  readonly isOn: boolean;
  readonly desc?: string;
  readonly isRequired?: boolean;
}

/** Returns the address with the enabled parameters. */
const filledAddress = (host: string, place: H5Place, params: readonly FilledParam[]): string =>
  h5Address(
    host,
    place,
    params.filter(({ isOn, key }) => isOn && key !== '').map(({ key, value }) => [key, value] as const),
  );

/** Fields for the parameters, and the resulting address to copy, scan and open. */
export function AddressBuilder(props: {
  name: string;
  host: string;
  place: H5Place;
  params: readonly FilledParam[];
  onChange: (params: FilledParam[]) => void;
  /** Returns the path of the phone preview; absent if the page is not a saved record. */
  previewOf?: (address: string) => string;
}) {
  const { name, host, place, params, onChange, previewOf } = props;
  const t = useTexts(texts);
  const address = filledAddress(host, place, params);
  const change = (at: number, next: Partial<FilledParam>) =>
    onChange(params.map((one, index) => (index === at ? { ...one, ...next } : one)));
  const unfilled = params.filter(({ isRequired, isOn, value }) => isRequired && !(isOn && value));
  return (
    <div className={styles.builder}>
      {params.length > 0 && (
        <table aria-label={t.params}>
          <thead>
            <tr>
              <th style={{ width: 32 }}>
                <span className="g-sr-only">{t.useHead}</span>
              </th>
              <th>{t.key}</th>
              <th>{t.valueHead}</th>
            </tr>
          </thead>
          <tbody>
            {params.map((param, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a parameter may occur several times
              <tr key={index}>
                <td>
                  <CheckBox
                    label={t.use({ key: param.key })}
                    isChecked={param.isOn}
                    onChange={(isOn) => change(index, { isOn })}
                  />
                </td>
                <td>
                  <span className="g-mono">{param.key}</span>
                  {param.desc && <p>{param.desc}</p>}
                </td>
                <td>
                  <Input
                    aria-label={t.value({ key: param.key })}
                    value={param.value}
                    maxLength={500}
                    onChange={(event) => change(index, { value: event.target.value, isOn: true })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {unfilled.length > 0 && (
        <Alert type="warning" showIcon title={t.unfilled({ keys: joinWords(unfilled.map(({ key }) => key)) })} />
      )}
      <output className={`${styles.result} g-mono`} aria-label={t.result}>
        {address}
      </output>
      <div className={styles.buttons}>
        <CopyButton text={address} label={t.copyAddress} isLabelled />
        <Button href={address} target="_blank" rel="noopener noreferrer">
          {t.open}
        </Button>
        <Button href={dingTalkAddress(address)}>{t.ding}</Button>
        {previewOf && (
          <Button href={previewOf(address)} target="_blank">
            {t.preview}
          </Button>
        )}
      </div>
      <QrImage text={address} label={t.qrOf({ name })} side={180} />
    </div>
  );
}
