import { IconButton } from '../../../../kit/buttons/icon-button';
import { AddIcon, DividerIcon, FitIcon } from '../../../../kit/display/icons';
import { useSignal } from '../../../../lib/state/signal';
import { useTexts } from '../../../../lib/texts/texts';
import { texts } from '../texts';
import type { Camera } from './camera';
import styles from './draw.module.css';
import type { Layout } from './layout';

/** Renders the buttons to zoom in, to zoom out and to fit the map. */
export function ZoomTools({ camera, layout }: { camera: Camera; layout: Layout }) {
  const t = useTexts(texts);
  const { scale } = useSignal(camera.view);
  return (
    <div className={styles.zoom} role="toolbar" aria-label={t.zoom} data-over="">
      <IconButton icon={DividerIcon} label={t.zoomOut} onClick={() => camera.zoomBy(1 / 1.25)} />
      <output className="g-num">{scale < 0.1 ? (scale * 100).toFixed(1) : Math.round(scale * 100)}%</output>
      <IconButton icon={AddIcon} label={t.zoomIn} onClick={() => camera.zoomBy(1.25)} />
      <IconButton icon={FitIcon} label={t.fit} onClick={() => camera.fit(layout.bounds)} />
    </div>
  );
}
