import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hashPassword } from '#features/identity/auth/server/password/passwords.ts'
import { testServer } from '#test/server.ts'

// A server with people who can sign in; measures its own event loop between `measure` and `report`.
const people = Number(process.argv[2])
const server = await testServer({ listen: true, fsync: true, env: { RATE_LIMIT_SCALE: '10000' } })
const hash = await hashPassword(server.services.config, 'correct-horse-1!')
for (let person = 0; person < people; person++) {
  const { rows } = await server.database.owner.query(
    `insert into users (email, display_name, password_hash) values ($1, 'Person', $2) returning id`,
    [`person${person}@example.com`, hash],
  )
  await server.database.owner.query(
    `with made as (insert into companies (company_name) values ('Company') returning id) insert into memberships (company_id, user_id, role) select id, $1, 'owner' from made`,
    [rows[0].id],
  )
}
const delay = monitorEventLoopDelay({ resolution: 5 })
process.on('message', (message) => {
  if (message === 'measure') delay.enable()
  else {
    delay.disable()
    // The histogram includes its own 5 ms timer.
    process.send?.(Math.max(0, delay.percentile(99) / 1e6 - 5))
  }
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
process.send?.(server.url)
