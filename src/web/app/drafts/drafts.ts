import { readSession } from '../session/session.ts'

const prefix = 'draft:'
/** The path the form was opened at: when a saved form closes, the address already is another. */
type DraftPlace = { path: string; name: string }
export type Draft = { values: Record<string, unknown>; savedAt: string }

/** Drafts live in the tab. They survive the end of the session, and only the same person in the same company sees them again. */
const keyOf = ({ path, name }: DraftPlace) => `${prefix}${path}:${name}`
const ownerOf = () => `${readSession()?.userId ?? ''}/${readSession()?.companyInfo?.companyId ?? ''}`

export function saveDraft(place: DraftPlace, values: Record<string, unknown>): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)))
  sessionStorage.setItem(keyOf(place), JSON.stringify({ owner: ownerOf(), savedAt: new Date().toISOString(), values: kept }))
}

export function readDraft(place: DraftPlace): Draft | null {
  const text = sessionStorage.getItem(keyOf(place))
  if (!text) return null
  const { owner, ...draft } = JSON.parse(text) as Draft & { owner: string }
  return owner === ownerOf() ? draft : null
}

export const dropDraft = (place: DraftPlace) => sessionStorage.removeItem(keyOf(place))

export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
