import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { DeviceStore } from '#features/devices/app/web/storage/device-store.ts'
import { unsentFiles } from '#features/devices/app/web/sync/unsent-file.ts'
import { signedInCompany } from '#test/company.ts'
import { draftOf, key, openTab, seat } from '#test/device-app.ts'
import { multipart } from '#test/multipart.ts'
import { type VanShop, vanShop } from '#test/pushing.ts'
import { sampleFiles } from '#test/sample-files.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { ApiError } from '#web/app/calls/api-error.ts'
import { mostUnsentBytes, readUnsentText, type UnsentFile } from '../../unsent-file.ts'
import { handingIn } from '../../web/unsent/handing-in.ts'
import { readUnsent } from '../../web/unsent/read-file.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const { png = Buffer.alloc(0), jpg = Buffer.alloc(0), pdf = Buffer.alloc(0) } = sampleFiles as Record<string, Buffer>
const blob = (bytes: Buffer, type: string) => new Blob([new Uint8Array(bytes)], { type })

/** The app on the shop's device. */
async function appOf(shop: VanShop): Promise<DeviceStore> {
  const store = await openTab(randomUUID(), { paired: false })
  await store.pair({ ...seat, deviceId: shop.deviceId, deviceName: 'Kay’s tablet', numberPrefix: shop.prefix }, key, 1)
  return store
}

/** An order of two with a signature and a photo, saved as the app saves it. */
async function signedOrder(shop: VanShop, store: DeviceStore, { photo = jpg } = {}) {
  const signature = await store.files.put('signature', blob(png, 'image/png'))
  const photos = [await store.files.put('photo', blob(photo, 'image/jpeg'))]
  const line = { ...shop.line(), unit: '', discountPercent: '0', description: '' }
  const stored = await store.save(
    draftOf({
      ...{ customerId: shop.customerId, rulesVersion: 0, lines: [line], net: 1600, total: 1600 },
      proofs: { signature, signedName: 'Ana', photos, gps: null },
    }),
    { customerName: 'Harbor Cafe' },
  )
  return { ...stored, files: [signature, ...photos] }
}

async function contentOf(store: DeviceStore): Promise<UnsentFile> {
  const [file] = await unsentFiles(store)
  assert.ok(file)
  const content = await readUnsent(file)
  assert.ok(typeof content === 'object', String(content))
  return content
}

/** The office's own calls, through the front door. */
const callsOf = (office: VanShop['office']) => {
  const resultOf = (answer: { statusCode: number; body: string; json(): { code: string; message: string; result: never } }) => {
    const { code, message, result } = answer.json()
    if (answer.statusCode !== 200) throw new ApiError(message, { status: answer.statusCode, code })
    return result as { answers: never[]; known: boolean }
  }
  return {
    documents: async (id: string, documents: object[]) => resultOf(await office.post(`/api/Device/HandIn/${id}`, { documents })).answers,
    proof: async (id: string, { id: fileId, base64 }: UnsentFile['files'][number]) => {
      const { payload, headers } = multipart([{ name: 'file', filename: 'proof', content: Buffer.from(base64, 'base64') }])
      const url = `/api/Device/HandInProof/${id}/${fileId}`
      return resultOf(await server.app.inject({ method: 'POST', url, payload, headers: { ...office.headers, ...headers } })).known
    },
  }
}

const none = { accepted: 0, known: 0, review: 0, refused: 0, left: 0, unread: 0, proofs: 0, proofsKnown: 0, proofsRefused: 0, refusals: [] }

test('what a device could not send comes by its file with signatures and photos, and the second time nothing doubles', async () => {
  const shop = await vanShop(server)
  const store = await appOf(shop)
  const [one, two] = [await signedOrder(shop, store), await signedOrder(shop, store)]
  const content = await contentOf(store)
  assert.deepEqual([content.deviceId, content.documents.length, content.files.length], [shop.deviceId, 2, 4])
  const calls = callsOf(shop.office)
  const shares: number[] = []
  const first = await handingIn(content, { calls, onProgress: (share) => shares.push(share) }).run()
  assert.deepEqual(first, { ...none, accepted: 2, proofs: 4 })
  assert.deepEqual([shares.at(-1), shares.toSorted((a, b) => a - b)], [1, shares])
  const counted = async () =>
    (
      await shop.rowsOf(
        `select (select count(*)::int from orders where company_id = $1) as orders, (select sum(grand_total)::int from orders where company_id = $1) as cents,
           (select count(*)::int from device_documents where company_id = $1) as documents, (select count(*)::int from device_files where company_id = $1) as files`,
        [shop.companyId],
      )
    )[0]
  const all = { orders: 2, cents: 3200, documents: 2, files: 4 }
  assert.deepEqual(await counted(), all)
  // Attached to their documents, byte by byte.
  const { rows } = await shop.tray('show=all')
  for (const { id, number } of rows) {
    const shown = await shop.details(id)
    const own = number === one.document.number ? one : two
    assert.deepEqual(
      shown.files.map(({ id, kind }: { id: string; kind: string }) => [id, kind]),
      own.files.map((id, at) => [id, at === 0 ? 'signature' : 'photo']),
    )
    const [signature, photo] = await Promise.all(shown.files.map(({ path }: { path: string }) => shop.office.get(path)))
    assert.deepEqual([signature?.rawPayload, photo?.rawPayload], [png, jpg])
    assert.equal(shown.handedInBy !== '', true)
  }

  const again = await handingIn(content, { calls }).run()
  assert.deepEqual(again, { ...none, known: 2, proofsKnown: 4 })
  // The device comes back after all.
  assert.deepEqual(
    (await shop.pushed(content.documents)).map(({ outcome }) => outcome),
    ['known', 'known'],
  )
  assert.deepEqual(await counted(), all)
})

