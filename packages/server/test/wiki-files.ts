import {
  apiBase,
  type WikiFile,
  type WikiPicture,
  type WikiUploadedText,
  wikiDownload,
  wikiFileUpload,
  wikiMarkdownUpload,
  wikiPictureUpload,
} from '@easymock/contract';
import sharp from 'sharp';
import type { Answer, GivenFile, TestServer } from './test-app';

const boundary = 'xBoundaryx';

function formOf(fields: Readonly<Record<string, string>>, files: readonly GivenFile[]): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const { name, content } of files) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.from(content), Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

interface Token {
  readonly token: string;
}

/** Response of an upload with one item per file, at least one. */
type Uploaded<Item> = Answer<[Item, ...Item[]]>;

/** Returns a function that sends forms with files, as browsers do. */
export const formsTo =
  (server: TestServer) =>
  async <A extends Answer>(
    path: string,
    by: Token | null,
    fields: Readonly<Record<string, string>>,
    files: readonly GivenFile[],
  ): Promise<A> => {
    const response = await server.app.inject({
      method: 'POST',
      url: apiBase + path,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(by && { authorization: `Bearer ${by.token}` }),
      },
      payload: formOf(fields, files),
    });
    return { status: response.statusCode, headers: response.headers, ...response.json() };
  };

/** Returns uploads and downloads of the wiki, as browsers make them. */
export function wikiFilesOf(server: TestServer) {
  const upload = formsTo(server);
  return {
    attach: (by: Token | null, markdownId: string, files: readonly GivenFile[], taken = 'ask') =>
      upload<Uploaded<WikiFile>>(wikiFileUpload, by, { markdownId, taken }, files),
    pictures: (by: Token | null, markdownId: string, files: readonly GivenFile[]) =>
      upload<Answer<{ url: string; pictures: [WikiPicture, ...WikiPicture[]] }>>(
        wikiPictureUpload,
        by,
        { markdownId },
        files,
      ),
    texts: (by: Token | null, parentId: string, files: readonly GivenFile[]) =>
      upload<Uploaded<WikiUploadedText>>(wikiMarkdownUpload, by, { parentId }, files),
    /** Fetches an address with a session in the header. */
    read: (by: Token | null, url: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url, headers: { ...(by && { authorization: `Bearer ${by.token}` }), ...headers } }),
    downloadOf: (id: string, more = '') => `${apiBase}${wikiDownload}?id=${id}${more}`,
  };
}

/** Returns a single-coloured picture. */
export const givenPicture = (format: 'png' | 'jpeg' | 'gif' | 'webp', width = 8, height = 8): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8a9' } })
    .toFormat(format)
    .toBuffer();
