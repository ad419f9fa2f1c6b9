import { qrLimits } from '@easymock/contract';
import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { Field } from '../../../kit/form/field';
import { Segments } from '../../../kit/form/segments';
import type { QrLogo } from '../../../kit/qr/paint';
import { useListParams } from '../../../lib/address/list-params';
import { useTexts } from '../../../lib/texts/texts';
import { CodeResult } from './code-result';
import { useLook } from './look';
import { LookFields } from './look-fields';
import {
  type Card,
  type ContentKind,
  cardText,
  contentKinds,
  linkText,
  securities,
  type Wifi,
  wifiText,
} from './payload';
import styles from './qrcode.module.css';
import { type RecentCode, useRecentCodes } from './recent';
import { texts } from './texts';
import { useSettledValue } from './use-settled';

interface Contents {
  readonly text: string;
  readonly link: string;
  readonly wifi: Wifi;
  readonly card: Card;
}

const blank: Contents = {
  text: '',
  link: '',
  wifi: { ssid: '', security: 'WPA', password: '', isHidden: false },
  card: { name: '', organization: '', title: '', phone: '', email: '', url: '', address: '' },
};

/** Returns the text of a code, empty if fields are missing, and a name for it. */
function codeOf(kind: ContentKind, { text, link, wifi, card }: Contents): { text: string; name: string } {
  if (kind === 'link') return { text: linkText(link), name: linkText(link) };
  if (kind === 'wifi') return { text: wifi.ssid ? wifiText(wifi) : '', name: wifi.ssid };
  if (kind === 'card') return { text: card.name.trim() ? cardText(card) : '', name: card.name };
  return { text: text.trim() ? text : '', name: text.slice(0, 60) };
}

/** Generates a single code: its content and look, with the code beside them. */
export function MakeTab() {
  const t = useTexts(texts);
  const [params, setParams] = useListParams({ kind: 'link', content: '' });
  const kind = contentKinds.find((each) => each === params.kind) ?? 'link';
  const [contents, setContents] = useState<Contents>(() => ({
    ...blank,
    [kind === 'text' ? 'text' : 'link']: params.content.slice(0, qrLimits.text),
  }));
  const [look, changeLook] = useLook();
  const [logo, setLogo] = useState<QrLogo>();
  const recent = useRecentCodes();
  const change = (next: Partial<Contents>) => setContents({ ...contents, ...next });
  const code = useSettledValue(JSON.stringify(codeOf(kind, contents)), 300);
  const { text, name } = JSON.parse(code) as { text: string; name: string };
  return (
    <div className={styles.sides}>
      <div className={styles.fields}>
        <Segments
          aria-label={t.kind}
          value={kind}
          options={contentKinds.map((value) => ({ value, label: t[value] }))}
          onChange={(next) => setParams({ kind: next, content: '' })}
        />
        <ContentFields kind={kind} contents={contents} onChange={change} />
        <LookFields look={look} onChange={changeLook} logo={logo} onLogo={setLogo} />
        <RecentCodes
          {...recent}
          onChoose={(chosen) => {
            setParams({ kind: chosen.kind === 'link' ? 'link' : 'text', content: '' });
            change(chosen.kind === 'link' ? { link: chosen.text } : { text: chosen.text });
          }}
        />
      </div>
      <CodeResult
        text={text}
        name={name}
        look={look}
        logo={logo}
        onSize={(size) => changeLook({ size })}
        onTaken={() => recent.add({ kind, text })}
      />
    </div>
  );
}

interface ContentProps {
  contents: Contents;
  onChange: (next: Partial<Contents>) => void;
}

function ContentFields({ kind, ...props }: ContentProps & { kind: ContentKind }) {
  const t = useTexts(texts);
  const { contents, onChange } = props;
  if (kind === 'wifi') return <WifiFields {...props} />;
  if (kind === 'card') return <CardFields {...props} />;
  if (kind === 'link') {
    return (
      <Field label={t.link} isRequired help={t.linkHelp}>
        {(control) => (
          <Input
            {...control}
            value={contents.link}
            maxLength={qrLimits.text}
            placeholder="https://"
            onChange={(event) => onChange({ link: event.target.value })}
          />
        )}
      </Field>
    );
  }
  return (
    <Field label={t.text} isRequired>
      {(control) => (
        <Input.TextArea
          {...control}
          value={contents.text}
          maxLength={qrLimits.text}
          showCount
          autoSize={{ minRows: 4, maxRows: 12 }}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      )}
    </Field>
  );
}

function WifiFields({ contents, onChange }: ContentProps) {
  const t = useTexts(texts);
  const { wifi } = contents;
  const change = (next: Partial<Wifi>) => onChange({ wifi: { ...wifi, ...next } });
  const names = { WPA: 'WPA / WPA2 / WPA3', WEP: 'WEP', nopass: t.noPassword };
  return (
    <>
      <div className={styles.pair}>
        <Field label={t.networkName} isRequired>
          {(control) => (
            <Input
              {...control}
              value={wifi.ssid}
              maxLength={32}
              autoComplete="off"
              onChange={(event) => change({ ssid: event.target.value })}
            />
          )}
        </Field>
        <Field label={t.security}>
          {(control) => (
            <Select
              {...control}
              value={wifi.security}
              options={securities.map((value) => ({ value, label: names[value] }))}
              onChange={(security) => change({ security })}
            />
          )}
        </Field>
        {wifi.security !== 'nopass' && (
          <Field label={t.networkPassword}>
            {(control) => (
              <Input.Password
                {...control}
                value={wifi.password}
                maxLength={63}
                autoComplete="off"
                onChange={(event) => change({ password: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
      <Checkbox checked={wifi.isHidden} onChange={(event) => change({ isHidden: event.target.checked })}>
        {t.hidden}
      </Checkbox>
    </>
  );
}

function CardFields({ contents, onChange }: ContentProps) {
  const t = useTexts(texts);
  const { card } = contents;
  const fields = {
    name: t.name,
    organization: t.organization,
    title: t.titleOfPerson,
    phone: t.phone,
    email: t.email,
    url: t.website,
    address: t.cardAddress,
  } as const;
  return (
    <div className={styles.pair}>
      {(Object.keys(fields) as (keyof Card)[]).map((key) => (
        <Field key={key} label={fields[key]} isRequired={key === 'name'}>
          {(control) => (
            <Input
              {...control}
              value={card[key]}
              maxLength={100}
              onChange={(event) => onChange({ card: { ...card, [key]: event.target.value } })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

function RecentCodes(props: { codes: readonly RecentCode[]; clear: () => void; onChoose: (code: RecentCode) => void }) {
  const t = useTexts(texts);
  if (props.codes.length === 0) return null;
  return (
    <section className={styles.recent} aria-label={t.recent}>
      <h2>
        {t.recent}
        <Button type="link" size="small" onClick={props.clear}>
          {t.recentClear}
        </Button>
      </h2>
      <p className={styles.help}>{t.recentHelp}</p>
      <ul>
        {props.codes.map((code) => (
          <li key={code.text}>
            <PlainButton aria-label={t.again({ text: code.text })} onClick={() => props.onChoose(code)}>
              {code.text}
            </PlainButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
