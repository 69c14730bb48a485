import { signedInCompany } from '#test/company.ts'
import { testServer } from '#test/server.ts'

// A server with notes to attach to; looks at its own memory between `measure` and `report`, what is no longer used taken away first.
const server = await testServer({ listen: true, fsync: true })
const owner = await signedInCompany(server)
const made = await server.database.owner.query(
  `with c as (insert into customers (company_id, customer_name) values ($1, 'Customer') returning id)
   insert into customer_notes (company_id, customer_id, note_title, author, author_id)
   select $1, c.id, 'Note', 'Person', $2 from c, generate_series(1, $3) returning id`,
  [owner.companyId, owner.userId, Number(process.argv[2])],
)
const used = () => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
let start = 0
let most = 0
let looking: NodeJS.Timeout | undefined
const look = () => {
  most = Math.max(most, used() - start)
}
process.on('message', (message) => {
  if (message === 'measure') {
    start = used()
    looking = setInterval(look, 250)
    process.send?.('measuring')
  } else {
    clearInterval(looking)
    process.send?.({ most, kept: used() - start })
  }
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
process.send?.({ url: server.url, headers: owner.headers, notes: made.rows.map(({ id }) => id) })
