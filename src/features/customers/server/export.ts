import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { type Context, memberOf } from '#server/context.ts'
import { byteOrderMark, csvLine } from '#server/csv.ts'
import { openLink } from '#server/download-link.ts'
import type { Limiter } from '#server/limits.ts'
import { openCall } from '#server/route.ts'
import type { Services } from '#server/services.ts'
import { text } from '#server/text.ts'
import { exportPath, prepareExport } from '../contract.ts'
import { exportPlace } from './export-link.ts'
import { listRequest, pageRows, planByValues } from './list.ts'
import type { KeyedRow, ListRequest } from './list-sql.ts'

const call = {
  method: 'GET',
  path: exportPath,
  access: 'member',
  can: 'customers.read',
  limit: 'export',
  result: z.unknown(),
} satisfies Endpoint
const rowsPerPage = 1000

type Column = keyof typeof cells
const cells = {
  customerName: (row: KeyedRow) => row.customerName,
  customerCompanyName: (row: KeyedRow) => row.customerCompanyName,
  phone: (row: KeyedRow) => row.phone,
  email: (row: KeyedRow) => row.email,
  salesRepresentative: (row: KeyedRow) => row.salesRepresentative,
  territory: (row: KeyedRow) => row.territory,
  customerType: (row: KeyedRow, language: Language) => text(language, `customers.type.${row.customerType}`),
  onHold: (row: KeyedRow, language: Language) => text(language, row.onHold === 'Y' ? 'common.yes' : 'common.no'),
  active: (row: KeyedRow, language: Language) => text(language, row.active === 'Y' ? 'common.yes' : 'common.no'),
  syncState: (row: KeyedRow, language: Language) => text(language, `syncState.${row.syncState}`),
  updatedAt: (row: KeyedRow) => row.updatedAt,
  openBalance: (row: KeyedRow) => (row.openBalance / 100).toFixed(2),
}
const isColumn = (name: string): name is Column => Object.hasOwn(cells, name)

/** The whole list as a file, a page at a time: short transactions, and no more in memory than is being sent. */
export function exportDoor(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get<{ Querystring: { link?: unknown } }>(exportPath, async (request, reply) => {
    const { token, language, body } = openLink(services, exportPlace, String(request.query.link), prepareExport.body)
    const { columns, ...list } = body
    const { db, commit, rollback, session } = await openCall(services, call, request, reply, token)
    try {
      // Counted apart from the links: a download that broke off may be tried again.
      if (session) limiter.take(call.limit, `${session.sessionId} ${exportPath}`, false)
      const context: Context = { services, request, reply, language, session }
      const wanted = await listRequest({ ...context, db }, list)
      await commit()
      const shown = columns.split(',').filter(isColumn)
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="customers.csv"',
          'cache-control': 'no-store',
        })
        .send(Readable.from(lines(context, wanted, shown.length ? shown : ['customerName', 'customerCompanyName', 'phone', 'openBalance'])))
    } catch (error) {
      await rollback()
      throw error
    }
  })
}

async function* lines(context: Context, request: ListRequest, columns: Column[]) {
  const { services, language } = context
  const { companyId, userId } = memberOf(context)
  yield byteOrderMark + csvLine(columns.map((column) => text(language, `fields.${column}`)))
  for (let after: ListRequest['after'] = null, more = true; more; ) {
    const rows = await services.transaction({ companyId, userId }, async (db) => {
      await planByValues(db)
      return pageRows(db, { ...request, after, limit: rowsPerPage })
    })
    if (rows.length) yield rows.map((row) => csvLine(columns.map((column) => cells[column](row, language)))).join('')
    after = rows.at(-1) ?? null
    more = rows.length === rowsPerPage
  }
}
