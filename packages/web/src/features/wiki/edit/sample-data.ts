import { currentTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** Returns the data of a new chart. */
export function sampleData(): string {
  const { sampleMonth, sampleNumber, sampleJanuary, sampleFebruary } = currentTexts(texts);
  return [`${sampleMonth}, ${sampleNumber}`, `${sampleJanuary}, 12`, `${sampleFebruary}, 18`].join('\n');
}
