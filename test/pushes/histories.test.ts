import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { limits } from '#server/http/limits.ts'
import { codeFor, installationOf } from '../devices.ts'
import { type VanShop, vanShop } from '../pushing.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Crashes, crashes } from './crashes.ts'
import { arrive, type Device, firstPrice, type Model, makeDocument, otherContent, outcomeOf } from './model.ts'

/**
 * Random pushes against a plain model: answers that are lost, documents again, in another order, with other content, halves of a body, a server that
 * breaks down in the middle of a portion, two tabs at once, another installation, suspended in between, rules and prices changed meanwhile, a clock
 * that is days wrong. So many by `HISTORIES=5000 npm test -- test/pushes/histories`, others by `SEED=7`.
 */
const histories = Number(process.env.HISTORIES ?? 12)
const firstSeed = Number(process.env.SEED ?? 25)
const sideBySide = 4
const stepsEach = 14

let server: TestServer
let crash: Crashes
const { requests } = limits.write
before(async () => {
  limits.write.requests = 1e9
  server = await testServer({ env: { RATE_LIMIT_SCALE: '1000' } })
  crash = await crashes(server)
})
after(async () => {
  limits.write.requests = requests
  await server.close()
})

test(`${histories} random histories of pushes: each document once, or in Review, with every cent and piece`, async () => {
  const seeds = Array.from({ length: histories }, (_, at) => firstSeed + at)
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const own = seed
      await history(own).catch((error: Error) => assert.fail(`SEED=${own}: ${error.stack}`))
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
})

