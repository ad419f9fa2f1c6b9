import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Lines of pixels from the top, each after a byte for its filter; 0 means no filter. */
  readonly lines: Uint8Array;
  /** Colours of a 0 bit and of a 1 bit. If absent, a pixel is three bytes: red, green and blue. */
  readonly palette?: readonly [Colour, Colour];
}
type Colour = readonly [red: number, green: number, blue: number];

/**
 * Encodes pixels as PNG. Using a palette takes a twentieth of the time.
 * @example pngFile({ width: 1, height: 1, lines: Uint8Array.of(0, 0b1000_0000), palette: [[255, 255, 255],
 * [0, 0, 0]] }) // one black pixel
 */
export function pngFile({ width, height, lines, palette }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bits per sample, and the colour type: palette index (3) or red, green and blue (2).
  header.set(palette ? [1, 3] : [8, 2], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', Uint8Array.from(palette.flat()))] : []),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Encodes a picture as PNG from a function that returns the colour of each pixel: red, green and blue from 0
 * to 255.
 */
export function drawPng(width: number, height: number, colourAt: (x: number, y: number) => readonly number[]): Buffer {
  const stride = 1 + width * 3;
  const lines = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) lines.set(colourAt(x, y), y * stride + 1 + x * 3);
  }
  return pngFile({ width, height, lines });
}
