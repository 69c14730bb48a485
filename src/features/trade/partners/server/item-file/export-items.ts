import { sql } from 'kysely'
import { csvPages } from '#server/data/csv-pages.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import type { PartnerItem } from '../../contract.ts'
import { partnerItemsExportPath, preparePartnerItemsExport } from '../../item-file.ts'
import { partnerOf } from '../partner.ts'

type Row = Pick<PartnerItem, 'qualifier' | 'code' | 'itemNumber' | 'itemName' | 'unit' | 'casePack'>

const cells = {
  qualifier: (row: Row) => row.qualifier,
  code: (row: Row) => row.code,
  itemNumber: (row: Row) => row.itemNumber,
  itemName: (row: Row) => row.itemName,
  unit: (row: Row) => row.unit,
  casePack: (row: Row) => row.casePack,
}

/** Such that it can be changed and imported again. */
export const partnerItemsExport = csvDoor({
  prepare: preparePartnerItemsExport,
  path: partnerItemsExportPath,
  filename: 'partner-items.csv',
  async ask({ db }, { id }) {
    await partnerOf(db, id)
    return id
  },
  lines: (context, id) =>
    csvPages(context, {
      cells,
      numbers: ['casePack'],
      async read(db, last: Row | null, limit) {
        const beyond = last ? sql`(r.code, r.qualifier) > (${last.code}, ${last.qualifier})` : sql`true`
        const { rows } = await sql<Row>`select r.qualifier, r.code, coalesce(nullif(i.sku, ''), i.name) as item_number, i.name as item_name,
            r.unit, r.case_pack
          from partner_items r join items i on ${ofCompany('i')} and i.id = r.item_id
          where ${ofCompany('r')} and r.partner_id = ${id} and ${beyond} order by r.code, r.qualifier limit ${limit}`.execute(db)
        return rows
      },
    }),
})
