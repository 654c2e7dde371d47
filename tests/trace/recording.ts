import { createRecorder, type RecorderOptions } from '../../trace/recorder.ts'
import { startIn, type World } from '../app/kit.ts'

export type RecordingOptions = Partial<RecorderOptions> & Pick<World, 'around'>

/** The whole app with a recorder around it, or with what is given in its place. */
export function recordedApp(world: World = {}, { around, ...options }: RecordingOptions = {}) {
  const recorder = createRecorder({ tab: 'a', ...options })
  return { ...startIn({ ...world, around: around ?? recorder }), recorder }
}
