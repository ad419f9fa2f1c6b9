import { type ExportType, exportArticlePath } from '@easymock/contract';
import { Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { api } from '../../../lib/api/api';
import { fetchFile, fileName, saveFile } from '../../../lib/api/download';
import { printPage } from '../../../lib/browser/print-page';
import { useTexts } from '../../../lib/texts/texts';
import type { Place } from '../node/place';
import styles from './exchange.module.css';
import { Followed } from './import-dialog';
import { texts } from './texts';

const endings: Record<string, string> = { 'application/zip': 'zip', 'text/markdown': 'md', 'text/html': 'html' };

/** Fetches an article as a file and saves it as a download. */
async function saveArticle(markdownId: string, type: ExportType, title: string): Promise<void> {
  const file = await fetchFile(exportArticlePath, { markdownId, type });
  const ending = endings[file.type.split(';')[0] ?? ''] ?? type;
  saveFile(file, `${fileName(title)}.${ending}`);
}

/** Exports an article in the chosen format, or starts the export of a folder and follows its progress. */
export function ExportDialog(props: {
  id: Place;
  name: string;
  isFolder: boolean;
  /** The chosen children of a folder; absent for all. */
  ids?: readonly string[] | undefined;
  onClose: () => void;
}) {
  const { id, name, isFolder, ids, onClose } = props;
  const t = useTexts(texts);
  const legend = useId();
  const [isOpen, setIsOpen] = useState(true);
  const [type, setType] = useState<ExportType | 'pdf'>('md');
  const [isPrinting, setIsPrinting] = useState(false);
  const [transferId, setTransferId] = useState('');
  const { isBusy, confirm } = useConfirm(async () => {
    if (isFolder) {
      setTransferId((await api.wikiTransfer.exportFolder({ id, ...(ids && { ids: [...ids] }) }))._id);
      return;
    }
    // The dialog must be closed before the page is printed.
    if (type === 'pdf') setIsPrinting(true);
    else await saveArticle(id, type, name);
    setIsOpen(false);
  });
  const choices = [
    ['md', t.exportMd, t.exportMdText],
    ['html', t.exportHtml, t.exportHtmlText],
    ['docx', t.exportDocx, t.exportDocxText],
    ['pdf', t.exportPdf, t.exportPdfText],
  ] as const;
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={520}
      title={t.exporting({ name })}
      okText={isFolder ? t.exportStart : t.export}
      cancelText={transferId ? t.close : t.cancel}
      confirmLoading={isBusy}
      {...(transferId && { okButtonProps: { style: { display: 'none' } } })}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterClose={() => {
        onClose();
        if (isPrinting) void printPage();
      }}
      destroyOnHidden
    >
      {transferId ? (
        <Followed id={transferId} />
      ) : isFolder ? (
        <p>{t.exportFolderText}</p>
      ) : (
        <div>
          <p id={legend} className={styles.legend}>
            {t.exportType}
          </p>
          <Radio.Group
            className={styles.radios}
            aria-labelledby={legend}
            value={type}
            onChange={(event) => setType(event.target.value)}
          >
            {choices.map(([value, label, text]) => (
              <Radio key={value} value={value}>
                <span className={styles.choice}>
                  {label}
                  <span className={styles.quiet}>{text}</span>
                </span>
              </Radio>
            ))}
          </Radio.Group>
        </div>
      )}
    </Modal>
  );
}
