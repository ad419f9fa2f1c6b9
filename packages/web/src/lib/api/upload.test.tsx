import { uploadPath } from '@easymock/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../../test/screen';
import { readNotices } from '../state/notices';
import { uploadAddress, uploadFile } from './upload';

/** Replaces `XMLHttpRequest` with a response that the test sets. */
class FakeRequest extends EventTarget {
  static answer: { status: number; body: unknown } | undefined;
  static last: FakeRequest | undefined;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  sent: FormData | undefined;
  isAborted = false;

  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): null {
    return null;
  }
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
  send(form: FormData): void {
    FakeRequest.last = this;
    this.sent = form;
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 }));
    const { answer } = FakeRequest;
    if (!answer) return;
    this.status = answer.status;
    this.responseText = JSON.stringify(answer.body);
    queueMicrotask(() => {
      this.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event('loadend'));
    });
  }
}

const real = window.XMLHttpRequest;
beforeEach(() => {
  FakeRequest.answer = undefined;
  window.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  signIn('tools');
});
afterEach(() => {
  window.XMLHttpRequest = real;
});
const file = new File(['x'], '头像.png');

test('the address is the one of the contract', () => {
  expect(uploadAddress).toBe(uploadPath);
});

test('a file travels as the form field the server reads, with the session and its progress', async () => {
  const data = { path: 'https://mock.example.com/easymock/upload/a.png', expire: -1 };
  FakeRequest.answer = { status: 200, body: { success: true, code: 200, message: 'success', data } };
  const onProgress = vi.fn();
  expect(await uploadFile(file, { onProgress })).toEqual(data);
  expect(FakeRequest.last?.sent?.get('file')).toHaveProperty('name', '头像.png');
  expect(FakeRequest.last?.headers.Authorization).toBe('Bearer fake');
  expect(onProgress).toHaveBeenCalledWith(0.25);
});

test('a refusal is told once, like that of any call, unless its caller shows it', async () => {
  const body = { success: false, code: 10001, message: '不支持的文件', data: null };
  FakeRequest.answer = { status: 200, body };
  await expect(uploadFile(file)).rejects.toMatchObject({ message: '不支持的文件', reason: 'refused' });
  expect(readNotices()).toHaveLength(1);
  await expect(uploadFile(file, { claims: 'all' })).rejects.toMatchObject({ code: 10001 });
  expect(readNotices()).toHaveLength(1);
});

test('a cancel ends the request', async () => {
  const control = new AbortController();
  const upload = uploadFile(file, { signal: control.signal });
  control.abort(new Error('cancelled'));
  await expect(upload).rejects.toThrow('cancelled');
  expect(FakeRequest.last?.isAborted).toBe(true);
});
