import type { Person } from '../contract.ts'

/** What can be done about a person, each in a dialog of its own. */
export type Act = { what: 'role' | 'suspend' | 'restore' | 'remove' | 'view'; person: Person }
