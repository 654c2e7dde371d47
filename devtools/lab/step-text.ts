/** Readable texts of steps and faults, as the control page, its timeline and the report show them. */
import type { FaultStep } from '../simulation/faults.ts'
import type { HttpFault, SocketFault, Step } from '../simulation/scenario.ts'

const msText = (ms: number): string => `${ms.toLocaleString('en')} ms`

const ofTab = (tab: string | undefined): string => (tab === undefined ? '' : ` (tab ${tab})`)

function httpFaultText(fault: HttpFault): string {
  switch (fault.kind) {
    case 'refuse':
      return 'Refuse'
    case 'hang':
      return 'Hang'
    case 'lose':
      return 'Drop response'
    case 'delay':
      return `Delay by ${msText(fault.ms)}`
    case 'answer':
      return `Respond with ${fault.status}`
    case 'repeat':
      return 'Duplicate request'
  }
}

function socketFaultText(fault: SocketFault): string {
  switch (fault.kind) {
    case 'refuse':
      return 'Refuse'
    case 'hang':
      return 'Hang'
    case 'accept-close':
      return `Accept, close with ${fault.code}${fault.ms ? ` after ${msText(fault.ms)}` : ''}`
    case 'mute':
      return 'Accept, stay silent'
    case 'slow':
      return `Connect ${msText(fault.ms)} later`
    case 'delay-frames':
      return `Frames ${msText(fault.ms)} late`
    case 'drop-frames':
      return fault.first === undefined ? 'Frames lost' : `First frames lost: ${fault.first}`
    case 'repeat-frames':
      return 'Frames twice'
    case 'swap-frames':
      return 'Frames out of order'
  }
}

/** `all sockets`, `general socket` or the route. */
const targetOf = (step: FaultStep): string =>
  step.do === 'http' ? step.route : step.role === undefined ? 'all sockets' : `${step.role} sockets`

/** `Respond with 503: POST /api/… (tab a)` */
export function faultText(step: FaultStep): string {
  const fault = step.do === 'http' ? httpFaultText(step.fault) : socketFaultText(step.fault)
  return `${fault}: ${targetOf(step)}${ofTab(step.tab)}`
}

export const clockText = (ms: number): string =>
  `Clock ${Math.abs(ms / 1000).toLocaleString('en')} s ${ms < 0 ? 'back' : 'forward'}`

const STORAGE_TEXTS = {
  cleared: 'Storage cleared',
  full: 'Storage full',
  blocked: 'Storage blocked',
  fine: 'Storage OK',
} as const

export const storageText = (state: keyof typeof STORAGE_TEXTS): string => STORAGE_TEXTS[state]

/** Steps of the network and the device, by their name. */
export function stepText(step: Step): string {
  switch (step.do) {
    case 'http':
    case 'socket':
      return `${faultText(step)}${step.times === undefined ? '' : `, ${step.times}×`}`
    case 'close-sockets':
      return `Close ${step.role ?? 'all'} sockets with ${step.code}${ofTab(step.tab)}`
    case 'offline':
      return `Go offline${ofTab(step.tab)}`
    case 'online':
      return `Go online${ofTab(step.tab)}`
    case 'heal':
      return 'Remove request and socket faults'
    case 'restart':
      return `Restart the server${step.ms ? `, down for ${msText(step.ms)}` : ''}`
    case 'revoke':
      return `Reject ${step.refresh ? 'all' : 'access'} tokens${step.person ? ` of ${step.person}` : ''}`
    case 'jump':
      return `${clockText(step.ms)}${ofTab(step.tab)}`
    case 'storage':
      return `${storageText(step.state)}${ofTab(step.tab)}`
    case 'wait':
      return `Wait ${msText(step.ms)}`
    default:
      return plainText(step)
  }
}

/** Any other step as its fields, without JSON punctuation. */
function plainText({ do: action, ...fields }: Step): string {
  const parts = JSON.stringify(fields).replace(/[{}"]/g, '').replace(/:/g, ' ').replace(/,/g, ', ')
  const name = action.replaceAll('-', ' ')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${parts === '' ? '' : `: ${parts}`}`
}
