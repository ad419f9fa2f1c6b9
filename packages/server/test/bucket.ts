import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestBucket {
  /** Environment that makes a server store its files here. */
  env: Record<string, string>;
  objects: Map<string, Buffer>;
  /** Sizes of the parts of multipart uploads. */
  partSizes: number[];
  /** Whether the store responds normally, never, or with errors. */
  mood: 'well' | 'silent' | 'refusing';
  close(): Promise<void>;
}

/** Multipart uploads in progress. */
const uploads = new Map<string, Map<number, Buffer>>();

function answerPart(
  { objects, partSizes }: TestBucket,
  { name, uploadId, part, body }: { name: string; uploadId: string | null; part: number; body: Buffer },
  request: IncomingMessage,
  response: ServerResponse,
) {
  const say = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
  if (!uploadId) {
    const id = `upload-${uploads.size + 1}`;
    uploads.set(id, new Map());
    return say(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  const parts = uploads.get(uploadId);
  if (!parts) return response.writeHead(404).end();
  if (request.method === 'DELETE') {
    uploads.delete(uploadId);
    return response.writeHead(204).end();
  }
  if (request.method === 'PUT') {
    parts.set(part, body);
    partSizes.push(body.length);
    return response.writeHead(200, { etag: `"part-${part}"` }).end();
  }
  const sorted = [...parts].sort(([a], [b]) => a - b).map(([, content]) => content);
  objects.set(name, Buffer.concat(sorted));
  uploads.delete(uploadId);
  return say('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
}

const credential =
  /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/us-east-1\/s3\/aws4_request, ?SignedHeaders=[\w;-]+, ?Signature=[0-9a-f]{64}$/;

/**
 * Starts an object store with one bucket on 127.0.0.1, with the part of the S3 protocol that the product
 * uses.
 */
export async function openTestBucket(): Promise<TestBucket> {
  const bucket: TestBucket = { env: {}, objects: new Map(), partSizes: [], mood: 'well', close };
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (bucket.mood === 'silent') return;
    const isKnown = credential.test(request.headers.authorization ?? '');
    if (bucket.mood === 'refusing' || !isKnown) {
      const text = '<Error><Code>AccessDenied</Code><Message>test-secret</Message></Error>';
      return response.writeHead(403, { 'content-type': 'application/xml' }).end(text);
    }
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://bucket');
    const name = decodeURIComponent(pathname.replace(/^\/files\//, ''));
    const uploadId = query.get('uploadId');
    if (query.has('uploads') || uploadId) {
      const body = Buffer.concat(chunks);
      return answerPart(bucket, { name, uploadId, part: Number(query.get('partNumber')), body }, request, response);
    }
    if (query.has('list-type')) {
      const keys = [...bucket.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? ''));
      const contents = keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('');
      const text = `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`;
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
    }
    if (request.method === 'HEAD') {
      const length = bucket.objects.get(name)?.length;
      return response.writeHead(length === undefined ? 404 : 200, { 'content-length': length ?? 0 }).end();
    }
    if (request.method === 'PUT') {
      bucket.objects.set(name, Buffer.concat(chunks));
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      bucket.objects.delete(name);
      return response.writeHead(204).end();
    }
    const content = bucket.objects.get(name);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (content && from) return response.writeHead(206).end(content.subarray(Number(from), Number(to) + 1));
    return content ? response.writeHead(200).end(content) : response.writeHead(404).end();
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  bucket.env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY: 'test-key',
    S3_SECRET_KEY: 'test-secret',
    S3_PREFIX: 'easymock/',
  };
  async function close() {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return bucket;
}
