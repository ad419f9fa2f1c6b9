import { drawPng } from '../src/platform/files/png';
import type { Client } from './test-app';

/** Uploads a single-coloured picture. @returns its value for the `image` field of a record */
export async function givenPicture(person: Client, colour: number): Promise<{ url: string }> {
  const picture = drawPng(30, 60, () => [colour, 120, 200]).toString('base64');
  const { data } = await person.printPoints.uploadPicture({ name: 'screen.png', picture });
  return { url: data.url };
}
