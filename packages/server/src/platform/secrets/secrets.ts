import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../sync-folder';

/** Texts that people have to read again, or that the product has to send, kept so that a dump of the database does not show them. */
export interface Secrets {
  /**
   * Seals a text for one place in the database; elsewhere it does not open.
   * @example await secrets.seal('celadon', 'wiki_common_password/sealed')
   */
  seal(text: string, place: string): Promise<string>;
  /** The text, or undefined if this server lacks the key, or if somebody changed or moved it. */
  open(sealed: string, place: string): Promise<string | undefined>;
  /** The ID of the key that seals now; undefined if there is none yet. */
  currentKeyId(): Promise<string | undefined>;
  /** The IDs of all keys that open something. */
  keyIds(): Promise<ReadonlySet<string>>;
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

interface SecretsConfig {
  readonly dataDir: string;
  readonly secretKey?: string | undefined;
  readonly formerSecretKeys?: readonly string[];
}

const algorithm = 'aes-256-gcm';

const keyOf = (text: string): Key => {
  const bytes = createHash('sha256').update(text).digest();
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
};

/** The file with the keys. Backups do not hold it. */
export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key');
const newKey = (): string => randomBytes(32).toString('base64url');

/** The keys in the file: the present one first, then those that only open. */
async function keysInFile(dataDir: string): Promise<string[]> {
  const text = await readFile(secretKeyFile(dataDir), 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The ID of the key that a text was sealed with. */
export const keyIdOf = (sealed: string): string => sealed.split(':')[1] ?? '';

/**
 * The key from the environment seals; without one, the first of a file in the data folder does, which the first secret
 * creates. All others, of the environment and of the file, still open what they sealed. Servers of one installation need
 * the same: one environment or one data folder.
 */
export function openSecrets({ dataDir, secretKey, formerSecretKeys = [] }: SecretsConfig): Secrets {
  /** Read each time: a key that is changed while the server runs counts from the next secret on. */
  async function find(): Promise<Key[]> {
    const given = secretKey ? [secretKey, ...formerSecretKeys] : [];
    const inFile = await keysInFile(dataDir);
    return [...given, ...inFile, ...(secretKey ? [] : formerSecretKeys)].map(keyOf);
  }
  async function make(): Promise<Key | undefined> {
    await mkdir(dataDir, { recursive: true });
    // Another process may have been first.
    await writeFile(secretKeyFile(dataDir), `${newKey()}\n`, { flag: 'wx', mode: 0o600 }).catch(() => {});
    return presentKey();
  }
  const presentKey = async (): Promise<Key | undefined> =>
    secretKey ? keyOf(secretKey) : (await keysInFile(dataDir)).slice(0, 1).map(keyOf)[0];
  return {
    async seal(text, place) {
      const key = (await presentKey()) ?? (await make());
      if (!key) throw new Error(`the key in ${secretKeyFile(dataDir)} cannot be read`);
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, key.bytes, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'));
      return ['v1', key.id, ...parts].join(':');
    },
    async open(sealed, place) {
      const [version, keyId, nonce = '', tag = '', text = ''] = sealed.split(':');
      const key = version === 'v1' ? (await find()).find(({ id }) => id === keyId) : undefined;
      if (!key) return undefined;
      try {
        const cipher = createDecipheriv(algorithm, key.bytes, Buffer.from(nonce, 'base64url'))
          .setAAD(Buffer.from(place))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return cipher.update(text, 'base64url', 'utf8') + cipher.final('utf8');
      } catch {
        return undefined;
      }
    },
    currentKeyId: async () => (await presentKey())?.id,
    keyIds: async () => new Set((await find()).map(({ id }) => id)),
  };
}

/** Puts a new key before those in the file. The file is complete at every moment, whatever happens meanwhile. */
export async function addKeyToFile(dataDir: string): Promise<void> {
  await replaceKeys(dataDir, [newKey(), ...(await keysInFile(dataDir))]);
}

/** Leaves only the present key in the file. @returns how many others there were */
export async function forgetFormerKeys(dataDir: string): Promise<number> {
  const [present, ...former] = await keysInFile(dataDir);
  if (present && former.length > 0) await replaceKeys(dataDir, [present]);
  return former.length;
}

async function replaceKeys(dataDir: string, keys: readonly string[]): Promise<void> {
  const path = secretKeyFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${keys.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncFolder(dirname(path));
}
