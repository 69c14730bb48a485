import { visitDraft } from '../../../document/visits.ts'
import type { DocumentDraft } from '../../storage/kept.ts'

/** A visit that is under way: one at a time, kept while it is, so that a closed tab goes on with it. `id`: of the document it becomes. */
export type Begun = { id: string; customerId: string; customerName: string; startedAt: string }
export const visitNote = 'visit'

type Ended = Omit<Parameters<typeof visitDraft>[2], 'startedAt'>
type Store = {
  save(draft: DocumentDraft, options: { id?: string; customerName: string }): Promise<unknown>
  setNote(name: string, value: undefined): Promise<unknown>
}

/** What is ended again, since the first time stopped half way, is the same visit. */
export async function endVisit(store: Store, { id, customerId, customerName, startedAt }: Begun, rulesVersion: number, ended: Ended) {
  await store.save(visitDraft(customerId, rulesVersion, { ...ended, startedAt }), { id, customerName })
  await store.setNote(visitNote, undefined)
}
