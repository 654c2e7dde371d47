import { createCapabilitiesMachine } from '../account/capabilities/capabilities.machine.ts'
import { createConfirmationMachine } from '../account/confirmation/confirmation.machine.ts'
import { createWelcomeMachine } from '../account/welcome/welcome.machine.ts'
import { createEngagementMachine } from '../content/engagement/engagement.machine.ts'
import type { MachineEnv } from '../env.ts'
import { actorsOf } from '../kit/keyed-actors.ts'
import { type EventsOf, receives } from '../kit/typed-messaging.ts'
import { createConnectionMachine } from '../live/connection/connection.machine.ts'
import { createWishlistMachine } from '../market/wishlist/wishlist.machine.ts'
import { createInboxMachine } from '../messaging/inbox/inbox.machine.ts'
import { createTypingMachine } from '../messaging/typing/typing.machine.ts'
import { createCountersMachine } from '../notifications/counters/counters.machine.ts'
import { createFollowNotificationsMachine } from '../notifications/followNotifications/followNotifications.machine.ts'
import { createNotificationsMachine } from '../notifications/notifications/notifications.machine.ts'
import { createPushMachine } from '../notifications/push/push.machine.ts'
import { createBlocksMachine } from '../safety/blocks/blocks.machine.ts'
import { createReportMachine } from '../safety/report/report.machine.ts'
import { createFollowMachine } from '../users/follow/follow.machine.ts'
import { MEMBER_KEYED_ACTORS, type MemberKeyedActors } from './member.keyed-actors.ts'
import type { MemberEvent } from './member.types.ts'

/** Actors that require a signed-in user. */
export const memberActors = (env: MachineEnv) =>
  receives<MemberEvent>()({
    ...actorsOf(MEMBER_KEYED_ACTORS, env),
    connection: createConnectionMachine(env),
    conversationConnection: createConnectionMachine(env),
    notificationConnection: createConnectionMachine(env),
    counters: createCountersMachine(env),
    inbox: createInboxMachine(env),
    notifications: createNotificationsMachine(env),
    followNotifications: createFollowNotificationsMachine(env),
    follow: createFollowMachine(env),
    capabilities: createCapabilitiesMachine(env),
    engagement: createEngagementMachine(env),
    wishlist: createWishlistMachine(env),
    blocks: createBlocksMachine(env),
    report: createReportMachine(env),
    typing: createTypingMachine(env),
    welcome: createWelcomeMachine(env),
    push: createPushMachine(env),
    confirmation: createConfirmationMachine(env),
  })

export type MemberActors = ReturnType<typeof memberActors>

/** Kinds of keyed actors. */
export type KeyedMemberChild = keyof MemberKeyedActors

/** Events accepted by the children that run as long as the session, by system id. */
export type MemberChildEvents = EventsOf<Omit<MemberActors, KeyedMemberChild>>
