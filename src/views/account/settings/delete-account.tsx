import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { grid, wrap } from '../../../../styled-system/patterns'
import type { User } from '../../../protocol/base/types.ts'
import { deleteAccountMutation } from '../../../services/queries/profiles.ts'
import { useApp, useMember } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { FormError, formStack } from '../../forms/parts.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useSignOut } from '../../hooks/use-sign-out.ts'
import { failureText } from './failure.ts'

const facts = grid({
  '& h3': { textStyle: 'label' },
  '& ul': { listStyleType: 'disc', paddingInlineStart: '6', color: 'muted' },
})

const DELETED_ITEMS = [
  'your profile and photo',
  'your works, posts, blog posts, projects and collections',
  'your assets in the marketplace',
  'your comments, likes, saves and follows',
  'your notifications and settings',
  'drafts on this device',
]
const RETAINED_ITEMS = [
  'assets others bought from you (they keep access)',
  'messages you sent, shown as from “Deleted account”',
  'a placeholder for comments that have replies',
  'your username, so no one else can take it',
]

/**
 * Deletes the account permanently after the user typed the username. A failure keeps the dialog
 * open.
 */
export function DeleteAccount({ user }: { user: User }) {
  const app = useApp()
  const signOut = useSignOut('Your account was deleted')
  const [open, setOpen] = useState(false)
  const member = useMember()
  const removal = useMutation(
    deleteAccountMutation(app.api, () => {
      // After the sign-out, because nothing is stored then.
      signOut()
      void member?.removeStoredData()
    }),
  )
  const close = () => {
    if (removal.isPending) return
    setOpen(false)
    removal.reset()
  }
  return (
    <div>
      <Button look="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Delete your account?"
        description="This can’t be undone."
      >
        <DeletionForm
          username={user.username}
          busy={removal.isPending}
          failure={failureText(removal.error)}
          onCancel={close}
          onConfirm={() => removal.mutate()}
        />
      </Dialog>
    </div>
  )
}

function DeletionForm({
  username,
  busy,
  failure,
  onCancel,
  onConfirm,
}: {
  username: string
  busy: boolean
  failure: string | null
  onCancel: () => void
  onConfirm: () => void
}) {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const formId = useId()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = typed.trim() === username
    setIsWrong(!isRight)
    if (isRight) onConfirm()
    else document.getElementById(formId)?.querySelector('input')?.focus()
  }
  return (
    <form id={formId} className={formStack} noValidate onSubmit={onSubmit}>
      <div className={facts}>
        <h3>What will be deleted</h3>
        <ul>
          {DELETED_ITEMS.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <div className={facts}>
        <h3>What will be kept</h3>
        <ul>
          {RETAINED_ITEMS.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <TextField
        label={`Type ${username} to confirm`}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setIsWrong(false)
        }}
        error={isWrong ? `That’s not your username. Type ${username}` : null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormError text={failure} />
      <div className={wrap({ justify: 'end' })}>
        <Button look="outline" onClick={onCancel}>
          Keep my account
        </Button>
        <Button type="submit" look="danger" busy={busy}>
          {busy ? 'Deleting…' : 'Delete account'}
        </Button>
      </div>
    </form>
  )
}
