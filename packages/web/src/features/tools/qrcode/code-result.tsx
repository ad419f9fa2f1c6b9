import type { QrModules } from '@easymock/contract';
import { Alert, Button } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { StatusTag } from '../../../kit/display/status-tag';
import { paintQr, pngOfQr, type QrLogo, svgOfQr } from '../../../kit/qr/paint';
import { fileName, saveFile } from '../../../lib/api/download';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { checkCode, type Remark } from './judge';
import type { ChosenLook } from './look';
import styles from './qrcode.module.css';
import { texts } from './texts';

interface Props {
  text: string;
  /** Base name of the file. */
  name: string;
  look: ChosenLook;
  logo: QrLogo | undefined;
  onSize: (size: number) => void;
  /** Called when the code was saved or copied. */
  onTaken: () => void;
}

/** Shows the final code, the result of the scan test, and the buttons to save or copy it. */
export function CodeResult(props: Props) {
  const { text, logo } = props;
  const t = useTexts(texts);
  const look: ChosenLook = logo ? { ...props.look, level: 'H' } : props.look;
  const wordsOf = useWords(look);
  const { modules, remarks } = text === '' ? { modules: undefined, remarks: [] } : checkCode(text, look);
  const canBeDrawn = modules && !remarks.some(({ kind }) => kind === 'tooDense' || kind === 'tooDenseAtAll');
  return (
    <section className={styles.result} aria-label={t.make}>
      <div className={styles.plate}>
        {canBeDrawn ? (
          <Drawn {...props} look={look} modules={modules} isDoubtful={remarks.some(({ isDanger }) => isDanger)} />
        ) : (
          text === '' && <p className={styles.blank}>{t.empty}</p>
        )}
      </div>
      <div className={styles.said} role="status">
        {remarks.map((remark) => (
          <Alert
            key={remark.kind}
            type={remark.isDanger ? 'error' : 'warning'}
            showIcon
            title={wordsOf(remark)}
            action={
              remark.kind === 'tooDense' && (
                <Button size="small" onClick={() => props.onSize(remark.least)}>
                  {t.resize({ least: formatNumber(remark.least) })}
                </Button>
              )
            }
          />
        ))}
      </div>
    </section>
  );
}

/** Returns a function that formats remarks about a code. */
function useWords(look: ChosenLook): (remark: Remark) => string {
  const t = useTexts(texts);
  return (remark) => {
    switch (remark.kind) {
      case 'tooDense':
        return t.tooDense({ size: look.size, least: remark.least });
      case 'contrastBad':
        return t.contrastBad({ contrast: remark.contrast });
      case 'contrastWeak':
        return t.contrastWeak({ contrast: remark.contrast });
      case 'long':
        return t.long({ count: formatNumber(remark.count) });
      case 'tooLong':
        return t.tooLong({
          level: look.level,
          limit: formatNumber(remark.limit),
          size: formatNumber(remark.size),
          characters: formatNumber(Math.floor(remark.limit / 3)),
        });
      case 'tooDenseAtAll':
        return t.tooDenseAtAll;
    }
  };
}

type Verdict = 'checking' | 'read' | 'unread';

/**
 * Renders the code and decodes it from its own pixels. Only a code that was decoded is reported as readable.
 */
function useTestRead(
  canvas: RefObject<HTMLCanvasElement | null>,
  { text, look, logo, modules }: { text: string; look: ChosenLook; logo: QrLogo | undefined; modules: QrModules },
): Verdict {
  const drawn = JSON.stringify([text, look, logo?.address]);
  const [verdict, setVerdict] = useState<{ drawn: string; isRead: boolean }>();
  const latest = useRef({ text, look, logo, modules });
  latest.current = { text, look, logo, modules };
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const painted = latest.current;
    paintQr(current, painted.modules, painted.look, painted.logo);
    let isOver = false;
    const read = async () => {
      const { readPixels } = await import('../../../kit/qr/read');
      const { size } = painted.look;
      // Adds a white margin, because a code without one is usually placed on a white page.
      const around = new OffscreenCanvas(size + 40, size + 40);
      const context = around.getContext('2d', { willReadFrequently: true });
      if (isOver || !context) return;
      context.fillStyle = painted.look.light;
      context.fillRect(0, 0, around.width, around.height);
      context.drawImage(current, 20, 20);
      const isRead = readPixels(context.getImageData(0, 0, around.width, around.height)) === painted.text;
      setVerdict({ drawn, isRead });
    };
    const timer = setTimeout(() => void read(), 50);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [canvas, drawn]);
  if (verdict?.drawn !== drawn) return 'checking';
  return verdict.isRead ? 'read' : 'unread';
}

function Drawn(props: Props & { modules: QrModules; isDoubtful: boolean }) {
  const { name, look, logo, modules, onTaken } = props;
  const t = useTexts(texts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const verdict = useTestRead(canvas, props);
  const isBad = props.isDoubtful || verdict === 'unread';
  const file = `qrcode-${fileName(name).slice(0, 40)}`;
  const savePng = async () => {
    saveFile(await pngOfQr(modules, look, logo), `${file}.png`);
    onTaken();
  };
  const saveSvg = () => {
    saveFile(new Blob([svgOfQr(modules, look, logo)], { type: 'image/svg+xml' }), `${file}.svg`);
    onTaken();
  };
  const copy = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOfQr(modules, look, logo) })]);
      showSuccess(t.copied);
      onTaken();
    } catch {
      showNotice({ kind: 'error', title: t.copyImage, text: t.copyFailed });
    }
  };
  return (
    <div className={styles.drawn}>
      <canvas ref={canvas} role="img" aria-label={t.picture({ text: name })} />
      <div role="status">
        {verdict === 'checking' && <StatusTag kind="off">{t.checking}</StatusTag>}
        {verdict === 'read' && !props.isDoubtful && <StatusTag kind="done">{t.checked}</StatusTag>}
        {verdict === 'unread' && <StatusTag kind="danger">{t.unread}</StatusTag>}
      </div>
      <div className={styles.buttons}>
        <Button type="primary" disabled={isBad} onClick={savePng}>
          {t.png}
        </Button>
        <Button disabled={isBad} onClick={saveSvg}>
          {t.svg}
        </Button>
        <Button disabled={isBad} onClick={copy}>
          {t.copyImage}
        </Button>
      </div>
    </div>
  );
}
