import { readSession } from './session/session.ts'

type RecentRecord = { path: string; name: string }
const key = 'recentRecords'
const kept = 6

type Kept = RecentRecord & { owner: string }

/** In the tab, like drafts: names of records do not stay on a shared machine, and only who saw them sees them again. */
const ownerOf = () => `${readSession()?.userId ?? ''}/${readSession()?.companyInfo?.companyId ?? ''}`

function readAll(): Kept[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Kept[]
  } catch {
    return []
  }
}

export const recentRecords = (): RecentRecord[] => readAll().filter(({ owner }) => owner === ownerOf())

/** The one seen last comes first. */
export function noteRecent(record: RecentRecord): void {
  const others = readAll().filter(({ path }) => path !== record.path)
  sessionStorage.setItem(key, JSON.stringify([{ ...record, owner: ownerOf() }, ...others].slice(0, kept)))
}

export const dropRecent = () => sessionStorage.removeItem(key)