test('signatures and photos of what had arrived are in the file too, and a device with many of them saves several', async () => {
  const shop = await vanShop(server)
  const store = await appOf(shop)
  const { document, files } = await signedOrder(shop, store)
  const [answer] = await shop.pushed([document])
  assert.ok(answer)
  await store.documents.answered(new Map([[document.id, { ...answer, at: new Date().toISOString() } as never]]))
  assert.deepEqual(await store.unsettled(), { count: 0, cents: 0, proofs: 2 })
  const second = await signedOrder(shop, store)
  const saved = await unsentFiles(store, 10)
  const contents = await Promise.all(saved.map((file) => file.text().then(readUnsentText)))
  const read = contents.filter((content) => typeof content === 'object')
  assert.deepEqual(
    read.map((each) => [each.documents.length, each.files.length]),
    [
      [1, 1],
      [0, 1],
      [0, 1],
      [0, 1],
    ],
  )
  assert.equal(new Set(saved.map(({ name }) => name)).size, 4)
  // In whatever order somebody reads them in.
  for (const content of read.toReversed()) await handingIn(content, { calls: callsOf(shop.office) }).run()
  const came = await shop.rowsOf('select id, named from device_files where company_id = $1 order by id', [shop.companyId])
  assert.deepEqual(
    came,
    [...files, ...second.files].toSorted().map((id) => ({ id, named: true })),
  )
})

test('a proof that is no picture, and a document that nobody can read, keep nothing else from being taken', async () => {
  const shop = await vanShop(server)
  const store = await appOf(shop)
  await signedOrder(shop, store, { photo: pdf })
  await signedOrder(shop, store)
  const content = await contentOf(store)
  const hostile = { ...content.documents[0], id: randomUUID(), note: 'a\0b' }
  const done = await handingIn({ ...content, documents: [hostile, ...content.documents] }, { calls: callsOf(shop.office) }).run()
  assert.deepEqual(
    { ...done, refusals: done.refusals.length },
    { ...none, accepted: 2, unread: 1, proofs: 3, proofsRefused: 1, refusals: 1 },
  )
})

test('where the office stops answering it goes on where it was; told to wait it waits', async () => {
  const shop = await vanShop(server)
  const store = await appOf(shop)
  await signedOrder(shop, store)
  const content = await contentOf(store)
  const { documents, proof } = callsOf(shop.office)
  let [trouble, waits] = [2, 0]
  const work = handingIn(content, {
    calls: {
      documents,
      proof: async (...given) => {
        trouble -= 1
        if (trouble === 0) throw new ApiError('', { status: 0, code: 'noResponse' })
        if (trouble === -1) throw new ApiError('', { status: 429, code: 'tooManyRequests' })
        return proof(...given)
      },
    },
    pause: async () => {
      waits += 1
    },
  })
  await assert.rejects(work.run(), ApiError)
  assert.deepEqual(await work.run(), { ...none, accepted: 1, proofs: 2 })
  assert.equal(waits, 1)
})

test('another company’s device, and a rep, take nothing out of a file', async () => {
  const [mine, theirs] = [await vanShop(server), await vanShop(server)]
  const store = await appOf(theirs)
  await signedOrder(theirs, store)
  const content = await contentOf(store)
  const { documents, proof } = callsOf(mine.office)
  await assert.rejects(handingIn(content, { calls: { documents, proof } }).run(), { status: 404 })
  await assert.rejects(proof(theirs.deviceId, content.files[0] as never), { status: 404 })
  const rep = await signedInCompany(server, { role: 'rep', companyId: theirs.companyId })
  await assert.rejects(callsOf(rep as never).proof(theirs.deviceId, content.files[0] as never), { status: 403 })
  const [{ count }] = await theirs.rowsOf('select count(*)::int from device_files where company_id = $1', [theirs.companyId])
  assert.equal(count, 0)
})

test('a file that is cut, changed, of something else, of a later app or too large is said to be that', async () => {
  const shop = await vanShop(server)
  const store = await appOf(shop)
  await signedOrder(shop, store)
  const [file] = await unsentFiles(store)
  const text = (await file?.text()) ?? ''
  const read = (given: string) => readUnsent(new File([given], 'unsent.json'))
  assert.equal(typeof (await read(text)), 'object')
  assert.equal(typeof (await read(`\uFEFF${text}`)), 'object', 'saved once more by an editor')
  for (const at of [60, 300, Math.floor(text.length / 2), text.length - 1])
    assert.equal(await read(text.slice(0, at)), 'damaged', `cut at ${at}`)
  assert.equal(await read(text.replace('"base64":"', '"base64":"~')), 'damaged')
  assert.equal(await read(text.replace(`"deviceId":"${shop.deviceId}"`, '"deviceId":null')), 'damaged')
  assert.equal(await read(text.replace('ledgerside-device-1', 'ledgerside-device-2')), 'later')
  for (const other of ['', '{}', '[]', 'PK\x03\x04', '{"format":"something"}', text.slice(1)]) assert.equal(await read(other), 'other')
  const large = new File([text], 'unsent.json')
  Object.defineProperty(large, 'size', { value: mostUnsentBytes + 1 })
  assert.equal(await readUnsent(large), 'tooLarge')
})
