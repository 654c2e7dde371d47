import { type ReportLook, type ReportStep, sends, THANKS } from './report.table.ts'

type Emitted = { type: string; [key: string]: unknown }

const EMPTY: ReportLook = { target: null, reason: null, details: '', problem: '', sending: false }

/** One form at a time; sent once and kept until the request succeeds. */
export class ReportReference {
  #form: ReportLook = EMPTY
  #opened = 0
  #emitted: Emitted[] = []

  do(step: ReportStep): void {
    const form = this.#form
    const writing = form.target !== null && !form.sending
    switch (step[0]) {
      case 'open':
        if (form.sending) break
        if (form.target?.type === step[1].type && form.target.id === step[1].id) break
        this.#form = { ...EMPTY, target: step[1] }
        this.#opened += 1
        break
      case 'reason':
        if (writing) this.#form = { ...form, reason: step[1], problem: '' }
        break
      case 'details':
        if (writing) this.#form = { ...form, details: step[1], problem: '' }
        break
      case 'send':
        if (writing) this.#send()
        break
      case 'close':
        if (writing) this.#form = EMPTY
        break
      case 'done':
        if (!form.sending) break
        this.#form = EMPTY
        this.#emitted.push(THANKS)
        break
      case 'refused':
        if (form.sending) this.#form = { ...form, sending: false, problem: wordsOf(step[1]) }
        break
    }
  }

  look(): ReportLook {
    return this.#form
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  #send(): void {
    const { target, reason, details } = this.#form
    if (target === null) return
    if (reason === null) {
      this.#form = { ...this.#form, problem: 'Choose what is wrong.' }
    } else if ([...details.trim()].length > 1000) {
      const problem = 'Details can have up to 1,000 characters.'
      this.#form = { ...this.#form, problem }
    } else {
      this.#form = { ...this.#form, problem: '', sending: true }
      this.#emitted.push(sends(target, reason, details.trim(), this.#opened))
    }
  }
}

function wordsOf(status: number): string {
  if (status === -1) return ''
  return status === -2 ? 'Your report couldn’t be sent. Please try again.' : 'The call failed.'
}
