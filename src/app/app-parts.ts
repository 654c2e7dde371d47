import type { QueryClient } from '@tanstack/react-query'
import type { InspectionEvent } from 'xstate'
import type { CapabilitiesActor } from '../machines/account/capabilities/capabilities.machine.ts'
import type { FirstStepsActor } from '../machines/account/firstSteps/firstSteps.machine.ts'
import type { MachineEnv } from '../machines/env.ts'
import type { MemberActor, MemberMachine } from '../machines/member/member.machine.ts'
import type { BrowserNotificationContent } from '../machines/notifications/toasts/toasts.types.ts'
import type { Confirm } from '../protocol/account/confirmation.ts'
import type { ChatUser, User } from '../protocol/base/types.ts'
import type { Member } from '../views/app-context.tsx'
import type { Environment } from './environment.ts'
import type { FirstPages } from './preloaded-data.ts'
import type { Services } from './services.ts'

/** The authenticated scope of one session, made when its code has loaded. */
export interface MemberScope {
  machine: MemberMachine
  /** The facade for React; always the same for the same actor. */
  facadeOf(actor: MemberActor): Member
  /** Creates the first-steps actor; not started. */
  createFirstSteps(user: User): Promise<FirstStepsActor>
  /** Sends pending deletions, then ends the session on the server. Never throws or rejects. */
  endSession(refresh: string | null): void
  confirm: Confirm
  osNotifications: {
    /** Shown by the leader tab only (B7); returns a function that closes it. */
    show(content: BrowserNotificationContent): () => void
    stepBack(): void
  }
}

/** Dependencies of the effects of all machines. */
export interface AppParts {
  env: MachineEnv
  environment: Environment
  services: Services
  queryClient: QueryClient
  navigate(to: string, options?: { replace?: boolean | undefined }): void
  currentUser(): ChatUser | null
  /** Null for anonymous users. */
  capabilities(): CapabilitiesActor | null
  firstPages: FirstPages
  /** Receives the inspection events of actors outside the root's system. */
  inspect: ((event: InspectionEvent) => void) | undefined
  /** Loads the search panel and starts the search machine. */
  loadSearch(): Promise<unknown>
  /** Of the current or the last session; null before the first. */
  memberScope(): MemberScope | null
  /** Makes the scope of a new session; rejects if the signal is aborted or the code cannot be loaded. */
  loadMemberScope(signal: AbortSignal): Promise<MemberScope>
}
