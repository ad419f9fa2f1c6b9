import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Texts that people have to read again, kept so that a dump of the database does not show them. */
export interface Secrets {
  /**
   * Seals a text for one place in the database; elsewhere it does not open.
   * @example await secrets.seal('celadon', 'wiki_common_password/sealed')
   */
  seal(text: string, place: string): Promise<string>;
  /** The text, or undefined if this server lacks the key, or if somebody changed or moved it. */
  open(sealed: string, place: string): Promise<string | undefined>;
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const algorithm = 'aes-256-gcm';

const keyOf = (text: string): Key => {
  const bytes = createHash('sha256').update(text).digest();
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
};

/**
 * @param secretKey from the environment; without one, a file in the data folder holds a random one, which the first
 * secret creates. Servers of one installation need the same: one environment or one data folder.
 */
export function openSecrets({
  dataDir,
  secretKey,
}: {
  dataDir: string;
  secretKey?: string | undefined;
}): Secrets {
  const path = join(dataDir, 'secret.key');
  const find = async (): Promise<Key | undefined> => {
    if (secretKey) return keyOf(secretKey);
    const text = await readFile(path, 'utf8').catch(() => '');
    return text.trim() ? keyOf(text.trim()) : undefined;
  };
  async function make(): Promise<Key | undefined> {
    await mkdir(dataDir, { recursive: true });
    const text = `${randomBytes(32).toString('base64url')}\n`;
    // Another process may have been first.
    await writeFile(path, text, { flag: 'wx', mode: 0o600 }).catch(() => {});
    return find();
  }
  return {
    async seal(text, place) {
      const key = (await find()) ?? (await make());
      if (!key) throw new Error(`the key in ${path} cannot be read`);
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, key.bytes, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'));
      return ['v1', key.id, ...parts].join(':');
    },
    async open(sealed, place) {
      const key = await find();
      const [version, keyId, nonce = '', tag = '', text = ''] = sealed.split(':');
      if (version !== 'v1' || !key || key.id !== keyId) return undefined;
      try {
        const cipher = createDecipheriv(algorithm, key.bytes, Buffer.from(nonce, 'base64url'))
          .setAAD(Buffer.from(place))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return cipher.update(text, 'base64url', 'utf8') + cipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
