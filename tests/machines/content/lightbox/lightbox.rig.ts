import {
  createLightboxMachine,
  type LightboxEvent,
} from '../../../../src/machines/content/lightbox/lightbox.machine.ts'
import * as select from '../../../../src/machines/content/lightbox/lightbox.selectors.ts'
import { run } from '../../../kit/harness.ts'
import {
  type Emitted,
  type LightboxLook,
  type LightboxStep,
  picture,
} from '../../../spec/content/lightbox.table.ts'

/** The lightbox, recording what it emits. */
export function lightboxRig() {
  const harness = run((env) => createLightboxMachine(env))
  const facts: Emitted[] = []
  harness.actor.on('*', (emitted) => facts.push(emitted))
  const send = (event: LightboxEvent) => harness.send(event)
  const WORDS: { [W in LightboxStep[0]]: (...values: never[]) => void } = {
    open: (urls: string[], index: number, title: string) =>
      send({ type: 'lightbox.open', images: urls.map(picture), index, title }),
    close: () => send({ type: 'lightbox.close' }),
    next: () => send({ type: 'lightbox.next' }),
    previous: () => send({ type: 'lightbox.previous' }),
    goTo: (index: number) => send({ type: 'lightbox.goTo', index }),
  }
  return {
    async do([word, ...values]: LightboxStep) {
      ;(WORDS[word] as (...given: unknown[]) => void)(...values)
      await harness.settle()
    },
    look(): LightboxLook {
      const snapshot = harness.actor.getSnapshot()
      return {
        open: select.isLightboxOpen(snapshot),
        images: select.lightboxImages(snapshot).map(({ url }) => url),
        index: select.lightboxIndex(snapshot),
        title: select.lightboxTitle(snapshot),
        shown: select.lightboxImage(snapshot)?.url ?? null,
        previous: select.hasPreviousImage(snapshot),
        next: select.hasNextImage(snapshot),
      }
    },
    emitted: () => facts,
  }
}
