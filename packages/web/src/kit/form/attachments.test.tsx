import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../../test/screen';
import { CallError } from '../../lib/api/api';
import type { uploadFile } from '../../lib/api/upload';
import { type Attachment, Attachments } from './attachments';

type Upload = typeof uploadFile;
const arrived = (name: string) => ({ path: `https://mock.example.com/${name}`, expire: -1 as const });
const file = (name: string, text = 'x') => new File([text], name);

function Pictures(props: { upload: Upload; onChange?: (files: Attachment[]) => void }) {
  const [value, setValue] = useState<Attachment[]>([]);
  return (
    <Attachments
      upload={props.upload}
      extensions={['png']}
      maxBytes={1024}
      maxCount={3}
      value={value}
      onChange={(files) => {
        setValue(files);
        props.onChange?.(files);
      }}
    />
  );
}

const choose = (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const data = new DataTransfer();
  for (const one of files) data.items.add(one);
  if (input) input.files = data.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
};

test('files that arrive together all come to the form, and can be removed', async () => {
  const onChange = vi.fn();
  const upload: Upload = async (one) => arrived(one.name);
  const { screen } = await show(<Pictures upload={upload} onChange={onChange} />);
  choose(file('a.png'), file('b.png'));
  await expect.element(screen.getByRole('link', { name: 'b.png' })).toBeVisible();
  expect(onChange.mock.lastCall?.[0]).toEqual([
    { name: 'a.png', url: 'https://mock.example.com/a.png', size: 1 },
    { name: 'b.png', url: 'https://mock.example.com/b.png', size: 1 },
  ]);
  await screen.getByRole('button', { name: '移除a.png' }).click();
  expect(onChange.mock.lastCall?.[0]).toHaveLength(1);
});

test('progress is shown, and an upload that is cancelled is ended and leaves nothing', async () => {
  let seen: AbortSignal | undefined;
  const upload: Upload = (_one, options) => {
    seen = options?.signal;
    options?.onProgress?.(0.42);
    return new Promise((_, reject) => {
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    });
  };
  const { screen } = await show(<Pictures upload={upload} />);
  choose(file('a.png'));
  const bar = screen.getByRole('progressbar', { name: '正在上传a.png' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '42');
  await screen.getByRole('button', { name: '取消上传a.png' }).click();
  await expect.element(screen.getByText('a.png')).not.toBeInTheDocument();
  expect(seen?.aborted).toBe(true);
});

test('a failed upload gives the reason and can be retried', async () => {
  let isAway = true;
  const upload: Upload = async (one) => {
    if (isAway) throw new CallError('文件存储暂时不可用，请稍后再试', { reason: 'refused' });
    return arrived(one.name);
  };
  const { screen } = await show(<Pictures upload={upload} />);
  choose(file('a.png'));
  await expect.element(screen.getByText('文件存储暂时不可用，请稍后再试')).toBeVisible();
  isAway = false;
  await screen.getByRole('button', { name: '重新上传a.png' }).click();
  await expect.element(screen.getByRole('link', { name: 'a.png' })).toBeVisible();
});

test('files of another kind, too large or too many are refused before they leave', async () => {
  const upload = vi.fn<Upload>(async (one) => arrived(one.name));
  const { screen } = await show(<Pictures upload={upload} />, { language: 'en' });
  choose(file('a.exe'), file('b.png', 'x'.repeat(2000)), ...['c', 'd', 'e', 'f'].map((name) => file(`${name}.png`)));
  const alert = screen.getByRole('alert').filter({ hasText: 'a.exe: only png files' });
  await expect.element(alert).toHaveTextContent('b.png: larger than 1 KB');
  await expect.element(alert).toHaveTextContent('up to 3 files');
  await expect.element(screen.getByRole('link', { name: 'e.png' })).toBeVisible();
  expect(upload).toHaveBeenCalledTimes(3);
  await expect.element(screen.getByRole('button', { name: 'Add files' })).toBeDisabled();
});
