import type { Area } from '../../context.ts'
import { registerRenditions } from './media-routes.ts'
import { registerUploads } from './upload-routes.ts'

export const register: Area = async (app, ctx) => {
  await registerUploads(app, ctx)
  await registerRenditions(app, ctx)
}
