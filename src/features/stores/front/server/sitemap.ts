import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { isId } from '#contract/fields.ts'
import { storefrontPath } from '#contract/places.ts'
import { isOffered } from '#features/stores/stores/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { callerOf, type Limiter } from '#server/http/limits.ts'
import type { Services } from '#server/services.ts'
import { openedByCode } from './opened.ts'

/** A page of a sitemap holds 50,000 addresses at most. */
const atMost = { items: 5000, pages: 100 }
type Asked = { Params: { code: string }; Querystring: { from?: unknown } }

/**
 * What search engines are told: the addresses of what each store offers in which anybody may buy now, as its page says where. Which stores there are
 * is said nowhere: one company's are nobody's to learn of at another's. Addresses are under our own name, whatever name we were asked by.
 */
export function sitemaps(app: FastifyInstance, services: Services, limiter: Limiter) {
  const at = (path: string) => new URL(path, services.config.publicUrl).href
  const mapOf = (code: string) => `${at(storefrontPath(code))}/sitemap.xml`

  app.get('/robots.txt', (_, reply) => send(reply, 'text/plain', 'User-agent: *\nDisallow: /dashboard\n'))

  app.get<Asked>('/store/:code/sitemap.xml', async (request, reply) => {
    limiter.take('sitemap', callerOf(request.ip), true)
    const [code, { from }] = [request.params.code.toUpperCase(), request.query]
    const address = at(storefrontPath(code))
    const body = await services.transaction({}, async (db) => {
      const store = await openedByCode(db, code)
      if (!store?.isPublic) throw new AppError('notFound')
      if (from === undefined)
        return xml(
          'sitemapindex',
          'sitemap',
          (await firstOfPages(db, store.id)).map((first) => `${mapOf(code)}?from=${first}`),
        )
      if (typeof from !== 'string' || !isId(from)) throw new AppError('notFound')
      return xml('urlset', 'url', [address, ...(await offeredFrom(db, store.id, from)).map((id) => `${address}/item/${id}`)])
    })
    return send(reply, 'application/xml', body)
  })
}

/** Codes, ids and our own name have no sign that XML would take for its own. */
const xml = (root: string, each: string, addresses: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<${each}><loc>${address}</loc></${each}>`).join('\n')}
</${root}>
`

const send = (reply: FastifyReply, type: string, body: string) =>
  reply.type(`${type}; charset=utf-8`).headers({ 'cache-control': 'public, max-age=600' }).send(body)

/** The item that each page begins with. New ones come to the last page; one that was withdrawn leaves the pages behind it as they are. */
async function firstOfPages(db: Db, storeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select i.id, row_number() over (order by i.id) as place from items i
      where ${ofCompany('i')} and ${isOffered(storeId)} order by i.id limit ${atMost.items * atMost.pages}) o
    where o.place % ${atMost.items} = 1 order by o.id`.execute(db.withoutPlugins())
  return rows.map(({ id }) => id)
}

async function offeredFrom(db: Db, storeId: string, from: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from items i where ${ofCompany('i')} and i.id >= ${from}::uuid and ${isOffered(storeId)} order by i.id limit ${atMost.items}`.execute(
    db.withoutPlugins(),
  )
  return rows.map(({ id }) => id)
}
