import { constants } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../address/address-key';
import { CallFailure } from '../../failure';
import { openThread } from '../../turns/threads';
import { personalTurn, Turns } from '../../turns/turns';
import type { CompressJob } from './compress-worker';

type Encoding = CompressJob['encoding'];

const encodings: Encoding[] = ['br', 'gzip'];
const shortest = 1_024;
/**
 * Bytes. Compressing up to this size in one call takes a millisecond of the server's thread, and passing the
 * text on in chunks would take more.
 */
const longestAtOnce = 256 * 1024;
/** Characters. For shorter texts, starting a thread costs more time than it saves other requests. */
const longest = 1_000_000;
/**
 * Levels that take half the time of the defaults, for a few per cent more bytes. Brotli level 2 compresses lists as
 * well as level 3, in three quarters of the time.
 */
const levels = { br: 2, gzip: 3 };

/** One slot, since each response takes up to half a second of a processor. */
const turns = new Turns({ atOnce: 1, waiting: 8, waitingPerGroup: 2, retrySeconds: 1 });

/**
 * Compresses responses with brotli or gzip. Long responses are compressed in separate threads: Node would use
 * its four pool threads, which also check passwords and read files, and sign-in would wait for lists.
 *
 * @example await compressAnswers(api);
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  // The hook is added before that of the plugin, which skips compressed responses.
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < shortest) return payload;
    // The text is encoded once here. Otherwise the plugin would measure the bytes of a string and encode it, and Node
    // would measure it again.
    if (payload.length <= longest) return Buffer.from(payload);
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', encodings);
    return encoding ? compressLong(request, reply, payload, encoding) : payload;
  });
  await app.register(compress, {
    threshold: shortest,
    syncThreshold: longestAtOnce,
    encodings,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: levels.br } },
    zlibOptions: { level: levels.gzip },
  });
}

async function compressLong(request: FastifyRequest, reply: FastifyReply, text: string, encoding: Encoding) {
  try {
    const turn = personalTurn(request.actor?.id ?? addressKey(request.ip));
    const content = await turns.take(turn, () =>
      compressElsewhere({ bytes: new TextEncoder().encode(text), encoding }),
    );
    reply.header('Content-Encoding', encoding);
    reply.header('Vary', [reply.getHeader('Vary') ?? [], 'Accept-Encoding'].flat().join(', '));
    return content;
  } catch (error) {
    // If the queue is full, sending the response uncompressed costs less than refusing it.
    if (!(error instanceof CallFailure)) request.log.warn({ err: error }, 'an answer could not be compressed');
    // The plugin skips the response, too.
    request.headers['x-no-compression'] = '1';
    return text;
  }
}

function compressElsewhere(job: CompressJob): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = openThread(import.meta.url, 'compress-worker', {
      workerData: job,
      transferList: [job.bytes.buffer],
    });
    thread.once('message', ({ buffer }: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(buffer)));
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread ended without an answer')));
  });
}
