import encodeQr from 'qr';
import decodeQr from 'qr/decode.js';
import { expect, it } from 'vitest';
import { type Card, cardText, linkText, readPayload, wifiText } from './payload';

const card: Card = {
  name: '王语一',
  organization: '青瓷科技；研发中心',
  title: '前端工程师, 组长',
  phone: '+86 138 0000 0000',
  email: 'wang.yuyi@example.com',
  url: 'https://example.com',
  address: '杭州市西湖区\n文三路 1 号',
};

/** Encodes a text, renders the code with five pixels per module, and decodes it. */
function scanned(text: string): string {
  const rows = encodeQr(text, 'raw', { ecc: 'quartile', border: 4, scale: 5 });
  const data = Uint8ClampedArray.from(
    rows.flatMap((row) =>
      row.flatMap((isDark) =>
        Array(3)
          .fill(isDark ? 0 : 255)
          .concat(255),
      ),
    ),
  );
  return decodeQr({ width: rows.length, height: rows.length, data });
}

it('writes a network so that its signs and its password survive', () => {
  const network = { ssid: 'Celadon;客人', security: 'WPA', password: 'a:b\\c"d,e', isHidden: true } as const;
  expect(wifiText(network)).toBe('WIFI:T:WPA;S:Celadon\\;客人;P:a\\:b\\\\c\\"d\\,e;H:true;;');
  expect(readPayload(scanned(wifiText(network)))).toEqual({
    kind: 'wifi',
    parts: { ssid: 'Celadon;客人', security: 'WPA', password: 'a:b\\c"d,e' },
  });
  expect(wifiText({ ssid: 'guest', security: 'nopass', password: 'left over', isHidden: false })).toBe(
    'WIFI:T:nopass;S:guest;;',
  );
  // Values of only hexadecimal digits would be read as bytes, so they are quoted.
  expect(wifiText({ ssid: 'office', security: 'WPA', password: '12345678', isHidden: false })).toContain(
    'P:"12345678";',
  );
});

it('writes a card that phones read, with Chinese names in their two parts', () => {
  const text = cardText(card);
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:王;语一;;;',
    'FN:王语一',
    'ORG:青瓷科技；研发中心',
    'TITLE:前端工程师\\, 组长',
    'TEL;TYPE=CELL:+86 138 0000 0000',
    'EMAIL:wang.yuyi@example.com',
    'URL:https://example.com',
    'ADR:;;杭州市西湖区\\n文三路 1 号;;;;',
    'END:VCARD',
  ]);
  expect(readPayload(scanned(text))).toEqual({
    kind: 'card',
    parts: {
      name: '王语一',
      organization: '青瓷科技；研发中心',
      title: '前端工程师, 组长',
      phone: '+86 138 0000 0000',
      email: 'wang.yuyi@example.com',
      url: 'https://example.com',
    },
  });
  expect(cardText({ ...card, name: 'Ada King Lovelace' })).toContain('N:Lovelace;Ada King;;;');
});

it('takes an address without a scheme for a page of the web', () => {
  expect(linkText(' m.example.com/a ')).toBe('https://m.example.com/a');
  expect(linkText('http://a.example')).toBe('http://a.example');
  expect(linkText('dingtalk://dingtalkclient/page')).toBe('dingtalk://dingtalkclient/page');
  expect(linkText('')).toBe('');
  expect(readPayload(scanned(linkText('m.example.com/a'))).kind).toBe('link');
  expect(readPayload(scanned('只是文字')).kind).toBe('text');
});
