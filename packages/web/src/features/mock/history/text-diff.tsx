import { javascriptLanguage } from '@codemirror/lang-javascript';
import { TextDiff } from '../../../kit/code/text-diff';

const language = javascriptLanguage.extension;

/** Shows the difference of two definitions as one text. A separate module, loaded when it is shown. */
export default function DefinitionDiff(props: { before: string; after: string; label: string }) {
  return <TextDiff {...props} language={language} />;
}
