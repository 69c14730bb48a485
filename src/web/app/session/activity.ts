import { localData } from './site-data.ts'

/** Shared by all tabs: when the person last used mouse or keys, in ms since 1970. */
const activityKey = 'lastActivity'
/** The server is told of activity this often at most. */
export const pingEveryMs = 60_000

/** Opening the page is an act, too. */
const openedAt = Date.now()

export const lastActivity = () => Number(localData().getItem(activityKey) ?? 0)
export const markActivity = () => localData().setItem(activityKey, String(Date.now()))

/** Has nobody done anything for a while? What the page reads then, because something changed or time went by, is its own doing. */
export const isUnattended = () => Date.now() - Math.max(openedAt, lastActivity()) > pingEveryMs
