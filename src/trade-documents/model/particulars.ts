import type { Allowance, Carrier, Terms } from './item.ts'
import type { Contact, DocumentDate, Party, Reference } from './party.ts'

/** What may be said of a whole document and of one of its lines alike. */
export type Particulars = {
  references: Reference[]
  dates: DocumentDate[]
  parties: Party[]
  contacts: Contact[]
  terms: Terms[]
  allowances: Allowance[]
  carriers: Carrier[]
  notes: string[]
}

export const noParticulars = (): Particulars => ({
  references: [],
  dates: [],
  parties: [],
  contacts: [],
  terms: [],
  allowances: [],
  carriers: [],
  notes: [],
})
