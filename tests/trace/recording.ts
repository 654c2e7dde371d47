import { createRecorder, type RecorderOptions } from '../../devtools/trace/recorder.ts'
import { startIn, type World } from '../app/kit.ts'

export type RecordingOptions = Partial<RecorderOptions> & Pick<World, 'around'>

/** The whole app with a recorder, or with the observer given in `around`. */
export function recordedApp(world: World = {}, { around, ...options }: RecordingOptions = {}) {
  const recorder = createRecorder({ tab: 'a', ...options })
  return { ...startIn({ ...world, around: around ?? recorder }), recorder }
}
