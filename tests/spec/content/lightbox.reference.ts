/** The lightbox, from LIGHTBOX-01…06 and A33; imports no machine. */
import {
  CLOSED,
  closed,
  type Emitted,
  type LightboxLook,
  type LightboxStep,
} from './lightbox.table.ts'

export class LightboxReference {
  #images: string[] = []
  #index = 0
  #title = ''
  #emitted: Emitted[] = []

  do([word, ...values]: LightboxStep): void {
    if (word === 'open') {
      const [images, index, title] = values as [string[], number, string]
      if (images.length === 0) return
      this.#images = images
      this.#title = title
      this.#goTo(index)
    } else if (this.#images.length === 0) {
      return
    } else if (word === 'close') {
      this.#images = []
      this.#emitted.push(closed)
    } else if (word === 'goTo') this.#goTo(values[0] as number)
    else this.#goTo(this.#index + (word === 'next' ? 1 : -1))
  }

  #goTo(index: number): void {
    const last = this.#images.length - 1
    if (Number.isNaN(index) || index < 0) this.#index = 0
    else this.#index = index > last ? last : Math.floor(index)
  }

  look(): LightboxLook {
    if (this.#images.length === 0) return CLOSED
    return {
      open: true,
      images: this.#images,
      index: this.#index,
      title: this.#title,
      shown: this.#images[this.#index] ?? null,
      previous: this.#index > 0,
      next: this.#index + 1 < this.#images.length,
    }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }
}
