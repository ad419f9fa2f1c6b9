import type { Socket } from 'node:net';
import type { StartTlsProtocol } from '@easymock/contract';
import { Dialogue } from './dialogue';

/** The server refused to start TLS; the message is its reply. */
export class StartTlsRefused extends Error {
  override name = 'StartTlsRefused';
}

const refuse = (said: string): never => {
  throw new StartTlsRefused(
    said
      .replace(/[^\x20-\x7e]/g, ' ')
      .trim()
      .slice(0, 120) || '—',
  );
};

/** Reads a reply of SMTP or FTP, which continues while a hyphen follows its code. RFC 5321 §4.2, RFC 959 §4.2. */
async function reply(talk: Dialogue): Promise<{ code: string; lines: string[] }> {
  const lines: string[] = [];
  for (;;) {
    const line = await talk.line();
    lines.push(line);
    if (/^\d{3}( |$)/.test(line)) return { code: line.slice(0, 3), lines };
    // In FTP, lines between the first and the last may be any text.
    if (!/^\d{3}-/.test(lines[0] ?? '')) refuse(line);
    if (lines.length > 100) refuse('too many lines');
  }
}

async function expectReply(talk: Dialogue, code: string): Promise<string[]> {
  const found = await reply(talk);
  return found.code === code ? found.lines : refuse(found.lines.at(-1) ?? '');
}

async function expectLine(talk: Dialogue, begin: string): Promise<void> {
  const line = await talk.line();
  if (!line.startsWith(begin)) refuse(line);
}

async function berLength(talk: Dialogue): Promise<number> {
  const [first = 0] = await talk.bytes(1);
  if (first < 0x80) return first;
  const bytes = await talk.bytes(first & 0x7f);
  return bytes.length > 0 && bytes.length <= 3 ? bytes.readUIntBE(0, bytes.length) : refuse('BER');
}

const dialogues: Readonly<Record<StartTlsProtocol, (talk: Dialogue) => Promise<void>>> = {
  /** RFC 3207 */
  async smtp(talk) {
    await expectReply(talk, '220');
    talk.say('EHLO easymock\r\n');
    const lines = await expectReply(talk, '250');
    if (!lines.some((line) => /^250[ -]STARTTLS\b/i.test(line))) refuse('EHLO: no STARTTLS');
    talk.say('STARTTLS\r\n');
    await expectReply(talk, '220');
  },
  /** RFC 3501 §6.2.1 */
  async imap(talk) {
    await expectLine(talk, '* ');
    talk.say('a1 STARTTLS\r\n');
    let line = await talk.line();
    for (let num = 0; line.startsWith('* ') && num < 100; num += 1) line = await talk.line();
    if (!/^a1 OK\b/i.test(line)) refuse(line);
  },
  /** RFC 2595 §4 */
  async pop3(talk) {
    await expectLine(talk, '+OK');
    talk.say('STLS\r\n');
    await expectLine(talk, '+OK');
  },
  /** RFC 4217 §4 */
  async ftp(talk) {
    await expectReply(talk, '220');
    talk.say('AUTH TLS\r\n');
    await expectReply(talk, '234');
  },
  /** RFC 4511 §4.14: an extended request, and a response whose result code is 0. */
  async ldap(talk) {
    const name = '1.3.6.1.4.1.1466.20037';
    const request = Buffer.concat([Buffer.from([0x80, name.length]), Buffer.from(name)]);
    const operation = Buffer.concat([Buffer.from([0x77, request.length]), request]);
    const message = Buffer.concat([Buffer.from([0x02, 0x01, 0x01]), operation]);
    talk.say(Buffer.concat([Buffer.from([0x30, message.length]), message]));
    const [tag] = await talk.bytes(1);
    const answer = tag === 0x30 ? await talk.bytes(await berLength(talk)) : refuse('LDAP');
    // Skips the message ID, and tag and length of the response, to the result code.
    const at = answer.indexOf(Buffer.from([0x0a, 0x01]));
    const code = at > 0 ? answer[at + 2] : undefined;
    if (answer[3] !== 0x78 || code !== 0) refuse(`LDAP result ${code ?? '?'}`);
  },
  /** PostgreSQL, "SSL Session Encryption": the server replies with one byte. */
  async postgres(talk) {
    const request = Buffer.alloc(8);
    request.writeInt32BE(8, 0);
    request.writeInt32BE(80_877_103, 4);
    talk.say(request);
    const said = (await talk.bytes(1)).toString('latin1');
    if (said !== 'S') refuse(said);
  },
  /** MySQL, "Protocol::SSLRequest": the greeting announces whether the server supports TLS. */
  async mysql(talk) {
    const head = await talk.bytes(4);
    const greeting = await talk.bytes(head.readUIntLE(0, 3));
    const version = greeting.indexOf(0, 1);
    const clientSsl = 0x0800;
    // After the version: the thread's ID, eight bytes of salt, and a zero.
    const canUseTls = greeting[0] === 10 && (greeting.readUInt16LE(version + 1 + 4 + 8 + 1) & clientSsl) !== 0;
    if (!canUseTls) refuse('CLIENT_SSL');
    const request = Buffer.alloc(36);
    request.writeUIntLE(32, 0, 3);
    request[3] = 1;
    const protocol41 = 0x0200;
    const secureConnection = 0x8000;
    request.writeUInt32LE(clientSsl | protocol41 | secureConnection, 4);
    request.writeUInt32LE(0x0100_0000, 8);
    request[12] = 45; // utf8mb4_general_ci
    talk.say(request);
  },
};

/**
 * Requests TLS from a server in its own protocol.
 * @throws StartTlsRefused; the errors of the socket
 */
export async function startTls(socket: Socket, protocol: StartTlsProtocol): Promise<void> {
  const talk = new Dialogue(socket);
  await dialogues[protocol](talk);
  talk.end();
}
