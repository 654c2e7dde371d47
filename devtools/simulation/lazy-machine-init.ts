/**
 * Initializes a machine lazily, when its first actor needs it. xstate initializes each machine on
 * creation and again on every `provide()`, so most of the time of a sign-in would go into machines
 * that never run. The initialization itself is xstate's own.
 */
import { type AnyStateMachine, type AnyStateNode, StateMachine, StateNode } from 'xstate'

type Node = AnyStateNode & {
  _initialize(): void
  storedTransitions?: AnyStateNode['transitions'] | undefined
  storedAlways?: AnyStateNode['always']
  storedEntry?: AnyStateNode['entry']
  storedExit?: AnyStateNode['exit']
  isInitialized?: boolean
}

const node = StateNode.prototype as unknown as Node
const originalInitialize = node._initialize

/** A machine is initialized as a whole, from its root. */
function initializeMachine({ machine: { root } }: Node): void {
  const rootNode = root as Node
  if (rootNode.isInitialized) return
  rootNode.isInitialized = true
  originalInitialize.call(rootNode)
}

node._initialize = function (this: Node): void {
  if (this.parent !== undefined) originalInitialize.call(this)
}
Object.defineProperties(node, {
  transitions: {
    get(this: Node) {
      initializeMachine(this)
      return this.storedTransitions
    },
    set(this: Node, value: AnyStateNode['transitions'] | undefined) {
      this.storedTransitions = value
    },
  },
  always: {
    get(this: Node) {
      initializeMachine(this)
      return this.storedAlways
    },
    set(this: Node, value: AnyStateNode['always']) {
      this.storedAlways = value
    },
  },
})
// Initialization adds the timers of a state to its entry and exit actions.
Object.defineProperties(node, {
  entry: {
    get(this: Node) {
      initializeMachine(this)
      return this.storedEntry
    },
    set(this: Node, value: AnyStateNode['entry']) {
      this.storedEntry = value
    },
  },
  exit: {
    get(this: Node) {
      initializeMachine(this)
      return this.storedExit
    },
    set(this: Node, value: AnyStateNode['exit']) {
      this.storedExit = value
    },
  },
})
const { get: events } = Object.getOwnPropertyDescriptor(node, 'events') ?? {}
Object.defineProperty(node, 'events', {
  get(this: Node) {
    // The constructor of the machine reads `events` before there is a root.
    if (this.machine.root === undefined || !(this.machine.root as Node).isInitialized) return []
    return events?.call(this)
  },
})
Object.defineProperty(StateMachine.prototype, 'events', {
  get(this: AnyStateMachine) {
    initializeMachine(this.root as Node)
    return this.root.events
  },
  set() {},
})
