import { TEXTS } from '../../../protocol/base/catalogue.ts'
import type { UserType } from '../../../protocol/enums/users.ts'
import type { FieldErrors } from '../../forms/use-form.ts'

export interface LoginDraft {
  username: string
  password: string
}

export interface RegisterDraft extends LoginDraft {
  first_name: string
  last_name: string
  email: string
  confirm: string
  user_type: UserType | ''
}

export const EMPTY_DRAFT: RegisterDraft = {
  username: '',
  password: '',
  first_name: '',
  last_name: '',
  email: '',
  confirm: '',
  user_type: '',
}

const isBlank = (text: string): boolean => text.trim() === ''

/** LOGIN-01: both fields are required. */
export function loginErrors(draft: LoginDraft): FieldErrors<LoginDraft> {
  const errors: FieldErrors<LoginDraft> = {}
  if (isBlank(draft.username)) errors.username = 'Enter your username'
  if (draft.password === '') errors.password = 'Enter your password'
  return errors
}

export const INVALID_EMAIL = 'Enter an e-mail address such as name@example.com'

export const isEmailAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

/**
 * REG-01…07, PROD-05: every field is required, the e-mail must look like one, the passwords must
 * match.
 */
export function registerErrors(draft: RegisterDraft): FieldErrors<RegisterDraft> {
  const errors: FieldErrors<RegisterDraft> = {}
  if (draft.user_type === '') errors.user_type = 'Choose an account type'
  if (isBlank(draft.first_name)) errors.first_name = 'Enter your first name'
  if (isBlank(draft.last_name)) errors.last_name = 'Enter your last name'
  if (isBlank(draft.username)) errors.username = 'Choose a username'
  if (isBlank(draft.email)) errors.email = 'Enter your e-mail address'
  else if (!isEmailAddress(draft.email.trim())) errors.email = INVALID_EMAIL
  if (draft.password === '') errors.password = 'Choose a password'
  if (draft.confirm !== draft.password) errors.confirm = TEXTS.passwordsDiffer
  return errors
}
