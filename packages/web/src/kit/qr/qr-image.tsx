import { type QrModules, qrPath } from '@easymock/contract';
import { useMemo } from 'react';
import { modulesOf } from './modules';

const margin = 2;

/**
 * Renders the QR code of a text, dark on light in every theme, because scanners require that.
 * @example <QrImage text={address} label={t.scanMe} side={160} />
 */
export function QrImage(props: { text: string; label: string; side: number }) {
  const modules = useMemo(() => modulesOf(props.text, 'M'), [props.text]);
  return modules ? <ModulesImage modules={modules} label={props.label} side={props.side} /> : null;
}

function ModulesImage(props: { modules: QrModules; label: string; side: number }) {
  const { modules, label, side } = props;
  const path = useMemo(() => qrPath(modules), [modules]);
  const count = modules.length + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      width={side}
      height={side}
      viewBox={`${-margin} ${-margin} ${count} ${count}`}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={count} height={count} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
