import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { grid, wrap } from '../../../../styled-system/patterns'
import type { User } from '../../../protocol/base/types.ts'
import { deleteAccountMutation } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { FormError, formStack } from '../../forms/parts.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { failureText } from './failure.ts'

const facts = grid({
  '& h3': { textStyle: 'label' },
  '& ul': { listStyleType: 'disc', paddingInlineStart: '6', color: 'muted' },
})

const GOES = [
  'your profile and photo',
  'your works, posts, blog posts, projects and collections',
  'your assets in the marketplace',
  'your comments, likes, saves and follows',
  'your notifications and settings',
]
const STAYS = [
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
  const [, go] = useLocation()
  const [open, setOpen] = useState(false)
  const removal = useMutation(deleteAccountMutation(app.api))
  const close = () => {
    if (removal.isPending) return
    setOpen(false)
    removal.reset()
  }
  const confirm = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        go('/')
        app.session.send({ type: 'session.logout' })
      },
    })
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
        <Confirmation
          username={user.username}
          busy={removal.isPending}
          failure={failureText(removal.error)}
          onCancel={close}
          onConfirm={confirm}
        />
      </Dialog>
    </div>
  )
}

function Confirmation({
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
  const [wrong, setWrong] = useState(false)
  const formId = useId()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const right = typed.trim() === username
    setWrong(!right)
    if (right) onConfirm()
    else document.getElementById(formId)?.querySelector('input')?.focus()
  }
  return (
    <form id={formId} className={formStack} noValidate onSubmit={onSubmit}>
      <div className={facts}>
        <h3>What will be deleted</h3>
        <ul>
          {GOES.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
      <div className={facts}>
        <h3>What will be kept</h3>
        <ul>
          {STAYS.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
      <FormError text={failure} />
      <TextField
        label={`Type ${username} to confirm`}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setWrong(false)
        }}
        error={wrong ? `That’s not your username. Type ${username}` : null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
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
