import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { notificationCategories, notificationCodes } from '#contract/live.ts'
import { countedUpTo } from '#contract/paging.ts'

const access = { access: 'member', can: 'dashboard.read' } as const
const codes = Object.keys(notificationCodes) as [keyof typeof notificationCodes, ...(keyof typeof notificationCodes)[]]

/**
 * `seenAt`: the list was opened with it; `readAt`: it was opened itself or marked. `recordPath`: where a click leads.
 * `quiet`: it came in the person's quiet hours and so does not pop up.
 */
export const notification = z.object({
  id: z.string(),
  code: z.enum(codes),
  category: z.enum(notificationCategories),
  value: z.string(),
  recordKind: z.string().nullable(),
  recordId: z.string().nullable(),
  recordPath: z.string().nullable(),
  quiet: z.boolean(),
  createdAt: z.string(),
  seenAt: z.string().nullable(),
  readAt: z.string().nullable(),
})
export type Notification = z.infer<typeof notification>

/**
 * The caller's own, newest first. `since`: only those that came after this one of their ids (and some just before it, whose transaction
 * ended later): what a reconnected tab missed. `unseen` counts up to 10,000 and is what the bell shows.
 */
export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/Notification/GetNotifications',
  ...access,
  limit: 'read',
  background: true,
  shows: ['notifications'],
  query: z.object({
    category: z.enum(notificationCategories).optional(),
    unread: z.enum(['true', 'false']).default('false'),
    since: z.uuid().optional(),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  result: z.object({ rows: z.array(notification), next: z.string().nullable(), unseen: z.number().int().max(countedUpTo) }),
})

const which = z.object({ ids: z.array(z.uuid()).min(1).max(200) })
/** `ids`, or all of a category, or all. */
const some = z.union([which, z.object({ all: z.literal(true), category: z.enum(notificationCategories).optional() })])

/** The list was opened: nothing up to this one is new any more. */
export const markSeen = endpoint({
  method: 'POST',
  path: '/api/Notification/MarkSeen',
  ...access,
  limit: 'write',
  background: true,
  body: z.object({ upTo: z.uuid() }),
  result: z.object({}),
})
export const markRead = endpoint({
  method: 'POST',
  path: '/api/Notification/MarkRead',
  ...access,
  limit: 'write',
  body: some,
  result: z.object({}),
})

const remove = { method: 'POST', ...access, limit: 'write', body: which, result: z.object({}) } as const
/** The specification's spelling. */
export const deleteNotificaion = endpoint({ ...remove, path: '/api/Notification/DeleteNotificaion' })
export const deleteNotification = endpoint({ ...remove, path: '/api/Notification/DeleteNotification' })
/** Takes a deletion back; possible for 30 days. */
export const restoreNotification = endpoint({ ...remove, path: '/api/Notification/RestoreNotification' })

export const mailChoices = ['off', 'hourly', 'daily'] as const
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.wrong')
/** Per code: shown in the product, and mailed as a digest. Between `quietFrom` and `quietTo` (company's zone) nothing pops up or is mailed. */
const notificationPreferences = z.object({
  codes: z.array(z.object({ code: z.enum(codes), app: z.boolean(), mail: z.enum(mailChoices) })).max(codes.length),
  quietFrom: timeOfDay.nullable(),
  quietTo: timeOfDay.nullable(),
})
export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/Notification/GetPreferences',
  ...access,
  limit: 'read',
  shows: ['notifications'],
  result: notificationPreferences,
})
export const savePreferences = endpoint({
  method: 'POST',
  path: '/api/Notification/SavePreferences',
  ...access,
  limit: 'write',
  body: notificationPreferences,
  result: z.object({}),
})
