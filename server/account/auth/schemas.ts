import * as v from 'valibot'
import { MAX_PASSWORD_LENGTH, MAX_TOKEN_LENGTH } from '../../../src/protocol/base/constants.ts'
import { changePasswordSchema } from '../../../src/protocol/base/schemas.ts'

const optional = (longest: number) =>
  v.optional(v.nullable(v.pipe(v.string(), v.maxLength(longest))))

/** Without `token`, the one of the Authorization header is checked. */
export const validateSchema = v.object({ token: optional(MAX_TOKEN_LENGTH) })

/** Re-authentication fields of a request. */
export const reauthenticationSchema = v.object({
  password: optional(MAX_PASSWORD_LENGTH),
  /** Google ID token, for an account without a password. */
  id_token: optional(MAX_TOKEN_LENGTH),
})

export type Reauthentication = v.InferOutput<typeof reauthenticationSchema>

/** An account created through Google has no old password. */
export const newPasswordSchema = v.object({
  ...changePasswordSchema.entries,
  old_password: reauthenticationSchema.entries.password,
  id_token: reauthenticationSchema.entries.id_token,
})
