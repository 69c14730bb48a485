import type { Merged } from '#features/quickbooks/server/door.ts'
import type { CustomerRecord } from '../change/fields.ts'
import type { Link } from './link.ts'
import type { MappedCustomer } from './mapping.ts'
import type { SharedFields } from './shared-fields.ts'

/** One merge: the row before it, its link, the version of theirs it took in (null: none newer), and what came of it. */
export type MergedCustomer = { before: CustomerRecord; link: Link; theirs: MappedCustomer | null; merged: Merged<SharedFields> }
