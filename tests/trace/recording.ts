import { createRecorder, type RecorderOptions } from '../../trace/recorder.ts'
import { startIn, type World } from '../app/kit.ts'

/** The whole app with a recorder around it. */
export function recordedApp(world: World = {}, options: Partial<RecorderOptions> = {}) {
  const recorder = createRecorder({ tab: 'a', ...options })
  return { ...startIn({ ...world, around: recorder }), recorder }
}
