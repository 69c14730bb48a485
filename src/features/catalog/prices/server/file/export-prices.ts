import { sql } from 'kysely'
import { csvPages } from '#server/data/csv-pages.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import type { LevelPrice } from '../../contract.ts'
import { levelPricesExportPath, prepareLevelPricesExport } from '../../price-files.ts'
import { seesCosts } from '../costs.ts'
import { levelPriceColumns } from '../level-prices.ts'
import { seenLevel } from '../visible-levels.ts'

type Row = LevelPrice & { numberKey: string }

const cells = {
  itemNumber: (row: Row) => row.itemNumber,
  itemName: (row: Row) => row.itemName,
  unit: (row: Row) => row.unit,
  minimum: (row: Row) => row.minimum,
  price: (row: Row) => row.price,
  percent: (row: Row) => row.percent,
  validFrom: (row: Row) => row.validFrom ?? '',
  validTo: (row: Row) => row.validTo ?? '',
}

/** Such that it can be changed and imported again. */
export const levelPricesExport = csvDoor({
  prepare: prepareLevelPricesExport,
  path: levelPricesExportPath,
  filename: 'price-level.csv',
  async ask(context, { id }) {
    await seenLevel(context, id)
    return id
  },
  async lines(context, id) {
    const level = await seenLevel(context, id)
    const isHidden = level.base === 'cost' && !seesCosts(context)
    return csvPages(context, {
      cells: { ...cells, percent: (row: Row) => (isHidden ? '' : row.percent) },
      numbers: ['minimum', 'price', 'percent'],
      async read(db, last: Row | null, limit) {
        const beyond = last ? sql`(i.number_key, p.id) > (${last.numberKey}, ${last.id}::uuid)` : sql`true`
        const { rows } = await sql<Row>`select ${levelPriceColumns}, i.number_key
          from price_level_prices p join items i on ${ofCompany('i')} and i.id = p.item_id
          where ${ofCompany('p')} and p.level_id = ${id} and ${beyond} order by i.number_key, p.id limit ${limit}`.execute(db)
        return rows
      },
    })
  },
})
