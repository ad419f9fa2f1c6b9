import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../sync-folder';

/**
 * Encrypts texts that people or the product must be able to read again, so that a database dump does not
 * reveal them.
 */
export interface Secrets {
  /**
   * Seals a text for one place in the database; it cannot be opened in any other place.
   * @example await secrets.seal('celadon', 'wiki_common_password/sealed')
   */
  seal(text: string, place: string): Promise<string>;
  /**
   * Returns the text, or undefined if this server lacks the key or if the sealed text was changed or moved.
   */
  open(sealed: string, place: string): Promise<string | undefined>;
  /** Returns the ID of the current key; undefined if there is none yet. */
  currentKeyId(): Promise<string | undefined>;
  /** Returns the IDs of all keys that can open sealed texts. */
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

/** Returns the path of the key file. Backups do not contain it. */
export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key');
const newKey = (): string => randomBytes(32).toString('base64url');

/** Returns the keys in the file: the current key first, then the keys that are used only for opening. */
async function keysInFile(dataDir: string): Promise<string[]> {
  const text = await readFile(secretKeyFile(dataDir), 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Returns the ID of the key that sealed a text. */
export const keyIdOf = (sealed: string): string => sealed.split(':')[1] ?? '';

/**
 * Opens the secrets. The key from the environment is used for sealing; if there is none, the first key of a file in the
 * data folder, which is created with the first secret. All other keys, of the environment and of the file, are used
 * only for opening. Servers of one installation need the same keys, from the environment or from a shared data folder.
 */
export function openSecrets({ dataDir, secretKey, formerSecretKeys = [] }: SecretsConfig): Secrets {
  /**
   * Reads the keys each time, so that a key changed while the server runs applies from the next secret on.
   */
  async function find(): Promise<Key[]> {
    const given = secretKey ? [secretKey, ...formerSecretKeys] : [];
    const inFile = await keysInFile(dataDir);
    return [...given, ...inFile, ...(secretKey ? [] : formerSecretKeys)].map(keyOf);
  }
  async function make(): Promise<Key | undefined> {
    await mkdir(dataDir, { recursive: true });
    // Another process may have created it first.
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

/** Adds a new key before those in the file. The file is complete at every moment. */
export async function addKeyToFile(dataDir: string): Promise<void> {
  await replaceKeys(dataDir, [newKey(), ...(await keysInFile(dataDir))]);
}

/**
 * Removes all keys but the current one from the file.
 * @returns how many keys were removed
 */
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
