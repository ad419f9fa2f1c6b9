import type { RefObject } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { ActionMenu } from '../buttons/action-menu';
import { DownloadIcon, PictureIcon, SheetFileIcon } from '../display/icons';
import type { ChartSeries } from './drawn';
import { chartTexts } from './texts';

interface Props {
  label: string;
  fileName: string;
  categoryName: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  /** Empty in the table view, which has no picture. */
  drawn: RefObject<{ picture: () => string } | undefined>;
}

/** Saves a chart as a picture, or its numbers as a spreadsheet. The code loads with the first export. */
export function ChartExport({ label, fileName, drawn, ...numbers }: Props) {
  const t = useTexts(chartTexts);
  const savePicture = async (kind: 'svg' | 'png') => {
    const svg = drawn.current?.picture();
    if (svg) await (await import('./save-chart')).savePicture(svg, kind, fileName);
  };
  return (
    <ActionMenu
      label={t.export({ label })}
      icon={DownloadIcon}
      actions={[
        { key: 'png', icon: PictureIcon, label: t.exportPng, run: () => savePicture('png') },
        { key: 'svg', icon: PictureIcon, label: t.exportSvg, run: () => savePicture('svg') },
        {
          key: 'csv',
          icon: SheetFileIcon,
          label: t.exportCsv,
          run: async () => (await import('./save-chart')).saveNumbers(numbers, fileName),
        },
      ]}
    />
  );
}
