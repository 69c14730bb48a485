export { addCustomers } from './add-many.ts'
export { addressOfCustomer } from './address.ts'
export { changeFields } from './change-fields.ts'
export { type CustomerRecord, type EditableRow, editableColumns, rowOf } from './fields.ts'
export { customersBy, type Same } from './find-same.ts'
export { customerOptions } from './list/filter-options.ts'
export { findCustomers } from './list/find.ts'
export { rarestFirst } from './list/rarest-word.ts'
export { customersOfView } from './list/view-ids.ts'
export { visibleCustomers } from './list/visible.ts'
export { endOf, type Token, tokensOf } from './list/words.ts'
export { dropWrites, lockPair, markMerged, type Pair, reachesBoth, storeAbove, swapTies, unmark } from './merge-away.ts'
export { mergedInto, namesOfCustomers } from './names.ts'
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
export { maySignInFor, reachedOf, reachesCustomer } from './reaches.ts'
export { customerKind } from './record-kind.ts'
export { removeAdded } from './remove-added.ts'
export { type ManyField, setFieldOfMany } from './set-field.ts'
export { replaceOwnPassword } from './sign-in.ts'
export { type By, storeChange } from './store-change.ts'
