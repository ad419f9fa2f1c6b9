import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeReceiver, pythonReceiver } from './webhook-code';

// The example published by the Standard Webhooks convention.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const body = '{"test": 2432232314}';
const now = 1_614_265_331;

const folder = mkdtempSync(join(tmpdir(), 'easymock-receivers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The cases: genuine, signed twice, changed body, too old, without a signature. */
const cases = [
  [secret, headers, body, now],
  [secret, { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }, body, now],
  [secret, headers, `${body} `, now],
  [secret, headers, body, now + 600],
  [secret, { ...headers, 'webhook-signature': '' }, body, now],
];
const verdicts = [true, true, false, false, false];

describe('the receivers of the guide', () => {
  it('verify messages in Node', () => {
    writeFileSync(join(folder, 'receiver.mjs'), nodeReceiver);
    const script = `import { verify } from './receiver.mjs';
      console.log(JSON.stringify(${JSON.stringify(cases)}.map((one) => verify(...one))));`;
    writeFileSync(join(folder, 'run.mjs'), script);
    const { stdout, stderr } = spawnSync(process.execPath, ['run.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(verdicts);
  });

  it.skipIf(spawnSync('python3', ['--version']).status !== 0)('verify messages in Python', () => {
    writeFileSync(join(folder, 'receiver.py'), pythonReceiver);
    const script = `import json, receiver
cases = json.loads(${JSON.stringify(JSON.stringify(cases))})
print(json.dumps([receiver.verify(s, h, b.encode(), n) for s, h, b, n in cases]))`;
    const { stdout, stderr } = spawnSync('python3', ['-c', script], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(verdicts);
  });
});
