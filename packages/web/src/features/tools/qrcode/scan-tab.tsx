import { Button } from 'antd';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { to } from '../../../lib/address/page';
import { useTexts } from '../../../lib/texts/texts';
import { readPayload } from './payload';
import styles from './qrcode.module.css';
import { texts } from './texts';

type State =
  | { readonly kind: 'none' | 'busy' | 'failed' }
  | { readonly kind: 'noPicture'; readonly name: string }
  | { readonly kind: 'read'; readonly text: string };

/** Decodes the code in a selected, dropped or pasted picture. The picture stays on this device. */
export function ScanTab() {
  const t = useTexts(texts);
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ kind: 'none' });
  const [isOver, setIsOver] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setState({ kind: 'busy' });
    const { readPicture } = await import('../../../kit/qr/read');
    try {
      const text = await readPicture(file);
      setState(text === undefined ? { kind: 'failed' } : { kind: 'read', text });
    } catch {
      setState({ kind: 'noPicture', name: file.name });
    }
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    event.preventDefault();
    void read(file);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void read(event.dataTransfer.files[0]);
  };
  const said = {
    none: '',
    busy: t.readBusy,
    failed: t.readFailed,
    noPicture: state.kind === 'noPicture' ? t.readNoPicture({ name: state.name }) : '',
    read: '',
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard users have the button */}
      <div
        className={`${styles.drop} ${isOver ? styles.over : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <p>{t.scanDrop}</p>
        <Button type="primary" onClick={() => input.current?.click()}>
          {t.scanPick}
        </Button>
        <p className={styles.help}>{t.scanHelp}</p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={t.scanPick}
          hidden
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <div role="status">{said[state.kind] && <p className={styles.found}>{said[state.kind]}</p>}</div>
      {state.kind === 'read' && <Found text={state.text} />}
    </>
  );
}

function Found({ text }: { text: string }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { kind, parts } = readPayload(text);
  const labels: Readonly<Record<string, string>> = {
    ssid: t.networkName,
    security: t.security,
    password: t.networkPassword,
    name: t.name,
    organization: t.organization,
    title: t.titleOfPerson,
    phone: t.phone,
    email: t.email,
    url: t.website,
  };
  return (
    <section className={styles.found} aria-label={t.found}>
      <h2>
        {t.found} · {t[kind]}
      </h2>
      <pre>{text}</pre>
      <dl>
        {Object.entries(parts)
          .filter(([, value]) => value)
          .map(([key, value]) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>{labels[key]}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <div className={styles.buttons} style={{ justifyContent: 'flex-start' }}>
        <CopyButton text={text} isLabelled />
        {kind === 'link' && (
          // The code may lead to any site, so the opened page gets no opener and no referrer.
          <Button href={text} target="_blank" rel="noopener noreferrer">
            {t.open}
          </Button>
        )}
        {(kind === 'link' || kind === 'text') && (
          <Button onClick={() => navigate(`${to('qrcode')}?${new URLSearchParams({ kind, content: text })}`)}>
            {t.makeFromIt}
          </Button>
        )}
      </div>
    </section>
  );
}
