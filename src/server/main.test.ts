import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testDatabase, testKey } from '#test/postgres.ts'
import { routes } from './app.ts'
import { readConfig } from './config.ts'
import { postMail } from './mail/mail.ts'
import { startServer } from './main.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const start = (roles: string) =>
  startServer(
    readConfig({
      ROLES: roles,
      DATABASE_URL: database.ownerUrl,
      DATA_FOLDER: database.home,
      SECRET_KEY: testKey.toString('base64'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'fatal',
    }),
  )
const waiting = async () => (await database.owner.query(`select count(*)::int from deliveries where state = 'waiting'`)).rows[0].count
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

for (const roles of ['worker', 'live', 'live,worker'])
  test(`${roles}: is well, and answers nothing else`, async () => {
    const { app, stop } = await start(roles)
    try {
      assert.deepEqual((await app.inject('/healthz')).json(), { ok: true })
      const answers = await Promise.all([
        ...routes.map(({ endpoint: { method, path } }) => app.inject({ method, url: path.replace(/:\w+/g, 'x') })),
        ...['/', '/openapi.json', '/QuickBooks/Callback', '/locales/en/translation.json'].map((url) => app.inject(url)),
      ])
      for (const answer of answers) assert.deepEqual([answer.statusCode, answer.json().code], [404, 'notFound'])
    } finally {
      await stop()
    }
  })

test('api posts, worker carries out', async () => {
  const api = await start('api')
  const mail = { template: 'passwordChanged', to: 'ana@roles.example', language: 'en', discard: true } as const
  await api.services.transaction({}, (db) => postMail(api.services, db, mail))
  // Longer than a worker takes.
  await wait(300)
  assert.equal(await waiting(), 1)
  const worker = await start('worker')
  for (let tries = 0; tries < 100 && (await waiting()); tries++) await wait(100)
  assert.equal(await waiting(), 0)
  await Promise.all([api.stop(), worker.stop()])
})

test('a role that does not exist stops the start', async () => {
  await assert.rejects(start('api,wroker'), /ROLES knows api, live, worker, not wroker/)
})
