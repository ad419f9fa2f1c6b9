import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from './call';
import { snippetLanguages, snippetOf } from './snippets';

const run = promisify(execFile);

let server: Server;
let origin = '';
const received: { method?: string; url?: string; header?: string | string[]; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method, url, headers } = request;
    void text(request).then((body) => {
      received.push({ method, url, header: headers['x-team'], body });
      response.end('fine');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address === 'object') origin = `http://127.0.0.1:${address?.port}`;
});
afterAll(() => server.close());

/** All characters with a special meaning in shells and string literals. */
const traps = `it's "q" \`id\` $(id) $HOME \\ %s #{x} \${y}`;
const call: Call = {
  method: 'post',
  address: `/easymock/mock/1/a?b=it's&c=$(id)&d=王`,
  path: {},
  query: [],
  headers: [
    { name: 'X-Team', value: traps, isOn: true },
    { name: 'X-Off', value: 'no', isOn: false },
  ],
  body: `{"text": ${JSON.stringify(traps)},\n "line": "\u2028\u007f王😀"}`,
};
const expected = {
  method: 'POST',
  url: '/easymock/mock/1/a?b=it%27s&c=$(id)&d=%E7%8E%8B',
  header: traps,
  body: call.body,
};

describe('a call as code', () => {
  it('is sent by a shell as it stands on the page', async () => {
    received.length = 0;
    await run('sh', ['-c', snippetOf('curl', call, origin)]);
    expect(received).toEqual([expected]);
  });

  it('is sent by JavaScript as it stands on the page', async () => {
    received.length = 0;
    await run(process.execPath, ['--input-type=module', '-e', snippetOf('fetch', call, origin)]);
    expect(received).toEqual([expected]);
  });

  it('has neither headers nor a body if there are none', () => {
    const bare: Call = { ...call, method: 'get', address: '/a', headers: [] };
    expect(snippetOf('curl', bare, 'http://h')).toBe("curl -X GET 'http://h/a'");
    expect(snippetOf('fetch', bare, 'http://h')).toBe(
      [
        'const response = await fetch("http://h/a", {',
        '  method: "GET",',
        '});',
        'console.log(response.status, await response.text());',
      ].join('\n'),
    );
    for (const language of snippetLanguages) {
      expect(snippetOf(language, bare, 'http://h')).not.toMatch(/header|strings"|data[=:]/i);
    }
  });

  it('leaves no line end and no separator inside a literal', () => {
    for (const language of snippetLanguages.filter((name) => name !== 'curl')) {
      const code = snippetOf(language, call, origin);
      expect(code).toContain(String.raw`\n \"line\"`);
      expect(code).not.toMatch(/[\u2028\u007f]/);
    }
  });
});
