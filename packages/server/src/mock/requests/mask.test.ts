import { describe, expect, it } from 'vitest';
import { Masker } from './mask';
import { isSecretName } from './secret-name';

const canary = 'Kanarienvogel-4711';
const masked = (text: string, type = 'application/json') => {
  const masker = new Masker();
  return masker.finish(masker.maskBody(text, type));
};

it.each([
  'password',
  'newPassword',
  'user_pwd',
  'X-Api-Key',
  'accessToken',
  'client_secret',
  'Authorization',
  'Set-Cookie',
  'sessionId',
  'PRIVATE_KEY',
  '登录密码',
  '短信验证码',
  'user[password]',
])('%s names a secret', (name) => {
  expect(isSecretName(name)).toBe(true);
});

it.each(['author', 'design', 'id', 'code', 'keyword', 'passenger', 'compass', 'state', '数量', 'pinned', 'mmap'])(
  '%s names none',
  (name) => {
    expect(isSecretName(name)).toBe(false);
  },
);

describe('a body', () => {
  it.each([
    ['JSON', `{"password":"${canary}","a":1}`, `{"password":"***","a":1}`],
    ['JSON with spaces', `{ "password" : "${canary}" }`, '{ "password" : "***" }'],
    ['an object under a secret name', `{"credentials":{"a":"${canary}"},"b":2}`, '{"credentials":"***","b":2}'],
    ['a list', `{"tokens":["${canary}","x"],"b":2}`, '{"tokens":"***","b":2}'],
    ['a number', '{"pin":123456,"b":2}', '{"pin":"***","b":2}'],
    ['an escaped name', `{"\\u0070assword":"${canary}"}`, '{"\\u0070assword":"***"}'],
    ['an escaped quote in a secret', `{"token":"a\\"${canary}","b":"c"}`, '{"token":"***","b":"c"}'],
    ['JSON that is cut off', `{"a":1,"secret":"${canary}`, '{"a":1,"secret":"***"'],
    ['JSON after a stray quote', `say "hi {"password":"${canary}"}`, 'say "hi {"password":"***"}'],
    ['an apostrophe before', `it's {"password":"${canary}"}`, `it's {"password":"***"}`],
    ['a JavaScript object', `{'password': '${canary}'}`, `{'password': '***'}`],
    [
      'JSON in JSON',
      JSON.stringify({ data: JSON.stringify({ password: canary, a: 1 }) }),
      '{"data":"{\\"password\\":\\"***\\",\\"a\\":1}"}',
    ],
    ['an empty secret', '{"password":""}', '{"password":""}'],
    ['XML', `<a><password type="x">${canary}</password></a>`, '<a><password type="x">***</password></a>'],
    ['CDATA', `<access_token> <![CDATA[${canary}]]></access_token>`, '<access_token>***</access_token>'],
    ['an attribute', `<login a="1" password="${canary}"/>`, '<login a="1" password="***"/>'],
    ['YAML', `a: 1\npassword: "${canary}"\npin: '0000'`, `a: 1\npassword: "***"\npin: '***'`],
    [
      'GraphQL in JSON',
      `{"query":"mutation{\\n login(pin:\\"${canary}\\", a:\\"1\\")}"}`,
      '{"query":"mutation{\\n login(pin:\\"***\\", a:\\"1\\")}"}',
    ],
    ['a token inside of an encoded text', 'x%22eyJhbGciOi.eyJzdWIiOiI.c2ln', 'x%22***'],
    ['an address', `{"next":"https://x.example/?token=${canary}&a=1"}`, '{"next":"https://x.example/?token=***&a=1"}'],
    ['a repetition', `{"password":"${canary}","echo":"I got ${canary}"}`, '{"password":"***","echo":"I got ***"}'],
    ['credentials anywhere', `{"got":"Bearer ${canary}"}`, '{"got":"Bearer ***"}'],
  ])('masks %s', (_, text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it('masks forms and parts of forms, and describes files by their length', () => {
    const form = 'application/x-www-form-urlencoded';
    expect(masked(`user%5Bpassword%5D=${canary}&a=1`, form)).toBe('user%5Bpassword%5D=***&a=1');
    const part = (name: string, value: string) => `--B\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
    const parts = masked(
      `${part('name="pwd"', canary)}${part('name="a"', '1')}${part('name="f"; filename="x.txt"', canary)}--B--`,
      'multipart/form-data; boundary=B',
    );
    expect(parts).not.toContain(canary);
    expect(parts).toContain('name="a"\r\n\r\n1');
  });

  it('is read in time whatever it contains', () => {
    for (const piece of [
      '"',
      "'",
      '\\',
      '{',
      '<a ',
      'a=',
      '"a":',
      'a '.repeat(3),
      'password:',
      '\\\\"',
      'eyJ-',
      '<a><![CDATA[',
    ])
      expect(masked(piece.repeat(20_000)).length).toBeGreaterThan(0);
  });
});

it('masks headers but shows the names of cookies and the scheme of credentials', () => {
  const masker = new Masker();
  const more = ['X-Context', `{"password":"${canary}"}`, 'X-Pair', `a=1;token=${canary}`];
  expect(masker.maskHeaders(more)).toEqual([
    ['X-Context', '{"password":"***"}'],
    ['X-Pair', 'a=1;token=***'],
  ]);
  const raw = ['Authorization', `Bearer ${canary}`, 'Cookie', `a=${canary}; b=2`, 'X-Api-Key', canary, 'Accept', '*/*'];
  expect(masker.maskHeaders(raw)).toEqual([
    ['Authorization', 'Bearer ***'],
    ['Cookie', 'a=***; b=***'],
    ['X-Api-Key', '***'],
    ['Accept', '*/*'],
  ]);
  expect(masker.maskHeaders(['Set-Cookie', `sid=${canary}; Path=/`])).toEqual([['Set-Cookie', 'sid=***; Path=/']]);
  expect(masker.maskAddress(`https://me:${canary}@x.example/a?token=${canary}#id_token=${canary}`)).not.toContain(
    canary,
  );
});

it.each([
  ['/verify/4711?a=1', { otp: '4711' }, '/verify/***?a=1'],
  ['/reset/abc%2fdef/4', { token: 'abc/def', id: '4' }, '/reset/***/4'],
  ['/reset/a%62c', { token: 'abc' }, '/reset/***'],
  ['/orders;jsessionid=7F3A;a=1/7', {}, '/orders;jsessionid=***;a=1/7'],
])('masks secrets in the path %s', (path, params, expected) => {
  const masker = new Masker();
  masker.noteParams(params);
  expect(masker.finish(masker.maskAddress(path))).toBe(expected);
});

it('masks personal keys of scenarios, but neither names nor IDs of scenarios', () => {
  const key = 'aB3-_aB3-_aB3-_aB3-_aB';
  const masker = new Masker();
  const shown = (text: string) => masker.finish(masker.maskAddress(text));
  expect(shown(`/a?_scenario=${key}&b=1`)).toBe('/a?_scenario=***&b=1');
  for (const value of ['logged-out', '0123456789abcdef01234567'])
    expect(shown(`/a?_scenario=${value}`)).toBe(`/a?_scenario=${value}`);
  const fresh = new Masker();
  expect(fresh.finish(fresh.maskAddress(`https://x.example/mock/~${key}/65/a`))).toBe(
    'https://x.example/mock/~***/65/a',
  );
  const headers = ['X-EasyMock-Scenario', key, 'X-EasyMock-Scenario', 'logged-out'];
  expect(fresh.maskHeaders(headers).map(([, value]) => value)).toEqual(['***', 'logged-out']);
});

it.each(['Authorization', 'Proxy-Authorization', 'Cookie', 'X-Api-Key', 'X-Auth-Token'])(
  'a header %s is masked however short its value is',
  (name) => {
    for (const value of ['x', 'k12', 'abcde']) expect(new Masker().maskHeaders([name, value])).toEqual([[name, '***']]);
  },
);

it('a header that was declared as secret is masked under its name, and a long value everywhere', () => {
  const read = (value: string, text: string) => {
    const masker = new Masker();
    masker.noteHeader('X-Env', value);
    return masker.finish(masker.maskBody(text, 'application/json'));
  };
  expect(read('k12', '{"headers":{"x-env":"k12"},"size":"k12"}')).toBe('{"headers":{"x-env":"***"},"size":"k12"}');
  expect(read('k12-secret', '{"echo":"k12-secret"}')).toBe('{"echo":"***"}');
});
