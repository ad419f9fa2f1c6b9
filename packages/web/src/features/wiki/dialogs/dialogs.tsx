import { ExportDialog } from '../exchange/export-dialog';
import { ImportDialog } from '../exchange/import-dialog';
import { TransfersDrawer } from '../exchange/transfers-drawer';
import { ReadersDrawer } from '../must-read/readers-drawer';
import type { Ask, Dialog } from '../node/dialogs';
import type { NodeActions } from '../node/use-node-actions';
import { SettingsDialog } from '../settings/settings-dialog';
import { ShareDrawer } from '../share/share-drawer';
import { ValidityDialog } from '../verification/validity-dialog';
import { ConvertDialog } from './convert-dialog';
import { LookDialog } from './look-dialog';
import { MoveDialog } from './move-dialog';
import { NameDialog } from './name-dialog';
import { NewDialog } from './new-dialog';
import { PersonRightsDialog } from './person-rights-dialog';
import { PicturesDialog } from './pictures-dialog';
import { RecycleBin } from './recycle-bin';
import { RightsDialog } from './rights-dialog';
import { TemplateDialog } from './template-dialog';

/** Renders the current dialog. Each opening mounts a dialog with fresh state. */
export function Dialogs(props: {
  dialog: Dialog | undefined;
  actions: NodeActions;
  /** Opens another dialog instead. */
  ask: Ask;
  onClose: () => void;
}) {
  const { dialog, actions, ask, onClose } = props;
  const shared = { actions, onClose };
  if (!dialog) return null;
  switch (dialog.kind) {
    case 'new':
      return (
        <NewDialog
          {...shared}
          parentId={dialog.parentId}
          type={dialog.type}
          template={dialog.template}
          isFromTemplate={dialog.isFromTemplate}
        />
      );
    case 'template':
      return <TemplateDialog task={dialog.task} onClose={onClose} />;
    case 'newFolder':
      return <NameDialog {...shared} parentId={dialog.parentId} />;
    case 'rename':
      return <NameDialog {...shared} node={dialog.node} />;
    case 'look':
      return <LookDialog {...shared} node={dialog.node} />;
    case 'move':
    case 'copy':
      return (
        <MoveDialog
          {...shared}
          nodes={dialog.nodes}
          isCopy={dialog.kind === 'copy'}
          target={dialog.kind === 'move' ? dialog.target : undefined}
        />
      );
    case 'rights':
      return <RightsDialog {...shared} node={dialog.node} />;
    case 'personRights':
      return <PersonRightsDialog {...shared} nodes={dialog.nodes} />;
    case 'convert':
      return <ConvertDialog id={dialog.id} name={dialog.name} form={dialog.form} onClose={onClose} />;
    case 'pictures':
      return <PicturesDialog id={dialog.id} name={dialog.name} onClose={onClose} />;
    case 'share':
      return <ShareDrawer node={dialog.node} onClose={onClose} />;
    case 'validity':
      return <ValidityDialog article={dialog.article} onClose={onClose} />;
    case 'mustRead':
      return <ReadersDrawer id={dialog.id} name={dialog.name} onClose={onClose} />;
    case 'recycle':
      return <RecycleBin {...shared} />;
    case 'settings':
      return <SettingsDialog onClose={onClose} />;
    case 'import':
      return <ImportDialog {...shared} into={dialog.into} />;
    case 'export':
      return (
        <ExportDialog id={dialog.id} name={dialog.name} isFolder={dialog.isFolder} ids={dialog.ids} onClose={onClose} />
      );
    case 'transfers':
      return <TransfersDrawer id={dialog.id} onImport={() => ask({ kind: 'import' })} onClose={onClose} />;
  }
}
