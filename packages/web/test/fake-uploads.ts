import { apiBase, type FailureKind, failures, fillText } from '@easymock/contract';
import { afterEach, beforeEach } from 'vitest';

/** An upload that waits for its response. */
export interface FakeUpload {
  readonly path: string;
  readonly form: FormData;
  /** Reports the share sent so far, from 0 to 1. */
  progress(share: number): void;
  answer(data: unknown): void;
  refuse(kind: FailureKind): void;
  /** Ends the upload without a response. */
  breakOff(): void;
}

/** Replaces `XMLHttpRequest`, which uploads files. Each upload waits until the test responds. */
export function fakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];

  class FakeRequest extends EventTarget implements FakeUpload {
    readonly upload = new EventTarget();
    path = '';
    form = new FormData();
    status = 0;
    responseText = '';

    open(_method: string, address: string): void {
      this.path = address.slice(apiBase.length);
    }
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null;
    }
    send(form: FormData): void {
      this.form = form;
      uploads.push(this);
    }
    abort(): void {
      this.#end('abort');
    }
    progress(share: number): void {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 100, total: 100 }));
    }
    answer(data: unknown): void {
      this.#say(200, { success: true, code: 200, message: 'success', data });
    }
    refuse(kind: FailureKind): void {
      const { code, status, text } = failures[kind];
      this.#say(status, { success: false, code, kind, message: fillText(text, 'zh-CN', {}), data: null });
    }
    breakOff(): void {
      this.#end('error');
    }
    #say(status: number, body: object): void {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.#end('load');
    }
    #end(kind: string): void {
      this.dispatchEvent(new Event(kind));
      this.dispatchEvent(new Event('loadend'));
    }
  }

  const real = window.XMLHttpRequest;
  beforeEach(() => {
    uploads.length = 0;
    window.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  });
  afterEach(() => {
    window.XMLHttpRequest = real;
  });
  return uploads;
}
