import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { Client, type Entry, ResultCodeError } from 'ldapts';
import pLimit from 'p-limit';
import type { DirectoryField, DirectoryLookup, DirectoryOptions } from '../../config/directory-config';
import { fail } from '../failure';

/** A person's entry in the directory; missing attributes are empty. */
export interface DirectoryPerson {
  readonly name: string;
  readonly nickName: string;
  readonly email: string;
  readonly mobile: string;
  readonly jobNo: string;
  readonly department: string;
  /** Undefined if the directory hides people's own entries from them. */
  readonly groups: readonly string[] | undefined;
}

/** The organisation's LDAP directory, which holds people's passwords. */
export interface Directory {
  /**
   * Returns the person with this name and password, or undefined if the directory refuses them.
   * @param askedAt start of the request by the monotonic clock; if the directory failed since then, the call fails at
   * once instead of waiting for the directory again
   * @throws directoryAway if the directory cannot be reached
   */
  authenticate(name: string, password: string, askedAt?: number): Promise<DirectoryPerson | undefined>;
}

interface Log {
  warn(details: object, message: string): void;
}

/** Milliseconds for a whole conversation, so that a sign-in is answered within five seconds. */
const conversationMs = 4_000;
/**
 * Maximum concurrent connections, so that connections to a directory that hangs do not pile up; other sign-ins wait.
 */
const maxAtOnce = 32;
const maxLength = 200;

/**
 * Opens a client that signs people in against an LDAP directory. It connects with the first sign-in.
 * @example const person = await openDirectory(options, log).authenticate('lin.xia', password)
 */
export function openDirectory(options: DirectoryOptions, log: Log, limitMs = conversationMs): Directory {
  const conversations = pLimit(maxAtOnce);
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    async authenticate(name, password, askedAt = performance.now()) {
      // Many directories treat an empty password as an anonymous bind, which succeeds.
      if (password === '' || !isUnambiguous(name)) return undefined;
      return conversations(async () => {
        if (failedAt > askedAt) fail('directoryAway');
        try {
          return await converse(options, limitMs, (client) =>
            options.lookup.by === 'search'
              ? findThenBind(client, options, options.lookup, name, password)
              : bindThenRead(client, options, options.lookup.userDn, name, password),
          );
        } catch (error) {
          failedAt = performance.now();
          const { message, code } = error as { message?: string; code?: unknown };
          log.warn({ reason: message, code }, 'the directory could not be asked');
          return fail('directoryAway');
        }
      });
    },
  };
}

/**
 * Returns whether a name has only one spelling apart from case, as plain ASCII names do. Directories treat similar
 * letters as equal (full width, accents, soft hyphens), so a name could be tried in endless spellings, each with its
 * own throttle.
 */
const isUnambiguous = (name: string): boolean => /^[\x21-\x7e]+$/.test(name);

/** Inserts a name into a DN or a filter. Both accept any character as `\` and two hexadecimal digits. */
function fill(pattern: string, name: string): string {
  const escaped = name.replace(
    /[^A-Za-z0-9]/g,
    (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return pattern.replaceAll('{name}', () => escaped);
}

async function converse<Result>(
  options: DirectoryOptions,
  limitMs: number,
  talk: (client: Client) => Promise<Result>,
): Promise<Result> {
  const sockets: Socket[] = [];
  // The listener is needed, because an unhandled late error would end the process.
  const keep = <S extends Socket>(socket: S): S => {
    sockets.push(socket.on('error', () => {}));
    return socket;
  };
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    const conversation = reach(options, keep).then((socket) => talk(clientOn(socket)));
    return await Promise.race([conversation, tooLate]);
  } finally {
    clearTimeout(timer);
    for (const socket of sockets) socket.on('error', () => {}).destroy();
  }
}

/** Opens a connection that is ready for secrets. */
async function reach(
  { url, startsTls, ca }: DirectoryOptions,
  keep: <S extends Socket>(socket: S) => S,
): Promise<Socket> {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === 'ldaps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const plain = keep(connect({ host, port: Number(port) || (isSecure ? 636 : 389) }));
  await once(plain, 'connect');
  if (!isSecure && !startsTls) return plain;
  if (startsTls) await askForTls(plain);
  const secure = keep(connectSecurely({ socket: plain, host, ca, ...(isIP(host) === 0 && { servername: host }) }));
  await once(secure, 'secureConnect');
  return secure;
}

const startTls = '1.3.6.1.4.1.1466.20037';

/**
 * Sends StartTLS on a client that is then discarded. The library's own method keeps plain text received
 * behind the response and would read it together with the encrypted data.
 */
async function askForTls(plain: Socket): Promise<void> {
  await clientOn(plain).exop(startTls);
  plain.removeAllListeners('data');
}

/**
 * Returns a client for this one connection. By itself the library would reconnect unencrypted and send a
 * password over that connection.
 */
function clientOn(socket: Socket): Client {
  let isTaken = false;
  const takeOnce = () => {
    if (isTaken || socket.destroyed) throw new Error('the connection was lost');
    isTaken = true;
    return socket;
  };
  return new Client({ url: 'ldap://directory', createConnection: takeOnce as typeof connect });
}

/** Result codes by which directories refuse a sign-in, as opposed to failing to check it. */
const refusals = new Set([
  10, // referral: the entry is elsewhere, and referrals are not followed
  19, // constraint violation: locked by a password policy
  32, // no such object
  48, // inappropriate authentication: an entry without a password
  49, // invalid credentials
  53, // unwilling to perform: a disabled account
]);

async function isBindRight(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof ResultCodeError && refusals.has(error.code)) return false;
    throw error;
  }
}

