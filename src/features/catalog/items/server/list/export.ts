import type { Language } from '#contract/languages.ts'
import { can } from '#contract/permissions.ts'
import { csvPages } from '#server/data/csv-pages.ts'
import type { Db } from '#server/data/db.ts'
import { planByValues } from '#server/data/listing/page.ts'
import { memberOf } from '#server/http/context.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { itemsExportPath, itemTypes, prepareItemsExport } from '../../contract.ts'
import { listRequest, pageRows } from './list.ts'
import type { KeyedRow } from './list-sql.ts'

type Column = keyof typeof cells
const yes = (flag: string, language: Language) => text(language, flag === 'Y' ? 'common.yes' : 'common.no')
const cells = {
  itemNumber: (row: KeyedRow) => row.number,
  name: (row: KeyedRow) => row.name,
  category: (row: KeyedRow) => row.category,
  unit: (row: KeyedRow) => row.unit,
  unitPrice: (row: KeyedRow) => row.unitPrice ?? '',
  cost: (row: KeyedRow) => row.cost ?? '',
  quantityOnHand: (row: KeyedRow) => row.quantityOnHand ?? '',
  itemType: ({ itemType }: KeyedRow, language: Language) =>
    itemTypes.some((each) => each === itemType) ? text(language, `items.type.${itemType}`) : itemType,
  active: (row: KeyedRow, language: Language) => yes(row.active, language),
  onDevices: (row: KeyedRow, language: Language) => yes(row.onDevices, language),
  inStores: (row: KeyedRow, language: Language) => yes(row.inStores, language),
  updatedAt: (row: KeyedRow) => row.updatedAt,
}
const numbers: Column[] = ['unitPrice', 'cost', 'quantityOnHand']
const isColumn = (name: string): name is Column => Object.hasOwn(cells, name)
const shownByDefault: Column[] = ['itemNumber', 'name', 'category', 'unit', 'unitPrice', 'quantityOnHand', 'active']

/** The whole list as a file. The list calls the number `number`. */
export const itemsExport = csvDoor({
  prepare: prepareItemsExport,
  path: itemsExportPath,
  filename: 'items.csv',
  ask: async (context, { columns, ...list }) => ({ request: await listRequest(context, list), columns }),
  lines(context, { request, columns }) {
    const asked = columns.split(',').map((name) => (name === 'number' ? 'itemNumber' : name))
    const shown = (asked.some(isColumn) ? asked.filter(isColumn) : shownByDefault).filter(
      (column) => column !== 'cost' || can(memberOf(context).role, 'costs.read'),
    )
    return csvPages(context, {
      cells,
      columns: shown,
      numbers,
      async read(db: Db, after: KeyedRow | null, limit: number): Promise<KeyedRow[]> {
        await planByValues(db)
        return pageRows(db, { ...request, after, limit })
      },
    })
  },
})
