import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { publish } from '#server/live.ts'
import { revokeSessions } from '#server/tokens.ts'
import { signedInCompany } from '../../test/company.ts'
import { liveTab } from '../../test/live-tab.ts'
import { type TestServer, testServer } from '../../test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ listen: true })
})
after(() => server.close())

test('a message goes to the company it is for when its transaction commits, and to nobody else', async () => {
  const ours = await signedInCompany(server)
  const colleague = await signedInCompany(server, { companyId: ours.companyId })
  const stranger = await signedInCompany(server)
  const tabs = await Promise.all([ours, colleague, stranger].map((each) => liveTab(server, each)))
  const [mine, theirs, other] = tabs
  const scope = { companyId: ours.companyId }
  await assert.rejects(
    server.services.transaction(scope, async (db) => {
      await publish(db, scope, { code: 'LIST_CHANGED', value: 'never' })
      throw new Error('rolled back')
    }),
  )
  await server.services.transaction(scope, async (db) => {
    await publish(db, { ...scope, userId: ours.userId }, { code: 'NA_LEAD_RECEIVED', value: 'Harbor | $ Bakery' })
    await publish(db, scope, { code: 'RECORD_CHANGED', value: 'customers/1' })
  })
  await server.services.transaction({ companyId: stranger.companyId }, (db) =>
    publish(db, { companyId: stranger.companyId }, { code: 'MENU_CHANGED', value: '' }),
  )
  await Promise.all([mine?.message('RECORD'), theirs?.message('RECORD'), other?.message('MENU')])
  assert.deepEqual(mine?.received, ['NA_LEAD_RECEIVED|$|Harbor | $ Bakery', 'RECORD_CHANGED|$|customers/1'])
  assert.deepEqual(theirs?.received, ['RECORD_CHANGED|$|customers/1'])
  assert.deepEqual(other?.received, ['MENU_CHANGED|$|'])
  for (const tab of tabs) tab.close()
})

test('a ticket opens one socket, from our own pages only', async () => {
  const caller = await signedInCompany(server)
  const tab = await liveTab(server, caller)
  await assert.rejects(liveTab(server, caller, 'https://elsewhere.example'), /403/)
  await assert.rejects(openWith(tab.url), /401/)
  const { url } = (await caller.post('/api/Notification/Ticket')).json().result
  const taken = await server.services.pool.query(`update live_tickets set expires_at = now() - interval '1 second' returning 1`)
  assert.ok(taken.rowCount)
  await assert.rejects(openWith(url), /401/)
  await assert.rejects(openWith('/WebSocket/ws/?ticket=invented'), /401/)
  tab.close()
})

test('signing out closes the socket within a second', async () => {
  const caller = await signedInCompany(server)
  const tab = await liveTab(server, caller)
  const started = performance.now()
  await server.services.transaction({}, (db) => revokeSessions(db, { userId: caller.userId }, 'test'))
  assert.equal(await tab.closed, 4401)
  assert.ok(performance.now() - started < 1000)
})

test('leaving a company closes its sockets', async () => {
  const caller = await signedInCompany(server)
  const tab = await liveTab(server, caller)
  await server.database.owner.query('delete from memberships where user_id = $1', [caller.userId])
  assert.equal(await tab.closed, 4401)
})

test('after the connection that listens was lost, everybody is told to look again', async () => {
  const caller = await signedInCompany(server)
  const tab = await liveTab(server, caller)
  const { rowCount } = await server.database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen ledgerside_live' and datname = current_database()`,
  )
  assert.equal(rowCount, 1)
  assert.equal(await tab.message('RESUMED'), 'RESUMED|$|')
  await server.services.transaction({ companyId: caller.companyId }, (db) =>
    publish(db, { companyId: caller.companyId }, { code: 'MENU_CHANGED', value: '' }),
  )
  await tab.message('MENU_CHANGED')
  tab.close()
})

test('after an outage of the database one connection listens, however often it was tried', async () => {
  const { owner } = server.database
  const tab = await liveTab(server, await signedInCompany(server))
  const listening = `from pg_stat_activity where query = 'listen ledgerside_live' and datname = current_database()`
  const app = (await owner.query(`select usename ${listening}`)).rows[0].usename
  await owner.query(`alter role "${app}" connection limit 0`)
  await owner.query(`select pg_terminate_backend(pid) ${listening}`)
  await sleep(2500)
  await owner.query(`alter role "${app}" connection limit -1`)
  await tab.message('RESUMED')
  await sleep(1500)
  assert.equal((await owner.query(`select ${listening}`)).rowCount, 1)
  tab.close()
})

async function openWith(url: string) {
  const socket = new WebSocket(new URL(url, server.url.replace(/^http/, 'ws')), { origin: server.url })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
}
