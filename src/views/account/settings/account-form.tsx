import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import { currentUser } from '../../../machines/account/session/session.selectors.ts'
import { fullName } from '../../../protocol/account/user.ts'
import type { User } from '../../../protocol/base/types.ts'
import { myProfileQuery, updateProfileMutation } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { FormError, FormNotice, formStack } from '../../forms/parts.tsx'
import { useSavedDraft } from '../../hooks/use-saved-draft.ts'
import { useForm } from '../auth/use-form.ts'
import {
  type AccountDraft,
  type AccountList,
  type AccountText,
  accountProblems,
  changesOf,
  draftOf,
  FIELDS,
  refusedFields,
} from './account-draft.ts'
import { AccountFields } from './account-fields.tsx'
import { AvatarField } from './avatar-field.tsx'
import { failureText } from './failure.ts'

/** The form is taller than any window. */
const tall = css({ minHeight: 'screen' })
const SKELETONS = ['6rem', '5rem', '7rem', '4rem', '8rem', '5.5rem'] as const

/** Profile form. Unsaved changes are kept until they are saved or undone. */
export function AccountForm({ user }: { user: User }) {
  const app = useApp()
  const query = useQuery(myProfileQuery(app.api))
  if (query.data) {
    return (
      <>
        <AvatarField user={user} />
        <Fields user={user} saved={draftOf(query.data)} />
      </>
    )
  }
  if (query.isPending) {
    return (
      <div className={cx(formStack, tall)} role="status" aria-label="Loading your account">
        <Skeleton width="96px" height="96px" round />
        {SKELETONS.map((label) => (
          <div key={label} className={grid({ gap: '1' })}>
            <Skeleton width={label} />
            <Skeleton height="44px" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <div className={formStack}>
      <FormError text={failureText(query.error) ?? 'Your account couldn’t be loaded.'} />
      <div>
        <Button look="outline" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </div>
    </div>
  )
}

function useSaving(user: User, saved: AccountDraft, keep: (draft: AccountDraft | null) => void) {
  const app = useApp()
  const mutation = useMutation(updateProfileMutation(app.api))
  const save = (draft: AccountDraft) => {
    mutation.mutate(changesOf(draft, saved), {
      onSuccess: (profile) => {
        keep(null)
        const { first_name, last_name } = profile.user
        const full_name = fullName({ first_name, last_name, username: user.username })
        app.session.send({
          type: 'user.updated',
          user: { ...user, first_name, last_name, full_name },
        })
      },
    })
  }
  return { mutation, save }
}

function Fields({ user, saved }: { user: User; saved: AccountDraft }) {
  const [kept, keep] = useSavedDraft<AccountDraft>('account')
  const draft = kept ?? saved
  useWordAboutUnsaved(kept !== null)
  const { mutation, save } = useSaving(user, saved, keep)
  const dirty = Object.keys(changesOf(draft, saved)).length > 0
  const form = useForm({
    draft,
    onDraft: (next) => {
      if (!mutation.isPending) mutation.reset()
      keep(Object.keys(changesOf(next, saved)).length > 0 ? next : emptied(next, saved))
    },
    judge: accountProblems,
    onValid: () => save(draft),
  })
  const refused = refusedFields(mutation.error, FIELDS)
  const errorOf = (name: keyof AccountDraft) => form.errors[name] ?? refused[name] ?? null
  const text = (name: AccountText) => ({
    value: draft[name],
    onChange: (value: string) => form.set(name, value),
    error: errorOf(name),
  })
  const list = (name: AccountList) => ({
    values: draft[name],
    onChange: (values: string[]) => form.set(name, values),
    error: errorOf(name),
  })
  const whole = Object.keys(refused).length > 0 ? null : failureText(mutation.error)
  return (
    <form ref={form.form} className={formStack} noValidate onSubmit={form.onSubmit}>
      <FormError text={whole} />
      <FormNotice text={mutation.isSuccess && !dirty ? 'Changes saved.' : null} />
      <AccountFields type={user.user_type} text={text} list={list} />
      <div className={wrap({ align: 'center' })}>
        <Button type="submit" busy={mutation.isPending} disabled={!dirty}>
          {mutation.isPending ? 'Saving…' : 'Save changes'}
        </Button>
        {dirty && !mutation.isPending && (
          <Button look="quiet" onClick={() => keep(null)}>
            Undo changes
          </Button>
        )}
        {dirty && <span className={note()}>Unsaved changes</span>}
      </div>
    </form>
  )
}

/** Shows a toast when the user leaves with unsaved changes: they are kept but not saved. */
function useWordAboutUnsaved(unsaved: boolean): void {
  const { toasts, session } = useApp()
  const left = useEffectEvent(() => {
    if (!unsaved || currentUser(session.getSnapshot()) === null) return
    const title = 'You have unsaved changes in Settings'
    const text = 'They’re still there.'
    toasts.send({
      type: 'toast.show',
      toast: { kind: 'warning', title, text, href: '/settings#profile' },
    })
  })
  useEffect(() => () => left(), [])
}

/**
 * Returns null if only white space at an end differs from `saved`, so that no draft is kept for it;
 * the typed text stays.
 */
function emptied(next: AccountDraft, saved: AccountDraft): AccountDraft | null {
  return FIELDS.some((name) => String(next[name]) !== String(saved[name])) ? next : null
}
