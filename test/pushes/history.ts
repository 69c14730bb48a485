import assert from 'node:assert/strict'
import { seededRandom } from '../merge/random.ts'
import { type VanShop, vanShop } from '../pushing.ts'
import type { TestServer } from '../server.ts'
import { App } from './app.ts'
import { compare, inVan } from './compare.ts'
import type { Crashes } from './crashes.ts'
import { type Device, draftOf, firstPrice, type Model, madeBefore, otherContent } from './model.ts'
import { arrived, breakDown, type Documents, networkOf } from './network.ts'
import { installedAgain, seatOf } from './seat.ts'

const day = 86_400_000
/** Of one call out of a backup. */
const most = 40

export type Length = { steps: number; queued: number }
/** What a rep, the office and the network do, as the seed has it. Answers how many documents were made. */
export async function history(server: TestServer, crash: Crashes, seed: number, { steps: many, queued }: Length): Promise<number> {
  const pick = seededRandom(seed)
  const shop = await vanShop(server, { inVan })
  const model: Model = {
    ...{ isSuspended: false, price: firstPrice, mostPercent: new Map([[0, 0]]), version: 0, skewMs: (pick(7) - 3) * day },
    ...{ known: new Map(), numbers: new Map() },
  }
  const device: Device = { price: firstPrice, version: 0, sequence: 0, made: [] }
  await shop.rowsOf(`update companies set time_zone = 'UTC' where id = $1`, [shop.companyId])
  let tablet: Pick<VanShop['tablet'], 'post' | 'beat' | 'use' | 'token' | 'installationId'> = shop.tablet
  await tablet.beat({ at: new Date(Date.now() + model.skewMs).toISOString() })
  const ground = { server, crash, companyId: shop.companyId, model, pick }
  const network = networkOf(ground)
  const app = new App(network)
  await app.pair(seatOf(shop), tablet, 1)
  /** Files that the app saved of what it could not send, and nobody has brought to the office yet. */
  const files: Documents[] = []

  const post = async (documents: Documents) => {
    // Whatever sends has the key that the app has by now.
    const key = await app.inStore((store) => store.fact('key'))
    if (key) tablet.use(key.token)
    return tablet.post('/api/Device/Push', { documents })
  }
  const push = async (documents: Documents): Promise<string[]> => {
    const answer = await post(documents)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result.answers.map(({ outcome }: { outcome: string }) => outcome)
  }
  const send = async (documents: Documents) => {
    if (documents.length) assert.deepEqual(await push(documents), arrived(model, documents))
  }
  const some = () =>
    device.made
      .filter(() => pick(3) > 0)
      .toSorted(() => pick(2) - 0.5)
      .slice(0, most)
  const change = async (active: 'Y' | 'N') => assert.equal((await shop.change(active)).statusCode, 200)
  const killed = () => (pick(16) ? null : pick(2) ? 'written' : 'committed') as 'written' | 'committed' | null
  const make = async () => {
    const where = { skewMs: model.skewMs, repeatsNumber: device.sequence > 0 && pick(12) === 0 }
    const draft = draftOf(pick, device, { itemId: shop.rope, customerId: shop.customerId })
    const stored = await app.save(draft, { mend: (saved) => madeBefore(pick, saved, where), moment: killed() })
    if (!stored) return
    device.sequence = stored.sequence
    device.made.push(stored.document)
  }
  const handIn = async () => {
    const documents = files.shift() ?? []
    for (let at = 0; at < documents.length; at += most) {
      const portion = documents.slice(at, at + most)
      const answer = await shop.office.post(`/api/Device/HandIn/${shop.deviceId}`, { documents: portion })
      assert.equal(answer.statusCode, 200, answer.body)
      const heard = answer.json().result.answers.map(({ outcome }: { outcome: string }) => outcome)
      assert.deepEqual(heard, arrived(model, portion))
    }
  }
  const makeSome = async () => {
    for (let left = pick(4) + 1; left > 0; left--) await make()
  }
  const steps: (() => Promise<unknown>)[] = [
    makeSome,
    makeSome,
    makeSome,
    // The app by itself: what is lost on the way, and whatever it dies of, it sends again another time.
    () => app.round(killed),
    () => app.round(killed),
    () => app.round(killed),
    async () => {
      // Two tabs, as if nothing held the second one back.
      network.weather = 'twins'
      await Promise.all([app.round(), app.round()])
      network.weather = 'bad'
    },
    // Out of a backup, or a tab that slept: again, in another order, twice in one, with other content.
    () => send(some()),
    () => send([...some(), ...some()].slice(0, most)),
    () => send(some().slice(0, 2).map(otherContent)),
    async () => {
      // Two at once: whichever of them is first with a document, the other one hears that it is known.
      const documents = some()
      if (!documents.length) return
      const [one, other] = await Promise.all([push(documents), push(documents)])
      const heard = arrived(model, documents).map((outcome) => [outcome, 'known'].toSorted())
      assert.deepEqual(
        documents.map((_, at) => [one[at], other[at]].toSorted()),
        heard,
      )
    },
    () => {
      const documents = [...some(), ...some()].slice(0, most)
      return breakDown(ground, documents, () => post(documents))
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
      // It gets another key; of two tabs that ask at once one would have none that is good: that is what the app's lock is for.
      network.weather = 'calm'
      await app.beat()
      network.weather = 'bad'
    },
    async () => {
      const percent = pick(3) * 10
      if ((model.mostPercent.get(model.version) ?? 0) === percent) return
      model.version = await shop.rule({ 'disc.lineMaxPct': { value: String(percent) } })
      model.mostPercent.set(model.version, percent)
    },
    async () => {
      model.price = 7 + pick(3)
      const unitPrice = String(model.price)
      await server.services.transaction({ companyId: shop.companyId }, (db) =>
        db.updateTable('items').set({ unitPrice }).where('id', '=', shop.rope).execute(),
      )
    },
    async () => {
      // What it sells by from now on.
      device.price = model.price
      device.version = model.version
    },
    async () => {
      // Installed again: the store is still there, or was emptied; what was not in a file is lost with it then.
      if (model.isSuspended) return
      const isEmptied = pick(2) === 0
      if (isEmptied) {
        if (pick(2)) files.push((await app.unsentFile()) as Documents)
        const filed = new Set(files.flat().map(({ id }) => id))
        device.made = device.made.filter(({ id }) => model.known.has(id) || filed.has(id))
        app.lose()
      }
      const { installation, nextNumber } = await installedAgain(server, shop)
      assert.ok(nextNumber > device.sequence || device.sequence === 0)
      device.sequence = nextNumber - 1
      await app.pair(seatOf(shop), installation, nextNumber)
      tablet = installation
    },
    handIn,
    async () => {
      const { rows } = await shop.tray('limit=200')
      const row = rows[pick(rows.length)]
      if (!row) return
      const verb = pick(2) ? 'Accept' : 'Refuse'
      const [{ raw }] = await shop.rowsOf('select raw from device_documents where id = $1', [row.id])
      const ofName = [...model.known.values()].find((same) => same.some(({ content }) => content === raw)) ?? []
      const known = ofName.find(({ content }) => content === raw)
      assert.ok(known)
      const decide = (more: object = {}) =>
        shop.office.post(`/api/Device/${verb}Document/${row.id}`, { version: 1, reason: 'Seen', ...more })
      // Of a name one counts, unless somebody says that this one is something of its own.
      const isTwin = verb === 'Accept' && ofName.some(({ state }) => state === 'accepted')
      if (isTwin) assert.equal((await decide()).json().code, 'documentTwin')
      const answer = await decide(isTwin ? { anyway: true } : {})
      assert.equal(answer.statusCode, 200, answer.body)
      known.state = verb === 'Accept' ? 'accepted' : 'refused'
    },
  ]
  for (let left = queued; left > 0; left--) await make()
  for (let step = 0; step < many; step++) await steps[pick(steps.length)]?.()
  // Whatever was lost on the way is sent once more in the end, by the app, by its files and out of a backup.
  network.weather = 'calm'
  await app.roundToItsEnd()
  assert.equal((await app.unsent()).count, 0, 'never handed in')
  while (files.length) await handIn()
  for (let at = 0; at < device.made.length; at += most) await send(device.made.slice(at, at + most))
  await app.roundToItsEnd()
  await compare(shop, model, app)
  return device.made.length
}
