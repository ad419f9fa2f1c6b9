import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestBucket {
  /** What configures a server to keep its files here. */
  env: Record<string, string>;
  objects: Map<string, Buffer>;
  /** How it answers: as it should, not at all, or by refusing. */
  mood: 'well' | 'silent' | 'refusing';
  close(): Promise<void>;
}

const credential =
  /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/us-east-1\/s3\/aws4_request, ?SignedHeaders=[\w;-]+, ?Signature=[0-9a-f]{64}$/;

/** A store with one bucket, on 127.0.0.1, that speaks as much of S3's language as we do. */
export async function openTestBucket(): Promise<TestBucket> {
  const bucket: TestBucket = { env: {}, objects: new Map(), mood: 'well', close };
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (bucket.mood === 'silent') return;
    const isKnown = credential.test(request.headers.authorization ?? '');
    if (bucket.mood === 'refusing' || !isKnown) {
      const text = '<Error><Code>AccessDenied</Code><Message>test-secret</Message></Error>';
      return response.writeHead(403, { 'content-type': 'application/xml' }).end(text);
    }
    const name = decodeURIComponent((request.url ?? '').replace(/^\/files\//, ''));
    if (request.method === 'PUT') {
      bucket.objects.set(name, Buffer.concat(chunks));
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      bucket.objects.delete(name);
      return response.writeHead(204).end();
    }
    const content = bucket.objects.get(name);
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