function random(seed: number) {
  let state = Math.imul(seed, 2654435761) >>> 0
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const day = 86_400_000
const inVan = 1000

async function history(seed: number) {
  const pick = random(seed)
  const shop = await vanShop(server, { inVan })
  const model: Model = {
    ...{ isSuspended: false, price: firstPrice, mostPercent: new Map([[0, 0]]), version: 0, skewMs: (pick(7) - 3) * day },
    ...{ known: new Map(), numbers: new Map() },
  }
  const device: Device = { price: firstPrice, version: 0, sequence: 0, made: [] }
  await shop.rowsOf(`update companies set time_zone = 'UTC' where id = $1`, [shop.companyId])
  let { tablet } = shop as { tablet: Pick<VanShop['tablet'], 'post' | 'beat'> }
  await tablet.beat({ at: new Date(Date.now() + model.skewMs).toISOString() })
  type Documents = readonly ReturnType<typeof otherContent>[]
  const push = async (documents: Documents): Promise<string[]> => {
    const answer = await tablet.post('/api/Device/Push', { documents })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result.answers.map(({ outcome }: { outcome: string }) => outcome)
  }
  const arrived = (documents: Documents): string[] => {
    const today = new Date().toISOString().slice(0, 10)
    return documents.map((document) => {
      const outcome = outcomeOf(model, document)
      arrive(model, document, today)
      return outcome
    })
  }
  const send = async (documents: Documents) => {
    if (documents.length) assert.deepEqual(await push(documents), arrived(documents))
  }
  const some = () => device.made.filter(() => pick(3) > 0).toSorted(() => pick(2) - 0.5)
  const change = async (active: 'Y' | 'N') => assert.equal((await shop.change(active)).statusCode, 200)
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const where = { prefix: shop.prefix, itemId: shop.rope, customerId: shop.customerId, skewMs: model.skewMs }
      for (let many = pick(4) + 1; many > 0; many--) makeDocument(pick, device, { ...where, repeatsNumber: pick(12) === 0 })
    },
    () => send(some()),
    () => send([...some(), ...some()].slice(0, 40)),
    () => send(some().slice(0, 2).map(otherContent)),
    async () => {
      // Two tabs: whichever of them is first with a document, the other one hears that it is known.
      const documents = some()
      if (!documents.length) return
      const [one, other] = await Promise.all([push(documents), push(documents)])
      const heard = arrived(documents).map((outcome) => [outcome, 'known'].toSorted())
      assert.deepEqual(
        documents.map((_, at) => [one[at], other[at]].toSorted()),
        heard,
      )
    },
    async () => {
      // The server breaks down at one of the new ones: those before it are there, and nobody hears of them.
      const documents = [...some(), ...some()].slice(0, 40)
      const [before, fresh] = [pick(3), new Set<string>()]
      for (const document of documents) if (outcomeOf(model, document) !== 'known') fresh.add(document.id)
      if (fresh.size <= before) return
      await crash.atNew(shop.companyId, before + 1, pick(2) ? 'written' : 'committed')
      const answer = await tablet.post('/api/Device/Push', { documents })
      assert.ok(answer.statusCode >= 500, answer.body)
      await crash.over(shop.companyId)
      const fatal = [...fresh][before] ?? ''
      arrived(
        documents.slice(
          0,
          documents.findIndex(({ id }) => id === fatal),
        ),
      )
    },
    async () => {
      // Half a body.
      const half = JSON.stringify({ documents: device.made }).slice(0, -20)
      const headers = { ...('headers' in tablet ? (tablet.headers as object) : {}), 'content-type': 'application/json' }
      const answer = await server.app.inject({ method: 'POST', url: '/api/Device/Push', headers, payload: half })
      assert.equal(answer.statusCode, 400)
    },
    async () => {
      if (model.isSuspended) return
      await change('N')
      model.isSuspended = true
    },
    async () => {
      if (!model.isSuspended) return
      await change('Y')
      model.isSuspended = false
    },
    async () => {
      const most = pick(3) * 10
      if ((model.mostPercent.get(model.version) ?? 0) === most) return
      model.version = await shop.rule({ 'disc.lineMaxPct': { value: String(most) } })
      model.mostPercent.set(model.version, most)
    },
    async () => {
      model.price = 7 + pick(3)
      const unitPrice = String(model.price)
      await server.services.transaction({ companyId: shop.companyId }, (db) =>
        db.updateTable('items').set({ unitPrice }).where('id', '=', shop.rope).execute(),
      )
    },
    async () => {
      // It pulls.
      device.price = model.price
      device.version = model.version
    },
    async () => {
      if (model.isSuspended) return
      const again = installationOf(server)
      const answer = await again.pair(await codeFor(shop.office, shop.deviceId))
      assert.equal(answer.statusCode, 200, answer.body)
      assert.ok(answer.json().result.nextNumber > device.sequence || device.sequence === 0)
      device.sequence = answer.json().result.nextNumber - 1
      tablet = again
    },
    async () => {
      const { rows } = await shop.tray('limit=200')
      const row = rows[pick(rows.length)]
      if (!row) return
      const verb = pick(2) ? 'Accept' : 'Refuse'
      const answer = await shop.office.post(`/api/Device/${verb}Document/${row.id}`, { version: 1, reason: 'Seen' })
      assert.equal(answer.statusCode, 200, answer.body)
      const [{ raw }] = await shop.rowsOf('select raw from device_documents where id = $1', [row.id])
      const known = [...model.known.values()].flat().find(({ content }) => content === raw)
      assert.ok(known)
      known.state = verb === 'Accept' ? 'accepted' : 'refused'
    },
  ]
  await steps[0]?.()
  for (let step = 0; step < stepsEach; step++) await steps[pick(steps.length)]?.()
  // Whatever was lost on the way is sent once more in the end.
  for (let at = 0; at < device.made.length; at += 40) await send(device.made.slice(at, at + 40))
  await compare(shop, model)
}

async function compare(shop: VanShop, model: Model) {
  const known = [...model.known.values()].flat()
  const taken = known.filter(({ state }) => state === 'accepted')
  const kept = await shop.rowsOf('select state from device_documents where company_id = $1', [shop.companyId])
  const states = (rows: readonly { state: string }[]) => rows.map(({ state }) => state).toSorted()
  assert.deepEqual(states(kept), states(known))
  const orders = await shop.rowsOf(
    `select grand_total as cents, order_date::text as day, source_id from orders where company_id = $1 and device_id = $2`,
    [shop.companyId, shop.deviceId],
  )
  const written = (rows: readonly { cents: number | string; day: string }[]) =>
    rows.map(({ cents, day: on }) => `${on} ${Number(cents)}`).toSorted()
  assert.deepEqual(written(orders), written(taken))
  const gone = taken.filter(({ kind }) => kind === 'invoice').reduce((sum, { pieces }) => sum + pieces, 0)
  assert.equal(await shop.figures(shop.van), String(inVan - gone))
  const [{ moved }] = await shop.rowsOf(
    `select coalesce(sum(quantity), 0)::int as moved from stock_moves where company_id = $1 and location_id = $2 and kind = 'sale'`,
    [shop.companyId, shop.van],
  )
  assert.equal(moved + gone, 0)
}
