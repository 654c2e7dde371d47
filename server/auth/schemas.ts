import * as v from 'valibot'
import { MAX_PASSWORD_LENGTH, MAX_TOKEN_LENGTH } from '../../src/protocol/constants.ts'
import { changePasswordSchema } from '../../src/protocol/schemas.ts'

/** An absent `token` means: check the one of the Authorization header. */
export const validateSchema = v.object({
  token: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_TOKEN_LENGTH)))),
})

/** An account made through Google has no old password to give. */
export const newPasswordSchema = v.object({
  ...changePasswordSchema.entries,
  old_password: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_PASSWORD_LENGTH)))),
})
