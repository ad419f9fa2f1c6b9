import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { EditAccountDialog, NewAccountDialog } from './account-dialog';
import type { DialogKind, DialogSubject } from './dialogs';
import { DeleteDialog, HandoverDialog } from './handover-dialog';
import { ImportDialog } from './import-dialog';
import { OffboardDialog } from './offboard-dialog';
import { MoveHereDialog, OrganizationDialog } from './organization-dialog';
import type { OrganizationPlace } from './organization-place';
import { PasswordDialog } from './password-dialog';
import { RightsDialog } from './rights-dialog';
import { RoleDialog } from './role-dialog';
import { SeenSecretsDialog } from './seen-secrets';
import type { useDialog } from './use-dialog';

/** The dialogs of the accounts page, loaded when the first one opens. */
export function AccountDialogs(props: {
  dialog: ReturnType<typeof useDialog<DialogKind, DialogSubject>>;
  place: OrganizationPlace;
  placeName: string;
}) {
  const { dialog, place, placeName } = props;
  const { shown, close } = dialog;
  if (!shown) return null;
  const { kind, isOpen, turn, subject } = shown;
  const { people, onSaved = () => {}, password, question } = subject;
  const [account] = people;
  const shared = { isOpen, onClose: () => close(turn) };
  const showPassword = (told: { name: string; password: string }) =>
    dialog.open('password', { people: [], password: { ...told, isReset: false } });
  switch (kind) {
    case 'new':
      return <NewAccountDialog key={turn} {...shared} onCreated={showPassword} />;
    case 'import':
      return <ImportDialog key={turn} {...shared} />;
    case 'moveHere':
      return (
        <MoveHereDialog
          key={turn}
          {...shared}
          name={placeName}
          to={{ department: place.department, userGroup: place.userGroup ? [place.userGroup] : [] }}
          onSaved={onSaved}
        />
      );
    case 'role':
      return <RoleDialog key={turn} {...shared} people={people} onSaved={onSaved} />;
    case 'organization':
      return <OrganizationDialog key={turn} {...shared} people={people} onSaved={onSaved} />;
    case 'password':
      return password ? <PasswordDialog key={turn} {...shared} {...password} /> : null;
    case 'rights':
      return account ? <RightsDialog key={turn} {...shared} account={account} /> : null;
    case 'edit':
      return account ? <EditAccountDialog key={turn} {...shared} account={account} /> : null;
    case 'handover':
      return account ? <HandoverDialog key={turn} {...shared} account={account} /> : null;
    case 'offboard':
      return account ? <OffboardDialog key={turn} {...shared} account={account} onDone={onSaved} /> : null;
    case 'secrets':
      return account ? <SeenSecretsDialog key={turn} {...shared} account={account} /> : null;
    case 'delete':
      return account ? <DeleteDialog key={turn} {...shared} account={account} /> : null;
    case 'question':
      return question ? <Question key={turn} {...shared} {...question} /> : null;
  }
}

function Question(props: NonNullable<DialogSubject['question']> & { isOpen: boolean; onClose: () => void }) {
  const { run, onClose } = props;
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={props.title}
      okText={props.okText}
      onConfirm={async () => {
        await run();
        onClose();
      }}
      onCancel={onClose}
    >
      {props.text}
    </ConfirmDialog>
  );
}
