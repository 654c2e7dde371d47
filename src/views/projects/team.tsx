import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { css } from '../../../styled-system/css'
import { grid, wrap } from '../../../styled-system/patterns'
import { isSameUser } from '../../protocol/base/ids.ts'
import { isolate } from '../../protocol/base/text.ts'
import type { Project, TeamMember } from '../../protocol/content/creative-types.ts'
import {
  addMemberMutation,
  removeMemberMutation,
  updateMemberMutation,
} from '../../services/queries/projects.ts'
import { useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { failureText } from '../components/errors/failure-text.ts'
import { MutationFailure } from '../components/errors/mutation-failure.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useNamed } from '../hooks/named-user.ts'
import { useUser } from '../hooks/session.ts'
import { AuthorLine, nameOf } from '../shared/users/author-line.tsx'
import { panel, rows } from './panel.ts'

const form = grid({ gap: '3' })

/** Team of a project. The owner adds, edits and removes members; a member can leave. */
export function Team({ project, isOwner }: { project: Project; isOwner: boolean }) {
  const visibleMembers = project.team.filter(({ status }) => isOwner || status === 'member')
  return (
    <section className={panel} aria-labelledby="team">
      <h2 id="team">Team</h2>
      {visibleMembers.length === 0 ? (
        <p className={css({ color: 'muted' })}>No team members yet.</p>
      ) : (
        <ul className={rows}>
          {visibleMembers.map((member) => (
            <MemberItem key={member.id} member={member} isOwner={isOwner} />
          ))}
        </ul>
      )}
      {isOwner && <AddMember project={project} />}
    </section>
  )
}

function MemberItem({ member, isOwner }: { member: TeamMember; isOwner: boolean }) {
  const app = useApp()
  const user = useUser()
  const removal = useMutation(removeMemberMutation(app.api))
  const [isEditing, setIsEditing] = useState(false)
  const isMe = isSameUser(user, member.user)
  const named = useNamed(member.user)
  const name = nameOf(named)
  return (
    <li>
      <AuthorLine author={named} size="md">
        {[isolate(member.role), member.status === 'invited' && 'Invited']
          .filter(Boolean)
          .join(' · ')}
      </AuthorLine>
      {isEditing && <RoleForm member={member} onDone={() => setIsEditing(false)} />}
      {(isOwner || isMe) && !isEditing && (
        <div className={wrap()}>
          {isOwner && (
            <Button
              look="quiet"
              size="sm"
              aria-label={`Change role of ${isolate(name)}`}
              onClick={() => setIsEditing(true)}
            >
              Change role
            </Button>
          )}
          <Button
            look="quiet"
            size="sm"
            busy={removal.isPending}
            aria-label={isOwner ? `Remove ${isolate(name)}` : undefined}
            onClick={() => removal.mutate(member.id)}
          >
            {isOwner ? 'Remove' : 'Leave the team'}
          </Button>
        </div>
      )}
      <MutationFailure mutation={removal} />
    </li>
  )
}

function RoleForm({ member, onDone }: { member: TeamMember; onDone: () => void }) {
  const app = useApp()
  const name = nameOf(useNamed(member.user))
  const [role, setRole] = useState(member.role)
  const update = useMutation(updateMemberMutation(app.api))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate({ id: member.id, role: role.trim() }, { onSuccess: onDone })
  }
  return (
    <form className={form} onSubmit={submit}>
      <TextField
        label={`Role of ${isolate(name)}`}
        value={role}
        onChange={setRole}
        error={update.isError ? failureText(update.error) : null}
        autoFocus
      />
      <div className={wrap()}>
        <Button type="submit" size="sm" busy={update.isPending}>
          Save role
        </Button>
        <Button look="quiet" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function AddMember({ project }: { project: Project }) {
  const app = useApp()
  const [username, setUsername] = useState('')
  const [role, setRole] = useState('')
  const add = useMutation(addMemberMutation(app.api))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() === '' || add.isPending) return
    const member = { project_id: project.id, username: username.trim(), role: role.trim() }
    const clearFields = () => {
      setUsername('')
      setRole('')
    }
    add.mutate(member, { onSuccess: clearFields })
  }
  return (
    <form className={form} onSubmit={submit} aria-label="Add someone to the team">
      <TextField
        label="Username"
        hint="Someone you already work with."
        value={username}
        onChange={setUsername}
        autoCapitalize="none"
        autoComplete="off"
        error={add.isError ? failureText(add.error) : null}
      />
      <TextField label="Role" value={role} onChange={setRole} autoComplete="off" />
      <div>
        <Button type="submit" look="outline" size="sm" busy={add.isPending}>
          Add to the team
        </Button>
      </div>
    </form>
  )
}
