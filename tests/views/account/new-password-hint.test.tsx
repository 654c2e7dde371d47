// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { NewPasswordForm } from '../../../src/views/account/auth/new-password-form.tsx'
import { renderApp } from '../kit/kit.tsx'
import { renderMember } from '../kit/member-kit.tsx'

const FORMS = {
  'sign-up': () => renderApp('/signup').user,
  'the settings': () => renderMember('/settings').user,
  'the password reset': () => {
    render(
      <NewPasswordForm
        username={null}
        problem={null}
        passwordProblem={null}
        isBusy={false}
        onSave={() => {}}
      />,
    )
    return userEvent.setup()
  },
}
const RULE = 'At least 8 characters. A short phrase works well.'

describe.each(Object.entries(FORMS))('hint of a new password in %s', (_form, open) => {
  it('shows the length while the password is too short, without an error', async () => {
    const user = open()
    const field = await screen.findByLabelText(/^(New p|P)assword$/, { selector: 'input' })
    const hint = () =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
    expect(hint()).toEqual([RULE])
    await user.type(field, 'gö😀')
    expect(hint()).toEqual(['3 of at least 8 characters'])
    expect(field.getAttribute('aria-invalid')).toBeNull()
    await user.type(field, 'abcd')
    expect(hint()).toEqual(['7 of at least 8 characters'])
    await user.type(field, 'e')
    expect(hint()).toEqual([RULE])
  })
})
