import {
  minQrScale,
  placeQr,
  type QrModules,
  qrCapacity,
  qrContrast,
  qrLimits,
  scanContrast,
  smallestQr,
} from '@easymock/contract';
import { Alert, Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { Field } from '../../../kit/form/field';
import { modulesOf } from '../../../kit/qr/modules';
import { pngOfQr, type QrLogo, svgOfQr } from '../../../kit/qr/paint';
import { QrImage } from '../../../kit/qr/qr-image';
import { saveFile } from '../../../lib/api/download';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { type BatchLine, linesOf } from './batch';
import { useLook } from './look';
import { LookFields } from './look-fields';
import styles from './qrcode.module.css';
import { texts } from './texts';
import { useSettledValue } from './use-settled';

interface Drawn extends BatchLine {
  readonly modules: QrModules;
}

/** Generates a code for each line, with a common look and in one zip. */
export function BatchTab() {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const [chosen, changeLook] = useLook();
  const [logo, setLogo] = useState<QrLogo>();
  const [isPacking, setIsPacking] = useState(false);
  const look = useMemo(() => (logo ? { ...chosen, level: 'H' as const } : chosen), [chosen, logo]);
  const settled = useSettledValue(typed, 300);
  const lines = useMemo(() => linesOf(settled), [settled]);
  const { drawn, problem } = useMemo(() => {
    const codes: Drawn[] = [];
    if (lines.length > qrLimits.lines)
      return { drawn: codes, problem: t.batchTooMany({ limit: qrLimits.lines, count: lines.length }) };
    for (const line of lines) {
      const modules = modulesOf(line.text, look.level);
      if (!modules)
        return { drawn: codes, problem: t.batchBad({ line: line.line, limit: formatNumber(qrCapacity[look.level]) }) };
      if (placeQr(modules.length, look).scale < minQrScale)
        return {
          drawn: codes,
          problem: t.batchDense({ line: line.line, least: smallestQr(modules.length, look.margin) }),
        };
      codes.push({ ...line, modules });
    }
    const contrast = scanContrast(look.dark, look.light);
    const isReadable = contrast >= qrContrast.least;
    return { drawn: codes, problem: isReadable ? '' : t.contrastBad({ contrast: Math.abs(contrast).toFixed(1) }) };
  }, [lines, look, t]);
  const pack = async (type: 'png' | 'svg') => {
    setIsPacking(true);
    try {
      const { strToU8, zipSync } = await import('fflate');
      const files: Record<string, Uint8Array> = {};
      for (const { file, modules } of drawn) {
        files[`${file}.${type}`] =
          type === 'svg'
            ? strToU8(svgOfQr(modules, look, logo))
            : new Uint8Array(await (await pngOfQr(modules, look, logo)).arrayBuffer());
      }
      // PNG files are already compressed, and SVG files are small.
      const zip = zipSync(files, { level: type === 'svg' ? 6 : 0 });
      saveFile(new Blob([zip as Uint8Array<ArrayBuffer>], { type: 'application/zip' }), `qrcode-${type}.zip`);
    } finally {
      setIsPacking(false);
    }
  };
  const isReady = drawn.length > 0 && problem === '' && settled === typed;
  return (
    <div className={styles.fields}>
      <Field label={t.lines} isRequired help={t.batchHelp({ limit: qrLimits.lines })} error={problem}>
        {(control) => (
          <Input.TextArea
            {...control}
            className="g-mono"
            value={typed}
            autoSize={{ minRows: 6, maxRows: 16 }}
            placeholder={'三楼会议室,https://m.example.com/room/3'}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <LookFields look={chosen} onChange={changeLook} logo={logo} onLogo={setLogo} />
      <div className={styles.buttons} style={{ justifyContent: 'flex-start' }}>
        <Button type="primary" disabled={!isReady} loading={isPacking} onClick={() => pack('png')}>
          {t.batchPng}
        </Button>
        <Button disabled={!isReady || isPacking} onClick={() => pack('svg')}>
          {t.batchSvg}
        </Button>
      </div>
      {isReady && (
        <>
          <Alert type="success" title={t.batchNum({ count: drawn.length })} />
          <ul className={styles.grid}>
            {drawn.map(({ file, text }) => (
              <li key={file}>
                <QrImage text={text} label={t.picture({ text })} side={112} />
                <span title={text}>{file}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
