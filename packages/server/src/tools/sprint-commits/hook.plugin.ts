import type { IncomingMessage } from 'node:http';
import { apiBase, sprintHookPath } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ZodError, z } from 'zod';
import { addressKey } from '../../platform/address/address-key';
import type { Services } from '../../platform/context';
import { CallFailure, fail } from '../../platform/failure';
import { parseJson } from '../../platform/http/bodies/json-body';
import { readBody } from '../../platform/http/bodies/read-body';
import type { DescribedRoute } from '../../platform/http/calls/described-route';
import { successEnvelope } from '../../platform/http/calls/envelope';
import { forAnonymousCaller } from '../../platform/limits/anonymous-limit';
import { isRecorded } from './assign';
import { type Push, readPush } from './read-push';
import { secretPlace } from './repos';
import { type GitRepoRow, gitRepos } from './sprint-commits.table';
import { storeCommits } from './store-commits';
import { isGenuinePush, isPush, provesByHeader } from './verify-hook';

/** Bytes, enough for a push of 2,048 commits with their lists of files, the maximum that GitHub sends. */
const bodyLimit = 5 * 1024 * 1024;
/** Pushes per IP address. A Git host sends the pushes of all repositories. */
const pace = { limit: 300, seconds: 60 };
/** Form of the random part of a hook address. */
const tokenForm = /^[\w-]{32}$/;

interface Sender {
  readonly repo: GitRepoRow;
  readonly secret: string;
}

const hookPath = `${sprintHookPath}/:repoToken`;

export const pushRoute: DescribedRoute = {
  method: 'POST',
  path: hookPath,
  group: 'sprintCommits',
  name: 'hook',
  auth: 'public',
  summary: {
    zh: '接收代码托管平台的推送；凭仓库的密钥或签名',
    en: 'Accept a push of a Git host, proved by the secret of the repository',
  },
  body: { types: ['json'] },
  answer: z.object({ storedNum: z.number(), knownNum: z.number(), looseNum: z.number() }),
};

const nothing = { storedNum: 0, knownNum: 0, looseNum: 0 };

/**
 * Finds the repository of a hook. If the headers alone prove a delivery, refuses forged ones before the body
 * is read.
 */
async function findSender(services: Services, request: FastifyRequest): Promise<Sender> {
  const { repoToken = '' } = request.params as { repoToken?: string };
  if (!tokenForm.test(repoToken)) fail('hookRefused');
  const { db } = services.database;
  const repo = await forAnonymousCaller(request.ip, async () => {
    const seconds = await services.throttle.take([{ key: `hook:${addressKey(request.ip)}`, ...pace }]);
    if (seconds > 0) throw new CallFailure('tooMany', { seconds });
    const [row] = await db.select().from(gitRepos).where(eq(gitRepos.hookToken, repoToken));
    return row ?? fail('hookRefused');
  });
  const secret = (await services.secrets.open(repo.secret, secretPlace(repo.id))) ?? fail('hookKeyMissing');
  if (provesByHeader(repo.host)) requireGenuine(services, request, { repo, secret }, Buffer.alloc(0));
  return { repo, secret };
}

/** @throws hookRefused */
function requireGenuine(
  { clock }: Services,
  { headers }: FastifyRequest,
  { repo, secret }: Sender,
  body: Buffer,
): void {
  if (!isGenuinePush(repo.host, { headers, body, secret, now: clock() })) fail('hookRefused');
}

/** @throws badRequest */
function parsePush({ clock }: Services, { host }: GitRepoRow, body: Buffer): Push {
  try {
    return readPush(host, parseJson(body), clock());
  } catch (error) {
    if (error instanceof ZodError) throw new CallFailure('badRequest', { reason: 'push' });
    throw error;
  }
}

/** Stores the commits of a push, and the time of the push. */
const storePush = (services: Services, { id, name, project, branchRule }: GitRepoRow, push: Push) =>
  services.database.db.transaction(async (db) => {
    const isWanted = isRecorded(branchRule, push.branch);
    const commits = push.commits.map((commit) => ({ ...commit, repo: name, project, branch: push.branch }));
    const nums = isWanted ? await storeCommits(db, services, commits, 'webhook') : nothing;
    // A repeated delivery must not count missed commits again.
    const missed = nums.storedNum > 0 ? push.missedNum : 0;
    await db
      .update(gitRepos)
      .set({ lastPushAt: services.clock(), missedNum: sql`${gitRepos.missedNum} + ${missed}` })
      .where(eq(gitRepos.id, id));
    return nums;
  });

/**
 * Receives the push events of Git hosts. Each event is verified with the secret of its repository before
 * anything is stored.
 */
export async function takePushes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const senders = new WeakMap<FastifyRequest, Sender>();
  app.removeAllContentTypeParsers();
  // Raw bytes for every content type, since the signature covers the body as sent.
  app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    readBody(
      payload,
      {
        limit: bodyLimit,
        group: addressKey(request.ip),
        isAnonymous: true,
        declared: request.headers['content-length'],
      },
      (bytes) => bytes,
    ),
  );
  app.post(
    apiBase + hookPath,
    {
      bodyLimit,
      onRequest: async (request) => {
        senders.set(request, await findSender(services, request));
      },
    },
    async (request, reply) => {
      const sender = senders.get(request) ?? fail('hookRefused');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      requireGenuine(services, request, sender, body);
      reply.header('Cache-Control', 'no-store');
      if (!isPush(sender.repo.host, request.headers)) return successEnvelope(nothing);
      const push = parsePush(services, sender.repo, body);
      // The secret of one repository must not permit commits of another.
      if (push.repo.toLowerCase() !== sender.repo.name.toLowerCase()) fail('hookRefused');
      return successEnvelope(await forAnonymousCaller(request.ip, () => storePush(services, sender.repo, push)));
    },
  );
}
