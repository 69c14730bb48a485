import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { limits } from '#server/http/limits.ts'
import { codeFor, installationOf } from '../devices.ts'
import { type VanShop, vanShop } from '../pushing.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Crashes, crashes } from './crashes.ts'
import { arrive, type Device, type Model, makeDocument, otherContent, outcomeOf, soldAs, take } from './model.ts'

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
    ...{ isSuspended: false, price: 8, mostPercent: new Map([[0, 0]]), version: 0, skewMs: (pick(7) - 3) * day },
    ...{ known: new Map(), numbers: new Map() },
  }
  const rules = (most: number) => ({ 'doc.credit': { value: 'Y' }, 'disc.lineMaxPct': { value: String(most) } })
  model.version = await shop.rule(rules(0))
  model.mostPercent.set(model.version, 0)
  const device: Device = { price: 8, version: model.version, sequence: 0, made: [] }
  await shop.rowsOf(`update companies set time_zone = 'UTC' where id = $1`, [shop.companyId])
  let { tablet } = shop as { tablet: Pick<VanShop['tablet'], 'post' | 'beat'> }
  await tablet.beat({ at: new Date(Date.now() + model.skewMs).toISOString() })
  type Documents = readonly ReturnType<typeof otherContent>[]
  const learned = new Map<string, string>()
  const push = async (documents: Documents): Promise<string[]> => {
    const answer = await tablet.post('/api/Device/Push', { documents })
    assert.equal(answer.statusCode, 200, answer.body)
    const { answers } = answer.json().result as { answers: { outcome: string; orderId: string | null }[] }
    for (const [at, { orderId }] of answers.entries()) if (orderId) learned.set(JSON.stringify(documents[at]), orderId)
    return answers.map(({ outcome }) => outcome)
  }
  const known = () => [...model.known.values()].flat()
  /** Which orders its invoices became, as far as it was told. */
  const learn = () => {
    for (const each of known()) if (each.kind === 'invoice') each.orderId = learned.get(each.content) ?? each.orderId
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
    learn()
  }
  const some = () => device.made.filter(() => pick(3) > 0).toSorted(() => pick(2) - 0.5)
  const change = async (active: 'Y' | 'N') => assert.equal((await shop.change(active)).statusCode, 200)
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const sold = known().filter(({ orderId }) => orderId !== null)
      const where = { prefix: shop.prefix, itemId: shop.rope, customerId: shop.customerId, skewMs: model.skewMs, sold }
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
      learn()
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
      model.version = await shop.rule(rules(most))
      model.mostPercent.set(model.version, most)
    },
    async () => {
      model.price = 7 + pick(3)
      await shop.rowsOf('update items set unit_price = $2 where id = $1', [shop.rope, model.price])
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
      const [{ raw }] = await shop.rowsOf('select raw from device_documents where id = $1', [row.id])
      const found = known().find(({ content }) => content === raw)
      assert.ok(found)
      const sold = soldAs(model, { credits: found.of ? { orderId: found.of } : null })
      const isBeyond = sold !== undefined && found.pieces > sold.left
      const answer = await shop.office.post(`/api/Device/${verb}Document/${row.id}`, { version: 1, reason: 'Seen' })
      // What came back once does not come back again, whoever says so.
      assert.equal(answer.statusCode, verb === 'Accept' && isBeyond ? 409 : 200, answer.body)
      if (answer.statusCode === 409) return
      found.state = verb === 'Accept' ? 'accepted' : 'refused'
      if (verb === 'Accept') take(model, found)
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
  const [sales, credits] = [taken.filter(({ kind }) => kind !== 'credit'), taken.filter(({ kind }) => kind === 'credit')]
  const orders = await shop.rowsOf(
    `select grand_total as cents, order_date::text as day, source_id from orders where company_id = $1 and device_id = $2`,
    [shop.companyId, shop.deviceId],
  )
  const written = (rows: readonly { cents: number | string; day: string }[]) =>
    rows.map(({ cents, day: on }) => `${on} ${Number(cents)}`).toSorted()
  assert.deepEqual(written(orders), written(sales))
  const credited = await shop.rowsOf(
    `select total as cents, credited_on::text as day from credits where company_id = $1 and device_id = $2
     union all select total, returned_on::text from returns where company_id = $1 and device_id = $2`,
    [shop.companyId, shop.deviceId],
  )
  assert.deepEqual(written(credited), written(credits))
  assert.ok(known.every(({ left }) => left >= 0))
  const gone = taken.filter(({ kind }) => kind === 'invoice').reduce((sum, { pieces }) => sum + pieces, 0)
  const back = (some: typeof credits) => some.reduce((sum, { pieces }) => sum + pieces, 0)
  const damaged = back(credits.filter((each) => each.damaged))
  assert.equal(await shop.figures(shop.van), String(inVan - gone + back(credits) - damaged))
  const scrapped = await shop.rowsOf(
    `select coalesce(-sum(quantity), 0)::int as pieces from stock_moves where company_id = $1 and location_id = $2 and kind = 'adjustment'`,
    [shop.companyId, shop.van],
  )
  assert.equal(scrapped[0].pieces, damaged)
  await compareMonth(shop, { sales, credits })
  const [{ moved }] = await shop.rowsOf(
    `select coalesce(sum(quantity), 0)::int as moved from stock_moves where company_id = $1 and location_id = $2 and kind = 'sale'`,
    [shop.companyId, shop.van],
  )
  assert.equal(moved + gone, 0)
}

/** What was sold this month less what was credited in it, on whichever side of midnight it is read. */
async function compareMonth(
  { office, deviceId }: VanShop,
  { sales, credits }: Record<'sales' | 'credits', readonly { cents: number; day: string }[]>,
) {
  const inMonth = (month: string) => {
    const sum = (some: typeof sales) => some.reduce((cents, each) => cents + (each.day.startsWith(month) ? each.cents : 0), 0)
    return sum(sales) - sum(credits)
  }
  const month = () => new Date().toISOString().slice(0, 7)
  const before = inMonth(month())
  const { rows } = (await office.get('/api/Device/GetAll')).json().result
  const { salesMtd } = rows.find(({ id }: { id: string }) => id === deviceId)
  assert.ok([before, inMonth(month())].includes(salesMtd), `${salesMtd} instead of ${before}`)
}
