/**
 * Initializes a machine lazily, when its first actor needs it. xstate initializes each machine on
 * creation and again on every `provide()`, so most of the time of a sign-in would go into machines
 * that never run. The initialization itself is xstate's own.
 */
import { type AnyStateMachine, type AnyStateNode, StateMachine, StateNode } from 'xstate'

type Node = AnyStateNode & {
  _initialize(): void
  heldTransitions?: AnyStateNode['transitions'] | undefined
  heldAlways?: AnyStateNode['always']
  heldEntry?: AnyStateNode['entry']
  heldExit?: AnyStateNode['exit']
  isRead?: boolean
}

const node = StateNode.prototype as unknown as Node
const initialise = node._initialize

/** A machine is initialized as a whole, from its root. */
function read({ machine: { root } }: Node): void {
  const top = root as Node
  if (top.isRead) return
  top.isRead = true
  initialise.call(top)
}

node._initialize = function (this: Node): void {
  if (this.parent !== undefined) initialise.call(this)
}
Object.defineProperties(node, {
  transitions: {
    get(this: Node) {
      read(this)
      return this.heldTransitions
    },
    set(this: Node, value: AnyStateNode['transitions'] | undefined) {
      this.heldTransitions = value
    },
  },
  always: {
    get(this: Node) {
      read(this)
      return this.heldAlways
    },
    set(this: Node, value: AnyStateNode['always']) {
      this.heldAlways = value
    },
  },
})
// Initialization adds the timers of a state to its entry and exit actions.
Object.defineProperties(node, {
  entry: {
    get(this: Node) {
      read(this)
      return this.heldEntry
    },
    set(this: Node, value: AnyStateNode['entry']) {
      this.heldEntry = value
    },
  },
  exit: {
    get(this: Node) {
      read(this)
      return this.heldExit
    },
    set(this: Node, value: AnyStateNode['exit']) {
      this.heldExit = value
    },
  },
})
const { get: events } = Object.getOwnPropertyDescriptor(node, 'events') ?? {}
Object.defineProperty(node, 'events', {
  get(this: Node) {
    // The constructor of the machine reads `events` before there is a root.
    if (this.machine.root === undefined || !(this.machine.root as Node).isRead) return []
    return events?.call(this)
  },
})
Object.defineProperty(StateMachine.prototype, 'events', {
  get(this: AnyStateMachine) {
    read(this.root as Node)
    return this.root.events
  },
  set() {},
})
