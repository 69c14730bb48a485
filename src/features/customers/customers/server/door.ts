export { addressOfCustomer } from './address.ts'
export { addCustomers } from './change/add-many.ts'
export { changeFields } from './change/change-fields.ts'
export { type CustomerRecord, type EditableRow, editableColumns, rowOf } from './change/fields.ts'
export { removeAdded } from './change/remove-added.ts'
export { type ManyField, setFieldOfMany } from './change/set-field.ts'
export { type By, storeChange } from './change/store-change.ts'
export { anyCollected, type Collected, collectedFor, takenFor } from './collected.ts'
export { languageOfCustomer } from './language.ts'
export { customerOptions } from './list/filter-options.ts'
export { findCustomers } from './list/find.ts'
export { customersOfView } from './list/view-ids.ts'
export { visibleCustomers } from './list/visible.ts'
export { tokensOf } from './list/words.ts'
export { customerConflicts } from './quickbooks/conflicts.ts'
export { ensureInQuickbooks } from './quickbooks/ensure-in-quickbooks.ts'
export {
  holdForSync,
  importedCustomers,
  type KeptCustomer,
  keepCustomers,
  letGo,
  linkUnagreed,
  removeCustomers,
  renameCustomers,
  restoreKept,
  unlinkCustomers,
} from './quickbooks/first-links.ts'
export { linkOf } from './quickbooks/link.ts'
export { sayMergedInto } from './quickbooks/survivors.ts'
export { maySignInFor, reachedOf, reachesCustomer } from './reaches.ts'
export { customerKind } from './record-kind.ts'
export { customersBy, type Same } from './same/find-same.ts'
export { dropWrites, lockPair, markMerged, type Pair, reachesBoth, storeAbove, swapTies, unmark } from './same/merge-away.ts'
export { mergedInto, namesOfCustomers } from './same/names.ts'
export { membersWhoReach } from './scope.ts'
export { replaceOwnPassword } from './sign-in.ts'
export { termsOfCustomers, termsWithDays } from './terms.ts'
