import { createBlocksMachine } from '../blocks/blocks.machine.ts'
import { createCapabilitiesMachine } from '../capabilities/capabilities.machine.ts'
import { createConfirmationMachine } from '../confirmation/confirmation.machine.ts'
import { createConnectionMachine } from '../connection/connection.machine.ts'
import { createConversationConnectionMachine } from '../conversationConnection/conversationConnection.machine.ts'
import { createCountersMachine } from '../counters/counters.machine.ts'
import { createEngagementMachine } from '../engagement/engagement.machine.ts'
import type { MachineEnv } from '../env.ts'
import { createFollowMachine } from '../follow/follow.machine.ts'
import { createFollowNotificationsMachine } from '../followNotifications/followNotifications.machine.ts'
import { createInboxMachine } from '../inbox/inbox.machine.ts'
import { actorsOf } from '../kit/family.ts'
import { type EventsOf, hearing } from '../kit/wires.ts'
import { createNotificationConnectionMachine } from '../notificationConnection/notificationConnection.machine.ts'
import { createNotificationsMachine } from '../notifications/notifications.machine.ts'
import { createPushMachine } from '../push/push.machine.ts'
import { createReportMachine } from '../report/report.machine.ts'
import { createTypingMachine } from '../typing/typing.machine.ts'
import { createWelcomeMachine } from '../welcome/welcome.machine.ts'
import { MEMBER_FAMILIES, type MemberFamilies } from './member.families.ts'
import type { MemberEvent } from './member.types.ts'

/** Who needs a person. */
export const memberActors = (env: MachineEnv) =>
  hearing<MemberEvent>()({
    ...actorsOf(MEMBER_FAMILIES, env),
    connection: createConnectionMachine(env),
    conversationConnection: createConversationConnectionMachine(env),
    notificationConnection: createNotificationConnectionMachine(env),
    counters: createCountersMachine(env),
    inbox: createInboxMachine(env),
    notifications: createNotificationsMachine(env),
    followNotifications: createFollowNotificationsMachine(env),
    follow: createFollowMachine(env),
    capabilities: createCapabilitiesMachine(env),
    engagement: createEngagementMachine(env),
    blocks: createBlocksMachine(env),
    report: createReportMachine(env),
    typing: createTypingMachine(env),
    welcome: createWelcomeMachine(env),
    push: createPushMachine(env),
    confirmation: createConfirmationMachine(env),
  })

export type MemberActors = ReturnType<typeof memberActors>

/** Those there are many of. */
export type KeyedMemberChild = keyof MemberFamilies

/** What the children that live as long as the session may be told, by system id. */
export type MemberChildEvents = EventsOf<Omit<MemberActors, KeyedMemberChild>>