async function findThenBind(
  client: Client,
  { attributes }: DirectoryOptions,
  lookup: Extract<DirectoryLookup, { by: 'search' }>,
  name: string,
  password: string,
): Promise<DirectoryPerson | undefined> {
  const { base, account } = lookup;
  if (account) await client.bind(account.dn, account.password);
  const found = await findOne(client, lookup, name, Object.values(attributes));
  // A random DN is tried for an unknown name, so that it takes as long as a wrong password.
  const isRight = await isBindRight(client, found?.dn ?? `cn=${randomUUID()},${base}`, password);
  if (!isRight || !found) return undefined;
  const person = personOf(found, attributes);
  // Names that are invalid in this product are refused later, with a specific message.
  if (isSameName(person.name, name) || !isUnambiguous(person.name)) return person;
  // The entry was found by an attribute other than the account name. If people may edit their own entries, that
  // attribute can contain somebody else's name. Checked only after a correct password, so that the response time does
  // not reveal who exists.
  await client.bind(account?.dn ?? '', account?.password ?? '');
  const named = await findOne(client, lookup, person.name, [attributes.name]);
  return named?.dn === found.dn ? person : undefined;
}

/** Returns the entry for the name if the search finds exactly one. */
async function findOne(
  client: Client,
  { base, filter }: Extract<DirectoryLookup, { by: 'search' }>,
  name: string,
  attributes: string[],
): Promise<Entry | undefined> {
  const { searchEntries } = await client.search(base, {
    filter: fill(filter, name),
    attributes,
    // A second hit is enough to know that the name is ambiguous.
    sizeLimit: 2,
  });
  // A bind with an empty DN would be anonymous, and would succeed.
  return searchEntries.length === 1 && searchEntries[0]?.dn ? searchEntries[0] : undefined;
}

/** Compares names without case, as directories and accounts do. */
const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

async function bindThenRead(
  client: Client,
  { attributes }: DirectoryOptions,
  userDn: string,
  name: string,
  password: string,
): Promise<DirectoryPerson | undefined> {
  const dn = fill(userDn, name);
  if (!(await isBindRight(client, dn, password))) return undefined;
  const entry = await client
    .search(dn, { scope: 'base', attributes: Object.values(attributes), sizeLimit: 1 })
    .then(({ searchEntries }) => searchEntries[0])
    .catch((error: unknown) => {
      if (error instanceof ResultCodeError && isHidden(error)) return undefined;
      throw error;
    });
  const person = personOf(entry ?? { dn }, attributes);
  const names = entry ? valuesOf(entry, attributes.name) : [];
  // The name in the DN belongs to the password that was correct. If people may edit their entries, the other values can
  // be anybody's names.
  const ownName = names.length > 1 ? names.find((one) => isSameName(one, name)) : person.name || name;
  return ownName === undefined ? undefined : { ...person, name: ownName, groups: entry && person.groups };
}

/** Returns whether the directory hides the entry: some hide everything, even people's own entry. */
const isHidden = ({ code }: ResultCodeError): boolean => code === 32 || code === 50;

/** Returns an attribute's values. Servers vary the case of attribute names. */
function valuesOf(entry: Entry, attribute: string): string[] {
  const key = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase());
  return [key === undefined ? [] : entry[key]].flat(2).filter((value) => typeof value === 'string');
}

function personOf(entry: Entry, attributes: DirectoryOptions['attributes']): DirectoryPerson {
  const first = (field: DirectoryField): string =>
    (valuesOf(entry, attributes[field])[0] ?? '').replaceAll('\0', '').trim().slice(0, maxLength);
  return {
    name: first('name'),
    nickName: first('nickName'),
    email: first('email'),
    mobile: first('mobile'),
    jobNo: first('jobNo'),
    department: first('department'),
    groups: valuesOf(entry, attributes.groups),
  };
}
