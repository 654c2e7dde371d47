import * as v from 'valibot'
import { MAX_PASSWORD_LENGTH, MAX_TOKEN_LENGTH } from '../../../src/protocol/base/constants.ts'
import { changePasswordSchema } from '../../../src/protocol/base/schemas.ts'

const optional = (longest: number) =>
  v.optional(v.nullable(v.pipe(v.string(), v.maxLength(longest))))

/** An absent `token` means: check the one of the Authorization header. */
export const validateSchema = v.object({ token: optional(MAX_TOKEN_LENGTH) })

/** What proves that it is the owner who asks, beside what is asked for. */
export const proofSchema = v.object({
  password: optional(MAX_PASSWORD_LENGTH),
  /** Of Google, for an account without a password. */
  id_token: optional(MAX_TOKEN_LENGTH),
})

export type Proof = v.InferOutput<typeof proofSchema>

/** An account made through Google has no old password to give. */
export const newPasswordSchema = v.object({
  ...changePasswordSchema.entries,
  old_password: proofSchema.entries.password,
  id_token: proofSchema.entries.id_token,
})
