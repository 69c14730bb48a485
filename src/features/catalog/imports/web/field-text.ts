import { fieldLabel, textOf } from '#web/app/text.ts'
import type { ItemImportField } from '../contract.ts'

/** Those that say more in a file than in the form. */
const own: readonly ItemImportField[] = ['packUnit', 'packQuantity', 'packGtin']
export const fieldText = (field: ItemImportField) => (own.includes(field) ? textOf(`items.imports.fields.${field}`) : fieldLabel(field))
