import * as v from 'valibot'

/** Passwords are taken as typed: no trimming. */
const password = v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000))
const optionalToken = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(4096))))

export const loginBody = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(254)),
  password,
})

/** An absent, null or empty `refresh` means: use the cookie. */
export const refreshBody = v.object({ refresh: optionalToken })

/** An absent `token` means: check the one of the Authorization header. */
export const validateBody = v.object({ token: optionalToken })

export const changePasswordBody = v.object({
  old_password: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(1000)))),
  new_password: password,
})

export const googleBody = v.object({
  id_token: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(8192)),
})
