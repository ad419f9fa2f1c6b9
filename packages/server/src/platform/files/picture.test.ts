import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PictureRules, readPicture } from './picture';

const rules: PictureRules = {
  formats: ['jpeg', 'png', 'gif', 'webp'],
  maxBytes: 2 * 1024 * 1024,
  width: 64,
  height: 64,
};
const plain = (width: number, height: number, background = '#17756b') =>
  sharp({ create: { width, height, channels: 3, background } });

let png: Buffer;
/** A photo taken upright, with a location: 300 × 200 as stored, 200 × 300 as displayed. */
let photo: Buffer;

beforeAll(async () => {
  png = await plain(300, 200).png().toBuffer();
  photo = await plain(300, 200)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();
});

/** Builds a PNG that claims a size: the checksum of its chunk is right, its data is missing. */
function pngOfSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Builds an animation of distinct frames. */
const animation = async (frames: number, format: 'gif' | 'webp') => {
  const shades = Array.from({ length: frames }, (_, n) =>
    plain(20, 10, `rgb(${(n * 67) % 256}, ${(n * 41) % 256}, 90)`)
      .png()
      .toBuffer(),
  );
  const joined = sharp(await Promise.all(shades), { join: { animated: true } });
  return joined[format]().toBuffer();
};

describe('a picture', () => {
  it('is drawn anew, upright, in its box, and tells neither where nor with what it was taken', async () => {
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Camera');
    const { content, width, height } = await readPicture('IMG_1.JPG', photo, rules, 'somebody');
    expect([width, height]).toEqual([43, 64]);
    const { format, exif, orientation } = await sharp(content).metadata();
    expect({ format, exif, orientation }).toEqual({ format: 'webp', exif: undefined, orientation: undefined });
    expect(content.toString('latin1')).not.toMatch(/Exif|Camera|GPS/);
  });

  it('fills its box where it shall be cropped, and is otherwise not made larger', async () => {
    const small = await plain(10, 20).webp().toBuffer();
    expect(await readPicture('a.webp', small, { ...rules, isCropped: true }, 'somebody')).toMatchObject({
      width: 64,
      height: 64,
    });
    expect(await readPicture('a.webp', small, rules, 'somebody')).toMatchObject({ width: 10, height: 20 });
  });

  it('that moves still moves, as long as its frames are few', async () => {
    const { content, height } = await readPicture('a.gif', await animation(3, 'gif'), rules, 'somebody');
    expect(height).toBe(10);
    expect(await sharp(content, { animated: true }).metadata()).toMatchObject({ format: 'webp', pages: 3 });
    await expect(readPicture('a.webp', await animation(101, 'webp'), rules, 'somebody')).rejects.toMatchObject({
      kind: 'pictureTooLarge',
    });
  });

  it('loses whatever else hides in its file', async () => {
    const script = '<script>alert(document.cookie)</script>';
    const polyglot = Buffer.concat([png, Buffer.from(script), Buffer.from('504b0304', 'hex')]);
    const { content } = await readPicture('a.png', polyglot, rules, 'somebody');
    expect(content.includes('script')).toBe(false);
  });

  it('that would take too much memory is refused before it does', async () => {
    for (const [width, height] of [
      [60_000, 60_000],
      [4, 2_000_000_000],
      [6_000, 4_001],
    ] as const) {
      const bomb = pngOfSize(width, height);
      expect(bomb.length).toBeLessThan(200);
      await expect(readPicture('a.png', bomb, rules, 'somebody')).rejects.toMatchObject({
        kind: expect.stringMatching(/^picture(TooLarge|Unsupported)$/),
      });
    }
    await expect(readPicture('a.png', pngOfSize(6_000, 4_001), rules, 'somebody')).rejects.toMatchObject({
      kind: 'pictureTooLarge',
    });
  });

  it('is refused where its content is none, is broken, or is not what its name says', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    const wrong: [string, Buffer][] = [
      ['a.png', Buffer.from(svg)],
      ['a.svg', Buffer.from(svg)],
      ['a.png', Buffer.from('504b0304140000000800', 'hex')],
      ['a.png', Buffer.alloc(0)],
      ['a.png', png.subarray(0, 8)],
      ['a.png', png.subarray(0, png.length - 40)],
      ['a.jpg', photo.subarray(0, photo.length / 2)],
      ['a.jpg', png],
      ['a.png.html', png],
      ['png', png],
      ['a.webp', Buffer.from('524946460000000057415645', 'hex')],
      ['a.gif', Buffer.from('GIF89a')],
      ['a.tiff', await plain(9, 9).tiff().toBuffer()],
    ];
    for (const [name, content] of wrong) {
      await expect(readPicture(name, content, rules, 'somebody'), name).rejects.toMatchObject({
        kind: 'pictureUnsupported',
      });
    }
    await expect(readPicture('a.gif', png, { ...rules, formats: ['png'] }, 'somebody')).rejects.toThrow();
    await expect(readPicture('a.png', png, { ...rules, maxBytes: 100 }, 'somebody')).rejects.toMatchObject({
      kind: 'pictureUnsupported',
    });
  });
});
