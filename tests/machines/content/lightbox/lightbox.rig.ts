import { createLightboxMachine } from '../../../../src/machines/content/lightbox/lightbox.machine.ts'
import * as select from '../../../../src/machines/content/lightbox/lightbox.selectors.ts'
import {
  type LightboxLook,
  type LightboxStep,
  picture,
} from '../../../spec/content/lightbox.table.ts'
import { runControlled } from '../../rig.ts'

/** The lightbox, recording what it emits. */
export const lightboxRig = () =>
  runControlled(createLightboxMachine).rig<LightboxStep, LightboxLook>({
    steps: {
      open: (urls, index, title) => ({
        type: 'lightbox.open',
        images: urls.map(picture),
        index,
        title,
      }),
      close: { type: 'lightbox.close' },
      next: { type: 'lightbox.next' },
      previous: { type: 'lightbox.previous' },
      goTo: (index) => ({ type: 'lightbox.goTo', index }),
    },
    look: (snapshot) => ({
      open: select.isLightboxOpen(snapshot),
      images: select.lightboxImages(snapshot).map(({ url }) => url),
      index: select.lightboxIndex(snapshot),
      title: select.lightboxTitle(snapshot),
      shown: select.lightboxImage(snapshot)?.url ?? null,
      previous: select.hasPreviousImage(snapshot),
      next: select.hasNextImage(snapshot),
    }),
  })
