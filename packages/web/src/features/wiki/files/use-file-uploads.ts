import type { TakenChoice } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '../../../lib/api/api';
import { showSuccess } from '../../../lib/state/notices';
import { formatBytes } from '../../../lib/texts/bytes';
import { useTexts } from '../../../lib/texts/texts';
import { isPdf } from './pdf/pdf-link';
import { texts } from './texts';
import { type FileKind, fileLimit, kindOf, uploadAttachment, uploadPicture } from './upload';

/** A running or failed upload to an article. */
export interface FileUpload {
  readonly id: number;
  readonly file: File;
  readonly kind: FileKind;
  /** Uploaded share, from 0 to 1. */
  readonly share: number;
  /** Reason of the failure; empty otherwise. */
  readonly problem: string;
  /** Whether another attachment has the same name, so that the user must decide. */
  readonly isTaken: boolean;
}

/** The inserted content for an uploaded file. */
export interface UploadedFile {
  readonly kind: FileKind;
  readonly name: string;
  readonly url: string;
}

/** The place in an editor where files are inserted; each type of editor implements it. */
export interface FileTarget {
  /** Inserts a placeholder at an editor position, or at the cursor. */
  begin: (id: number, label: string, at?: number) => void;
  /** Updates the placeholder with the progress. */
  tell: (id: number, label: string, isFailed: boolean) => void;
  /** Replaces the placeholder by the uploaded file, or removes it. */
  end: (id: number, uploaded?: UploadedFile) => void;
  /** Shows a linked file in the text; undefined if the editor has no such form. */
  showInPage?: (url: string) => void;
}

let nextId = 1;
const uploadsAtOnce = 2;

/**
 * Uploads files to an article, two at a time. Each file has a placeholder in an editor until it is uploaded;
 * a failed upload stays in the list, to be retried or dropped.
 * @param target returns the current editor; null if there is none
 * @example const uploads = useFileUploads(article._id, () => editor.current); uploads.add([...event.dataTransfer.files])
 */
export function useFileUploads(markdownId: string, target: () => FileTarget | null) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const [list, setList] = useState<readonly FileUpload[]>([]);
  const [said, setSaid] = useState('');
  const work = useRef({ waiting: [] as (() => Promise<void>)[], running: 0 });
  const controls = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const all = controls.current;
    return () => {
      for (const control of all.values()) control.abort();
    };
  }, []);

  const placeOf = useEffectEvent(() => target());
  const change = (id: number, changes: Partial<FileUpload>) =>
    setList((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const forget = (id: number) => {
    controls.current.delete(id);
    setList((before) => before.filter((one) => one.id !== id));
  };

  const send = async ({ id, file, kind }: FileUpload, taken: TakenChoice) => {
    const control = new AbortController();
    controls.current.set(id, control);
    const { signal } = control;
    const onProgress = (share: number) => {
      change(id, { share });
      const percent = Math.floor(share * 100);
      target()?.tell(id, t.uploading({ name: file.name, percent }), false);
    };
    try {
      const options = { signal, onProgress, claims: 'all' as const };
      const done =
        kind === 'picture'
          ? await uploadPicture(markdownId, file, options)
          : await uploadAttachment(markdownId, file, taken, options);
      forget(id);
      target()?.end(id, { kind, ...done });
      setSaid(t.uploaded({ name: done.name }));
      if (kind === 'attachment' && isPdf(done) && target()?.showInPage)
        showSuccess(t.uploaded({ name: done.name }), {
          label: t.showInPage,
          run: () => target()?.showInPage?.(done.url),
        });
      if (kind !== 'picture') await client.invalidateQueries({ queryKey: ['wikiFile'] });
    } catch (error) {
      if (signal.aborted) return;
      const isTaken = error instanceof CallError && error.is('wikiFileTaken');
      const problem = error instanceof CallError ? error.message : String(error);
      change(id, { problem, isTaken });
      target()?.tell(id, isTaken ? t.undecided({ name: file.name }) : t.failed({ name: file.name }), true);
    }
  };
  const next = () => {
    const { waiting } = work.current;
    while (work.current.running < uploadsAtOnce) {
      const run = waiting.shift();
      if (!run) return;
      work.current.running += 1;
      void run().finally(() => {
        work.current.running -= 1;
        next();
      });
    }
  };
  const start = (upload: FileUpload, taken: TakenChoice = 'ask') => {
    work.current.waiting.push(async () => {
      // Skip an upload that was dropped while queued.
      if (controls.current.has(upload.id)) await send(upload, taken);
    });
    next();
  };

  return {
    list,
    /** The latest result, announced by screen readers. */
    said,
    add(files: readonly File[], at?: number, kindFor: (file: File) => FileKind = kindOf) {
      const added = files.map((file): FileUpload => {
        const kind = kindFor(file);
        const isTooLarge = file.size > fileLimit;
        const problem = isTooLarge ? t.tooLarge({ limit: formatBytes(fileLimit) }) : '';
        return { id: nextId++, file, kind, share: 0, problem, isTaken: false };
      });
      setList((before) => [...before, ...added]);
      for (const upload of added) {
        if (upload.problem) continue;
        controls.current.set(upload.id, new AbortController());
        placeOf()?.begin(upload.id, t.uploading({ name: upload.file.name, percent: 0 }), at);
        start(upload);
      }
    },
    /** Retries an upload, with a decision if the name was taken. */
    retry(upload: FileUpload, taken: TakenChoice = 'ask') {
      change(upload.id, { problem: '', isTaken: false, share: 0 });
      target()?.tell(upload.id, t.uploading({ name: upload.file.name, percent: 0 }), false);
      controls.current.set(upload.id, new AbortController());
      start(upload, taken);
    },
    /** Aborts an upload and removes its placeholder. */
    drop({ id }: FileUpload) {
      controls.current.get(id)?.abort();
      forget(id);
      target()?.end(id);
    },
  };
}

export type FileUploads = ReturnType<typeof useFileUploads>;
