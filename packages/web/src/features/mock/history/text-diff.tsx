import { javascriptLanguage } from '@codemirror/lang-javascript';
import { TextDiff } from '../../../kit/code/text-diff';

const language = javascriptLanguage.extension;

/** Two states of a definition as one text. A module of its own, loaded when it is shown. */
export default function DefinitionDiff(props: { before: string; after: string; label: string }) {
  return <TextDiff {...props} language={language} />;
}
