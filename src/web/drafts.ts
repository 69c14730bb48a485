import { readSession } from '#web/session.ts'

const prefix = 'draft:'
export type Draft = { values: Record<string, unknown>; savedAt: string }

/** Drafts live in the tab. They survive the end of the session, and only the same person in the same company sees them again. */
const keyOf = (form: string) => `${prefix}${location.pathname}:${form}`
const ownerOf = () => `${readSession()?.userId ?? ''}/${readSession()?.companyInfo?.companyId ?? ''}`

export function saveDraft(form: string, values: Record<string, unknown>): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)))
  sessionStorage.setItem(keyOf(form), JSON.stringify({ owner: ownerOf(), savedAt: new Date().toISOString(), values: kept }))
}

export function readDraft(form: string): Draft | null {
  const text = sessionStorage.getItem(keyOf(form))
  if (!text) return null
  const { owner, ...draft } = JSON.parse(text) as Draft & { owner: string }
  return owner === ownerOf() ? draft : null
}

export const dropDraft = (form: string) => sessionStorage.removeItem(keyOf(form))

export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
